"""Letters write, wherever the keyboard is on the table, and whatever they would be as commands."""

from __future__ import annotations

import string
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.skeleton.talk.sayings import STEP_WORDS
from companion.engine.skeleton.talk.tokens import aliases, split_words
from companion.ui.app.window import MainWindow
from companion.ui.askbar.quick_pane import QuickField
from tests.ui.duels import FIELD, set_out, set_out_begun, to_fire
from tests.ui.table_driver import TableDriver
from tests.ui.test_keys_and_clicks import owe_piloting_roll
from tests.ui.test_tactics_battle import BLUE, RED, take_screen
from tests.ui.test_tactics_battle import put_on_table as put_out_lances

pytestmark = pytest.mark.usefixtures("undressed")

UNITS = {"wolfhound": "red 0506 3", "orion": "red 0706 3", "victor": "blue 0709 0"}
FURTHER = ("ml", "ppc", "lrm20", "ac", "gauss", "flamer", "undo", "next")
"""Weapons of a calculated shot, and ways through the turn, as players write them."""

ONCE_LOST = ("ml r7", "ammo", "off", "wake", "ko", "mw", "rt0", "2 RT 8", "3 heat +2", "9 rt 8")
"""Lines that lost a letter, or that began with another command."""

PLACES: dict[str, Callable[[TableDriver], QWidget]] = {
    "page": lambda table: table.page,
    "map": lambda table: table.map.view,
    "panel": lambda table: table.page.panel.sheet,
    "roster": lambda table: table.page.roster.card("orion"),
    "journal": lambda table: table.page.journal.list,
    "go on": lambda table: table.page.phase_bar.go_on,
    "sheets": lambda table: table.page.centre.sheets.view("orion"),
}


@pytest.fixture
def duel(window: MainWindow) -> TableDriver:
    table = set_out_begun(window, FIELD, **UNITS)
    table.select("orion")
    return table


def field(table: TableDriver) -> QuickField:
    return table.page.ask_bar.quick.field


def words_of_the_line(table: TableDriver) -> set[str]:
    """Return every word that the line offers, and the names of units and weapons."""
    bridge = table.page.bridge
    game, battle = bridge.game, bridge.battle
    letters = string.ascii_lowercase
    offered = (each for letter in letters for each in game.complete_line(battle, "orion", letter))
    phrases = (text for phrase in game.phrases() for text in (phrase.notation, phrase.example))
    names = (name for unit in bridge.units() for name in (unit.name, *aliases(unit)))
    said = (*(each.line for each in offered), *phrases, *names, *STEP_WORDS, *FURTHER)
    return {word.text for text in said for word in split_words(text) if word.text[:1].isalpha()}


def type_at(place: QWidget, text: str) -> None:
    """The first letter where the keyboard is, the others where it then is."""
    place.setFocus()
    for letter in text:
        QTest.keyClicks(QApplication.focusWidget() or place, letter)


def test_every_word_of_the_line_is_typed_whole_from_the_table(duel: TableDriver) -> None:
    page, before = duel.page, len(duel.page.bridge.session.lines())
    texts = words_of_the_line(duel)
    assert {"ml", "ammo", "heat", "prone", "orion", "undo", "rt"} <= texts
    state = page.memory, page.centre.pages.current, page.panel.pages.current, page.selection.unit
    for word in sorted(texts):
        type_at(duel.map.view, word)
        assert field(duel).text() == word
        duel.press(Qt.Key.Key_Escape)
    assert not duel.map.view.overlay.marks, "no letter has switched anything on"
    assert (page.memory, page.centre.pages.current, page.panel.pages.current, page.selection.unit) == state
    assert len(page.bridge.session.lines()) == before


def lines_of(table: TableDriver) -> list[str]:
    """Return every example that the table teaches, and what players have lost letters of."""
    return [*(phrase.example for phrase in table.page.bridge.game.phrases()), *ONCE_LOST]


def assert_lines_are_typed_whole(table: TableDriver) -> None:
    """Type all lines at the table: each stands there whole, and nothing has happened."""
    bridge, before = table.page.bridge, len(table.page.bridge.session.lines())
    for line in lines_of(table):
        table.page.places.take_table()
        type_at(table.page.focusWidget() or table.page, line)
        assert field(table).text() == ("" if line.isdigit() else line)
        assert bridge.ask is None, f"{line} asks for nothing before Enter"
        table.press(Qt.Key.Key_Escape)
    assert len(bridge.session.lines()) == before


@pytest.mark.dressed
def test_lines_are_typed_whole_on_the_map_while_the_main_button_would_roll(duel: TableDriver) -> None:
    owe_piloting_roll(duel)
    assert_lines_are_typed_whole(duel)


@pytest.mark.dressed
def test_lines_are_typed_whole_among_all_sheets(duel: TableDriver) -> None:
    duel.page.do("sheets")
    assert_lines_are_typed_whole(duel)


@pytest.mark.dressed
def test_lines_are_typed_whole_on_paper(window: MainWindow) -> None:
    table = set_out_begun(window, None, **{name: side.split()[0] for name, side in UNITS.items()})
    assert_lines_are_typed_whole(table)


