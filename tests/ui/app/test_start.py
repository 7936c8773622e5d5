from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.battles.library import Library
from companion.rulebooks import folder
from companion.rulebooks.loader import RulebookLibrary
from companion.ui.app.start import LibraryOpenThread
from companion.ui.app.window import MainWindow
from companion.ui.settings import WindowSettings


@pytest.fixture
def window(theme: object, home: Path) -> MainWindow:
    """A window that has not begun to open the player's battles."""
    assert theme is not None
    window = MainWindow(WindowSettings(home))
    window.show()
    return window


def test_a_window_closed_at_once_opens_nothing(window: MainWindow, home: Path) -> None:
    window.begin()
    opener = window.findChild(LibraryOpenThread)
    assert isinstance(opener, LibraryOpenThread)
    window.close()
    QApplication.processEvents()
    assert opener.wait()
    assert not (home / "companion.sqlite3").exists()


def test_a_window_closed_before_it_was_told_lets_go_of_what_was_opened(
    window: MainWindow, home: Path
) -> None:
    window.begin()
    opener = window.findChild(LibraryOpenThread)
    assert isinstance(opener, LibraryOpenThread)
    opener.start()
    assert opener.wait()
    window.close()
    QApplication.processEvents()
    assert window.library is None
    with Library.open(home) as library:
        assert library.battles() == []


def test_a_fault_while_opening_leaves_the_battles_to_another_window(qtbot: QtBot, home: Path) -> None:
    opener = LibraryOpenThread(battle=1)
    broken = patch.object(Library, "battles", side_effect=ZeroDivisionError("seven by nought"))
    with broken, qtbot.waitSignal(opener.opened) as given:
        opener.start()
    assert opener.wait()
    assert isinstance(given.args[0].fault, ZeroDivisionError)
    given.args[0].library.close()
    with Library.open(home) as library:
        assert library.battles() == []


def test_what_is_wanted_next_is_loaded_behind_the_open_library(qtbot: QtBot, home: Path) -> None:
    own = home / "rulesets" / "our-table" / "ruleset.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("extends: quickstart\nunheard: of\n", encoding="utf-8")
    opener = LibraryOpenThread()
    with qtbot.waitSignal(opener.opened) as given:
        opener.start()
    assert opener.wait()
    library: Library = given.args[0].library
    with library, patch.object(folder, "read_document", side_effect=AssertionError("read again")):
        assert [library.game(name).title for name in ("citytech", "quickstart")] == [
            "CityTech",
            "Quick-Start",
        ]


def test_loading_what_is_wanted_next_can_be_interrupted(home: Path) -> None:
    opener = LibraryOpenThread()
    with (
        patch.object(opener, "isInterruptionRequested", return_value=True),
        patch.object(RulebookLibrary, "load", side_effect=AssertionError("loaded")) as load,
    ):
        opener.run()
    assert load.call_count == 0
    assert opener.library is not None
    opener.library.close()
    assert (home / "companion.sqlite3").exists()
