"""Pools: two skills, the dice that circumstances add or take, and what is added to the result.

Rule: Untitled Mech Game, R2, R3, R11, R12.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.pools.tables.resolution import PoolRules
from companion.tabletop.modifiers import Modifier


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool as it is rolled: so many dice and what is added to their sum; with no dice it fails.

    The `reasons` are what it is made of: dice first, then what is added to the result.
    """

    dice: int
    bonus: int = 0
    reasons: tuple[Modifier, ...] = ()

    @property
    def fails(self) -> bool:
        """Whether a test fails without a roll."""
        return self.dice == 0

    def __str__(self) -> str:
        return f"{self.dice}d" + (f"{self.bonus:+d}".replace("-", "−") if self.bonus else "")


def pool_of(
    rules: PoolRules,
    dice: Sequence[Modifier],
    bonuses: Sequence[Modifier] = (),
    per_pool: Sequence[Modifier] = (),
) -> Pool:
    """Return the pool of skills and dice that circumstances add or take; only the net of these counts.

    Each of `bonuses` is added to the result; each of `per_pool` so many times the dice of the pool, such as
    −1 for "less your Pool".
    """
    wanted = sum(die.value for die in dice)
    if wanted < rules.minimum:
        return Pool(0, 0, tuple(dice))
    rolled = min(wanted, rules.maximum)
    scaled = [Modifier(each.label, each.value * rolled, each.source) for each in per_pool]
    added = [*bonuses, *scaled, *extra_dice(rules, wanted)]
    return Pool(rolled, sum(each.value for each in added), (*dice, *added))


def extra_dice(rules: PoolRules, wanted: int) -> tuple[Modifier, ...]:
    """Return what dice beyond the most that are rolled add to the result, which is as good as a lower
    difficulty.
    """
    extra = wanted - rules.maximum
    if extra <= 0:
        return ()
    label = f"{extra} {'die' if extra == 1 else 'dice'} above {rules.maximum}"
    return (Modifier(label, extra * rules.extra_die_bonus, rules.source),)
