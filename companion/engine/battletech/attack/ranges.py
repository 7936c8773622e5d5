"""Range brackets: how far each of a weapon's goes, and in which one a target stands.

Rule: Quick-Start, Range Modifier. CityTech, Combat > To-Hit Modifiers (Range Modifier).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from companion.engine.battletech.tables.to_hit import ToHitRules
from companion.engine.battletech.tables.weapons import Weapon

Ends: TypeAlias = tuple[tuple[str, int], ...]
"""Range brackets from the nearest on, each with its last hex."""


def brackets(rules: ToHitRules, weapon: Weapon) -> Ends:
    """The range brackets of a weapon."""
    return _measured(weapon.ends, rules.reaches) if rules.reaches else weapon.ends


@lru_cache(maxsize=1024)
def _measured(told: Ends, reaches: tuple[tuple[str, str, float], ...]) -> Ends:
    """What a weapon tells, and what is measured by it where that goes farther."""
    ends = dict(told)
    for name, of, times in reaches:
        if name not in ends and of in ends and (last := int(ends[of] * times)) > max(ends.values()):
            ends[name] = last
    return tuple(ends.items())


def bracket(rules: ToHitRules, weapon: Weapon, hexes: int) -> str | None:
    """The range bracket, or None beyond the last."""
    return next((name for name, last in brackets(rules, weapon) if hexes <= last), None)


def farthest(rules: ToHitRules, weapon: Weapon) -> tuple[str, int]:
    """The last range bracket of a weapon and its last hex."""
    return brackets(rules, weapon)[-1]


def counts_as(rules: ToHitRules, weapon: Weapon, hexes: int) -> int | str | None:
    """What of a range counts: its bracket or, at minimum range, each hex; None beyond the last bracket."""
    return hexes if hexes <= max(weapon.minimum, 1) else bracket(rules, weapon, hexes)
