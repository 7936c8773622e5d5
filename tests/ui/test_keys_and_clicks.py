"""How many keys and clicks each act of a table takes, from a battle in progress with no unit selected."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion.engine.marking import Mark
from companion.engine.views.talk import Deed
from companion.paths import resources
from companion.ui.app.window import MainWindow
from tests.ui.duels import put_out, stand_all, to_fire
from tests.ui.playing import Table

PAGE = resources() / "help" / "keys-and-clicks.md"
NO_KEY = Qt.KeyboardModifier.NoModifier


class Hand:
    """A player's hand over the window; everything it does is counted."""

    def __init__(self, table: Table) -> None:
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


@pytest.fixture
def battle(window: MainWindow) -> Table:
    """Two a side in their first Movement Phase, sheets shown whole."""
    window.resize(1920, 1080)
    table = put_out(
        window, orion="red 0706 3", wolfhound="red 0506 3", victor="blue 0709 0", mad_cat="blue 0909 0"
    )
    table.go_on()
    table.answer("9 4")
    table.page.panel.sheet.show_whole(True)
    return table


def armor(table: Table, unit: str) -> int:
    return table.unit(unit).armor_left


def ten_damage_by_pip(battle: Table) -> int:
    """The tenth circle of the right torso."""
    hand, before = Hand(battle), armor(battle, "orion")
    hand.card("orion")
    hand.touch("armor/right_torso/10")
    assert armor(battle, "orion") == before - 10
    return hand.count


def ten_damage_typed(battle: Table) -> int:
    """The name of the location on the sheet leads to the line; the number and Enter follow."""
    hand, before = Hand(battle), armor(battle, "orion")
    hand.card("orion")
    hand.plate("right_torso")
    hand.keys("10")
    hand.key(Qt.Key.Key_Return)
    assert armor(battle, "orion") == before - 10
    return hand.count


def ten_damage_by_keys(battle: Table) -> int:
    """Never a hand on the pointer: the number of the unit, then what hit it; 0 alone is ten."""
    hand, before = Hand(battle), armor(battle, "orion")
    hand.keys("1rt0")
    hand.key(Qt.Key.Key_Return)
    assert armor(battle, "orion") == before - 10
    return hand.count


def carried_on(battle: Table) -> int:
    """Fifteen to an arm of six armor and four structure: what is over goes on to the torso.

    The name of the location leads to the line, and the number is one of those that stand above it.
    """
    for track, left in (("armor/left_arm", 6), ("structure/left_arm", 4)):
        battle.page.bridge.mark(Mark("wolfhound", track, left))
    hand, before = Hand(battle), armor(battle, "wolfhound")
    hand.card("wolfhound")
    hand.plate("left_arm")
    numbers = battle.page.ask_bar.quick.chips.buttons.values()
    hand.click(next(button for button in numbers if button.text() == "15"))
    assert armor(battle, "wolfhound") == before - 6 - 5
    return hand.count


def clusters_by_pips(battle: Table) -> int:
    """Five, five and two of a volley of missiles, each by a circle."""
    hand, before = Hand(battle), armor(battle, "orion")
    hand.card("orion")
    hand.touch("armor/right_torso/5")
    hand.touch("armor/left_torso/5")
    hand.touch("armor/center_torso/2")
    assert armor(battle, "orion") == before - 12
    return hand.count


def clusters_in_a_line(battle: Table) -> int:
    """The same in one line, and one entry of the journal."""
    hand, before = Hand(battle), armor(battle, "orion")
    entries = len(battle.page.bridge.session.lines())
    hand.keys("1rt5lt5ct2")
    hand.key(Qt.Key.Key_Return)
    assert armor(battle, "orion") == before - 12
    assert len(battle.page.bridge.session.lines()) == entries + 1
    return hand.count


def critical_hit(battle: Table) -> int:
    """A critical hit on a slot."""
    hand, entries = Hand(battle), len(battle.page.bridge.session.lines())
    hand.card("orion")
    hand.touch("slot/center_torso/3")
    assert len(battle.page.bridge.session.lines()) == entries + 1
    return hand.count


def heat_by_hand(battle: Table) -> int:
    """Heat where the app has not counted it."""
    hand = Hand(battle)
    hand.card("orion")
    hand.touch("heat/8")
    assert battle.unit("orion").heat == 8
    return hand.count


