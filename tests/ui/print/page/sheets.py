"""Printed sheets of shipped units for tests: `printed("citytech", "CN9-D")`."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from companion.engine.families import game_of
from companion.engine.game import Game
from companion.engine.sheet import Counter, Sheet, Table
from companion.rulebooks.loader import RulebookLibrary
from companion.ui.print.page.pages import (
    Paper,
    PrintChoices,
    PrintedPage,
    PrintedSheet,
    PrintedTables,
    pages_of,
)
from tests.ui.sheet.builders import BLUE

RULESETS = ("citytech", "quickstart", "bt-tactics")
NO_TABLES = PrintChoices(tables=PrintedTables.NONE)


@cache
def game(ruleset: str) -> Game:
    """Return a shipped ruleset with its usual options."""
    return game_of(RulebookLibrary.of_player().load(ruleset))


@cache
def sheet(ruleset: str, model: str) -> Sheet:
    """Return the sheet of a model fresh from the works."""
    return game(ruleset).blank_sheet(model)


def printed_sheet(ruleset: str, model: str) -> PrintedSheet:
    """Return the same as it is printed, for the blue side."""
    return on_paper(sheet(ruleset, model), ruleset)


def on_paper(shown: Sheet, ruleset: str = "citytech") -> PrintedSheet:
    """Return any sheet as it is printed, with the tables of these rules."""
    rules = game(ruleset)
    return PrintedSheet(shown, BLUE, rules.title, rules.reference_tables())


def models(ruleset: str) -> list[str]:
    """Return every shipped model."""
    return [model.id for model in game(ruleset).models()]


def pages(*sheets: PrintedSheet, choices: PrintChoices | None = None) -> list[PrintedPage]:
    """Return the pages of sheets."""
    return list(pages_of(sheets, choices or PrintChoices()))


def overloaded_sheet(model: str = "Daishi Prime") -> Sheet:
    """Return a 'Mech with four times as many weapons, and ammunition, as any page has room for."""
    shown = sheet("citytech", model)
    weapons: Table = shown.tables[0]
    rows = tuple(replace(row, id=f"{row.id}/{at}") for at in range(5) for row in weapons.rows)
    bins: tuple[Counter, ...] = tuple(
        replace(counter, id=f"{counter.id}/{at}") for at in range(7) for counter in shown.counters
    )
    return replace(shown, tables=(replace(weapons, rows=rows),), counters=bins)


LETTER = PrintChoices(paper=Paper.LETTER)
