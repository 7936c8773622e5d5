"""Range brackets: how far each of a weapon's goes, and in which one a target stands.

Rule: Quick-Start, Range Modifier. CityTech, Combat > To-Hit Modifiers (Range Modifier).
"""

from __future__ import annotations

from functools import lru_cache

from companion.engine.battletech.tables.firing import Ends, measure_brackets
from companion.engine.battletech.tables.to_hit import ToHitRules
from companion.engine.battletech.tables.weapons import Weapon

_measured_brackets = lru_cache(maxsize=1024)(measure_brackets)


def brackets(rules: ToHitRules, weapon: Weapon) -> Ends:
    """Return the range brackets of a weapon."""
    return _measured_brackets(weapon.ends, rules.reaches) if rules.reaches else weapon.ends


def bracket_at(rules: ToHitRules, weapon: Weapon, hexes: int) -> str | None:
    """Return the range bracket, or None beyond the last."""
    for name, last in brackets(rules, weapon):
        if hexes <= last:
            return name
    return None


def farthest_bracket(rules: ToHitRules, weapon: Weapon) -> tuple[str, int]:
    """Return the last range bracket of a weapon and its last hex."""
    return brackets(rules, weapon)[-1]


def range_key(rules: ToHitRules, weapon: Weapon, hexes: int) -> int | str | None:
    """Return the part of a range that counts: its bracket, or each hex at minimum range; None beyond."""
    return hexes if hexes <= max(weapon.minimum, 1) else bracket_at(rules, weapon, hexes)
