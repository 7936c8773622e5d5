"""Columns and rolls as printed tables show them, and the table that several kinds of units share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby

from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.tables.effects import Criticals
from companion.engine.sheet import Column, ReferenceTable
from companion.tabletop.modifiers import Band

MODIFIER = Column("", is_number=True)
"""A column of signed numbers, which need no heading."""


def text_column(label: str = "") -> Column:
    """Return a column of text."""
    return Column(label)


def number_column(label: str) -> Column:
    """Return a column of numbers."""
    return Column(label, is_number=True)


def dice_column(dice: str) -> Column:
    """Return the column of a roll, such as 2D6."""
    return Column(dice.upper(), is_number=True)


def format_band(band: Band) -> str:
    """Return a band as tables print it: `3–4`, `10+`."""
    if band.high is None:
        return f"{band.low}+"
    return f"{band.low}–{band.high}" if band.high > band.low else str(band.low)


def format_span(low: int, high: int) -> str:
    """Return a row of totals as tables print it: `2–7`, `12`."""
    return f"{low}–{high}" if high > low else str(low)


def equal_runs(rows: Mapping[int, object]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last total of each run of rows that say the same."""
    for _, group in groupby(rows.items(), key=lambda row: row[1]):
        totals = [total for total, _ in group]
        yield totals[0], totals[-1]


def determining_table(
    id: str, criticals: Criticals, drawings: frozenset[str], format_hits: Callable[[int], str]
) -> ReferenceTable:
    """Return the table of how many critical hits a roll brings, for sheets with these drawings."""
    determining = criticals.determining
    heads = (dice_column(determining.dice), text_column(say("paper/critical_hits")))
    rows = tuple((format_span(low, high), format_hits(low)) for low, high in equal_runs(determining.rows))
    label = say("paper/determining")
    return ReferenceTable(id, label, heads, rows, determining.source, drawings=drawings)


def format_number_of_hits(criticals: Criticals, total: int) -> str:
    """Format how many critical hits a roll brings."""
    hits = criticals.determining.rows[total]
    return str(hits) if hits else say("paper/no_critical")
