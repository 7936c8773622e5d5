"""Duels in words, the same for eyes and for ears."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from companion.engine.views.duels import DuelAtRange
from companion.tabletop.counting import counted
from companion.ui.calculator.wording import DASH, chance_text

LEVEL = " Level: the difference lies within its error."


@dataclass(frozen=True, slots=True)
class Line:
    """A row below the chart: what it tells, the side whose mark it bears, and its words for each range."""

    label: str
    side: int | None
    cells: tuple[str, ...]


def whole(chance: float) -> str:
    """A chance in whole percent, for the room of a cell."""
    if 0 < chance < 0.005:
        return "<1"
    return ">99" if 0.995 < chance < 1 else str(round(chance * 100))


def lines(names: Sequence[str], ranges: Sequence[DuelAtRange], turns: int) -> tuple[Line, ...]:
    """The rows of the table, in percent but for the turn."""
    first, second = names
    return (
        Line(f"{first} outlasts", 0, tuple(whole(at.second_out) for at in ranges)),
        Line(f"{second} outlasts", 1, tuple(whole(at.first_out) for at in ranges)),
        Line("Both out at once", None, tuple(whole(at.both_out) for at in ranges)),
        Line(f"Both left after turn {turns}", None, tuple(whole(at.neither) for at in ranges)),
        Line("Half are over by turn", None, tuple(str(at.median_turn or DASH) for at in ranges)),
    )


def sentence(names: Sequence[str], at: DuelAtRange) -> str:
    """One range in words: "At 6 hexes: Orion outlasts Wolfhound 62.0 % …"."""
    first, second = names
    half = f"Half are over by turn {at.median_turn}." if at.median_turn else "Fewer than half are decided."
    return (
        f"At {counted(at.range, 'hex')}: {first} outlasts {chance_text(at.second_out)}, "
        f"{second} {chance_text(at.first_out)}, both out at once {chance_text(at.both_out)}, "
        f"both left {chance_text(at.neither)}. {half}{LEVEL if is_level((at,)) else ''}"
    )


def verdict(names: Sequence[str], ranges: Sequence[DuelAtRange]) -> str:
    """Return which unit is better where, in a line; ranges within the error of the difference are level."""
    better = [
        tuple(at.range for at in ranges if gain(at) > gain_error(at)),
        tuple(at.range for at in ranges if -gain(at) > gain_error(at)),
    ]
    told = [f"{name} is better at {_spans(at)}" for name, at in zip(names, better, strict=True) if at]
    if not told:
        return f"Level at {'this range' if len(ranges) == 1 else 'all of these ranges'}."
    level = tuple(at.range for at in ranges if abs(gain(at)) <= gain_error(at))
    return "; ".join([*told, *([f"level at {_spans(level)}"] if level else [])]) + "."


def gain(at: DuelAtRange) -> float:
    """How much likelier the first unit outlasts than the second."""
    return at.second_out - at.first_out


def gain_error(at: DuelAtRange) -> float:
    """Return how far the difference of both chances may be off, in 95 of 100 cases.

    Of duels that end in one way or the other, a difference varies more than either chance by itself: its
    standard error is sqrt((first + second - gain^2) / duels), a chance's at most half of 1 / sqrt(duels).
    """
    return 2 * at.error * sqrt(max(at.first_out + at.second_out - gain(at) ** 2, 0.0))


def is_level(ranges: Sequence[DuelAtRange]) -> bool:
    """Whether neither unit is better on average over ranges, as far as so few duels can tell."""
    mean = fmean(map(gain, ranges))
    error = sqrt(sum(gain_error(at) ** 2 for at in ranges)) / len(ranges)
    return abs(mean) <= error


def _spans(ranges: Sequence[int]) -> str:
    """The ranges from which a unit is better: "1, 3 and 9"."""
    words = [str(hexes) for hexes in ranges]
    listed = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
    return f"{listed} {'hex' if words == ['1'] else 'hexes'}"


def error_words(at: DuelAtRange) -> str:
    """How many duels were fought, and how far chances may be off."""
    return (
        f"{at.duels} duels at each range: in 95 of 100 cases no chance is off by more than"
        f" {chance_text(at.error)}."
    )
