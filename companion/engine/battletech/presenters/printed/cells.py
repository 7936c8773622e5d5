"""The cells of printed tables: bands, dice and columns in a few letters."""

from __future__ import annotations

from companion.engine.sheet import Column
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
