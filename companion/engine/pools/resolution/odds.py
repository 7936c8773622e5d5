"""Odds of tests, exact: of a pool against a difficulty, of two pools, and of the degrees of success.

Rule: Untitled Mech Game, R5, R7, R9, R10.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from companion.engine.pools.resolution.pools import Pool
from companion.engine.pools.tables.resolution import Tie
from companion.tabletop.odds import NEVER, Odds, ways_to_total

SIDES = 6


@dataclass(frozen=True)
class Threshold:
    """What a result is up against, as chances of success: `ways` out of `every` by the result.

    A result under `low` never succeeds; one beyond the last does as often as the last.
    """

    low: int
    ways: tuple[int, ...]
    every: int

    def at(self, result: int) -> int:
        """Return in how many of all ways a result succeeds."""
        if result < self.low:
            return 0
        return self.ways[min(result - self.low, len(self.ways) - 1)]


def difficulty_threshold(difficulty: int) -> Threshold:
    """Return a difficulty: a result that is as high succeeds."""
    return Threshold(difficulty, (1,), 1)


def pool_threshold(other: Pool, *, wins_ties: bool) -> Threshold:
    """Return another's pool: a result succeeds that is higher, or as high where it `wins_ties`."""
    if other.fails:
        return Threshold(-10_000, (1,), 1)
    reached = tuple(accumulate(ways_to_total(other.dice, SIDES)))
    low = other.dice + other.bonus + (0 if wins_ties else 1)
    return Threshold(low, reached, reached[-1])


def chance_of(pool: Pool, threshold: Threshold, added: int = 0) -> Fraction:
    """Return the chance that a pool succeeds, with more added to its result."""
    if pool.fails:
        return NEVER
    ways = ways_to_total(pool.dice, SIDES)
    first = pool.dice + pool.bonus + added
    number = sum(way * threshold.at(result) for result, way in enumerate(ways, first))
    return Fraction(number, SIDES**pool.dice * threshold.every)


@dataclass(frozen=True)
class OpposedOdds:
    """Odds of an opposed test for the one who begins it."""

    pool: Pool
    other: Pool
    tie: Tie

    @cached_property
    def margins(self) -> Odds:
        """The chance of each difference of the two results, which is the degrees either way.

        Empty where one of them cannot even roll.
        """
        if self.pool.fails or self.other.fails:
            return {}
        ways: defaultdict[int, int] = defaultdict(int)
        first = self.pool.dice + self.pool.bonus - self.other.dice - self.other.bonus
        theirs = ways_to_total(self.other.dice, SIDES)
        for own, number in enumerate(ways_to_total(self.pool.dice, SIDES), first):
            for shown, times in enumerate(theirs):
                ways[own - shown] += number * times
        every = SIDES ** (self.pool.dice + self.other.dice)
        return {margin: Fraction(number, every) for margin, number in sorted(ways.items())}

    @property
    def success(self) -> Fraction:
        """The chance that the one who begins it wins."""
        return chance_of(self.pool, pool_threshold(self.other, wins_ties=self.tie == "initiator"))

    @property
    def stands(self) -> Fraction:
        """The chance of a tie that stands."""
        if self.tie != "stands" or self.pool.fails or self.other.fails:
            return NEVER
        higher = chance_of(self.pool, pool_threshold(self.other, wins_ties=False))
        return chance_of(self.pool, pool_threshold(self.other, wins_ties=True)) - higher


def margins_over(pool: Pool, difficulty: int) -> Odds:
    """Return the chance of each result less the difficulty; empty where nothing can be rolled."""
    if pool.fails:
        return {}
    first = pool.dice + pool.bonus - difficulty
    every = SIDES**pool.dice
    return {
        margin: Fraction(ways, every) for margin, ways in enumerate(ways_to_total(pool.dice, SIDES), first)
    }


def printed_figure(pool: int, difficulty: int) -> float:
    """Return a figure of the book's table as it is printed: in percent, with two digits."""
    return round(float(chance_of(Pool(pool), difficulty_threshold(difficulty))) * 100, 2)
