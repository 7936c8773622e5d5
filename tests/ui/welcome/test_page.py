from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from companion.ui.welcome.page import WelcomePage
from companion.ui.welcome.recent import when_in_words

pytestmark = pytest.mark.usefixtures("theme")
WHEN = datetime(2026, 11, 21, 9, 14, tzinfo=UTC)


@dataclass(frozen=True)
class Stored:
    """A battle as the campaign lists it."""

    id: int
    title: str
    status: str = "Turn 2, movement"
    entries: int = 12
    updated_at: datetime | None = WHEN
    damage: str = ""


@pytest.fixture
def page(qtbot: QtBot) -> WelcomePage:
    made = WelcomePage()
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    return made


def test_each_choice_is_told(qtbot: QtBot, page: WelcomePage) -> None:
    choices: list[tuple[QWidget, SignalInstance]] = [
        (page.first, page.first_wanted),
        (page.new, page.new_wanted),
        (page.open, page.open_wanted),
        (page.to_hit, page.to_hit_wanted),
    ]
    for card, signal in choices:
        with qtbot.waitSignal(signal):
            QTest.mouseClick(card, Qt.MouseButton.LeftButton)
        with qtbot.waitSignal(signal):
            QTest.keyClick(card, Qt.Key.Key_Space)


def test_stored_battles_are_listed_and_chosen(qtbot: QtBot, page: WelcomePage) -> None:
    page.show_battles([Stored(7, "Training scenario"), Stored(3, "At the ford")])
    entries = page.recent.list
    assert entries.isVisible()
    assert [entries.item(row).text() for row in range(entries.count())] == [
        "Training scenario",
        "At the ford",
    ]
    where = entries.visualItemRect(entries.item(1)).center()
    with qtbot.waitSignal(page.battle_chosen) as chosen:
        QTest.mouseClick(entries.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert chosen.args == [3]


def test_a_damaged_battle_is_listed_with_what_is_wrong(page: WelcomePage) -> None:
    wrong = "damaged, entry 2: its events are not text"
    page.show_battles([Stored(7, "Training", updated_at=None, damage=wrong), Stored(3, "At the ford")])
    entries = page.recent.list
    spoken = [entries.item(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(entries.count())]
    assert spoken[0] == f"Training, Cannot be opened: {wrong}"
    assert spoken[1].startswith("At the ford, Turn 2, movement, ")
    assert not page.grab().isNull()


def test_without_battles_the_page_says_what_will_be_there(page: WelcomePage) -> None:
    page.show_battles([])
    assert page.recent.list.isHidden()


def test_a_day_is_told_in_local_time() -> None:
    local = WHEN.astimezone()
    assert when_in_words(WHEN) == f"{local.day} {local:%b} 2026, {local:%H:%M}"
