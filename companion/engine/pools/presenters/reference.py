"""Tables of the rules to print beside sheets."""

from __future__ import annotations

from companion.engine.pools.resolution.odds import printed_figure
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.resolution import Misprint, ResolutionRules
from companion.engine.sheet import Column, ReferenceTable


def reference_tables(tables: Tables) -> tuple[ReferenceTable, ...]:
    """Return the difficulties with their odds, and the odds of all pools."""
    return _difficulties(tables), odds_table(tables.resolution)


def _difficulties(tables: Tables) -> ReferenceTable:
    columns = (
        Column("Difficulty"),
        Column("Result", is_number=True),
        Column("Pool expected", is_number=True),
    )
    rows = tuple(
        (row.label, str(row.value), f"{row.pool}d") for row in tables.resolution.difficulties.values()
    )
    source = tables.resolution.source
    return ReferenceTable("difficulties", "Difficulties", columns, rows, source, is_first=True)


def odds_table(rules: ResolutionRules) -> ReferenceTable:
    """Return the odds that the book prints, as the dice have them, with its errors named."""
    table = rules.odds_table
    columns = (Column("Difficulty", is_number=True), *(Column(f"{n}d", is_number=True) for n in table.pools))
    rows = tuple(
        (str(difficulty), *(format_figure(printed_figure(pool, difficulty)) for pool in table.pools))
        for difficulty in table.difficulties
    )
    note = " ".join(map(format_misprint, table.misprints))
    return ReferenceTable("odds", "Odds of a test", columns, rows, table.source, note)


def format_figure(percent: float) -> str:
    """Return a figure as the book prints it: with two digits, and nothing for what never happens."""
    return "" if not percent else "100%" if percent == 100 else f"{percent:.2f}%"


def format_misprint(misprint: Misprint) -> str:
    """Return what the book prints amiss, in a sentence."""
    printed = "nothing" if misprint.printed is None else f"{misprint.printed:.2f}%"
    right = printed_figure(misprint.pool, misprint.difficulty)
    where = f"For {misprint.pool}d against {misprint.difficulty}"
    return f"{where} the book prints {printed}, not {right:.2f}%: {misprint.note}."
