"""Slots that items and systems of a draft fill, and the number of each system that the tables require."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.construction.editing.draft import Draft, DraftItem, ItemGroup
from companion.engine.battletech.tables.ammunition import kind_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.construction import Construction, Part, part_of
from companion.engine.battletech.tables.effects import DOUBLE_SINK, HEAT_SINK
from companion.engine.battletech.tables.locations import LocationRow
from companion.engine.battletech.tables.weapons import Equipment, Size, WeaponTrait
from companion.engine.battletech.units.mech_model import BIPED, plan_of
from companion.errors import CompanionError

ENGINE, JUMP_JET = "engine", "jump_jet"
ENDO_STEEL, FERRO_FIBROUS, XL = "endo_steel", "ferro_fibrous", "xl"
LOOSE = (HEAT_SINK, DOUBLE_SINK, JUMP_JET, ENDO_STEEL, FERRO_FIBROUS)
"""Systems of which there are several alike, each wherever its owner likes."""
MATERIALS = (ENDO_STEEL, FERRO_FIBROUS)


class PlacementError(CompanionError):
    """An item or system cannot stand in the place that was asked for."""


def rules_of(tables: Tables) -> Construction:
    """Return the rules of construction; raises NotThere where a ruleset has none."""
    if tables.construction is None:
        raise PlacementError("These rules say nothing about designing 'Mechs.")
    return tables.construction


def base_of(draft: Draft) -> Literal["inner_sphere", "clan"]:
    """Return the technology base of the chassis."""
    return "clan" if draft.tech == "clan" else "inner_sphere"


def part(tables: Tables, location: str) -> Part:
    """Return what kind of location it is."""
    return part_of(locations(tables)[location])


def locations(tables: Tables) -> Mapping[str, LocationRow]:
    """Return the locations of what is designed here, all of it on two legs, in the order of the sheet."""
    return plan_of(tables, BIPED).names


def built_equipment(tables: Tables, draft: Draft, kind: str) -> tuple[str, Equipment] | None:
    """Return the equipment of a kind as the makers of the chassis build it."""
    base = base_of(draft)
    rows = ((name, row) for name, row in tables.equipment.items() if kind_of(name) == kind)
    return next(((name, row) for name, row in rows if row.tech in (base, "any")), None)


def number_of(tables: Tables, draft: Draft, size: Size | float) -> float:
    """Return a number that may go by the tonnage, or by the tons of direct-fire weapons."""
    if not isinstance(size, Size):
        return size
    tons = float(draft.tonnage) if size.of == "tonnage" else _direct_fire_tons(tables, draft)
    return -(-tons // size.per) if size.round == "up" else int(tons / size.per + 0.5)


def size_of_item(tables: Tables, draft: Draft, group: ItemGroup, name: str) -> int:
    """Return how many slots something fills; 1 for what no rules know."""
    if group is ItemGroup.WEAPONS and name in tables.weapons:
        return tables.weapons[name].slots
    if group is ItemGroup.EQUIPMENT and name in tables.equipment:
        return int(number_of(tables, draft, tables.equipment[name].slots))
    return 1


def size_of(tables: Tables, draft: Draft, thing: DraftItem) -> int:
    """Return how many slots a thing fills; one that no rules know fills those that it fills."""
    if not thing.name:
        return max(1, sum(1 for _ in draft.where(thing.id)))
    return size_of_item(tables, draft, thing.group, thing.name)


def size_of_system(tables: Tables, draft: Draft, system: str) -> int:
    """Return how many slots one of a loose system fills."""
    if system in MATERIALS:
        return 1
    row = built_equipment(tables, draft, system)
    return row[1].slots if row is not None and isinstance(row[1].slots, int) else 1


def sink_system(draft: Draft) -> str:
    """Return what heat sinks are called in slots."""
    return DOUBLE_SINK if draft.text("heat_sinks", "kind") == "double" else HEAT_SINK


def required_slots(tables: Tables, draft: Draft) -> Mapping[str, int]:
    """Return how many of each loose system have to stand in slots; of materials, how many slots they fill."""
    outside = draft.number("heat_sinks", "number") - draft.number("heat_sinks", "in_engine")
    found = dict.fromkeys(LOOSE, 0)
    found[sink_system(draft)] = max(0, outside)
    found[JUMP_JET] = draft.number("movement", "jumping")
    for key, system in (("structure_kind", ENDO_STEEL), ("armor_kind", FERRO_FIBROUS)):
        row = built_equipment(tables, draft, system)
        if row is not None and draft.text(key) == system:
            found[system] = int(number_of(tables, draft, row[1].slots))
    return found


def side_engine_slots(tables: Tables, draft: Draft) -> int:
    """Return how many slots the engine fills in each side torso."""
    row = built_equipment(tables, draft, "xl_engine")
    is_wide = row is not None and draft.text("engine", "kind") == XL
    return (row[1].side_torso_slots or 0) if row is not None and is_wide else 0


def sinks_in_engine(tables: Tables, draft: Draft) -> int:
    """Return how many of its heat sinks the engine holds."""
    room = draft.number("engine", "rating") // rules_of(tables).engine.rating_per_sink
    return min(draft.number("heat_sinks", "number"), room)


def _direct_fire_tons(tables: Tables, draft: Draft) -> float:
    rows = (tables.weapons.get(thing.name) for thing in draft.items if thing.group is ItemGroup.WEAPONS)
    return sum(row.tons for row in rows if row is not None and WeaponTrait.DIRECT_FIRE in row.traits)
