"""Names of mechs, locations, weapons and systems, and what has become of them, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.engine.pools.battle.state import Battle, UnitId
from companion.engine.pools.mechs.armament import Armament
from companion.engine.skeleton.rule_rows import Account
from companion.tabletop.number_text import join_listed

BattleAccount: TypeAlias = Account[Battle]

CAUSES: Mapping[str, str] = {
    "core_destroyed": "its Core is destroyed",
    "cockpit_destroyed": "its cockpit is destroyed",
    "pilot_down": "its pilot is down",
    "ejected": "its pilot has left it",
    "abandoned": "its pilot has climbed out",
    "person_down": "hurt too much to go on",
    "powerplant_explodes": "its powerplant explodes",
}
FAULTS: Mapping[str, str] = {
    "staggered": "staggered",
    "shut_down": "shut down",
    "communications": "without communications",
    "propulsion": "without propulsion",
    "sensors": "without sensors",
    "leakage": "leaking",
    "burning": "burning",
    "electrical": "wiring hit",
    "hydraulics": "hydraulics hit",
    "shield_mount": "shield severed",
    "plant_hits": "powerplant hit",
    "breach": "hull breached",
    "falling": "falling",
    "worn": "worn by the weather",
    "breath": "pilot without air",
    "stirred": "pilot out of breath",
    "overloaded": "overloaded",
    "charge_required": "charging",
}
FINDINGS: Mapping[str, str] = {
    "hit_table": "Hit table",
    "weapons": "Weapons",
    "systems": "Unusual systems",
    "details": "Details of an unusual system",
}
"""What is found out of a mech that is analyzed."""
CONDUCTS: Mapping[str, str] = {
    "attacks": "Attacks with everything",
    "aims": "Aims, then attacks",
    "guards": "Guards, then attacks",
}
"""What mechs do in each turn of a duel."""
PHASES: Mapping[str, str] = {"setup": "Set-up", "turns": "Turns", "end": "End of the round"}


def unit_name(battle: Battle, unit: UnitId | None) -> str:
    """Return a mech's name."""
    return battle.units[unit].name if unit is not None and unit in battle.units else "nobody"


def weapon_name(battle: Battle, unit: UnitId, weapon: str) -> str:
    """Return a weapon's name."""
    found = battle.facts(battle.units[unit]).armaments.get(weapon)
    return found.label if found is not None else weapon


def weapon_names(battle: Battle, unit: UnitId, weapons: tuple[str, ...]) -> str:
    """Return several weapons' names."""
    return join_listed(weapon_name(battle, unit, weapon) for weapon in weapons)


def ammunition_name(battle: Battle, weapon: Armament, line: int) -> str:
    """Return the name of what a line of clips holds."""
    types = battle.tables.weapons.ammunition.types
    return ", ".join(types[name].label for name in weapon.clips[line].types) or "Standard"


def location_name(battle: Battle, unit: UnitId, location: str) -> str:
    """Return the name of a location, or of what bears a hit for one, in the middle of a sentence."""
    return location_label(battle, unit, location).lower()


def location_label(battle: Battle, unit: UnitId, location: str) -> str:
    """Return the same as it stands on its own."""
    label = battle.facts(battle.units[unit]).labels.get(location)
    return label or system_name(battle, unit, location)


def system_name(battle: Battle, unit: UnitId, key: str) -> str:
    """Return the name of a system by the key of its place."""
    facts = battle.facts(battle.units[unit])
    weapon = next((each.label for each in facts.armaments.values() if each.key == key), "")
    return weapon or facts.labels.get(key, key)


def fault_name(battle: Battle, unit: UnitId, fault: str) -> str:
    """Return a lasting effect of a critical hit, with its location."""
    kind, _, place = fault.partition("/")
    label = FAULTS.get(kind, kind.replace("_", " "))
    if not place:
        return label
    if kind == "charge_required":
        return f"{weapon_name(battle, unit, place)} {label}"
    stores = {each.id: each.label for each in battle.facts(battle.units[unit]).mech.reservoirs}
    return f"{stores.get(place) or location_name(battle, unit, place)} {label}"


def jamming_name(battle: Battle, bearer: UnitId, type_: str) -> str:
    """Return electronic warfare that runs, with whom it is for or against."""
    aim, _, center = type_.partition("@")
    kind, _, target = aim.partition("/")
    label = battle.tables.electronic_warfare.types[kind].label
    if not target:
        return f"{label} around {center}" if center else label
    if target == "around":
        return f"{label} against all around {center}".rstrip()
    is_friend = target in battle.units and battle.units[target].side == battle.units[bearer].side
    return f"{label} {'for' if is_friend else 'against'} {unit_name(battle, target)}"
