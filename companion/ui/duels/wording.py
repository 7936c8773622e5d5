"""Duels as text, the same for eyes and for ears."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from companion.engine.views.duels import DuelAtRange
from companion.tabletop.number_text import format_count
from companion.ui.calculator.wording import DASH, chance_text

LEVEL = " Level: the difference lies within its error."


@dataclass(frozen=True, slots=True)
class DuelTableRow:
    """A row below the chart: its label, the side whose mark it bears, and its text for each range."""

    label: str
    side: int | None
    cells: tuple[str, ...]


def format_whole_percent(chance: float) -> str:
    """Format a chance in whole percent, for the room of a cell."""
    if 0 < chance < 0.005:
        return "<1"
    return ">99" if 0.995 < chance < 1 else str(round(chance * 100))


def table_rows(names: Sequence[str], ranges: Sequence[DuelAtRange], turns: int) -> tuple[DuelTableRow, ...]:
    """Return the rows of the table, in percent except for the turn."""
    first, second = names
    return (
        DuelTableRow(f"{first} outlasts", 0, tuple(format_whole_percent(at.second_out) for at in ranges)),
        DuelTableRow(f"{second} outlasts", 1, tuple(format_whole_percent(at.first_out) for at in ranges)),
        DuelTableRow("Both out at once", None, tuple(format_whole_percent(at.both_out) for at in ranges)),
        DuelTableRow(
            f"Both left after turn {turns}", None, tuple(format_whole_percent(at.neither) for at in ranges)
        ),
        DuelTableRow("Half are over by turn", None, tuple(str(at.median_turn or DASH) for at in ranges)),
    )


def format_range(names: Sequence[str], result: DuelAtRange) -> str:
    """Format one range: "At 6 hexes: Orion outlasts Wolfhound 62.0 % …"."""
    first, second = names
    half = (
        f"Half are over by turn {result.median_turn}."
        if result.median_turn
        else "Fewer than half are decided."
    )
    return (
        f"At {format_count(result.range, 'hex')}: {first} outlasts {chance_text(result.second_out)}, "
        f"{second} {chance_text(result.first_out)}, both out at once {chance_text(result.both_out)}, "
        f"both left {chance_text(result.neither)}. {half}{LEVEL if is_level((result,)) else ''}"
    )


def format_verdict(names: Sequence[str], ranges: Sequence[DuelAtRange]) -> str:
    """Return which unit is better where, in a line; ranges within the error of the difference are level."""
    better = [
        tuple(at.range for at in ranges if gain(at) > gain_error(at)),
        tuple(at.range for at in ranges if -gain(at) > gain_error(at)),
    ]
    texts = [
        f"{name} is better at {_format_ranges(at)}" for name, at in zip(names, better, strict=True) if at
    ]
    if not texts:
        return f"Level at {'this range' if len(ranges) == 1 else 'all of these ranges'}."
    level = tuple(at.range for at in ranges if abs(gain(at)) <= gain_error(at))
    return "; ".join([*texts, *([f"level at {_format_ranges(level)}"] if level else [])]) + "."


def gain(result: DuelAtRange) -> float:
    """Return how much likelier the first unit outlasts than the second."""
    return result.second_out - result.first_out


def gain_error(result: DuelAtRange) -> float:
    """Return how far the difference of both chances may be off, in 95 of 100 cases.

    Of duels that end in one way or the other, a difference varies more than either chance by itself: its
    standard error is sqrt((first + second - gain^2) / duels), a chance's at most half of 1 / sqrt(duels).
    """
    return 2 * result.error * sqrt(max(result.first_out + result.second_out - gain(result) ** 2, 0.0))


def is_level(ranges: Sequence[DuelAtRange]) -> bool:
    """Whether neither unit is better on average over ranges, as far as so few duels can tell."""
    mean = fmean(map(gain, ranges))
    error = sqrt(sum(gain_error(at) ** 2 for at in ranges)) / len(ranges)
    return abs(mean) <= error


def _format_ranges(ranges: Sequence[int]) -> str:
    """Return the ranges from which a unit is better: "1, 3 and 9"."""
    texts = [str(hexes) for hexes in ranges]
    listed = texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"
    return f"{listed} {'hex' if texts == ['1'] else 'hexes'}"


def format_error(result: DuelAtRange) -> str:
    """Format how many duels were fought, and how far chances may be off."""
    return (
        f"{result.duels} duels at each range: in 95 of 100 cases no chance is off by more than"
        f" {chance_text(result.error)}."
    )
