"""Bounds of a number field, and the fault of a typed text as words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

WHOLE, BROKEN = re.compile(r"[+-]?[0-9]{1,15}"), re.compile(r"[+-]?[0-9]{1,15}([.,][0-9]{1,6})?")
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class TypedNumber:
    """A parsed input: a number of steps, or its fault with a remedy."""

    steps: int | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class NumberBounds:
    """The least and the most of a number, counted in steps of a unit."""

    low: int = 0
    high: int = 0
    unit: float = 1.0

    @property
    def range_text(self) -> str:
        """What may be typed: "1 to 18"."""
        return f"{self.text(self.low)} to {self.text(self.high)}"

    def text(self, steps: int) -> str:
        """Return a number of steps as it reads."""
        number = Decimal(steps) * Decimal(str(self.unit))
        return format(number.normalize(), "f") if number else "0"

    def holds(self, steps: int) -> bool:
        """Whether a number of steps is within them."""
        return self.low <= steps <= self.high

    def nearest(self, steps: int) -> int:
        """Return a number of steps, or the end that it is beyond."""
        return min(max(steps, self.low), self.high)

    def parse(self, text: str) -> TypedNumber:
        """Return what a text says."""
        typed = text.strip().replace(MINUS, "-")
        if not typed:
            return TypedNumber(None, f"Type {self.range_text}.")
        if not (WHOLE if self.unit == int(self.unit) else BROKEN).fullmatch(typed):
            return TypedNumber(None, f"\N{LEFT DOUBLE QUOTATION MARK}{typed}\N{RIGHT DOUBLE QUOTATION MARK}"
                               f" is no number here: type {self.range_text}.")  # fmt: skip
        number, unit = Decimal(typed.replace(",", ".")), Decimal(str(self.unit))
        steps = number / unit
        for is_beyond, message in ((steps < self.low, "too little"), (steps > self.high, "too much")):
            if is_beyond:
                return TypedNumber(None, f"{typed} is {message}: type {self.range_text}.")
        if steps != steps.to_integral_value():
            return TypedNumber(None, f"{typed} is between two steps of {unit}: type {self.range_text}.")
        return TypedNumber(int(steps))
