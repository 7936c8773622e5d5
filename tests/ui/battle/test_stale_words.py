"""Words about a unit go with the phase that they belong to, on every sheet that is shown."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from companion.ui.app.window import MainWindow
from companion.ui.sheet.sheet_view import SheetView
from tests.ui.duels import set_out_begun, to_fire
from tests.ui.table_driver import TableDriver

UNITS = {"orion": "red", "wolfhound": "red", "victor": "blue", "mad_cat": "blue"}


def chips_of(view: SheetView) -> list[str]:
    sheet = view._sheet
    assert sheet is not None
    return [chip.label for chip in sheet.chips]


def test_nobody_holds_fire_any_more_once_the_phase_is_over(window: MainWindow) -> None:
    table = set_out_begun(window, None, **UNITS)
    to_fire(table)
    bridge, sheets = table.page.bridge, table.page.centre.sheets
    table.page.do("sheets")
    table.hold(next(table.acting()).id)
    held = next(unit.id for unit in bridge.units() if "Holds fire" in chips(table, unit.id))
    assert "Holds fire" in chips_of(sheets.view(held))
    table.page.selection.select(next(unit.id for unit in bridge.units() if unit.id != held))
    settle(table)
    while table.phase == "weapon_attack":
        let_be = bridge.turn().pass_remaining
        step = bridge.turn().next
        assert step is not None
        bridge.propose(let_be.action if let_be is not None else step.action)
    settle(table)
    assert "Holds fire" not in chips_of(sheets.view(held))


def settle(table: TableDriver) -> None:
    """Wait until every sheet is shown as it is now."""
    while table.page.centre.sheets.is_filling:
        QApplication.processEvents()


def chips(table: TableDriver, unit: str) -> list[str]:
    return [chip.label for chip in table.unit(unit).chips]
