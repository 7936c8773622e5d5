"""The saved printing options, kept with the window's other settings."""

from __future__ import annotations

from companion.ui.print.page.pages import Paper, PrintChoices, PrintedTables
from companion.ui.settings.settings import WindowSettings

YES, NO = "yes", "no"


def load_print_choices(settings: WindowSettings) -> PrintChoices:
    """Return what was chosen last; A4 with tables on the margin at first."""
    usual = PrintChoices()
    return PrintChoices(
        paper=Paper(settings.remembered_choice("print/paper", tuple(Paper), usual.paper)),
        is_two=settings.remembered_choice("print/two", (YES, NO), NO) == YES,
        tables=PrintedTables(settings.remembered_choice("print/tables", tuple(PrintedTables), usual.tables)),
        is_grey=settings.remembered_choice("print/grey", (YES, NO), NO) == YES,
    )


def save_print_choices(settings: WindowSettings, choices: PrintChoices) -> None:
    """Keep what was chosen for the next time."""
    settings.remember("print/paper", choices.paper.value)
    settings.remember("print/two", YES if choices.is_two else NO)
    settings.remember("print/tables", choices.tables.value)
    settings.remember("print/grey", YES if choices.is_grey else NO)
    settings.sync()
