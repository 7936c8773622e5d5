"""What works inside a 'Mech: critical slots struck, weapons and equipment, engine, legs and arms."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.kinds import ByKind
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.locations import Locations
from companion.engine.battletech.units.unit_model import AmmunitionBin, Item, Mount

ARM_ACTUATORS = ("upper_arm_actuator", "lower_arm_actuator")
LEG_ACTUATORS = ("upper_leg_actuator", "lower_leg_actuator", "foot_actuator")


def arms(battle: Battle) -> tuple[str, ...]:
    """The arms of 'Mechs."""
    return battle.rules.tables.locations.arms


def legs(battle: Battle) -> tuple[str, ...]:
    """The legs of 'Mechs."""
    return battle.rules.tables.locations.legs


@ByKind
def plan(battle: Battle, unit: Unit) -> Locations:
    """The locations that a unit of this kind has."""
    del unit
    return battle.rules.tables.locations


def is_lost(mech: Unit, location: str) -> bool:
    """Whether a location is destroyed: nothing is left of its structure or, without any, of its armor.

    Rule: Quick-Start, Damage Resolution. CityTech, Combat > Recording Damage.
    """
    points = mech.structure if location in mech.structure else mech.armor
    return points[location] <= 0


def _places(battle: Battle, mech: Unit, name: str) -> tuple[tuple[str, int], ...]:
    return battle.model(mech).places.get(name, ())


def has(battle: Battle, mech: Unit, name: str, location: str = "") -> bool:
    """Whether the 'Mech was built with this, in a location if one is named."""
    return any(location in ("", where) for where, _ in _places(battle, mech, name))


def struck(battle: Battle, mech: Unit, name: str, location: str = "") -> int:
    """How many slots of a component are hit or gone with their location."""
    found, hit = 0, mech.hit_slots
    # Asked for every unit again and again: a loop takes half the time of a sum.
    for where, index in _places(battle, mech, name):
        if location in ("", where) and (index in hit.get(where, ()) or is_lost(mech, where)):
            found += 1
    return found


def is_broken(battle: Battle, mech: Unit, name: str, location: str) -> bool:
    """Whether a component of a location is destroyed; one hit is enough."""
    return struck(battle, mech, name, location) > 0


@ByKind
def is_mount_broken(battle: Battle, mech: Unit, mount: Mount | Item | AmmunitionBin) -> bool:
    """Whether a weapon, an item or a bin is destroyed, by itself or with its location."""
    return is_lost(mech, mount.location) or struck(battle, mech, mount.id) > 0


def working_items(battle: Battle, mech: Unit, kind: str) -> Iterator[Item]:
    """Equipment of a kind, such as `ecm` of either technology, that works and is not switched off."""
    for item in battle.model(mech).equipment:
        is_kind = item.item.partition(".")[2] == kind
        if is_kind and item.id not in mech.switched_off and not is_mount_broken(battle, mech, item):
            yield item


def engine_hits(battle: Battle, mech: Unit) -> int:
    """Hits on the engine's shielding. Rule: CityTech, Combat > BattleMech Critical Hit Effects."""
    return struck(battle, mech, "engine")


def gyro_hits(battle: Battle, mech: Unit) -> int:
    """Hits on the gyro; the second destroys it."""
    return struck(battle, mech, "gyro")


def sensor_hits(battle: Battle, mech: Unit) -> int:
    """Hits on the sensors; the second makes all fire impossible."""
    return struck(battle, mech, "sensors")


def hips_hit(battle: Battle, mech: Unit) -> tuple[str, ...]:
    """Legs that still stand but are stiff at the hip."""
    return tuple(leg for leg in legs(battle) if leg in mech.structure and _is_hip_hit(battle, mech, leg))


def _is_hip_hit(battle: Battle, mech: Unit, leg: str) -> bool:
    return not is_lost(mech, leg) and is_broken(battle, mech, "hip", leg)


def legs_lost(battle: Battle, mech: Unit) -> tuple[str, ...]:
    """Legs that are gone."""
    return tuple(leg for leg in legs(battle) if leg in mech.armor and is_lost(mech, leg))


def arms_lost(battle: Battle, mech: Unit) -> tuple[str, ...]:
    """Arms that are gone."""
    return tuple(arm for arm in arms(battle) if arm in mech.armor and is_lost(mech, arm))


def leg_actuators_hit(battle: Battle, mech: Unit, leg: str) -> int:
    """Leg and foot actuators destroyed in a leg that still stands, its hip apart."""
    if leg not in mech.structure or is_lost(mech, leg):
        return 0
    return sum(is_broken(battle, mech, actuator, leg) for actuator in LEG_ACTUATORS)


def arm_actuators_hit(battle: Battle, mech: Unit, arm: str) -> int:
    """Upper and lower arm actuators destroyed in an arm; one it was built without is none."""
    return sum(is_broken(battle, mech, actuator, arm) for actuator in ARM_ACTUATORS)


def is_shoulder_hit(battle: Battle, mech: Unit, arm: str) -> bool:
    """Whether an arm's shoulder is frozen."""
    return is_broken(battle, mech, "shoulder", arm)
