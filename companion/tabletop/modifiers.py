"""Modifiers with their sources, and the target numbers that they add up to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from companion.tabletop.odds import Odds, at_least


@dataclass(frozen=True, slots=True)
class Modifier:
    """A line of a target number: its label, its value, and its source in the rulebook."""

    label: str
    value: int
    source: str

    def __str__(self) -> str:
        return f"{self.label} {format_signed(self.value)}"


@dataclass(frozen=True, slots=True)
class TargetNumber:
    """The modifiers of a roll in rulebook order, or the reason why it cannot be made at all."""

    modifiers: tuple[Modifier, ...]
    impossible: str | None = None

    @classmethod
    def of(cls, *modifiers: Modifier) -> TargetNumber:
        return cls(modifiers)

    @property
    def number(self) -> int | None:
        """The number to roll or beat; None when the roll cannot be made."""
        if self.impossible is not None:
            return None
        return sum(modifier.value for modifier in self.modifiers)

    def chance(self, odds: Odds, ceiling: int) -> Fraction:
        """Return the chance of success with dice of these odds; a number above the ceiling never succeeds."""
        if self.number is None or self.number > ceiling:
            return Fraction(0)
        return at_least(self.number, odds)


@dataclass(frozen=True, slots=True)
class Band:
    """A row of a table over ranges: the value from `low` to `high`, both included; no `high` is no end."""

    low: int
    high: int | None
    value: int

    def __contains__(self, number: int) -> bool:
        return self.low <= number and (self.high is None or number <= self.high)


def band_value(number: int, bands: Iterable[Band]) -> int:
    """Return the value of the first band that holds a number; ValueError if none does."""
    for band in bands:
        if number in band:
            return band.value
    raise ValueError(f"The table has no row for {number}.")


def format_signed(value: int) -> str:
    """Return a modifier as printed: `+2`, `−1` with a true minus, or `0`."""
    return f"{value:+d}".replace("-", "−") if value else "0"
