"""Printing the record sheets of units fresh from the hangar."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from companion.errors import CompanionError
from companion.ui.print.page.pages import PrintedSheet
from companion.ui.print.preview.dialog import PrintJob, PrintPreview
from companion.ui.settings.settings import WindowSettings
from companion.workshop.inspection import FreshSheet


def print_fresh(parent: QWidget, sheets: Sequence[FreshSheet], settings: WindowSettings) -> None:
    """Show these sheets as they will be printed; raises CompanionError where there are none."""
    if not sheets:
        raise CompanionError("None of these has a sheet yet: choose units that can be played here.")
    name = sheets[0].name if len(sheets) == 1 else f"{len(sheets)} units"
    fresh = tuple(PrintedSheet(one.sheet, None, one.rules, one.tables) for one in sheets)
    PrintPreview(PrintJob(name, fresh), settings, parent).open()
