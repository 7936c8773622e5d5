"""Whether dice are even: counts beside what chance would bring, and how often chance alone is as uneven.

Pearson's chi-squared test of goodness of fit. Neighbouring counts are put together until at least five are
expected of each, as Cochran's rule has it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, pi, sqrt

LEAST_EXPECTED = 5
RARE, SELDOM, OFTEN = 0.01, 0.05, 0.99


@dataclass(frozen=True, slots=True)
class Count:
    """The observed number of a result, and the number that chance would bring."""

    label: str
    observed: int
    expected: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """Counts of so many rolls, and the test of them; without a `probability` there are too few for a word."""

    counts: tuple[Count, ...]
    number: int
    statistic: float = 0.0
    degrees: int = 0
    probability: float | None = None
    rolls_needed: int = 0
    """How many rolls it takes for a word, where there are too few."""

    @property
    def text(self) -> str:
        """What the counts say, in plain words."""
        if self.probability is None:
            return f"Too few rolls to judge: {self.rolls_needed} are needed."
        often = f"Fair dice are at least this uneven {format_share(self.probability)}"
        if self.probability < RARE:
            return f"{often}: worth a look at the dice."
        if self.probability < SELDOM:
            return f"{often}: rare, but it happens."
        if self.probability > OFTEN:
            return f"{often}: more even than chance usually is."
        return f"{often}: nothing out of the ordinary."


def format_share(probability: float) -> str:
    """Return a probability as people say it: "63 times of 100", "4 times of 1000", "less than once in
    1000".
    """
    if probability < 0.001:
        return "less than once in 1000"
    if probability < 0.01:
        return _times(round(probability * 1000), 1000)
    return _times(min(99, round(probability * 100)), 100)


def _times(number: int, of: int) -> str:
    return f"once in {of}" if number == 1 else f"{number} times of {of}"


def fairness(counted: Mapping[str, int], chances: Mapping[str, Fraction]) -> Fairness:
    """Return the test of counts against the chances of each; both in the order in which neighbours stand.

    Chances add up to 1. What is counted but has no chance raises ValueError.
    """
    if strange := counted.keys() - chances.keys():
        raise ValueError(f"These dice never show {', '.join(sorted(strange))}.")
    number = sum(counted.values())
    counts = tuple(
        Count(label, counted.get(label, 0), float(number * chance)) for label, chance in chances.items()
    )
    wanted = rolls_needed_for(tuple(chances.values()))
    cells = pool_counts(counts)
    if number < wanted or len(cells) < 2:
        return Fairness(counts, number, rolls_needed=wanted)
    statistic = sum((count - expected) ** 2 / expected for count, expected in cells)
    degrees = len(cells) - 1
    return Fairness(counts, number, statistic, degrees, chi_squared_tail(statistic, degrees), wanted)


def rolls_needed_for(chances: Sequence[Fraction]) -> int:
    """Return how many rolls it takes for a word: five expected of each of the middling chances."""
    ordered = sorted(chance for chance in chances if chance)
    if not ordered:
        return 0
    return -(-LEAST_EXPECTED // ordered[len(ordered) // 2])


def pool_counts(counts: Sequence[Count]) -> list[tuple[int, float]]:
    """Counted and expected, neighbours put together until enough are expected of each."""
    cells: list[tuple[int, float]] = []
    observed, expected = 0, 0.0
    for count in counts:
        observed, expected = observed + count.observed, expected + count.expected
        if expected >= LEAST_EXPECTED:
            cells.append((observed, expected))
            observed, expected = 0, 0.0
    if expected and cells:
        last_observed, last_expected = cells.pop()
        cells.append((last_observed + observed, last_expected + expected))
    return cells


def chi_squared_tail(statistic: float, degrees: int) -> float:
    """Return the chance of a chi-squared value at least this large; 1 for none, ValueError without degrees.

    Abramowitz and Stegun, 26.4.4 (odd degrees of freedom) and 26.4.5 (even ones).
    """
    if degrees < 1:
        raise ValueError("A chi-squared value has at least one degree of freedom.")
    if statistic <= 0:
        return 1.0
    half = statistic / 2
    if degrees % 2 == 0:
        term, found = 1.0, 1.0
        for step in range(1, degrees // 2):
            term *= half / step
            found += term
        return min(1.0, exp(-half) * found)
    found, term = erfc(sqrt(half)), 2 * sqrt(half / pi)
    for step in range(1, degrees // 2 + 1):
        found += exp(-half) * term
        term *= statistic / (2 * step + 1)
    return min(1.0, found)