def piloting_roll(battle: Table) -> int:
    """A piloting roll that is owed, with a real die: told and answered."""
    stand_all(battle)
    bridge = battle.page.bridge
    gyro_hit = bridge.game.understand(bridge.battle, "orion", "crit ct 4")
    assert isinstance(gyro_hit, Deed)
    bridge.propose(gyro_hit.action)
    while bridge.ask is not None:
        bridge.roll_the_rest()
    assert bridge.turn().dues, "the gyro is hit"
    hand = Hand(battle)
    hand.key(Qt.Key.Key_Space)
    assert battle.page.ask_bar.is_asking
    hand.click(battle.page.ask_bar.roll.keys.key(11))
    return hand.count


def undo(battle: Table) -> int:
    """The last entry, also one that was typed."""
    hand, before = Hand(battle), armor(battle, "orion")
    hand.keys("1rt10")
    hand.key(Qt.Key.Key_Return)
    hand.count = 0
    hand.key(Qt.Key.Key_U)
    assert armor(battle, "orion") == before
    return hand.count


def next_phase(battle: Table) -> int:
    """On with the turn."""
    stand_all(battle)
    hand, phase = Hand(battle), battle.page.bridge.turn().phase
    hand.key(Qt.Key.Key_Space)
    assert battle.page.bridge.turn().phase != phase
    return hand.count


def shot_on_the_map(battle: Table) -> int:
    """The numbers of a unit at a target, as both stand."""
    to_fire(battle)
    acting = next(battle.acting())
    enemy = next(unit for unit in battle.page.bridge.units() if unit.side != acting.side)
    hand = Hand(battle)
    hand.card(acting.id)
    assert enemy.hex is not None, "it stands on the map"
    view = battle.map.view
    hand.click(view.viewport(), view.hex_point(enemy.hex))
    assert battle.page.selection.target == enemy.id
    assert battle.page.panel.attack.plan is not None
    return hand.count


def shot_typed(battle: Table) -> int:
    """A shot that nobody has declared: the answer stands there while it is typed."""
    hand = Hand(battle)
    hand.keys("1/ppc7w5l")
    assert "Orion" in battle.page.ask_bar.quick.reading.text()
    return hand.count


def unit_added(battle: Table, letters: str = "centurion") -> int:
    """Another unit: two keys besides the letters of its name."""
    hand, before = Hand(battle), len(battle.page.bridge.units())
    hand.key(Qt.Key.Key_Insert)
    hand.keys(letters)
    hand.key(Qt.Key.Key_Return)
    assert len(battle.page.bridge.units()) == before + 1
    return hand.count - len(letters)


ACTS: dict[str, Callable[[Table], int]] = {
    "10 damage to the right torso, by pip": ten_damage_by_pip,
    "10 damage to the right torso, location and number": ten_damage_typed,
    "10 damage to the right torso, by keys alone": ten_damage_by_keys,
    "15 to an arm of 6 and 4, carried on": carried_on,
    "Missiles in clusters of 5, 5 and 2, by pips": clusters_by_pips,
    "Missiles in clusters of 5, 5 and 2, in one line": clusters_in_a_line,
    "A critical hit on a slot": critical_hit,
    "Heat by hand": heat_by_hand,
    "A piloting roll with a real die": piloting_roll,
    "Undo the last entry": undo,
    "Next phase": next_phase,
    "Numbers at a target, on the map": shot_on_the_map,
    "A shot by keys: PPC at 7, walked, target 5, light woods": shot_typed,
    "Another unit into the battle, besides the letters of its name": unit_added,
}


def table_of_help(chapter: str = "") -> dict[str, int]:
    """The counts that the help page tells, before its chapters or in one of them."""
    chapters = PAGE.read_text(encoding="utf-8").split("\n## ")
    text = next(part for part in chapters[1:] if part.startswith(chapter)) if chapter else chapters[0]
    rows = re.findall(r"^\| ([^|]+?) \| (\d+) \|", text, re.MULTILINE)
    return {act: int(count) for act, count in rows}


@pytest.mark.parametrize("act", ACTS)
def test_an_act_takes_as_many_keys_and_clicks_as_the_help_tells(battle: Table, act: str) -> None:
    assert ACTS[act](battle) == table_of_help()[act]


def test_the_help_tells_of_all_acts() -> None:
    assert list(table_of_help()) == list(ACTS)
