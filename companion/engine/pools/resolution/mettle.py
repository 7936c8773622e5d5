"""Mettle points spent on a test at their best, counted exactly. Rule: Untitled Mech Game, R35.

Points are spent after the roll and before the outcome is known: who spends them sees the own dice, and of the
others no more than the pool. Each use is made once a test.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING

from companion.engine.pools.resolution.odds import SIDES, Threshold, chance_of
from companion.engine.pools.resolution.pools import Pool
from companion.engine.pools.tables.resolution import ADD, REROLL, MettleRules
from companion.tabletop.odds import NEVER, ways_to_total

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Whole = npt.NDArray[np.int64]


@dataclass(frozen=True)
class _Throws:
    """All throws of a number of dice, those with the same faces together.

    `ways` is how often each comes up; `above` by how much those that stay exceed the least they can show when
    the lowest are rolled again, from none of them to all.
    """

    ways: Whole
    above: Whole


@lru_cache(maxsize=16)
def _throws(dice: int) -> _Throws:
    """Return the throws of a number of dice; of those that are rolled again the lowest are best."""
    # Only here, as commands that count no rerolls need not wait for it.
    import numpy as np

    faces = np.array(list(combinations_with_replacement(range(1, SIDES + 1), dice)), dtype=np.int64)
    counts = [(faces == face).sum(axis=1) for face in range(1, SIDES + 1)]
    ways = [factorial(dice) // prod(factorial(int(n)) for n in row) for row in zip(*counts, strict=True)]
    total = faces.sum(axis=1)
    rerolled = np.concatenate([np.zeros((len(faces), 1), dtype=np.int64), faces.cumsum(axis=1)], axis=1)
    stays = np.arange(dice, -1, -1, dtype=np.int64)
    return _Throws(np.array(ways, dtype=np.int64), total[:, None] - rerolled - stays)


def best_chance(rules: MettleRules, pool: Pool, threshold: Threshold, mettle: int, points: int) -> Fraction:
    """Return the chance of success of who has a Mettle and so many points to spend on this test."""
    if pool.fails:
        return NEVER
    add, reroll = rules.cost(ADD), rules.cost(REROLL)
    stays = mettle if points >= add else 0
    if points < reroll:
        return chance_of(pool, threshold, stays)
    return _chance_with_reroll(pool, threshold, stays, mettle if points >= add + reroll else 0)


def _chance_with_reroll(pool: Pool, threshold: Threshold, stays: int, added: int) -> Fraction:
    """Return the chance where some dice may be rolled again: `stays` is added if none is, else `added`."""
    import numpy as np

    throws, dice = _throws(pool.dice), pool.dice
    # Every way on from a throw is ranked by how good it is: the best is found among small numbers.
    values = [_values_after(pool, threshold, again, added if again else stays) for again in range(dice + 1)]
    ranked = sorted({value for row in values for value in row})
    rank = {value: place for place, value in enumerate(ranked)}
    ranks = [np.array([rank[value] for value in row], dtype=np.int64) for row in values]
    best = np.max([ranks[again][throws.above[:, again]] for again in range(dice + 1)], axis=0)
    ways = np.zeros(len(ranked), dtype=np.int64)
    np.add.at(ways, best, throws.ways)
    number = sum(value * int(times) for value, times in zip(ranked, ways, strict=True))
    return Fraction(number, SIDES ** (2 * dice) * threshold.every)


def _values_after(pool: Pool, threshold: Threshold, again: int, added: int) -> list[int]:
    """Return in how many ways a test succeeds with so many dice rolled again, by what the others show.

    Of all ways of rolling as many dice as the pool has, so that rows can be compared.
    """
    stays = pool.dice - again
    ways = ways_to_total(again, SIDES)
    first = pool.dice + pool.bonus + added
    at = [threshold.at(result) * SIDES**stays for result in range(first, first + (SIDES - 1) * pool.dice + 1)]
    return [
        sum(way * at[above + more] for more, way in enumerate(ways))
        for above in range((SIDES - 1) * stays + 1)
    ]


def chances_by_points(
    rules: MettleRules, pool: Pool, threshold: Threshold, mettle: int, points: int
) -> Iterator[tuple[int, Fraction]]:
    """Yield the chance of success with each number of points up to those that there are, and all of use."""
    most = min(points, rules.cost(ADD) + rules.cost(REROLL))
    for spent in range(most + 1):
        yield spent, best_chance(rules, pool, threshold, mettle, spent)
