"""What state a 'Mech is in: locations lost, helpless, out of the battle, and how far it still moves."""

from __future__ import annotations

from math import ceil

from companion.engine.battletech.battle.components import (
    LEGS,
    gyro_hits,
    hips_hit,
    is_broken,
    is_engine_destroyed,
    is_lost,
    leg_actuators_hit,
    legs_lost,
    struck,
)
from companion.engine.battletech.battle.footing import footing_of
from companion.engine.battletech.battle.state import Battle, Mech, SideId
from companion.engine.battletech.tables.injuries import CriticalEffect
from companion.engine.battletech.tables.movement import MovementPoints
from companion.tabletop.modifiers import banded

TORSOS = ("left_torso", "center_torso", "right_torso")


def lost_locations(battle: Battle, mech: Mech) -> tuple[str, ...]:
    """Destroyed locations in the order of the sheet."""
    return tuple(name for name in battle.rules.tables.locations.names if is_lost(mech, name))


def is_destroyed(battle: Battle, mech: Mech) -> bool:
    """Whether the 'Mech is out of the battle.

    Rule: Quick-Start, Destroying a BattleMech; Special Rules. CityTech, Combat > BattleMechs.
    """
    return bool(mech.has_left or why_destroyed(battle, mech))


def why_destroyed(battle: Battle, mech: Mech) -> str:
    """What put the 'Mech out of the battle: the id of a cause; empty while it fights on."""
    for name, row in battle.rules.tables.locations.names.items():
        if row.destroys_unit and is_lost(mech, name):
            return f"lost/{name}"
    if mech.is_out:
        return "marked"
    if is_dead(battle, mech):
        return "warrior_killed"
    if is_broken(battle, mech, "cockpit", ""):
        return "cockpit_destroyed"
    return "engine_destroyed" if is_engine_destroyed(battle, mech) else ""


def is_dead(battle: Battle, mech: Mech) -> bool:
    """Whether the MechWarrior has taken more hits than he can survive."""
    warriors = battle.rules.tables.warriors
    return (
        warriors is not None
        and mech.warrior is not None
        and (mech.warrior.hits >= warriors.consciousness.dead_at)
    )


def is_unconscious(mech: Mech) -> bool:
    """Whether the MechWarrior is out cold. Rule: CityTech, Playing the Game > Consciousness Rolls."""
    return mech.warrior is not None and mech.warrior.unconscious_since is not None


def is_helpless(mech: Mech) -> bool:
    """Whether nobody acts in this 'Mech: its reactor is shut down or its MechWarrior unconscious."""
    return mech.is_shut_down or is_unconscious(mech)


def is_in_the_air(mech: Mech) -> bool:
    """Whether the 'Mech is coming down on another. Rule: CityTech, Combat > Death from Above."""
    return (
        mech.doings.blow is not None
        and mech.doings.blow.attack == "death_from_above"
        and not mech.doings.has_struck
    )


def is_immobile(battle: Battle, mech: Mech) -> bool:
    """Whether the 'Mech is an immobile target.

    Rule: Quick-Start, Leg Destruction. CityTech, Combat > To-Hit Modifiers (Firing at Immobile Targets).
    """
    names = battle.rules.tables.locations.names
    return is_helpless(mech) or any(names[lost].immobilizes for lost in lost_locations(battle, mech))


def surviving(battle: Battle, side: SideId | None = None) -> tuple[Mech, ...]:
    """Units that still take part, of one side or of both."""
    return tuple(
        mech for mech in battle.units.values() if not is_destroyed(battle, mech) and side in (None, mech.side)
    )


def can_stand(battle: Battle, mech: Mech) -> bool:
    """Whether the 'Mech could get up at all: its gyro works, and a leg is left.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Gyro; Leg Destruction).
    """
    return not is_gyro_destroyed(battle, mech) and len(legs_lost(mech)) < 2


def is_gyro_destroyed(battle: Battle, mech: Mech) -> bool:
    """Whether the gyro has taken the hit that destroys it."""
    row = effect(battle, "gyro_2")
    return row is not None and gyro_hits(battle, mech) >= row.hits


def effect(battle: Battle, name: str) -> CriticalEffect | None:
    """The row of the critical hit effects with this name, where the rules have such."""
    criticals = battle.rules.tables.criticals
    return criticals.effects.get(name) if criticals else None


def points(battle: Battle, mech: Mech, movement: str) -> int:
    """Movement Points that a way of moving may spend this turn.

    Rule: Quick-Start, Movement Modes. CityTech, Movement > Movement Modes; Heat > Movement Effects.
    """
    rating = battle.rules.tables.movement.modes[movement].points
    if rating is MovementPoints.NONE or is_immobile(battle, mech):
        return 0
    if rating is MovementPoints.JUMPING:
        return jumping_points(battle, mech)
    walking = walking_points(battle, mech)
    if rating is MovementPoints.WALKING:
        return walking
    return running_points(battle, mech, walking)


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
    heat = battle.rules.tables.heat
    if heat is not None:
        walking += banded(mech.heat, heat.scale.movement)
    return max(walking, 0)


def legged_points(battle: Battle, mech: Mech) -> int:
    """Walking MP that the legs would allow a cool 'Mech."""
    printed = battle.model(mech).movement.walking
    hip, second, leg = (effect(battle, name) for name in ("hip", "hip_2", "leg_destroyed"))
    if hip is None or second is None or leg is None:
        return printed
    lost, hips = legs_lost(mech), hips_hit(battle, mech)
    if lost:
        return min(printed, leg.walking_becomes or 0) if len(lost) == 1 else 0
    if len(hips) >= second.hits:
        return second.walking_becomes or 0
    for side in ("left_leg", "right_leg"):
        if side not in hips:
            printed -= leg_actuators_hit(battle, mech, side)
    return max(ceil(printed / hip.walking_divisor) if hips else printed, 0)


def jumping_points(battle: Battle, mech: Mech) -> int:
    """Jumping MP of the jets that work and are not under water.

    Rule: CityTech, Movement > Jumping; Combat > BattleMech Critical Hit Effects (Jump Jet Exhaust Port).
    """
    jumping, depth = battle.rules.tables.movement.jumping, footing_of(battle, mech).depth
    drowned: tuple[str, ...] = ()
    if jumping is not None and depth > jumping.deepest_for_legs:
        drowned = LEGS if depth <= jumping.deepest else (*LEGS, *TORSOS)
    jets = battle.model(mech).places.get("jump_jet", ())
    under_water = sum(where in drowned for where, _ in jets)
    broken = sum(struck(battle, mech, "jump_jet", where) for where in {*LEGS, *TORSOS} - {*drowned})
    return max(battle.model(mech).movement.jumping - under_water - broken, 0)
