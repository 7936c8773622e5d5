"""Surroundings of a battle: who is made for them, and what they take from whom is not.

Rule: Untitled Mech Game, R160, R283 to R287; gap G83.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.pools.battle.forms import form_row
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.mechs.weapons import PROJECTED
from companion.engine.pools.tables.environment import HardshipRules
from companion.engine.pools.tables.weapons import BEAM

BREACH, LEAKAGE = "breach", "leakage"
"""Faults of a mech that lets water in: into the Core, and into another location."""
WORN = "worn"
"""The fault of a mech that weather has worn down."""
SENSOR_PACKAGE = "advanced_sensor_package"


def is_made_for(battle: Battle, mech: Mech) -> bool:
    """Whether a mech is protected from what is around it, by its form or by protection."""
    rules = battle.tables.environment
    return rules is None or _wards_off(battle, mech, rules)


def hardships(battle: Battle, mech: Mech) -> Iterator[HardshipRules]:
    """Yield what a mech suffers from: what is around it, and the pressure of deep water."""
    around = [battle.tables.environment, battle.tables.depth if is_submerged(battle) else None]
    for rules in around:
        if rules is not None and not _wards_off(battle, mech, rules):
            yield rules
    breath = battle.tables.environment.breath if battle.tables.environment is not None else None
    if breath is not None and is_mech(mech) and is_flooded(battle, mech):
        yield breath.flooded


def is_flooded(battle: Battle, mech: Mech) -> bool:
    """Whether water is in the cockpit of a mech, or all around a person."""
    if not is_mech(mech):
        return is_submerged(battle)
    facts = battle.facts(mech)
    fault = BREACH if facts.cockpit == facts.core else f"{LEAKAGE}/{facts.cockpit}"
    return fault in mech.faults and is_submerged(battle) and not is_made_for(battle, mech)


def _wards_off(battle: Battle, mech: Mech, rules: HardshipRules) -> bool:
    included = form_row(battle, mech).includes
    return any(each in rules.protection for each in (*battle.facts(mech).mech.protection, *included))


def has_weather(battle: Battle) -> bool:
    """Whether the weather wears mechs down."""
    around = battle.tables.environment
    return around is not None and around.exposure is not None


def is_submerged(battle: Battle) -> bool:
    """Whether the battle is fought in water."""
    rules = battle.tables.environment
    return rules is not None and rules.is_water


def is_energy(weapon: Armament) -> bool:
    """Whether a weapon is a beam or an energy blade."""
    return weapon.profile.category == BEAM or PROJECTED in weapon.profile.traits


def range_share(battle: Battle, weapon: Armament) -> float:
    """Return what part of its range a weapon has here."""
    rules = battle.tables.environment
    return 1 if rules is None or weapon.is_melee or is_energy(weapon) else rules.range_share


def dims_sensors(battle: Battle, mech: Mech) -> bool:
    """Whether a mech's sensors are as the least of them here."""
    rules = battle.tables.environment
    if rules is None or not rules.dims_sensors:
        return False
    return not any(each.kind == SENSOR_PACKAGE for each in battle.facts(mech).mech.fittings)
