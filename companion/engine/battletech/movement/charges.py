"""Charges as they are declared: with the move that leads up to the target.

Rule: CityTech, Combat > Charging.
"""

from __future__ import annotations

from companion.engine.battletech.attack import strike_limits
from companion.engine.battletech.attack.strike import rules_of
from companion.engine.battletech.battle.components import legs_lost
from companion.engine.battletech.battle.events import BlowDeclared
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Blow, Mech, UnitId
from companion.engine.battletech.movement.steps import why_too_deep
from companion.engine.battletech.movement.walk import (
    Mover,
    Walk,
    crossed_between,
    footing_at,
    taken,
    why_too_weak,
)
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.battletech.tables.physical import CHARGE
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.counting import counted

ON_FOOT = (MovementPoints.WALKING, MovementPoints.RUNNING)


def why_not_target(battle: Battle, mech: Mech, movement: str, target: UnitId) -> Refusal | None:
    """Why a unit that moves in this way cannot charge a target, wherever both stand.

    Rule: CityTech, Combat > Charging.
    """
    physical = battle.rules.tables.physical
    if physical is None or CHARGE not in physical.attacks:
        return Refusal.nonsense(f"{battle.rules.title} has no charges.")
    if target not in battle.units or target == mech.id:
        return Refusal.nonsense(f"{mech.name} cannot charge {target!r}: name another unit.")
    source, other = physical.attacks[CHARGE].source, battle.units[target]
    if battle.rules.tables.movement.modes[movement].points not in ON_FOOT:
        return Refusal.by_rule("Only who walks or runs can charge.", source)
    if legs_lost(mech):
        return Refusal.by_rule(f"{mech.name} has not both legs to charge with.", source)
    if refusal := strike_limits.why_not_target(battle, mech, other):
        return refusal
    if other.doings.moved is None or not other.doings.moved.is_over:
        return Refusal.by_rule(f"{other.name} has yet to move: only who has moved can be charged.", source)
    return None


def why_not_charge(mover: Mover, walk: Walk, target: UnitId) -> Refusal | None:
    """Why a unit cannot charge a target at the end of its walk.

    Rule: CityTech, Combat > Charging; Different Elevations.
    """
    battle, mech = mover.battle, mover.mech
    if refusal := why_not_target(battle, mech, mover.movement, target):
        return refusal
    source, name = rules_of(battle).attacks[CHARGE].source, battle.units[target].name
    if walk.is_prone:
        return Refusal.by_rule(f"{mech.name} lies on the ground and charges nobody.", source)
    if walk.is_backward:
        return Refusal.by_rule("Who has moved backward in this turn cannot charge.", source)
    onto = taken(mover, walk, "forward")
    if battle.units[target].hex != onto.hex:
        return Refusal.by_rule(f"{name} does not stand in the hex straight ahead.", source)
    return _why_not_enter(mover, walk, onto, name)


def _why_not_enter(mover: Mover, walk: Walk, onto: Walk, name: str) -> Refusal | None:
    """Why the hex of the one charged cannot be entered, or costs too much."""
    battle, mech, physical = mover.battle, mover.mech, rules_of(mover.battle)
    crossed, footing = crossed_between(mover, walk, onto), footing_at(battle, onto)
    if (
        refusal := crossed.refusal
        or why_too_deep(mover.rules, mover.mode, footing)
        or why_too_weak(battle, mech, footing)
    ):
        return refusal
    if abs(crossed.levels) > physical.elevations.most_levels:
        reason = f"{name} stands {counted(abs(crossed.levels), 'level')} apart: too far for a charge."
        return Refusal.by_rule(reason, physical.elevations.source)
    if crossed.cost > mover.allowed - walk.spent:
        reason = f"Entering {name}'s hex costs {crossed.cost} MP; {mover.allowed - walk.spent} are left."
        return Refusal.by_rule(reason, physical.attacks[CHARGE].source)
    return None


def cost_of_charge(mover: Mover, walk: Walk, target: UnitId) -> int:
    """Movement Points for the target's hex, spent whether or not the charge succeeds.

    None where a charge has been allowed against the rule that the target stands straight ahead. Rule:
    CityTech, Combat > Charging.
    """
    onto = taken(mover, walk, "forward")
    if mover.battle.units[target].hex != onto.hex:
        return 0
    return crossed_between(mover, walk, onto).cost


def declare(play: Play[Battle], unit: UnitId, target: UnitId) -> None:
    """Declare a charge."""
    play.happen(BlowDeclared(unit, Blow(CHARGE, target)))
