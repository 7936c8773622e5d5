"""All sheets: every touch that works on the sheet of the panel works there, and chooses its unit."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.ui.sheet.canvas import SheetHighlight
from companion.ui.sheet.layout.elements import SideSign, TextLine
from companion.ui.sheet.sheet_view import SheetView
from tests.ui.duels import aim, to_fire
from tests.ui.table_driver import TableDriver

pytestmark = pytest.mark.usefixtures("undressed")

NAME_DOWN = 24


def show_sheet(table: TableDriver, unit: str) -> SheetView:
    """Return the sheet of a unit in the middle, brought to the top."""
    sheets = table.page.centre.sheets
    for each in sheets.units:
        sheets.view(each)
    QApplication.processEvents()
    sheets.reveal_unit(unit)
    QApplication.processEvents()
    return sheets.view(unit)


def touch(
    table: TableDriver,
    view: SheetView,
    area: str,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Scroll to an area and click it."""
    table.page.centre.sheets.ensureVisible(0, view.y() + view.centre_of(area).y(), 0, 60)
    QTest.mouseMove(view.viewport(), QPoint(1, 1))
    rect = view.rect_of(area)
    # The name of a location stands above its boxes.
    where = QPoint(rect.center().x(), rect.top() + NAME_DOWN) if "armor/" in area else rect.center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, modifier, where)
    QApplication.processEvents()


@pytest.mark.dressed
def test_a_touch_marks_the_unit_whose_sheet_it_is_and_chooses_it(duel: TableDriver) -> None:
    duel.select("victor")
    duel.page.do("sheets")
    view = show_sheet(duel, "orion")
    where = view.mapTo(duel.window, QPoint(0, 0))
    touch(duel, view, "heat/9", Qt.KeyboardModifier.ShiftModifier)
    assert duel.unit("orion").heat == 9
    assert duel.page.selection.unit == "orion"
    moved = view.mapTo(duel.window, QPoint(0, 0)) - where
    assert abs(moved.y()) <= 60 + view.centre_of("heat/9").y(), "it stays under the hand"
    touch(duel, show_sheet(duel, "wolfhound"), "flag/prone", Qt.KeyboardModifier.ShiftModifier)
    assert duel.unit("wolfhound").is_prone
    assert duel.page.selection.unit == "wolfhound"


@pytest.mark.dressed
def test_a_location_begins_damage_to_its_unit(duel: TableDriver) -> None:
    duel.select("victor")
    duel.page.do("sheets")
    touch(duel, show_sheet(duel, "orion"), "armor/left_arm")
    assert duel.page.selection.unit == "orion"
    assert duel.page.ask_bar.quick.field.text() == "LA "


@pytest.mark.dressed
def test_a_click_on_the_head_only_chooses(duel: TableDriver) -> None:
    duel.select("victor")
    duel.page.do("sheets")
    lines = len(duel.page.bridge.session.lines())
    touch(duel, show_sheet(duel, "wolfhound"), "unit")
    assert duel.page.selection.unit == "wolfhound"
    assert len(duel.page.bridge.session.lines()) == lines


def test_sheets_stand_in_the_order_of_the_roster_with_number_and_state(duel: TableDriver) -> None:
    duel.select("victor")
    duel.page.do("sheets")
    sheets = duel.page.centre.sheets
    assert list(sheets.units) == [unit.id for unit in duel.page.bridge.units()]
    for unit in duel.page.bridge.units():
        layout = sheets.view(unit.id).layout_shown
        assert layout is not None
        head = next(placed.block for placed in layout.placed if placed.block.id == "header")
        texts = [drawn.text for drawn in head.drawn if isinstance(drawn, TextLine)]
        (sign,) = (drawn for drawn in head.drawn if isinstance(drawn, SideSign))
        assert sign.number == unit.number
        assert {unit.name, f"Heat {unit.heat}"} <= set(texts)


@pytest.mark.dressed
def test_a_weapon_is_ticked_for_the_attack_of_its_unit(duel: TableDriver) -> None:
    to_fire(duel)
    aim(duel, "mad_cat", "orion")
    panel, weapon = duel.page.panel.attack.panel, "er_large_laser_la"
    assert panel.line(weapon).is_ticked
    duel.page.do("layout_sheets")
    QApplication.processEvents()
    assert not duel.page.panel.isVisible()
    touch(duel, show_sheet(duel, "mad_cat"), f"weapons/{weapon}")
    assert duel.page.panel.isVisible()
    assert not panel.line(weapon).is_ticked
    assert duel.page.panel.pages.current == "attack"
    assert (duel.page.selection.unit, duel.page.selection.target) == ("mad_cat", "orion")


def test_the_selected_unit_and_its_target_are_outlined(duel: TableDriver) -> None:
    duel.page.do("sheets")
    duel.select("victor")
    duel.page.selection.aim("orion")
    QApplication.processEvents()
    sheets = duel.page.centre.sheets
    outlined = {unit: sheets.view(unit).highlight for unit in sheets.units}
    assert outlined["victor"] is SheetHighlight.SELECTED
    assert outlined["orion"] is SheetHighlight.TARGET
    assert outlined["wolfhound"] is SheetHighlight.NONE
