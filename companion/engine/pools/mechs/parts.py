"""Parts of a mech: each with all that it costs, takes, weighs and adds, and with the reckoning in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.documents.document import KeyPath

ADDED = "added to the multiplier"
"""The reckoning of parts that cost nothing of their own."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a mech. Totals are sums over parts, so that no order of building changes them.

    `spaces` are those that it takes in each module, below 0 those that it gives; `exposed` those of a part
    that is outside. `half_tons` is what it weighs, `load` what it weighs as encumbrance, in half tons too.
    `factor` is what it adds to the multiplier. `how` is the reckoning behind the cost or factor.
    """

    label: str
    at: KeyPath
    source: str
    cp: float = 0
    how: str = ""
    spaces: Mapping[str, float] = field(default_factory=dict)
    exposed: float = 0
    half_tons: float = 0
    load: float = 0
    factor: float | None = None


def in_tenths(values: Iterable[float]) -> float:
    """Return the sum of figures that are tenths each, free of what binary fractions leave over."""
    return round(sum(values), 6)


def figure(value: float) -> str:
    """Return a figure as players write it: without zeros at its end."""
    return f"{round(value, 4):g}"


def product(base: str, *factors: float) -> str:
    """Return a product in words: `0.5 × 12 × 1.4`."""
    return " × ".join([base, *map(figure, factors)])
