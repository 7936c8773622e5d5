"""Areas under suppressing fire, and who is suppressed in them. Rule: Untitled Mech Game, R248."""

from __future__ import annotations

from companion.engine.pools.battle.condition import survivors, why_not_use
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.combat.situation import bearing, situation_between
from companion.engine.pools.tables.battle import SuppressionRules

LEFT, RIGHT = "left", "right"
SIDES = {LEFT: (5, 0), RIGHT: (0, 1)}
FRONT = (5, 0, 1)
"""Hexsides ahead of a mech, clockwise from its facing."""


def suppressed_sides(rules: SuppressionRules, rate: int, half: str) -> tuple[int, ...]:
    """Return the hexsides that a weapon of a rate suppresses."""
    return FRONT if rate >= rules.wide_rate else SIDES[half]


def suppressors(battle: Battle, mech: Mech) -> tuple[Mech, ...]:
    """Return the mechs whose fire suppresses a mech, friends among them."""
    return tuple(each for each in survivors(battle) if each.id != mech.id and _suppresses(battle, each, mech))


def _suppresses(battle: Battle, mech: Mech, target: Mech) -> bool:
    ready = mech.doings.ready_fire
    if ready is None or not ready.is_suppressing or not mech.is_active:
        return False
    weapon = battle.facts(mech).armaments[ready.weapon]
    if mech.hex is None or target.hex is None or why_not_use(battle, mech, weapon) is not None:
        return False
    situation = situation_between(battle, mech, target)
    if situation is None or situation.blocked_by or situation.range > (weapon.figures.range or 0):
        return False
    return bearing(mech.hex, mech.facing, target.hex) in ready.sides
