"""Counts of keys and clicks that each act of a BT Tactics table takes, with no unit selected."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from companion.engine.asks import Roll
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.tabletop.hexes import parse_label
from companion.ui.app.window import MainWindow
from tests.ui.table_driver import TableDriver, button_with
from tests.ui.test_keys_and_clicks import CountingHand, table_of_help, unit_added
from tests.ui.test_tactics_battle import BLUE, RED, put_on_table, step, take_screen

CHAPTER = "BT Tactics"
MOST_STEPS = 60


@pytest.fixture
def battle(window: MainWindow) -> TableDriver:
    """Two a side before the orders of the first round; Red look at the screen."""
    window.resize(1920, 1080)
    sides = (SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue"))
    units = (
        UnitSetup(id="wolverine", model="WVR-6K", side=RED, hex="0504", facing=3),
        UnitSetup(id="griffin", model="GRF-1N", side=RED, hex="0704", facing=3),
        UnitSetup(id="atlas", model="AS7-D", side=BLUE, hex="0508", facing=0),
    )
    table = put_on_table(window, sides, units)
    table.go_on()
    take_screen(table)
    table.page.panel.sheet.show_whole(True)
    return table


def armor(table: TableDriver, unit: str) -> int:
    return table.unit(unit).armor_left


def play_to(table: TableDriver, phase: str) -> None:
    """Everybody stands, until the phase waits for a unit."""
    for _ in range(MOST_STEPS):
        if table.phase == phase and any(table.acting()):
            return
        step(table)
    raise AssertionError(f"{phase} never came")


def three_hits_by_circle(battle: TableDriver) -> int:
    hand, before = CountingHand(battle), armor(battle, "wolverine")
    hand.card("wolverine")
    hand.touch("armor/3")
    assert armor(battle, "wolverine") == before - 3
    return hand.count


def three_hits_by_keys(battle: TableDriver) -> int:
    hand, before = CountingHand(battle), armor(battle, "wolverine")
    hand.keys("1/3")
    hand.key(Qt.Key.Key_Return)
    assert armor(battle, "wolverine") == before - 3
    return hand.count


def a_token_by_hand(battle: TableDriver) -> int:
    hand = CountingHand(battle)
    hand.card("griffin")
    hand.touch("evade/+")
    assert battle.page.bridge.battle.units["griffin"].evade == 1
    return hand.count


def orders(battle: TableDriver) -> int:
    """Return a unit, the hex where it shall go, and once more for yes."""
    hand = CountingHand(battle)
    hand.card("wolverine")
    view = battle.map.view
    while not battle.map.planner.is_active:
        QApplication.processEvents()
    for _ in range(2):
        hand.click(view.viewport(), view.hex_point(parse_label("0505")))
    assert battle.unit("wolverine").orders == "Walk to 0505"
    return hand.count


def all_others_stand(battle: TableDriver) -> int:
    hand = CountingHand(battle)
    hand.key(Qt.Key.Key_O, Qt.KeyboardModifier.AltModifier)
    assert all(unit.orders == "Stand still" for unit in battle.page.bridge.units() if unit.side == RED)
    return hand.count


def an_action(battle: TableDriver) -> int:
    """Return the unit that acts is selected already."""
    play_to(battle, "activation")
    while not next(battle.acting()).movement:
        step(battle)
    acting = next(battle.acting())
    hand = CountingHand(battle)
    hand.card(acting.id)
    hand.click(battle.page.ask_bar.quick.buttons[f"command/{acting.id}/focus"])
    assert battle.page.bridge.battle.units[acting.id].focus == 1
    return hand.count


def chances_at_a_target(battle: TableDriver) -> int:
    play_to(battle, "combat")
    hand, acting = CountingHand(battle), next(battle.acting())
    hand.card(acting.id)
    enemy = next(unit for unit in battle.page.bridge.units() if unit.side != acting.side)
    assert enemy.hex is not None
    view = battle.map.view
    hand.click(view.viewport(), view.hex_point(enemy.hex))
    assert battle.page.panel.attack.plan is not None
    return hand.count


def attack_with_real_dice(battle: TableDriver) -> int:
    """From the chances at a target to the attack dice, each by the letter of its face."""
    chances_at_a_target(battle)
    acting, target = battle.page.selection.unit, battle.page.selection.target
    hand = CountingHand(battle)
    battle.page.selection.select(acting, target)
    hand.click(button_with(battle.page.panel.attack, "Declare fire"))
    ask = battle.page.bridge.ask
    assert isinstance(ask, Roll)
    dice = ask.dice.count
    hand.keys("b" * dice)
    assert battle.page.bridge.ask is not ask
    return hand.count - dice


def undo(battle: TableDriver) -> int:
    hand, before = CountingHand(battle), armor(battle, "wolverine")
    hand.keys("1/3")
    hand.key(Qt.Key.Key_Return)
    hand.count = 0
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert armor(battle, "wolverine") == before
    return hand.count


def the_screen_handed_on(battle: TableDriver) -> int:
    """Covered, and shown to the other side."""
    hand = CountingHand(battle)
    hand.key(Qt.Key.Key_O, Qt.KeyboardModifier.AltModifier)
    hand.count = 0
    hand.key(Qt.Key.Key_Space)
    assert battle.page.bridge.is_covered
    hand.key(Qt.Key.Key_Space)
    assert battle.page.bridge.screen.side == BLUE
    return hand.count


ACTS: dict[str, Callable[[TableDriver], int]] = {
    "3 hits that get through, by circle": three_hits_by_circle,
    "3 hits, by keys alone": three_hits_by_keys,
    "A token by hand": a_token_by_hand,
    "Orders to walk to a hex": orders,
    "All others stand still": all_others_stand,
    "The screen handed to the other side": the_screen_handed_on,
    "A focus token as an action": an_action,
    "Chances at a target, on the map": chances_at_a_target,
    "Fire at it, besides a key for each die": attack_with_real_dice,
    "Undo": undo,
    "Another unit, besides the letters of its name": partial(unit_added, letters="locust"),
}


@pytest.mark.parametrize("act", ACTS)
def test_an_act_takes_as_many_keys_and_clicks_as_the_help_tells(battle: TableDriver, act: str) -> None:
    assert ACTS[act](battle) == table_of_help(CHAPTER)[act]


def test_the_help_tells_of_all_acts() -> None:
    assert list(table_of_help(CHAPTER)) == list(ACTS)
