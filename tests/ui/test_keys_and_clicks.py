"""Counts of keys and clicks that each act of a table takes, from a battle with no unit selected.

Ten acts are counted twice: by the best way, and by the way that a newcomer finds who presses what is in
sight and knows no key, in a window as it first opens.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion.engine.marks import Mark
from companion.engine.views.turn import RecordAction
from companion.paths import resources
from companion.ui.app.window import MainWindow
from tests.ui.duels import FIELD, set_out, stand_all, to_fire
from tests.ui.table_driver import TableDriver, button_with, hide_painting

PAGE = resources() / "help" / "keys-and-clicks.md"
NO_KEY = Qt.KeyboardModifier.NoModifier
NOTCH = 120
BEST_SUM, NEWCOMER_SUM = 21, 24
"""What ten acts may take at most."""
MANY_WAYS = "Other ways"
NEWCOMER_WINDOWS = ((1600, 900), (1366, 768))
UNITS = {
    "orion": "red 0706 3", "wolfhound": "red 0506 3", "victor": "blue 0709 0", "mad_cat": "blue 0909 0"
}  # fmt: skip


class CountingHand:
    """A player's hand over the window; everything it does is counted."""

    def __init__(self, table: TableDriver) -> None:
        self.table = table
        self.count = 0
        table.page.selection.select(None)
        table.page.places.take_table()
        QApplication.processEvents()

    @property
    def focused(self) -> QWidget:
        """Where the keyboard is: in a dialog, if one is open."""
        window = QApplication.activeModalWidget() or self.table.window
        return QApplication.focusWidget() or window.focusWidget() or window

    def click(self, widget: QWidget, where: QPoint | None = None) -> None:
        """One click."""
        self.count += 1
        self.table.click(widget, where)

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NO_KEY) -> None:
        """One key, held with others or alone, where the keyboard is."""
        self.count += 1
        QTest.keyClick(self.focused, key, held)
        QApplication.processEvents()

    def keys(self, text: str) -> None:
        """A key for each letter."""
        for letter in text:
            self.count += 1
            QTest.keyClicks(self.focused, letter)
            QApplication.processEvents()

    def touch(self, area: str) -> None:
        """One click on an area of the selected unit's sheet."""
        view = self.table.page.panel.sheet
        where = view.centre_of(area)
        assert view.viewport().rect().contains(where), f"{area} is out of sight"
        self.click(view.viewport(), where)

    def plate(self, location: str) -> None:
        """One click on the name of a location on the sheet."""
        view = self.table.page.panel.sheet
        area = view.rect_of(f"armor/{location}")
        where = QPoint(area.center().x(), area.top() + 20)
        assert view.viewport().rect().contains(where), f"{location} is out of sight"
        self.click(view.viewport(), where)

    def card(self, unit: str) -> None:
        """One click on a unit's card."""
        self.click(self.table.page.roster.card(unit))

    def number(self, points: int) -> None:
        """One click on a number of those that stand above the line."""
        numbers = self.table.page.ask_bar.quick.chips.buttons.values()
        self.click(next(button for button in numbers if button.text() == str(points)))

    def roll_down_to(self, area: str) -> None:
        """Turn the wheel over the sheet until an area is in sight; however far, it counts once."""
        view = self.table.page.panel.sheet
        port = view.viewport()
        self.count += 1
        middle = QPointF(port.rect().center())
        while not port.rect().contains(view.centre_of(area)):
            before = view.centre_of(area)
            turn = QWheelEvent(
                middle, QPointF(port.mapToGlobal(middle.toPoint())), QPoint(), QPoint(0, -NOTCH),
                Qt.MouseButton.NoButton, NO_KEY, Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QApplication.sendEvent(port, turn)
            QApplication.processEvents()
            assert view.centre_of(area) != before, f"the wheel does not lead to {area}"


def lay_out(window: MainWindow, size: tuple[int, int]) -> TableDriver:
    """Return two a side in their first Movement Phase."""
    window.resize(*size)
    table = set_out(window, FIELD, **UNITS)
    table.go_on()
    table.answer("9 4")
    return table


@pytest.fixture
def battle(window: MainWindow) -> TableDriver:
    """A battle as an expert has it: a large window, sheets shown whole."""
    table = lay_out(window, (1920, 1080))
    table.page.panel.sheet.show_whole(True)
    return table


@pytest.fixture(params=NEWCOMER_WINDOWS, ids=lambda size: "x".join(map(str, size)))
def first_battle(window: MainWindow, request: pytest.FixtureRequest) -> TableDriver:
    """A battle as it first opens on a laptop."""
    return lay_out(window, request.param)


def armor(table: TableDriver, unit: str) -> int:
    return table.unit(unit).armor_left


def entries_done(table: TableDriver) -> int:
    return sum(not line.is_undone for line in table.page.bridge.session.lines())


def ten_damage_by_pip(battle: TableDriver) -> int:
    """Return the tenth circle of the right torso."""
    hand, before = CountingHand(battle), armor(battle, "orion")
    hand.card("orion")
    hand.touch("armor/right_torso/10")
    assert armor(battle, "orion") == before - 10
    return hand.count


def ten_damage_typed(battle: TableDriver) -> int:
    """Return the name of the location on the sheet leads to the line; the number and Enter follow."""
    hand, before = CountingHand(battle), armor(battle, "orion")
    hand.card("orion")
    hand.plate("right_torso")
    hand.keys("10")
    hand.key(Qt.Key.Key_Return)
    assert armor(battle, "orion") == before - 10
    return hand.count


def ten_damage_by_keys(battle: TableDriver) -> int:
    """Never a hand on the pointer: the number of the unit, then what hit it; 0 alone is ten."""
    hand, before = CountingHand(battle), armor(battle, "orion")
    hand.keys("1rt0")
    hand.key(Qt.Key.Key_Return)
    assert armor(battle, "orion") == before - 10
    return hand.count


def ten_damage_pressed(battle: TableDriver) -> int:
    """Return the name of the location on the sheet, and a number of those that then stand above the line."""
    hand, before = CountingHand(battle), armor(battle, "orion")
    hand.card("orion")
    hand.plate("right_torso")
    hand.number(10)
    assert armor(battle, "orion") == before - 10
    return hand.count


def carried_on(battle: TableDriver) -> int:
    """Fifteen to an arm of six armor and four structure: what is over goes on to the torso.

    The name of the location leads to the line, and the number is one of those that stand above it.
    """
    for track, left in (("armor/left_arm", 6), ("structure/left_arm", 4)):
        battle.page.bridge.mark(Mark("wolfhound", track, left))
    hand, before = CountingHand(battle), armor(battle, "wolfhound")
    hand.card("wolfhound")
    hand.plate("left_arm")
    hand.number(15)
    assert armor(battle, "wolfhound") == before - 6 - 5
    return hand.count


def clusters_by_pips(battle: TableDriver) -> int:
    """Five, five and two of a volley of missiles, each by a circle."""
    hand, before = CountingHand(battle), armor(battle, "orion")
    hand.card("orion")
    hand.touch("armor/right_torso/5")
    hand.touch("armor/left_torso/5")
    hand.touch("armor/center_torso/2")
    assert armor(battle, "orion") == before - 12
    return hand.count


def clusters_in_a_line(battle: TableDriver) -> int:
    """Return the same in one line, and one entry of the journal."""
    hand, before = CountingHand(battle), armor(battle, "orion")
    entries = entries_done(battle)
    hand.keys("1rt5lt5ct2")
    hand.key(Qt.Key.Key_Return)
    assert armor(battle, "orion") == before - 12
    assert entries_done(battle) == entries + 1
    return hand.count


def critical_hit(battle: TableDriver) -> int:
    """Return a critical hit on a slot."""
    hand, entries = CountingHand(battle), entries_done(battle)
    hand.card("orion")
    hand.touch("slot/center_torso/3")
    assert entries_done(battle) == entries + 1
    return hand.count


def critical_hit_out_of_sight(battle: TableDriver) -> int:
    """Return a critical hit where the slots stand further down the sheet."""
    hand, entries = CountingHand(battle), entries_done(battle)
    hand.card("orion")
    hand.roll_down_to("slot/center_torso/3")
    hand.touch("slot/center_torso/3")
    assert entries_done(battle) == entries + 1
    return hand.count


def heat_by_hand(battle: TableDriver) -> int:
    """Heat where the app has not counted it."""
    hand = CountingHand(battle)
    hand.card("orion")
    hand.touch("heat/8")
    assert battle.unit("orion").heat == 8
    return hand.count


def owe_piloting_roll(battle: TableDriver) -> None:
    """Let a gyro be hit, in the phase after the movement."""
    stand_all(battle)
    bridge = battle.page.bridge
    gyro_hit = bridge.game.understand(bridge.battle, "orion", "crit ct 4")
    assert isinstance(gyro_hit, RecordAction)
    bridge.propose(gyro_hit.action)
    while bridge.ask is not None:
        bridge.roll_the_rest()
    assert bridge.turn().dues, "the gyro is hit"


def piloting_roll(battle: TableDriver) -> int:
    """Return a piloting roll that is owed, with a real die: asked and answered."""
    owe_piloting_roll(battle)
    hand = CountingHand(battle)
    hand.key(Qt.Key.Key_Space)
    assert battle.page.ask_bar.is_asking
    hand.click(battle.page.ask_bar.roll.keys.key(11))
    assert not battle.page.bridge.turn().dues
    return hand.count


def piloting_roll_pressed(battle: TableDriver) -> int:
    """Return the same by the button that names it, at the head of the window."""
    owe_piloting_roll(battle)
    hand = CountingHand(battle)
    assert "due" in battle.page.phase_bar.go_on.text()
    hand.click(battle.page.phase_bar.go_on)
    hand.click(battle.page.ask_bar.roll.keys.key(11))
    assert not battle.page.bridge.turn().dues
    return hand.count


def undo(battle: TableDriver) -> int:
    """Return the last entry, also one that was typed."""
    hand, before = CountingHand(battle), armor(battle, "orion")
    hand.keys("1rt10")
    hand.key(Qt.Key.Key_Return)
    hand.count = 0
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert armor(battle, "orion") == before
    return hand.count


def undo_pressed(battle: TableDriver) -> int:
    """Return the last entry by the button at the head of the journal."""
    hand, before = CountingHand(battle), armor(battle, "orion")
    battle.page.bridge.mark(Mark("orion", "armor/right_torso", 3))
    assert armor(battle, "orion") < before
    hand.click(battle.page.journal.undo_button)
    assert armor(battle, "orion") == before
    return hand.count


def pass_to_heat(battle: TableDriver) -> None:
    """Let nobody do anything in this turn."""
    bridge = battle.page.bridge
    with hide_painting(battle):
        while bridge.turn().phase != "heat":
            turn = bridge.turn()
            assert turn.next is not None
            bridge.propose(turn.pass_remaining.action if turn.pass_remaining else turn.next.action)


def twists_ended(battle: TableDriver) -> int:
    """Return the keys by which both sides say that nobody twists any more."""
    stand_all(battle)
    hand, phase = CountingHand(battle), battle.page.bridge.turn().phase
    while battle.page.bridge.turn().phase == phase:
        hand.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    return hand.count


def next_phase(battle: TableDriver) -> int:
    """On with the turn, where each unit has acted."""
    pass_to_heat(battle)
    hand, phase = CountingHand(battle), battle.page.bridge.turn().phase
    hand.key(Qt.Key.Key_Space)
    assert battle.page.bridge.turn().phase != phase
    return hand.count


def next_phase_pressed(battle: TableDriver) -> int:
    """Return the same by the button at the head of the window."""
    pass_to_heat(battle)
    hand, phase = CountingHand(battle), battle.page.bridge.turn().phase
    hand.click(battle.page.phase_bar.go_on)
    assert battle.page.bridge.turn().phase != phase
    return hand.count


def shot_on_the_map(battle: TableDriver) -> int:
    """Return the numbers of a unit at a target, as both stand."""
    to_fire(battle)
    acting = next(battle.acting())
    enemy = next(unit for unit in battle.page.bridge.units() if unit.side != acting.side)
    hand = CountingHand(battle)
    hand.card(acting.id)
    assert enemy.hex is not None, "it stands on the map"
    view = battle.map.view
    hand.click(view.viewport(), view.hex_point(enemy.hex))
    assert battle.page.selection.target == enemy.id
    assert battle.page.panel.attack.plan is not None
    return hand.count


def shot_typed(battle: TableDriver) -> int:
    """Return a shot that nobody has declared: the answer stands there while it is typed."""
    hand = CountingHand(battle)
    hand.keys("1/ppc7w5l")
    assert "Orion" in battle.page.ask_bar.quick.reading.text()
    return hand.count


def unit_added(battle: TableDriver, letters: str = "centurion") -> int:
    """Another unit: two keys besides the letters of its name."""
    hand, before = CountingHand(battle), len(battle.page.bridge.units())
    hand.key(Qt.Key.Key_Insert)
    hand.keys(letters)
    hand.key(Qt.Key.Key_Return)
    assert len(battle.page.bridge.units()) == before + 1
    return hand.count - len(letters)


def unit_added_pressed(battle: TableDriver, letters: str = "centurion") -> int:
    """Another unit by the plus above the roster, and the button that says Add."""
    hand, before = CountingHand(battle), len(battle.page.bridge.units())
    hand.click(battle.page.roster.tools.add_button)
    hand.keys(letters)
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    hand.click(button_with(dialog, "Add"))
    assert len(battle.page.bridge.units()) == before + 1
    return hand.count - len(letters)


Act = Callable[[TableDriver], int]


@dataclass(frozen=True, slots=True)
class TwoWays:
    """An act by the best way, and by the one that a newcomer finds."""

    best: Act
    newcomer: Act


TEN_ACTS = {
    "10 damage to the right torso": TwoWays(ten_damage_by_pip, ten_damage_pressed),
    "15 to an arm of 6 and 4, carried on": TwoWays(carried_on, carried_on),
    "Missiles in clusters of 5, 5 and 2": TwoWays(clusters_by_pips, clusters_by_pips),
    "A critical hit on a slot": TwoWays(critical_hit, critical_hit_out_of_sight),
    "Heat by hand": TwoWays(heat_by_hand, heat_by_hand),
    "A piloting roll with a real die": TwoWays(piloting_roll, piloting_roll_pressed),
    "Undo the last entry": TwoWays(undo, undo_pressed),
    "Next phase": TwoWays(next_phase, next_phase_pressed),
    "Numbers at a target": TwoWays(shot_on_the_map, shot_on_the_map),
    "Another unit, besides the letters of its name": TwoWays(unit_added, unit_added_pressed),
}
OTHER_WAYS: dict[str, Act] = {
    "10 damage to the right torso, location and number": ten_damage_typed,
    "10 damage to the right torso, by keys alone": ten_damage_by_keys,
    "Missiles in clusters of 5, 5 and 2, in one line": clusters_in_a_line,
    "Nobody twists, both sides at one window": twists_ended,
    "A shot by keys: PPC at 7, walked, target 5, light woods": shot_typed,
}


@dataclass(frozen=True, slots=True)
class CountRow:
    """A row of the first table of the help page."""

    act: str
    best: int
    newcomer: int
    best_way: str
    newcomer_way: str


def ten_acts_of_help() -> list[CountRow]:
    """Return the rows of ten acts on the help page, their sum last."""
    text = PAGE.read_text(encoding="utf-8").split("\n## ")[0]
    rows = re.findall(r"^\| (.+?) \| (\d+) \| (\d+) \| (.*?) ?\| (.*?) ?\|$", text, re.MULTILINE)
    return [CountRow(act, int(best), int(newcomer), *ways) for act, best, newcomer, *ways in rows]


def table_of_help(chapter: str) -> dict[str, int]:
    """Return the counts that the help page tells in one of its chapters."""
    chapters = PAGE.read_text(encoding="utf-8").split("\n## ")
    text = next(part for part in chapters[1:] if part.startswith(chapter))
    rows = re.findall(r"^\| ([^|]+?) \| (\d+) \|", text, re.MULTILINE)
    return {act: int(count) for act, count in rows}


def row_of(act: str) -> CountRow:
    """Return the row of one of ten acts on the help page."""
    return next(row for row in ten_acts_of_help() if row.act == act)


def counts(table: TableDriver, acts: Mapping[str, Act]) -> dict[str, int]:
    """Return what each act takes; all that it did is undone before the next, and sheets show their heads."""
    found, before = {}, entries_done(table)
    for name, act in acts.items():
        found[name] = act(table)
        with hide_painting(table):
            while entries_done(table) > before:
                table.page.bridge.undo()
        table.page.panel.sheet.verticalScrollBar().setValue(0)
    return found


def test_an_act_takes_as_many_by_the_best_way_as_the_help_tells(battle: TableDriver) -> None:
    acts = {act: ways.best for act, ways in TEN_ACTS.items()}
    assert counts(battle, acts) == {act: row_of(act).best for act in TEN_ACTS}


def test_an_act_takes_as_many_by_a_newcomers_way_as_the_help_tells(first_battle: TableDriver) -> None:
    acts = {act: ways.newcomer for act, ways in TEN_ACTS.items()}
    assert counts(first_battle, acts) == {act: row_of(act).newcomer for act in TEN_ACTS}


def test_another_way_takes_as_many_as_the_help_tells(battle: TableDriver) -> None:
    assert counts(battle, OTHER_WAYS) == table_of_help(MANY_WAYS)


def test_the_help_sums_ten_acts_up_and_writes_each_way_beside_them() -> None:
    *rows, foot = ten_acts_of_help()
    assert [row.act for row in rows] == list(TEN_ACTS)
    assert all(row.best_way and row.newcomer_way for row in rows)
    assert (foot.best, foot.newcomer) == (sum(row.best for row in rows), sum(row.newcomer for row in rows))


def test_ten_acts_are_quick_for_experts_and_newcomers() -> None:
    foot = ten_acts_of_help()[-1]
    assert foot.best <= BEST_SUM
    assert foot.newcomer <= NEWCOMER_SUM


def test_the_help_tells_of_all_other_ways() -> None:
    assert list(table_of_help(MANY_WAYS)) == list(OTHER_WAYS)
