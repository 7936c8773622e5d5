"""Two rounds of BT Tactics by keyboard alone: set-up, secret orders, actions, dice by their faces, heat."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.engine.asks import Choice, Roll
from companion.engine.skeleton.setup import Setup, SideSetup, UnitSetup
from companion.tabletop.hexes import distance
from companion.ui.app.window import MainWindow
from tests.ui.test_keyboard_battle import Keyboard
from tests.ui.test_tactics_battle import FIELD

MOST_STEPS = 250
LANCES = Setup(
    title="By keys",
    ruleset="bt-tactics",
    board=FIELD,
    sides=(SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue")),
    units=(
        UnitSetup(id="wolverine", model="WVR-6K", side="red"),
        UnitSetup(id="griffin", model="GRF-1N", side="red"),
        UnitSetup(id="atlas", model="AS7-D", side="blue"),
    ),
)


@pytest.fixture
def hand(window: MainWindow) -> Keyboard:
    """Two lances, and nobody placed."""
    assert window.library is not None
    window.resize(1280, 720)
    window.activateWindow()
    window.show_battle(window.library.new_battle(LANCES))
    QApplication.processEvents()
    return Keyboard(window)


def answer(hand: Keyboard) -> None:
    """Dice by the letter of a face, cards by the app, and of choices the first."""
    ask = hand.page.bridge.ask
    if isinstance(ask, Roll):
        is_attack = "double_hit" in ask.faces
        hand.type(("d" if is_attack else "b") * ask.dice.count)
    elif isinstance(ask, Choice):
        hand.key(Qt.Key.Key_Return if ask.is_draw else Qt.Key.Key_1)


def place(hand: Keyboard) -> None:
    """The unit that comes next is selected: arrows to a hex of its zone, Enter for it and for its facing."""
    zone = hand.page.bridge.table().zones[0]
    taken = {unit.hex for unit in hand.page.bridge.units()}
    hand.type(hand.number_of(hand.acting()[0]))
    hand.cursor_to(min(zone.hexes - taken))
    hand.key(Qt.Key.Key_Return, times=2)


def write_orders(hand: Keyboard, qtbot: QtBot) -> None:
    """One walks towards the enemy, all others stand by one key; then the screen is handed on."""
    unit = hand.acting()[0]
    hand.type(hand.number_of(unit))
    qtbot.waitUntil(lambda: hand.map.planner.is_active)
    bridge = hand.page.bridge
    side = bridge.unit(unit).side
    there = next(each.hex for each in bridge.units() if each.side != side and not each.is_destroyed)
    assert there is not None
    places = bridge.game.reach(bridge.battle, unit, "walk").places
    stood = {each.hex for each in bridge.units() if each.id != unit}
    goal = min((it.hex for it in places if it.hex not in stood), key=lambda it: distance(it, there))
    hand.cursor_to(goal)
    hand.key(Qt.Key.Key_Return, times=2)
    assert bridge.unit(unit).orders.startswith(("Walk to", "Stand"))
    if bridge.turn().pass_remaining is not None:
        hand.command("o")
    hand.key(Qt.Key.Key_Space)
    assert bridge.is_covered


def activate(hand: Keyboard) -> None:
    """Reveal and move: its button of the bar, Enter for the hex and the facing; then an action."""
    unit = hand.acting()[0]
    if hand.page.bridge.unit(unit).movement:
        commands = list(hand.page.ask_bar.quick.buttons)
        if f"command/{unit}/focus" in commands:
            hand.command_by_id(f"command/{unit}/focus")
        else:
            hand.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        return
    hand.type(hand.number_of(unit))
    command = next(each for each in hand.page.ask_bar.quick.buttons if each.startswith("move/"))
    hand.command_by_id(command)
    if hand.map.planner.place is None and not hand.page.bridge.unit(unit).movement:
        places = hand.page.bridge.game.reach(
            hand.page.bridge.battle, unit, command.removeprefix("move/")
        ).places
        hand.cursor_to(places[0].hex)
        hand.key(Qt.Key.Key_Return)
    if not hand.page.bridge.unit(unit).movement:
        hand.key(Qt.Key.Key_Return)
    assert hand.page.bridge.unit(unit).movement


def fight(hand: Keyboard) -> bool:
    """Attack the first enemy in reach with what is ticked; False where there is none."""
    unit = hand.acting()[0]
    targets = hand.targets_of(unit)
    if not targets:
        hand.key(Qt.Key.Key_Return)
        return False
    hand.type(hand.number_of(targets[0][1]))
    panel = hand.page.panel.attack
    if not panel.ticked_attacks:
        hand.command("f")
        hand.key(Qt.Key.Key_Space)
    if not panel.is_ready:
        hand.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        return False
    hand.key(Qt.Key.Key_Return)
    assert hand.page.ask_bar.is_asking
    return True


def test_two_rounds_are_played_by_keyboard_alone(hand: Keyboard, qtbot: QtBot) -> None:
    bridge, attacks = hand.page.bridge, 0
    for _ in range(MOST_STEPS):
        turn = bridge.turn()
        if turn.is_over or turn.number == 3:
            break
        if bridge.ask is not None:
            answer(hand)
        elif bridge.is_covered:
            hand.key(Qt.Key.Key_Space)
        elif turn.phase == "setup" and not bridge.table().zones:
            hand.command_by_id(f"turn/{turn.commands[0].id}")
        elif turn.phase == "setup" and hand.acting():
            place(hand)
        elif turn.phase == "planning":
            write_orders(hand, qtbot)
        elif turn.phase == "activation" and hand.acting():
            activate(hand)
        elif turn.phase == "combat" and hand.acting():
            attacks += fight(hand)
        else:
            hand.key(Qt.Key.Key_Space)
    assert bridge.turn().number == 3 or bridge.turn().is_over
    assert attacks >= 1
    hand.command("u")
    assert bridge.session.lines()[-1].is_undone
