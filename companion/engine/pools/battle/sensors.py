"""Sensors in battle: how far they reach, and what is left of them once arrays are lost.

Rule: Untitled Mech Game, R156 to R158.
"""

from __future__ import annotations

from companion.engine.pools.battle.condition import is_lost
from companion.engine.pools.battle.environment import dims_sensors
from companion.engine.pools.battle.jamming import SENSOR_JAMMING, rating_against, rating_between
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.mechs.placing import modules_of, placed
from companion.engine.pools.tables.systems import SensorRow

SENSORS = "sensors"
"""The fault of a mech whose sensors work no more; of one array it names the module as well."""


def array_fault(battle: Battle, mech: Mech, location: str) -> str:
    """Return the fault that a critical hit on sensors in a module leaves: of arrays it disables that one."""
    sensors = battle.facts(mech).mech.sensors
    is_array = sensors is not None and len(modules_of(sensors.at)) > 1
    return f"{SENSORS}/{location}" if is_array else SENSORS


def lost_arrays(battle: Battle, mech: Mech) -> tuple[str, ...]:
    """Return the modules whose sensor arrays are lost; sensors in one module are no arrays."""
    sensors = battle.facts(mech).mech.sensors
    modules = modules_of(sensors.at) if sensors is not None else ()
    if len(modules) < 2:
        return ()
    return tuple(each for each in modules if is_lost(mech, each) or f"{SENSORS}/{each}" in mech.faults)


def sensor_levels_lost(battle: Battle, mech: Mech, target: Mech | None = None) -> int:
    """Return by how many classes jamming lowers a mech's sensors, toward a target. Rule: R167."""
    helps = rating_between(battle, mech, target, SENSOR_JAMMING) if target is not None else 0
    return helps + rating_against(battle, mech, SENSOR_JAMMING)


def levels_below(battle: Battle, mech: Mech, target: Mech | None = None) -> int:
    """Return how many classes jamming leaves a mech's sensors below the least of them."""
    row, classes = _whole_sensors(battle, mech), [*battle.tables.sensors.classes.values()]
    lost = sensor_levels_lost(battle, mech, target)
    return max(0, lost - classes.index(row)) if row is not None and lost else 0


def working_sensors(battle: Battle, mech: Mech, target: Mech | None = None) -> SensorRow | None:
    """Return the sensors as which a mech's work now, toward a target; none where it has none left."""
    row = _whole_sensors(battle, mech)
    if row is not None and dims_sensors(battle, mech):
        return next(iter(battle.tables.sensors.classes.values()))
    if row is None or not (lost := sensor_levels_lost(battle, mech, target)):
        return row
    classes = [*battle.tables.sensors.classes.values()]
    return classes[max(0, classes.index(row) - lost)]


def _whole_sensors(battle: Battle, mech: Mech) -> SensorRow | None:
    """Return the sensors as which a mech's would work without jamming."""
    rules, sensors = battle.tables.sensors, battle.facts(mech).mech.sensors
    if sensors is None or SENSORS in mech.faults:
        return None
    row, lost = rules.classes[sensors.class_], lost_arrays(battle, mech)
    if not lost:
        return row
    left = sum(spaces for each, spaces in placed(sensors.at, row.cost).items() if each not in lost)
    if not left:
        return None
    return max((each for each in rules.classes.values() if each.cost <= left), key=lambda each: each.cost)


def array_penalty(battle: Battle, mech: Mech) -> int:
    """Return what lost arrays add to what needs sensors, which still work."""
    rules = battle.tables.sensors.array
    return max(rules.most_lost, rules.lost * len(lost_arrays(battle, mech)))


def sensor_range(battle: Battle, mech: Mech, target: Mech | None = None) -> int:
    """Return how far a mech's sensors reach; the eyes of who has none reach as far as the least of them.

    In hexes. Rule: Untitled Mech Game, R157; gap G91.
    """
    rules = battle.tables.sensors
    least = next(iter(rules.classes.values()))
    row = working_sensors(battle, mech, target) or least
    return max(row.km, least.km) * rules.hexes_per_km
