"""A unit of a stored force joins with its pilot, its damage and its ammunition, as one entry."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.ui.dialogs.joining.add_unit import AddUnitDialog
from tests.catalog.catalogue_files import fill_catalogue
from tests.ui.picking.test_unit_picker import the_force
from tests.ui.table_driver import TableDriver

FEW = 3
DAMAGE = {
    "armor": {"head": 3},
    "slots": [{"location": "left_torso", "slot": 4, "is_hit": True}],
    "ammunition": [{"location": "left_torso", "slot": 7, "shots": 2}],
}


@pytest.fixture
def dialog(home: Path, paper: TableDriver) -> AddUnitDialog:
    """The dialog over a paper table, with the force in the hangar."""
    fill_catalogue(home, FEW)
    the_force(home, hits=1, damage=DAMAGE)
    paper.window.hangar.stock.read_index()
    made = paper.page.commands.units.unit_changes.add("red")
    assert made is not None
    return made


def to_force(dialog: AddUnitDialog) -> None:
    """Turn to the forces, and to the one that is called so."""
    dialog.tabs.set_value("forces")
    dialog.tabs.edited.emit()
    QTest.keyClicks(dialog.field, "veterans")
    QApplication.processEvents()


def newest(table: TableDriver) -> str:
    return max(table.page.bridge.units(), key=lambda unit: unit.number).id


def test_a_stored_unit_comes_as_its_last_battle_left_it(paper: TableDriver, dialog: AddUnitDialog) -> None:
    to_force(dialog)
    assert dialog.units.isVisible()
    assert dialog.units.list.count() == 1, "those that cannot fight are left out"
    assert "was destroyed in its last battle" in dialog.units.absent_label.text()
    assert dialog.details.pilot.text() == "Ada"
    assert dialog.outfit.condition.box.isChecked()
    paper.click(dialog.pick_button)
    unit = paper.page.bridge.battle.units[newest(paper)]
    assert (unit.armor["head"], unit.warrior.hits, unit.hit_slots["left_torso"]) == (3, 1, (3,))
    assert unit.rounds["ammo_srm4_lt_1"] == 2
    assert unit.pilot == "Ada"
    paper.page.do("undo")
    assert unit.id not in paper.page.bridge.battle.units, "it was one entry"


def test_it_may_also_come_fresh(paper: TableDriver, dialog: AddUnitDialog) -> None:
    to_force(dialog)
    dialog.outfit.condition.box.click()
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    unit = paper.page.bridge.battle.units[newest(paper)]
    assert (unit.armor["head"], unit.warrior.hits) == (9, 0)


def test_a_unit_comes_with_other_ammunition(paper: TableDriver, dialog: AddUnitDialog) -> None:
    QTest.keyClicks(dialog.field, "orion")
    loads = dialog.outfit.loads
    paper.click(loads.fold.heading)
    slot, control = next(iter(loads.controls.items()))
    control.set_value("cluster")
    control.edited.emit()
    paper.click(dialog.pick_button)
    unit = paper.page.bridge.battle.units[newest(paper)]
    assert unit.loads[slot] == "cluster"


def test_another_unit_begins_with_what_is_usual_again(dialog: AddUnitDialog) -> None:
    to_force(dialog)
    dialog.tabs.set_value("units")
    dialog.field.clear()
    dialog.tabs.edited.emit()
    QTest.keyClicks(dialog.field, "wolfh")
    assert dialog.units.isHidden()
    assert dialog.outfit.condition.isHidden()
    assert dialog.outfit.loads.isHidden(), "it fires lasers only"
    assert dialog.details.pilot.text() == ""
