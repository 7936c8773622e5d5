"""Two turns of the training scenario by fingers alone: no key, no wheel, no second button."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from companion.engine.asks import Choice
from companion.ui.app.window import MainWindow
from companion.ui.theme.theme import Theme
from tests.ui.table_driver import declare_or_hold, move_nearer, play_training, set_up_training
from tests.ui.touch_driver import Finger, Overseer, TouchTable

MOST_STEPS = 200
TURNS = 2


@pytest.fixture
def tablet(window: MainWindow) -> TouchTable:
    """The training scenario on a small tablet, about to be set up."""
    window.resize(1280, 720)
    play_training(window)
    QApplication.processEvents()
    return TouchTable(window)


def step(table: TouchTable) -> None:
    ask = table.page.bridge.ask
    if isinstance(ask, Choice):
        table.click(table.page.ask_bar.choice.buttons[0])
    elif ask is not None:
        table.answer("8" if ask.side == "attackers" else "6")
    elif table.phase == "movement":
        move_nearer(table, next(table.acting()))
    elif table.phase == "weapon_attack" and not table.page.bridge.turn().dues:
        declare_or_hold(table, next(table.acting()))
    else:
        table.go_on()


def test_two_turns_are_played_by_touch_alone(tablet: TouchTable) -> None:
    overseer, bridge = Overseer(tablet.window), tablet.page.bridge
    set_up_training(tablet)
    assert Theme.current().finger, "the first touch makes targets large"
    tablet.click(tablet.page.journal.undo_button)
    assert tablet.unit("enforcer").hex is None
    tablet.click(tablet.page.journal.redo_button)
    for _ in range(MOST_STEPS):
        if bridge.turn().number > TURNS or bridge.turn().is_over:
            break
        step(tablet)
    assert bridge.turn().number == TURNS + 1
    assert overseer.others == []


def test_a_finger_that_stays_on_a_counter_carries_it_and_one_that_goes_pushes_the_table(
    tablet: TouchTable,
) -> None:
    set_up_training(tablet)
    view, there = tablet.map.view, tablet.unit("cicada").hex
    assert there is not None
    way = QPoint(0, -view.hex_point(there).y() // 3)
    Finger(view.viewport(), view.hex_point(there)).go(way / 2).go(way / 2).lift()
    assert tablet.unit("cicada").hex == there
    Finger(view.viewport(), view.hex_point(there)).stay().go(way / 2).go(way / 2).lift()
    assert tablet.unit("cicada").hex != there
