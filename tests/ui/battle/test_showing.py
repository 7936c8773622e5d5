"""What an act has done is painted first; panel, commands and journal follow in the next turns of the loop."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest

from companion.engine.marks import Mark
from companion.ui.app.window import MainWindow
from companion.ui.battle.panel import Panel
from tests.ui.duels import set_out_begun, to_fire
from tests.ui.table_driver import TableDriver, declare_or_hold
from tests.ui.walking.settling import settle


def handle(act: Callable[[], object]) -> None:
    """Do something in a handler of the event loop, until what is due by then is painted."""
    loop = QEventLoop()

    def do() -> None:
        act()
        QCoreApplication.sendPostedEvents()
        loop.quit()

    QTimer.singleShot(0, do)
    loop.exec()


@pytest.fixture
def table(window: MainWindow) -> TableDriver:
    """A battle in which one unit after the other stands still."""
    begun = set_out_begun(window, orion="red 0706 3", wolfhound="red 0506 3", victor="blue 0707 0")
    settle()
    return begun


def stand(table: TableDriver) -> str:
    """Let the unit that moves next stand still."""
    unit = next(table.acting())
    bridge = table.page.bridge
    bridge.propose(bridge.game.note_move(unit.id, {"movement": "stationary"}))
    return unit.id


def test_roster_and_map_show_an_act_at_once_and_the_rest_follows(table: TableDriver) -> None:
    page = table.page
    before, moved = page.journal.model.rowCount(), list[str]()
    handle(lambda: moved.append(stand(table)))
    assert page.roster.card(moved[0]).unit.has_acted
    counter = table.map.view.counters.item(moved[0])
    assert counter is not None
    assert counter.unit.has_acted
    assert page.journal.model.rowCount() == before
    settle()
    assert page.journal.model.rowCount() > before
    assert not any(moved[0] in command for command in page.ask_bar.quick.buttons)


def test_a_mark_on_the_sheet_in_sight_is_seen_at_once(table: TableDriver) -> None:
    page = table.page
    unit = next(table.acting()).id
    page.selection.select(unit)
    settle()
    assert page.panel.shown_sheet == unit
    before = page.panel.sheet.grab().toImage()
    handle(lambda: page.panel.sheet.action_chosen.emit(Mark(unit, "armor/left_arm", 1)))
    at_once = page.panel.sheet.grab().toImage()
    assert at_once != before
    settle()
    assert page.panel.sheet.grab().toImage() == at_once


def test_two_quick_acts_fill_the_panel_once(table: TableDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    filled, fill = list[None](), Panel._fill

    def count(panel: Panel) -> None:
        filled.append(None)
        fill(panel)

    monkeypatch.setattr(Panel, "_fill", count)
    table.page.selection.select(next(table.acting()).id)
    filled.clear()
    handle(lambda: (stand(table), stand(table)))
    assert not filled
    settle()
    assert len(filled) == 1


def test_a_key_pressed_before_the_rest_has_followed_finds_it_shown(table: TableDriver) -> None:
    page = table.page

    def act_and_press() -> None:
        stand(table)
        QTest.keyClick(page, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)

    handle(act_and_press)
    first = next(table.acting())
    assert page.selection.unit == first.id, "the first button is that of the unit that moves next"


def test_dice_are_shown_at_once(table: TableDriver) -> None:
    page = table.page
    to_fire(table)
    while page.bridge.turn().status.startswith(("Red declare", "Blue declare")):
        declare_or_hold(table, next(table.acting()))
    table.go_on()
    handle(page.bridge.roll_the_rest)
    assert page.panel.attack.is_rolled
    assert page.panel.rolled is not None


def test_in_the_end_everything_is_shown_as_if_it_had_been_shown_at_once(table: TableDriver) -> None:
    page = table.page
    while table.phase == "movement":
        handle(lambda: stand(table))
        settle()
        shown = page.grab().toImage()
        page.showing.show_battle()
        settle()
        assert page.grab().toImage() == shown
