"""Movement of 'Mechs: Movement Points as damage, heat and water have left them, and what keeps them still.

Rule: CityTech, Movement > Movement Modes; Heat > Movement Effects.
"""

from __future__ import annotations

from math import ceil, prod

from companion.engine.battletech.battle.components import (
    all_losses,
    covered_hits,
    felt_effects,
    legs,
    location_plan,
    walking_hits,
)
from companion.engine.battletech.battle.condition import is_immobile, is_unconscious
from companion.engine.battletech.battle.footing import footing_of
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.myomers import strong_myomers
from companion.engine.battletech.battle.state import Battle, UnitMovement
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.damage.falling import falling_damage
from companion.engine.battletech.tables.effects import CriticalEffect
from companion.engine.battletech.tables.movement import ON_LEGS, MovementPoints
from companion.errors import Refusal
from companion.tabletop.modifiers import band_value

JUMP_JET = "jump_jet"


def ways_of_moving(battle: Battle, mech: Mech) -> tuple[str, ...]:
    """Return the ways of moving of a 'Mech; it jumps only if it was built with jump jets."""
    has_jets = battle.model(mech).movement.jumping > 0
    modes = battle.rules.tables.movement.modes
    return tuple(name for name, mode in modes.items() if has_jets or not mode.is_jump)


def why_not_move(battle: Battle, mech: Mech) -> Refusal | None:
    """Return why a 'Mech cannot move at all. Rule: Quick-Start, Leg Destruction."""
    if not is_immobile(battle, mech):
        return None
    text = "shut_down_stays" if mech.is_shut_down else "legless_stays"
    source = location_plan(battle, mech).source
    return by_rule("unconscious_stays" if is_unconscious(mech) else text, source, unit=mech.name)


def skid_damage(battle: Battle, mech: Mech) -> int:
    """Points of each hex of a skid: a part of those of a fall. Rule: CityTech, Movement > Skidding."""
    skid = battle.rules.tables.movement.skid
    assert skid is not None, "only rules with skids let a 'Mech slide"
    return ceil(falling_damage(battle, mech, 0) / skid.falling_damage_divisor)


def points_by_rating(battle: Battle, mech: Mech, movement: str) -> int:
    """Return the Movement Points that a way of moving may spend this turn.

    Rule: Quick-Start, Movement Modes. CityTech, Movement > Movement Modes; Heat > Movement Effects.
    """
    mode = battle.rules.tables.movement.modes[movement]
    if mode.points is MovementPoints.NONE or is_immobile(battle, mech):
        return 0
    if mode.is_jump:
        return mode.of(jumping_points(battle, mech))
    walking = walking_points(battle, mech)
    return mode.of(
        walking if mode.points is MovementPoints.WALKING else running_points(battle, mech, walking)
    )


def running_points(battle: Battle, mech: Mech, walking: int) -> int:
    """Running MP that go with so many Walking MP; MASC runs faster for a turn.

    Rule: CityTech, Movement > Running/Flank Speed; Equipment > MASC.
    """
    movement, masc = battle.rules.tables.movement, battle.rules.tables.masc
    if mech.doings.uses_masc and masc is not None:
        return walking * masc.walking_times
    if walking == battle.model(mech).movement.walking:
        return battle.model(mech).movement.running
    return ceil(walking * movement.running_per_walking)


def walking_points(battle: Battle, mech: Mech) -> int:
    """Walking MP as damage and heat have left them.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Leg Actuator; Hip; Leg Destruction); Heat >
    Movement Effects.
    """
    walking = legged_points(battle, mech)
    walking += band_value(mech.heat, battle.rules.tables.heat.scale.movement)
    myomers = strong_myomers(battle, mech)
    return max(walking + (myomers.walking if myomers is not None else 0), 0)


def legged_points(battle: Battle, mech: Mech) -> int:
    """Walking MP that the legs would allow a cool 'Mech: what is lost is taken off first, then divided.

    What damage says that they become counts instead of all the rest.
    """
    printed = battle.model(mech).movement.walking
    rows = walking_rows(battle, mech)
    becomes = [row.walking_becomes for row in rows if row.walking_becomes is not None]
    if becomes:
        return min(printed, *becomes)
    left, divisor = printed + sum(row.walking for row in rows), prod(row.walking_divisor for row in rows)
    return max(ceil(left / divisor), 0)


def walking_rows(battle: Battle, mech: Mech) -> list[CriticalEffect]:
    """Return the row of each hit that changes how far a 'Mech walks."""
    if not all_losses(battle, mech):
        return []
    standing, is_covered = walking_hits(battle, mech), covered_hits(battle, mech)
    hits = felt_effects(
        battle, mech, "walking", lambda name, where: standing(name, where) and not is_covered(name, where)
    )
    return [row for row, _ in hits]


def jumping_points(battle: Battle, mech: Mech) -> int:
    """Jumping MP of the jets that work and are not under water.

    Rule: CityTech, Movement > Jumping; Combat > BattleMech Critical Hit Effects (Jump Jet Exhaust Port).
    """
    jumping, depth = battle.rules.tables.movement.jumping, footing_of(battle, mech).depth
    everywhere, drowned = tuple(location_plan(battle, mech).names), tuple[str, ...]()
    if jumping is not None and depth > jumping.deepest_for_legs:
        drowned = legs(battle, mech) if depth <= jumping.deepest else everywhere
    jets = battle.model(mech).places.get(JUMP_JET, ())
    under_water = sum(where in drowned for where, _ in jets)
    hits = felt_effects(battle, mech, "jumping", lambda name, where: name != JUMP_JET or where not in drowned)
    change = sum(row.jumping for row, _ in hits)
    return max(battle.model(mech).movement.jumping - under_water + change, 0)


MECH_MOVEMENT: UnitMovement[Mech] = UnitMovement(
    carriage=lambda _battle, _mech: ON_LEGS,
    ways=ways_of_moving,
    points=points_by_rating,
    why_not_move=why_not_move,
    skid_damage=skid_damage,
)
