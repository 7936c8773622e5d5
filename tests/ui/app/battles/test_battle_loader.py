"""A battle is loaded in steps: the window answers meanwhile, and nobody sees half a battle."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.battles.session import Session
from companion.errors import CompanionError
from companion.ui.app.window import MainWindow
from companion.ui.battle import page
from companion.ui.battle.page import BattlePage
from tests.ui.table_driver import open_window

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A window on its welcome page."""
    window = open_window(tmp_path, (1280, 720))
    qtbot.addWidget(window)
    return window


def begun(window: MainWindow) -> Session:
    """Return a battle that nobody has opened yet."""
    assert window.library is not None
    return window.library.play_scenario("quickstart", "training")


def shown_page(window: MainWindow) -> str:
    """Return what the page in the window is called."""
    shown = window.pages.currentWidget()
    return shown.accessibleName() if shown is not None else ""


def pages(window: MainWindow) -> list[BattlePage]:
    """Return the pages of battles that there are, once what was let go of is gone."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return window.pages.findChildren(BattlePage)


def test_a_battle_is_shown_once_it_is_whole(window: MainWindow) -> None:
    whole: list[BattlePage] = []
    window.open_battle(begun(window), whole.append)
    rounds = 0
    while not whole:
        assert shown_page(window) == "Opening your battle…"
        assert not window.grab().isNull(), "half a page bears to be measured"
        QApplication.processEvents()
        rounds += 1
    assert rounds > 8, "between the steps the window has answered"
    assert window.pages.currentWidget() is whole[0] is window.battle
    assert whole[0].panel.isVisible()
    assert window.settings.last_battle == whole[0].bridge.session.id


def test_who_needs_the_battle_finds_it_whole(window: MainWindow) -> None:
    window.open_battle(begun(window))
    QApplication.processEvents()
    window.commands.carry_out("sheets")
    assert window.battle is not None
    assert window.battle.centre.pages.current == "sheets"


def test_a_battle_that_is_left_while_it_is_laid_out_does_not_come_back(window: MainWindow) -> None:
    session = begun(window)
    window.open_battle(session)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    QApplication.processEvents()
    window.commands.carry_out("welcome")
    for _ in range(40):
        QApplication.processEvents()
    assert window.battle is None
    assert window.pages.currentWidget() is window.welcome
    assert pages(window) == []
    assert window.settings.last_battle is None
    assert window.library is not None
    again = window.library.open_battle(session.id)
    assert not again.is_read_only, "its place is free"
    window.open_battle(again)
    assert window.battle is not None


def test_another_battle_takes_the_place_of_one_that_is_laid_out(window: MainWindow) -> None:
    first, second = begun(window), begun(window)
    window.open_battle(first)
    QApplication.processEvents()
    window.open_battle(second)
    assert window.battle is not None
    assert window.battle.bridge.session is second
    assert pages(window) == [window.battle]


def test_the_window_closes_while_a_battle_is_laid_out(window: MainWindow) -> None:
    window.open_battle(begun(window))
    QApplication.processEvents()
    assert window.close()
    for _ in range(40):
        QApplication.processEvents()
    assert window.battle is None


def test_what_goes_wrong_is_told(window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    def fail(*_parts: object) -> None:
        raise CompanionError("The panel is broken.")

    monkeypatch.setattr(page, "Panel", fail)
    window.open_battle(begun(window))
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.welcome)
    assert window.banner.text_label.text() == "The panel is broken."
    assert window.battle is None
    assert pages(window) == []
