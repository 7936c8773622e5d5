"""What stands in a critical slot, in the words of the record sheet."""

from __future__ import annotations

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.effects import SYSTEMS

CANNOT_BE_HIT = ("endo_steel", "ferro_fibrous")
"""Fillings that are rolled again. Rule: CityTech, Equipment > Endo Steel; Ferro-Fibrous Armor."""
HITS = {1: "first hit", 2: "second hit", 3: "third hit"}
HIPS = {1: "Hip", 2: "Second hip"}


def slot_name(battle: Battle, mech: Unit, filling: str) -> str:
    """A system, a weapon, equipment or ammunition by its printed name."""
    tables, model = battle.rules.tables, battle.model(mech)
    if filling in SYSTEMS:
        return filling.replace("_", " ").capitalize()
    if mount := model.mount(filling):
        return tables.weapons[mount.weapon].name + (" (R)" if mount.is_rear else "")
    for item in model.equipment:
        if item.id == filling:
            return tables.equipment[item.item].name
    for stored in model.ammunition:
        if stored.id == filling:
            return ammunition_name(battle, mech, stored.id, stored.weapon)
    return filling


def ammunition_name(battle: Battle, mech: Unit, slot: str, weapon: str) -> str:
    """Ammunition by its weapon and, where it is special, its load."""
    tables = battle.rules.tables
    name = tables.weapons[weapon].name if weapon in tables.weapons else tables.equipment[weapon].name
    load = mech.loads.get(slot, "")
    return f"{name} {load} ammunition" if load else f"{name} ammunition"


def may_be_hit(battle: Battle, mech: Unit, filling: str) -> bool:
    """Whether a critical hit on this filling counts, or is rolled again."""
    if filling in CANNOT_BE_HIT:
        return False
    item = next((item for item in battle.model(mech).equipment if item.id == filling), None)
    return item is None or battle.rules.tables.equipment[item.item].is_critical


def nth_hit(part: str, hits: int) -> str:
    """Which hit on a part of several an effect is about: "second hit"; hips are hit one by one."""
    return (HIPS if part == "hip" else HITS).get(hits, f"hit {hits}")
