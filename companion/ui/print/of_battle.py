"""Printing the record sheets of a battle."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from companion.ui.print.sheets import PrintedSheet, write_pdf
from companion.ui.table.door import Bridge
from companion.ui.table.files import ask_pdf


def print_sheets(parent: QWidget, bridge: Bridge, units: Sequence[str]) -> None:
    """Ask where to, and print the sheets of these units; raises CompanionError."""
    path = ask_pdf(parent, " ".join(bridge.unit(unit).name for unit in units))
    if path is not None:
        sheets = [PrintedSheet(bridge.sheet(unit), bridge.side(bridge.unit(unit).side)) for unit in units]
        write_pdf(sheets, path)
