"""Two turns of a CityTech battle by keyboard alone: keys where the focus is, and nothing else."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.engine.asks import Choice, Roll
from companion.engine.skeleton.setup import Setup, SideSetup, UnitSetup
from companion.engine.views.units import Expected
from companion.tabletop.hexes import Hex, parse_label
from companion.ui.app.window import MainWindow
from companion.ui.battle.bar_commands import BarCommandKind
from companion.ui.battle.map_controller import MapController
from companion.ui.battle.page import BattlePage

NO_KEY, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier
MOST_STEPS = 120
STEPS = {
    (1, 0): Qt.Key.Key_Right,
    (-1, 0): Qt.Key.Key_Left,
    (0, 1): Qt.Key.Key_Down,
    (0, -1): Qt.Key.Key_Up,
}
DUEL = Setup(
    title="By keys",
    ruleset="citytech",
    board="river-crossing",
    sides=(SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue")),
    units=(
        UnitSetup(id="wolfhound", model="WLF-2", side="red"),
        UnitSetup(id="orion", model="ON1-M", side="red"),
        UnitSetup(id="victor", model="VTR-9K", side="blue"),
        UnitSetup(id="centurion", model="CN9-D", side="blue"),
    ),
)
STANDS = {"wolfhound": "0507", "orion": "0907", "victor": "0505", "centurion": "0906"}


class Keyboard:
    """A hand on the keyboard: it sees the window, and touches nothing but keys."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    @property
    def page(self) -> BattlePage:
        assert self.window.battle is not None
        return self.window.battle

    @property
    def map(self) -> MapController:
        assert self.page.centre.map is not None
        return self.page.centre.map

    @property
    def phase(self) -> str:
        return self.page.bridge.turn().phase

    @property
    def focused(self) -> QWidget:
        widget = QApplication.focusWidget() or self.window.focusWidget()
        assert widget is not None, "the keyboard is lost"
        assert QApplication.activeWindow() is self.window, "another window took the keyboard"
        assert widget.isVisible(), f"the keyboard is on {widget}, which cannot be seen"
        return widget

    @property
    def is_leaving_something(self) -> bool:
        """Whether units could still act in a step that may end without."""
        step = self.page.bridge.turn().next
        return step is not None and step.refusal is None and bool(step.missed_actions)

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NO_KEY, times: int = 1) -> None:
        for _ in range(times):
            QTest.keyClick(self.focused, key, held)
            QApplication.processEvents()

    def type(self, text: str) -> None:
        for letter in text:
            QTest.keyClicks(self.focused, letter)
            QApplication.processEvents()

    def command(self, letter: str) -> None:
        """A letter held with Alt, which is a command."""
        QTest.keyClick(self.focused, Qt.Key[f"Key_{letter.upper()}"], Qt.KeyboardModifier.AltModifier)
        QApplication.processEvents()

    def number_of(self, unit: str) -> str:
        return str(self.page.bridge.unit(unit).number)

    def acting(self) -> list[str]:
        return [unit.id for unit in self.page.bridge.units() if unit.may_act]

    def targets_of(self, unit: str) -> list[tuple[str, str]]:
        """Return the unit with each enemy that the bar offers it once it is selected."""
        self.type(self.number_of(unit))
        offers = [each.partition("/") for each in self.page.ask_bar.quick.buttons]
        return [(unit, target) for kind, _, target in offers if kind == BarCommandKind.AIM]

    def cursor_to(self, place: Hex) -> None:
        """Arrows, until the cursor of the map stands there."""
        view = self.map.view
        if view.cursor_hex is None:
            self.key(Qt.Key.Key_Up)
        for _ in range(MOST_STEPS):
            at = view.cursor_hex
            assert at is not None, "the map has the keyboard"
            if at == place:
                return
            across, down = place.column - at.column, place.row - at.row
            step = (1 if across > 0 else -1, 0) if across else (0, 1 if down > 0 else -1)
            self.key(STEPS[step])
        raise AssertionError(f"the cursor does not get to {place.label}")

    def command_by_id(self, command: str) -> None:
        """Alt with the place of a button of the bar."""
        place = list(self.page.ask_bar.quick.buttons).index(command) + 1
        self.key(Qt.Key(Qt.Key.Key_0 + place), ALT)

    def dice(self, text: str) -> None:
        """Digits, wherever the keyboard is, and Enter."""
        self.type(text)
        self.key(Qt.Key.Key_Return)


@pytest.fixture
def hand(window: MainWindow) -> Keyboard:
    """Two a side on their map, and nobody set up."""
    assert window.library is not None
    window.resize(1280, 720)
    window.activateWindow()
    window.show_battle(window.library.new_battle(DUEL))
    QApplication.processEvents()
    return Keyboard(window)


