"""Exact odds: what can happen, and how often, in fractions that add up to one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb, lcm, sqrt
from types import MappingProxyType
from typing import TypeAlias

from companion.tabletop.dice import Dice

Odds: TypeAlias = Mapping[int, Fraction]
"""The chance of each result that can happen; the chances add up to one."""

NEVER = Fraction(0)
ALWAYS = Fraction(1)
STANDARD_ERRORS = 1.96
"""They hold 95 of 100 results."""
WIDEST = 0.5
"""The standard deviation of a chance of one half, which no other chance exceeds."""


@lru_cache(maxsize=256)
def ways_to_total(count: int, sides: int) -> tuple[int, ...]:
    """Return in how many ways equal dice show each sum, from the least sum to the greatest."""
    ways = [1]
    for _ in range(count):
        up_to = list(accumulate(ways, initial=0)) + [sum(ways)] * (sides - 1)
        ways = [up_to[most] - up_to[max(0, most - sides)] for most in range(1, len(up_to))]
    return tuple(ways)


@lru_cache(maxsize=256)
def total_of(count: int, sides: int) -> Odds:
    """Return the odds of the sum of equal dice; `total_of(2, 6)` gives those of 2d6."""
    every = sides**count
    return MappingProxyType(
        {result: Fraction(ways, every) for result, ways in enumerate(ways_to_total(count, sides), count)}
    )


@lru_cache(maxsize=64)
def best_of(count: int, sides: int, keep: int) -> Odds:
    """Return the odds of the sum of the best of equal dice; `best_of(3, 6, 2)` gives those of 3d6 keep 2."""
    # From the highest face down: how many dice are left, and what those that count have come to.
    ways: dict[tuple[int, int], int] = {(count, 0): 1}
    for face in range(sides, 0, -1):
        after: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (left, reached), number in ways.items():
            free = max(0, keep - (count - left))
            for here in range(left + 1) if face > 1 else (left,):
                after[left - here, reached + face * min(here, free)] += number * comb(left, here)
        ways = after
    every = sides**count
    return MappingProxyType({shown: Fraction(number, every) for (_, shown), number in sorted(ways.items())})


def face_odds_of(dice: Dice) -> Odds:
    """Return the odds of what the dice that count show, before any bonus."""
    if dice.keep:
        return best_of(dice.count, dice.sides, dice.keep)
    return total_of(dice.count, dice.sides)


def odds_of(dice: Dice) -> Odds:
    """Return the odds of a roll, bonus included."""
    return {result + dice.bonus: chance for result, chance in face_odds_of(dice).items()}


def at_least(target: int, odds: Odds) -> Fraction:
    """Return the chance of rolling `target` or more."""
    return sum((chance for result, chance in odds.items() if result >= target), NEVER)


def exactly(target: int, odds: Odds) -> Fraction:
    """Return the chance of rolling `target` itself."""
    return odds.get(target, NEVER)


def mean(odds: Odds) -> Fraction:
    """Return the result on average."""
    return sum((result * chance for result, chance in odds.items()), NEVER)


def convolve(*parts: Odds) -> Odds:
    """Return the odds of the sum of independent results; of no results at all, certainly 0."""
    ways, every = {0: 1}, 1
    for part in parts:
        added, of = _as_whole_ways(part)
        ways, every = _sums(ways, added), every * of
    return {result: Fraction(number, every) for result, number in sorted(ways.items())}


def mixture(branches: Iterable[tuple[Fraction, Odds]]) -> Odds:
    """Return the odds when each branch is taken with its chance; ValueError unless the chances add up
    to one.
    """
    mixed: defaultdict[int, Fraction] = defaultdict(Fraction)
    taken = NEVER
    for weight, odds in branches:
        taken += weight
        for result, chance in odds.items():
            mixed[result] += weight * chance
    if taken != ALWAYS:
        raise ValueError(f"The branches of a mixture have chances that add up to {taken}, not 1.")
    return {result: chance for result, chance in sorted(mixed.items()) if chance}


def percent(chance: Fraction) -> str:
    """Return a chance for people, `41.7 %`; only the impossible reads 0 % and only the certain 100 %."""
    if chance in (NEVER, ALWAYS):
        return f"{int(chance) * 100} %"
    tenths = int(chance * 1000 + Fraction(1, 2))
    if tenths == 0:
        return "< 0.1 %"
    if tenths == 1000:
        return "> 99.9 %"
    return f"{tenths // 10}.{tenths % 10} %"


def _as_whole_ways(odds: Odds) -> tuple[dict[int, int], int]:
    """Return the same odds as whole numbers of ways out of a common number: adding those is far quicker."""
    every = lcm(*(chance.denominator for chance in odds.values()))
    ways = {result: chance.numerator * (every // chance.denominator) for result, chance in odds.items()}
    return ways, every


def _sums(ways: Mapping[int, int], added: Mapping[int, int]) -> dict[int, int]:
    sums: defaultdict[int, int] = defaultdict(int)
    for result, number in ways.items():
        for more, times in added.items():
            sums[result + more] += number * times
    return sums


def sampling_error(trials: int) -> float:
    """Return by how much no chance that so many trials tell is off, in 95 of 100 cases."""
    return STANDARD_ERRORS * WIDEST / sqrt(trials)
