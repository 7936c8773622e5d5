"""Printing the record sheets of a battle."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from companion.engine.sheet import Sheet
from companion.ui.print.page.pages import PrintedSheet
from companion.ui.print.preview.dialog import Printing, PrintPreview
from companion.ui.table.door import Bridge


def print_sheets(parent: QWidget, bridge: Bridge, units: Sequence[str]) -> None:
    """Show the sheets of these units as they will be printed, to print or to save."""
    # The battle before anything has happened in it has every unit whole.
    start = bridge.session.battle_at(None)
    printing = Printing(
        " ".join(bridge.unit(unit).name for unit in units),
        fresh=tuple(_printed(bridge, unit, bridge.game.sheet(start, unit)) for unit in units),
        now=tuple(_printed(bridge, unit, bridge.sheet(unit)) for unit in units),
    )
    PrintPreview(printing, bridge.settings, parent).open()


def _printed(bridge: Bridge, unit: str, sheet: Sheet) -> PrintedSheet:
    """A unit's sheet with its side and the tables of the battle's rules."""
    side = bridge.side(bridge.unit(unit).side)
    return PrintedSheet(sheet, side, bridge.game.title, bridge.game.reference_tables())
