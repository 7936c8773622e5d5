"""Two presses and the letters of its name add a unit to a running battle; it is edited and withdrawn too."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.engine.marks import Mark
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup, UnitSetup
from companion.tabletop.hexes import parse_label
from companion.ui.app.window import MainWindow
from companion.ui.dialogs.joining.add_unit import AddUnitDialog
from companion.ui.dialogs.joining.change_unit import ChangeUnitDialog
from tests.ui.table_driver import TableDriver

pytestmark = pytest.mark.usefixtures("undressed")


def adding(table: TableDriver) -> AddUnitDialog:
    """Return the dialog that is open."""
    found = table.page.findChildren(AddUnitDialog)
    assert found, "the dialog is open"
    return found[-1]


def add(table: TableDriver, letters: str) -> None:
    """The key, letters, Enter."""
    QTest.keyClick(table.page, Qt.Key.Key_Insert)
    QApplication.processEvents()
    dialog = adding(table)
    QTest.keyClicks(dialog.field, letters)
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    QApplication.processEvents()


def newest(table: TableDriver) -> str:
    return max(table.page.bridge.units(), key=lambda unit: unit.number).id


def entry(table: TableDriver, text: str) -> None:
    """Press an entry of the menu of the selected unit."""
    assert table.page.selection.unit is not None
    menu = table.page.commands.units.menu_of(table.page.selection.unit)
    action = next(each for each in menu.actions() if each.text() == text)
    assert action.isEnabled()
    action.trigger()
    menu.close()
    QApplication.processEvents()


def test_two_presses_and_letters_add_a_unit_and_one_takes_it_back(paper: TableDriver) -> None:
    before = len(paper.page.bridge.units())
    add(paper, "wolfh")
    unit = paper.unit(newest(paper))
    assert (len(paper.page.bridge.units()), unit.name, unit.number) == (before + 1, "Wolfhound", before + 1)
    assert unit.is_coming
    assert paper.page.selection.unit == unit.id
    assert paper.page.bridge.session.undo_line == "Wolfhound joins Blue, to arrive in turn 2"
    paper.page.do("undo")
    assert len(paper.page.bridge.units()) == before
    assert paper.page.selection.unit != unit.id


def test_a_unit_that_has_not_joined_yet_is_let_go_at_an_earlier_moment(paper: TableDriver) -> None:
    bridge, before = paper.page.bridge, {unit.id for unit in paper.page.bridge.units()}
    bridge.mark(Mark("orion", "heat", 3))
    add(paper, "wolfh")
    joined = newest(paper)
    assert paper.page.selection.unit == joined
    bridge.look_at(bridge.session.lines()[0].entry_id)
    assert {unit.id for unit in paper.page.bridge.units()} == before
    assert paper.page.selection.unit != joined
    paper.select(min(before))
    assert paper.page.selection.unit == min(before)


def test_what_is_set_beside_the_list_counts(paper: TableDriver) -> None:
    paper.click(paper.page.roster.tools.add_button)
    dialog = adding(paper)
    QTest.keyClicks(dialog.field, "orion")
    dialog.details.side.set_value("blue")
    dialog.details.arrives.set_value("0")
    QTest.keyClicks(dialog.details.name, "Big One")
    dialog.details.gunnery.set_number(2)
    paper.click(dialog.pick_button)
    unit = paper.unit(newest(paper))
    assert (unit.name, unit.side, unit.is_coming) == ("Big One", "blue", False)
    assert "2" in unit.pilot


def test_who_comes_onto_the_map_is_placed_by_a_click(duel: TableDriver) -> None:
    QTest.keyClick(duel.page, Qt.Key.Key_Insert)
    dialog = adding(duel)
    dialog.details.arrives.set_value("0")
    QTest.keyClicks(dialog.field, "wolfh")
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    QApplication.processEvents()
    unit = newest(duel)
    assert duel.map.placer.is_active
    place = next(iter(duel.page.bridge.table().zones)).hexes - {it.hex for it in duel.page.bridge.units()}
    where = parse_label("0305") if parse_label("0305") in place else min(place)
    duel.click_hex(where)
    duel.face(3)
    duel.confirm()
    assert duel.unit(unit).hex == where


def test_a_unit_is_edited_as_one_entry(duel: TableDriver) -> None:
    duel.select("orion")
    QTest.keyClick(duel.page, Qt.Key.Key_F2)
    QApplication.processEvents()
    dialog = duel.page.findChildren(ChangeUnitDialog)[-1]
    dialog.details.name.setText("Big One")
    dialog.details.pilot.setText("Hanna")
    dialog.details.gunnery.set_number(2)
    QTest.keyClick(dialog.details.name, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert (duel.unit("orion").name, duel.unit("orion").pilot) == ("Big One", "Hanna, 2/5")
    assert duel.page.bridge.session.undo_line == (
        "Orion is now called Big One, is piloted by Hanna, has skills 2/5"
    )
    duel.page.bridge.undo()
    assert duel.unit("orion").name == "Orion"


def test_a_name_that_cannot_be_is_told_at_once(duel: TableDriver) -> None:
    duel.select("orion")
    dialog = duel.page.commands.units.unit_changes.edit("orion")
    assert dialog is not None
    dialog.details.name.clear()
    dialog.details.changed.emit()
    assert not dialog.save_button.isEnabled()
    assert dialog.fault.text() == "A unit needs a name."
    dialog.reject()


def test_another_model_asks_what_becomes_of_the_damage(duel: TableDriver) -> None:
    dialog = duel.page.commands.units.unit_changes.edit("wolfhound")
    assert dialog is not None
    assert dialog.damage.isHidden()
    dialog.model.choose("HBK-4G")
    assert not dialog.damage.isHidden()
    dialog.damage.set_value("whole")
    dialog.save()
    assert duel.unit("wolfhound").designation == "HBK-4G"


def test_the_menu_withdraws_turns_and_brings_back(duel: TableDriver) -> None:
    duel.select("orion")
    entry(duel, "Withdraw from the battle")
    assert duel.unit("orion").has_left
    duel.page.selection.select("orion")
    entry(duel, "Bring back into the battle")
    assert not duel.unit("orion").has_left
    duel.page.selection.select("orion")
    entry(duel, "Change sides: to Blue")
    assert duel.unit("orion").side == "blue"


def test_who_is_on_its_way_may_be_let_come_now(paper: TableDriver) -> None:
    add(paper, "wolfh")
    entry(paper, "Arrives now")
    assert not paper.unit(newest(paper)).is_coming


@pytest.fixture
def lances(window: MainWindow) -> TableDriver:
    sides = (SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue"))
    units = (
        UnitSetup(id="wolverine", model="WVR-6K", side="red", hex="0504", facing=3),
        UnitSetup(id="griffin", model="GRF-1N", side="blue", hex="0508", facing=0),
    )
    board = BoardData(name="Field", size=(12, 12))
    assert window.library is not None
    setup = Setup(title="Lances", ruleset="bt-tactics", board=board, sides=sides, units=units)
    window.show_battle(window.library.new_battle(setup))
    QApplication.processEvents()
    return TableDriver(window)


def test_lances_are_reinforced_the_same_way(lances: TableDriver) -> None:
    add(lances, "atlas")
    atlas = lances.unit(newest(lances))
    assert (atlas.name, atlas.number) == ("Atlas", 3)
    dialog = lances.page.commands.units.unit_changes.edit(atlas.id)
    assert dialog is not None
    assert not dialog.details.pilot.isVisible()
    assert dialog.details.gunnery.isHidden()
    dialog.reject()


def test_a_reinforcement_takes_cards_and_its_lance_pays(lances: TableDriver) -> None:
    QTest.keyClick(lances.page, Qt.Key.Key_Insert)
    dialog = adding(lances)
    QTest.keyClicks(dialog.field, "valk")
    cards = dialog.cards
    assert cards is not None
    before = int(cards.meter.total.text().split()[0])
    cards.set_card("lrm", "smoke_rounds")
    QApplication.processEvents()
    smoke = cards.rows[0]
    assert (smoke.card.name, cards.meter.total.text().split()[0]) == ("Smoke Rounds", str(before + 2))
    assert smoke.isVisible()
    cards.set_card("mechwarrior", "elite_mechwarrior")
    QApplication.processEvents()
    lances.click(cards.rows[1].remove_button)
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    QApplication.processEvents()
    unit = lances.page.bridge.battle.units[newest(lances)]
    assert (unit.upgrades, unit.mechwarriors) == ({"lrm": "smoke_rounds"}, ())
    assert lances.page.bridge.battle.side("red").cost == before + 2
    details = lances.page.bridge.session.lines()[-1].description.details
    assert f"The lance of Red costs {before + 2} points now" in details


def test_another_model_begins_without_cards(lances: TableDriver) -> None:
    QTest.keyClick(lances.page, Qt.Key.Key_Insert)
    dialog = adding(lances)
    QTest.keyClicks(dialog.field, "valk")
    assert dialog.cards is not None
    dialog.cards.set_card("lrm", "smoke_rounds")
    dialog.field.setText("atlas")
    assert dialog.cards.loads == {}
    assert any("200 are allowed" in label.text() for label in dialog.cards.faults.labels) is (
        int(dialog.cards.meter.total.text().split()[0]) > 200
    )
    dialog.reject()
