"""Charges as they are declared: with the move that leads up to the target.

Rule: CityTech, Combat > Charging.
"""

from __future__ import annotations

from companion.engine.battletech.attack import physical_limits
from companion.engine.battletech.attack.physical_attack import physical_rules
from companion.engine.battletech.battle.components import legs_lost
from companion.engine.battletech.battle.events import BlowDeclared
from companion.engine.battletech.battle.sequence import has_fire
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import PhysicalAttackDeclaration, Unit, UnitId
from companion.engine.battletech.movement.steps import why_too_deep
from companion.engine.battletech.movement.terrain_costs import why_too_weak
from companion.engine.battletech.movement.walk import Mover, Walk, crossed_between, footing_at, take_step
from companion.engine.battletech.tables.physical import CHARGE
from companion.engine.play import Play
from companion.errors import Refusal


def why_not_strike_after(battle: Battle, unit: Unit, movement: str) -> Refusal | None:
    """Return why a move in this way leads to no charge and to no attack from above: it forbids them."""
    rules = battle.rules.tables.movement
    mode = rules.modes_of(unit.type)[movement]
    if "physical" not in mode.forbids:
        return None
    return by_rule("mode_no_physical", mode.source or rules.source, unit=unit.name, done=mode.done)


def why_not_target(battle: Battle, unit: Unit, movement: str, target: UnitId) -> Refusal | None:
    """Return why a unit that moves in this way cannot charge a target, wherever both stand.

    Rule: CityTech, Combat > Charging.
    """
    physical = battle.rules.tables.physical
    if physical is None or CHARGE not in physical.attacks:
        return nonsense("no_charges", title=battle.rules.title)
    if target not in battle.units or target == unit.id:
        return nonsense("cannot_charge_it", unit=unit.name, target=target)
    source, other = physical.attacks[CHARGE].source, battle.units[target]
    mode = battle.rules.tables.movement.modes[movement]
    if not mode.is_on_foot:
        return by_rule("charges_on_foot", source)
    if refusal := why_not_strike_after(battle, unit, movement):
        return refusal
    if legs_lost(battle, unit):
        return by_rule("charges_on_two_legs", source, unit=unit.name)
    rule = physical.attacks[CHARGE]
    if refusal := physical_limits.why_not_target(battle, unit, other):
        return refusal
    if refusal := physical_limits.why_not_against(rule, unit, other):
        return refusal
    if has_fire(unit):
        return by_rule("has_fired", source, unit=unit.name, attack=physical.attacks[CHARGE].label)
    if other.doings.moved is None or not other.doings.moved.is_over:
        return by_rule("charged_yet_to_move", source, target=other.name)
    return None


def why_not_charge(mover: Mover, walk: Walk, target: UnitId) -> Refusal | None:
    """Return why a unit cannot charge a target at the end of its walk.

    Rule: CityTech, Combat > Charging; Different Elevations.
    """
    battle, mech = mover.battle, mover.unit
    if refusal := why_not_target(battle, mech, mover.movement, target):
        return refusal
    source, name = physical_rules(battle).attacks[CHARGE].source, battle.units[target].name
    if walk.is_prone:
        return by_rule("prone_no_charge", source, unit=mech.name)
    if walk.is_backward:
        return by_rule("backward_no_charge", source)
    onto = take_step(mover, walk, "forward")
    if battle.units[target].hex != onto.hex:
        return by_rule("not_straight_ahead", source, target=name)
    return _why_not_enter(mover, walk, onto, name)


def _why_not_enter(mover: Mover, walk: Walk, onto: Walk, name: str) -> Refusal | None:
    """Return why the hex of the one charged cannot be entered, or costs too much."""
    battle, mech, physical = mover.battle, mover.unit, physical_rules(mover.battle)
    crossed, footing = crossed_between(mover, walk, onto), footing_at(mover, onto)
    if (
        refusal := crossed.refusal
        or why_too_deep(mover.rules, mover.mode, footing)
        or why_too_weak(battle, mech, footing)
    ):
        return refusal
    if abs(crossed.levels) > physical.elevations.most_levels:
        return by_rule("charge_levels", physical.elevations.source, target=name, levels=abs(crossed.levels))
    left = mover.allowed_for(onto) - walk.spent
    if crossed.cost > left:
        return by_rule(
            "charge_costs",
            physical.attacks[CHARGE].source,
            target=name,
            cost=crossed.cost,
            left=left,
        )
    return None


def cost_of_charge(mover: Mover, walk: Walk, target: UnitId) -> int:
    """Movement Points for the target's hex, spent whether or not the charge succeeds.

    None where a charge has been allowed against the rule that the target stands straight ahead. Rule:
    CityTech, Combat > Charging.
    """
    onto = take_step(mover, walk, "forward")
    if mover.battle.units[target].hex != onto.hex:
        return 0
    return crossed_between(mover, walk, onto).cost


def declare(play: Play[Battle], unit: UnitId, target: UnitId) -> None:
    """Declare a charge."""
    play.emit(BlowDeclared(unit, PhysicalAttackDeclaration(CHARGE, target)))