def answer(hand: Keyboard) -> None:
    """What is asked: the first that may be chosen, or dice that let red hit and blue miss."""
    ask = hand.page.bridge.ask
    if isinstance(ask, Roll):
        red = "9" if ask.need is None else "12"
        total = red if ask.side == "red" else "4"
        hand.dice("3" if ask.dice.count == 1 else total)
    elif isinstance(ask, Choice):
        hand.key(Qt.Key.Key_1)


def set_up(hand: Keyboard) -> None:
    """Each by its number, the arrows, and Enter for the hex and for the facing."""
    for unit, label in STANDS.items():
        hand.type(hand.number_of(unit))
        hand.cursor_to(parse_label(label))
        hand.key(Qt.Key.Key_Return, times=2)
        assert hand.page.bridge.unit(unit).hex == parse_label(label)


def settle(hand: Keyboard, phase: str) -> None:
    """Space goes on, and dice are typed, until a phase waits for the units."""
    for _ in range(MOST_STEPS):
        if hand.page.bridge.ask is not None:
            answer(hand)
        elif hand.phase == phase and hand.acting():
            return
        elif hand.is_leaving_something:
            hand.key(Qt.Key.Key_Space)
            assert hand.is_leaving_something, "Space never ends what could still be done"
            hand.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        else:
            hand.key(Qt.Key.Key_Space)
    raise AssertionError(
        f"{hand.phase}, {hand.page.bridge.turn().status} does not lead to {phase}: {hand.focused}"
    )


def move(hand: Keyboard, qtbot: QtBot) -> None:
    """One by a hex that is marked, one by its way of moving; the others stand, by one key."""
    for number in range(2):
        unit = hand.acting()[0]
        start = hand.page.bridge.unit(unit).hex
        hand.type(hand.number_of(unit))
        if number:
            hand.command_by_id("move/walked")
        qtbot.waitUntil(lambda: hand.map.planner.is_active)
        places = hand.page.bridge.game.reach(hand.page.bridge.battle, unit, "walked").places
        goal = next(each.hex for each in places if each.is_stop and each.spent == 3 and each.hex != start)
        hand.cursor_to(goal)
        hand.key(Qt.Key.Key_Return)
        hand.key(Qt.Key.Key_BracketRight)
        hand.key(Qt.Key.Key_Return)
        while hand.page.bridge.ask is not None:
            answer(hand)
        assert hand.page.bridge.unit(unit).hex == goal
    pass_remaining(hand)


def fire(hand: Keyboard) -> None:
    """Shooter and target by their numbers, ticks by Alt+F and Space, and Enter declares."""
    unit, target = next(pair for unit in hand.acting() for pair in hand.targets_of(unit))
    hand.type(hand.number_of(unit))
    hand.type(hand.number_of(target))
    assert hand.page.selection.target == target
    hand.command("f")
    panel = hand.page.panel.attack
    before = panel.ticked_attacks
    hand.key(Qt.Key.Key_Space)
    assert panel.ticked_attacks != before
    hand.key(Qt.Key.Key_Space)
    assert set(panel.ticked_attacks) == set(before)
    hand.key(Qt.Key.Key_Return)
    assert hand.page.bridge.unit(unit).expects is Expected.NOTHING


def pass_remaining(hand: Keyboard) -> None:
    """All others stand still or hold, by one key a side."""
    phase, sides = hand.phase, len(hand.page.bridge.sides())
    while hand.phase == phase and hand.page.bridge.turn().pass_remaining is not None:
        assert sides, "a key each"
        sides -= 1
        hand.command("o")


def test_two_turns_are_played_by_keyboard_alone(hand: Keyboard, qtbot: QtBot) -> None:
    set_up(hand)
    for turn in (1, 2):
        settle(hand, "movement")
        assert hand.page.bridge.turn().number == turn
        move(hand, qtbot)
        settle(hand, "weapon_attack")
        fire(hand)
        pass_remaining(hand)
        settle(hand, "physical_attack")
        pass_remaining(hand)
    settle(hand, "movement")
    assert hand.page.bridge.turn().number == 3
    look_back(hand)


def look_back(hand: Keyboard) -> None:
    """The journal: up to an earlier moment, back to now, and one entry undone and done again."""
    hand.command("j")
    assert hand.page.journal.list.hasFocus()
    hand.key(Qt.Key.Key_Up)
    hand.key(Qt.Key.Key_Return)
    assert hand.page.bridge.moment is not None
    hand.key(Qt.Key.Key_Home)
    assert hand.page.bridge.moment is None
    hand.command("u")
    assert hand.page.bridge.session.lines()[-1].is_undone
    hand.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert not hand.page.bridge.session.lines()[-1].is_undone
