"""Hypothesis strategies for tests of the table."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from companion.tabletop.dice import Dice
from companion.tabletop.hexes import Hex, hex_at
from companion.tabletop.odds import Odds


def printed_hexes(columns: int = 999, rows: int = 999) -> st.SearchStrategy[Hex]:
    return st.builds(hex_at, st.integers(1, columns), st.integers(1, rows))


def hexes(reach: int = 40) -> st.SearchStrategy[Hex]:
    return st.builds(Hex, st.integers(-reach, reach), st.integers(-reach, reach))


def facings() -> st.SearchStrategy[int]:
    return st.integers(0, 5)


def dice() -> st.SearchStrategy[Dice]:
    return st.builds(Dice, st.integers(1, 12), st.integers(2, 20), st.integers(-30, 30))


@st.composite
def kept_dice(draw: st.DrawFn) -> Dice:
    """Return a few dice of which only the best are added up."""
    count = draw(st.integers(2, 4))
    return Dice(count, draw(st.integers(2, 8)), draw(st.integers(-9, 9)), draw(st.integers(1, count - 1)))


@st.composite
def odds(draw: st.DrawFn) -> Odds:
    ways = draw(st.dictionaries(st.integers(-20, 40), st.integers(1, 30), min_size=1, max_size=8))
    every = sum(ways.values())
    return {result: Fraction(number, every) for result, number in ways.items()}