def test_a_number_and_a_space_write_wherever_the_keyboard_is(duel: TableDriver) -> None:
    owe_piloting_roll(duel)
    duel.page.do("sheets")
    for name, place in PLACES.items():
        if place(duel).isVisible():
            type_at(place(duel), "2 rt 8")
            assert field(duel).text() == "2 rt 8", name
            duel.press(Qt.Key.Key_Escape)
    assert duel.page.bridge.ask is None


@pytest.mark.dressed
def test_a_space_some_time_after_a_number_is_the_tables(duel: TableDriver) -> None:
    owe_piloting_roll(duel)
    duel.page.places.take_table()
    duel.press(Qt.Key.Key_2)
    duel.press(Qt.Key.Key_Left)
    duel.press(Qt.Key.Key_Space)
    assert duel.page.bridge.ask is not None, "the main button is pressed"


@pytest.mark.dressed
def test_a_second_space_after_a_number_is_the_tables(duel: TableDriver) -> None:
    owe_piloting_roll(duel)
    duel.page.places.take_table()
    type_at(duel.map.view, "2 ")
    assert duel.page.bridge.ask is None
    duel.press(Qt.Key.Key_Space)
    assert duel.page.bridge.ask is not None, "the main button is pressed"
    assert field(duel).text() == ""


@pytest.mark.parametrize("place", PLACES)
def test_letters_write_wherever_the_keyboard_is(duel: TableDriver, place: str) -> None:
    if place == "sheets":
        duel.page.do("sheets")
    for letter in string.ascii_lowercase:
        type_at(PLACES[place](duel), letter)
        assert field(duel).text() == letter, place
        duel.press(Qt.Key.Key_Escape)


def test_letters_write_among_the_ticks_of_an_attack(duel: TableDriver) -> None:
    to_fire(duel)
    unit = next(duel.acting())
    enemy = next(each for each in duel.page.bridge.units() if each.side != unit.side)
    duel.select(unit.id)
    duel.command_by_id(f"aim/{enemy.id}")
    for letter in string.ascii_lowercase:
        duel.page.panel.attack.panel.take_ticks()
        type_at(QApplication.focusWidget() or duel.page, letter)
        assert field(duel).text() == letter
        duel.press(Qt.Key.Key_Escape)


def test_while_a_move_is_planned_too(duel: TableDriver) -> None:
    unit = next(duel.acting())
    duel.select(unit.id)
    duel.command_by_id("move/walked")
    for letter in "lr":
        type_at(duel.map.view, letter)
        assert field(duel).text() == letter
        duel.press(Qt.Key.Key_Escape)


def test_a_letter_alone_teaches_the_command_that_it_is_with_alt(duel: TableDriver) -> None:
    type_at(duel.page, "m")
    assert "Alt+M" in duel.page.ask_bar.quick.reading.text()
    QTest.keyClicks(field(duel), "l r7")
    assert field(duel).text() == "ml r7"
    assert "Alt" not in duel.page.ask_bar.quick.reading.text()


def test_while_dice_are_asked_the_answer_comes_first(window: MainWindow) -> None:
    table = set_out(window, FIELD, **UNITS)
    table.go_on()
    dice = table.page.ask_bar.roll
    QTest.keyClicks(dice.field, "m")
    assert dice.field.text() == ""
    assert field(table).text() == ""
    assert "Answer this first" in dice.header.headline.text()


@pytest.mark.dressed
def test_after_a_refusal_letters_write_again(duel: TableDriver) -> None:
    step = duel.page.bridge.turn().next
    assert step is not None
    duel.page.bridge.propose(step.action)
    assert duel.page.ask_bar.refusal.isVisible(), "not everybody has moved"
    type_at(duel.page, "h")
    assert field(duel).isVisible()
    assert field(duel).text() == "h"


@pytest.fixture
def lances(window: MainWindow) -> TableDriver:
    """Two 'Mechs of BT Tactics before their orders, the first chosen."""
    sides = (SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue"))
    units = (
        UnitSetup(id="wolverine", model="WVR-6K", side=RED, hex="0504", facing=3),
        UnitSetup(id="griffin", model="GRF-1N", side=BLUE, hex="0508", facing=0),
    )
    table = put_out_lances(window, sides, units)
    table.go_on()
    take_screen(table)
    table.select("wolverine")
    return table


@pytest.mark.dressed
def test_lines_that_begin_with_a_number_of_something_else_are_typed_whole(lances: TableDriver) -> None:
    assert_lines_are_typed_whole(lances)


@pytest.mark.dressed
def test_hits_that_begin_with_the_number_of_a_unit_go_to_the_one_chosen_before(lances: TableDriver) -> None:
    whole = {unit.id: unit.armor_left for unit in lances.page.bridge.units()}
    lances.page.places.take_table()
    type_at(lances.map.view, "2 hits")
    assert lances.page.ask_bar.quick.reading.text().startswith("Wolverine")
    lances.press(Qt.Key.Key_Return)
    assert lances.unit("wolverine").armor_left == whole["wolverine"] - 2
    assert lances.unit("griffin").armor_left == whole["griffin"]
    assert lances.page.selection.unit == "wolverine"


@pytest.mark.dressed
def test_a_number_that_names_the_unit_of_its_line_means_that_unit(lances: TableDriver) -> None:
    lances.page.places.take_table()
    type_at(lances.map.view, "2 evade 1")
    lances.press(Qt.Key.Key_Return)
    assert lances.page.bridge.battle.units["griffin"].evade == 1
    assert lances.page.bridge.battle.units["wolverine"].evade == 0
