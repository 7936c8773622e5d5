"""The player's choices for printing, kept with the window's other settings."""

from __future__ import annotations

from companion.ui.print.page.pages import Choices, Paper, Tables
from companion.ui.settings.settings import Settings

YES, NO = "yes", "no"


def remembered(settings: Settings) -> Choices:
    """What was chosen last; A4 with tables on the margin at first."""
    usual = Choices()
    return Choices(
        paper=Paper(settings.kept("print/paper", tuple(Paper), usual.paper)),
        is_two=settings.kept("print/two", (YES, NO), NO) == YES,
        tables=Tables(settings.kept("print/tables", tuple(Tables), usual.tables)),
        is_grey=settings.kept("print/grey", (YES, NO), NO) == YES,
    )


def remember(settings: Settings, choices: Choices) -> None:
    """Keep what was chosen for the next time."""
    settings.keep("print/paper", choices.paper.value)
    settings.keep("print/two", YES if choices.is_two else NO)
    settings.keep("print/tables", choices.tables.value)
    settings.keep("print/grey", YES if choices.is_grey else NO)
    settings.sync()
