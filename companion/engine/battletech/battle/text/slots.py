"""Names of the contents of critical slots, as the record sheet has them."""

from __future__ import annotations

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.effects import SYSTEMS
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.units.unit_model import (
    Aboard,
    AmmunitionBin,
    Item,
    Mount,
    TextItem,
    UnitModel,
)

CANNOT_BE_HIT = ("endo_steel", "ferro_fibrous")
"""Fillings that are rolled again. Rule: CityTech, Equipment > Endo Steel; Ferro-Fibrous Armor."""
HITS = {1: "first hit", 2: "second hit", 3: "third hit"}
HIPS = {1: "Hip", 2: "Second hip"}


def slot_name(battle: Battle, unit: Unit, filling: str) -> str:
    """Return a system, a weapon, equipment or ammunition by its printed name, with the load that it
    has now.
    """
    stored = battle.model(unit).aboard.get(filling)
    if isinstance(stored, AmmunitionBin):
        return ammunition_name(battle, unit, stored.id, stored.weapon)
    return printed_name(battle.rules.tables, battle.model(unit), filling)


def printed_name(tables: Tables, model: UnitModel, filling: str) -> str:
    """Return a system, a weapon, equipment or ammunition by its printed name."""
    if filling in SYSTEMS:
        return filling.replace("_", " ").capitalize()
    match model.aboard.get(filling):
        case Mount() as mount:
            return tables.weapons[mount.weapon].name + (" (R)" if mount.is_rear else "")
        case Item() as item:
            return tables.equipment[item.item].name
        case AmmunitionBin() as stored:
            return f"{_fed_name(tables, stored.weapon)} ammunition"
        case TextItem() as thing:
            return text_item_name(thing)
    return filling


def text_item_name(thing: TextItem) -> str:
    """Return a file's name for a thing without rules here, with its rounds if it tells them."""
    rear = " (R)" if thing.is_rear else ""
    if thing.shots is None:
        return f"{thing.text}{rear}"
    return say("sheet/text_shots", text=f"{thing.text}{rear}", shots=thing.shots)


def ammunition_name(battle: Battle, unit: Unit, slot: str, weapon: str) -> str:
    """Ammunition by its weapon and, where it is special, its load."""
    return f"{load_name(battle, unit, slot, weapon)} ammunition"


def load_name(battle: Battle, unit: Unit, slot: str, weapon: str) -> str:
    """Return a kind of ammunition where it is known to be that: its weapon and, where it is special, its
    load.
    """
    name, load = _fed_name(battle.rules.tables, weapon), unit.loads.get(slot, "")
    return f"{name} {load}" if load else name


def _fed_name(tables: Tables, fed: str) -> str:
    """Return the weapon or equipment that ammunition is for."""
    return tables.weapons[fed].name if fed in tables.weapons else tables.equipment[fed].name


def format_place(tables: Tables, unit_type: UnitType, thing: Aboard) -> tuple[str, str]:
    """Format the place of a thing, in short and in full; two places if it is split: "RT/CT"."""
    rows = [tables.place(unit_type, location) for location in thing.locations]
    first, *others = (row.label for row in rows)
    label = " / ".join([first, *(other.lower() for other in others)])
    return "/".join(row.abbreviation for row in rows), label


def may_be_hit(battle: Battle, unit: Unit, filling: str) -> bool:
    """Whether a critical hit on this filling counts, or is rolled again."""
    if filling in CANNOT_BE_HIT:
        return False
    item = battle.model(unit).aboard.get(filling)
    return not isinstance(item, Item) or battle.rules.tables.equipment[item.item].is_critical


def nth_hit(part: str, hits: int) -> str:
    """Format the number of a hit on a part of several: "second hit"; hips are hit one by one."""
    return (HIPS if part == "hip" else HITS).get(hits, f"hit {hits}")
