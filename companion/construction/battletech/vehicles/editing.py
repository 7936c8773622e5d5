"""Changes of a vehicle that is being designed: its head, its armor, and what stands where.

Engine rating, flank speed, structure and heat sinks follow from the rest and are always as the book has them.
Rule: CityTech, Construction > Vehicle Construction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil
from typing import Any

from companion.construction.battletech.armor_weight import ArmorWeight
from companion.construction.battletech.editing.blocks import base_of, rules_of
from companion.construction.battletech.editing.chassis import OWN_SOURCE, rename_design
from companion.construction.battletech.editing.items import initial_rounds, initial_shots
from companion.construction.battletech.vehicles.balance import balance_of
from companion.construction.battletech.vehicles.blueprint import VehicleBlueprint
from companion.construction.editing.draft import Draft, DraftItem, ItemGroup
from companion.construction.editing.placeable import ItemToAdd, PlacementError
from companion.documents.document import Document, SourcePositions
from companion.documents.model import validate
from companion.engine.battletech.kinds.vehicle.model import VehicleModel
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.vehicles import BODY, SIDES, TURRET
from companion.engine.battletech.tables.missiles import kind_of
from companion.engine.battletech.units.slotted_model import STANDARD

NAME = "the design"
STARTING_TONS, STARTING_MP = 40, 4
NO_TURRET = "none"
MAX_POINTS = 200
"""The most armor that a record sheet has room for in a location."""


def plan_of(tables: Tables, draft: Draft) -> VehicleBlueprint:
    """Return the vehicle as the rules see it; raises FileError where it is none at all."""
    document = Document(NAME, plain_value(draft.document()), SourcePositions.of_file(NAME))
    return VehicleBlueprint(tables, validate(VehicleModel, document))


def plain_value(value: Any) -> Any:
    """Return mappings and sequences as a file would have them."""
    if isinstance(value, Mapping):
        return {key: plain_value(each) for key, each in value.items()}
    return [plain_value(each) for each in value] if isinstance(value, list | tuple) else value


def new_vehicle(tables: Tables) -> Draft:
    """Return a vehicle that has nothing yet but what every vehicle has."""
    head = {
        "kind": "vehicle",
        "tech": "inner_sphere",
        "motive": "tracked",
        "tonnage": STARTING_TONS,
        "movement": {"cruising": STARTING_MP, "flank": 0},
        "engine": {"rating": 0, "kind": "ice"},
        "heat_sinks": {"kind": "single", "number": 0},
        "structure_kind": STANDARD,
        "armor_kind": STANDARD,
        "armor": dict.fromkeys((*SIDES, TURRET), 0),
        "source": OWN_SOURCE,
    }
    return tidy_vehicle(tables, rename_design(Draft(head), "New vehicle", ""))


def tidy_vehicle(tables: Tables, draft: Draft) -> Draft:
    """Return the vehicle with everything as it is that follows from the rest of it."""
    plan = plan_of(tables, draft)
    cruising = draft.number("movement", "cruising")
    flank = ceil(round(cruising * tables.movement.running_per_walking, 6))
    draft = draft.with_part("movement", flank=flank)
    if plan.rating is not None:
        draft = draft.with_part("engine", rating=plan.rating)
    boxes = ceil(draft.tonnage / plan.sheet.tons_per_box)
    sinks = max(0, plan.sinks_needed - plan.sinks_free)
    draft = draft.with_part("heat_sinks", kind="single", number=sinks)
    return draft.with_head(structure=dict.fromkeys(draft.head["armor"], boxes))


def max_cruising(tables: Tables, draft: Draft) -> int:
    """Return the most Cruising MP that any engine gives a vehicle of its weight and motive type."""
    plan = plan_of(tables, draft)
    return (max(plan.rules.engine.tons) + (plan.suspension or 0)) // max(draft.tonnage, 1)


def with_motive(tables: Tables, draft: Draft, motive: str) -> Draft:
    """Return the vehicle moving otherwise, as heavy as such a vehicle may be at most."""
    other = draft.with_head(motive=motive)
    most = plan_of(tables, other).tonnages[-1]
    return with_tonnage(tables, other, min(draft.tonnage, most))


def with_tonnage(tables: Tables, draft: Draft, tonnage: int) -> Draft:
    """Return the vehicle of another tonnage, as fast as before where an engine can do that."""
    heavier = draft.with_head(tonnage=tonnage)
    return with_cruising(tables, heavier, draft.number("movement", "cruising"))


def with_cruising(tables: Tables, draft: Draft, cruising: int) -> Draft:
    """Return the vehicle with another speed, and the engine that it takes."""
    cruising = min(max(cruising, 1), max_cruising(tables, draft))
    return tidy_vehicle(tables, draft.with_part("movement", cruising=cruising))


def with_turret(tables: Tables, draft: Draft, turret: str) -> Draft:
    """Return the vehicle with a turret, or with none: what stood in it goes to the front."""
    armor = dict(draft.head["armor"])
    if turret != NO_TURRET:
        return tidy_vehicle(tables, draft.with_head(armor={**armor, TURRET: armor.get(TURRET, 0)}))
    armor.pop(TURRET, None)
    items = tuple(
        replace(thing, location="front") if thing.location == TURRET else thing for thing in draft.items
    )
    return tidy_vehicle(tables, replace(draft.with_head(armor=armor), items=items))


def with_cargo(draft: Draft, tons: float) -> Draft:
    """Return the vehicle with so much cargo space. In tons."""
    return draft.with_head(cargo=tons or None)


# --- armor ---


def armor_weight(tables: Tables, draft: Draft) -> ArmorWeight:
    """Return how the armor of its kind is weighed; one without rules here as the usual one."""
    rules, kind = rules_of(tables).armor, draft.text("armor_kind")
    return ArmorWeight.of(rules, kind if kind in rules.kinds else STANDARD, base_of(draft))


def total_points(draft: Draft) -> int:
    """Return all points of armor."""
    return sum(int(points) for points in draft.head["armor"].values())


def with_points(draft: Draft, location: str, points: int) -> Draft:
    """Return the vehicle with other armor in a location."""
    return draft.with_part("armor", **{location: min(max(points, 0), MAX_POINTS)})


def spread_points(draft: Draft, points: int) -> Draft:
    """Return the vehicle with so many points, alike everywhere; those that are over go to the front first."""
    names = list(draft.head["armor"])
    each, over = divmod(min(points, MAX_POINTS * len(names)), len(names))
    return draft.with_head(armor={name: each + (at < over) for at, name in enumerate(names)})


def tons_left(tables: Tables, draft: Draft) -> float:
    """Return the tons that are left over; below 0 it is too heavy."""
    weights = balance_of(plan_of(tables, draft)).weights
    return round(draft.tonnage - sum(part.tons or 0 for part in weights), 6)


def armor_from_tons_left(tables: Tables, draft: Draft, left: float) -> Draft:
    """Return the vehicle with the tons that are left over as armor too, spread alike."""
    weight = armor_weight(tables, draft)
    tons = (weight.tons(total_points(draft)) or 0.0) + left
    lots = int(max(tons, 0.0) / weight.lot + 1e-6)
    return spread_points(draft, weight.points(lots * weight.lot) or 0)


# --- items ---


def items_at(draft: Draft, location: str) -> tuple[DraftItem, ...]:
    """Return what stands in a location, from its first row on."""
    return tuple(thing for thing in draft.items if thing.location == location)


def item_in_row(draft: Draft, location: str, row: int) -> DraftItem | None:
    """Return what stands in a row of a location."""
    there = items_at(draft, location)
    return there[row] if 0 <= row < len(there) else None


def place_of(draft: Draft, thing: DraftItem) -> tuple[str, int]:
    """Return location and row of a thing."""
    return thing.location, items_at(draft, thing.location).index(thing)


def check_place(draft: Draft, group: ItemGroup, location: str) -> None:
    """Raise PlacementError where a location takes no such thing."""
    if location == TURRET and TURRET not in draft.head["armor"]:
        raise PlacementError("It has no turret.")
    if location == BODY and group is ItemGroup.WEAPONS:
        raise PlacementError("A weapon in the body has no arc of fire.")


def add_item(tables: Tables, draft: Draft, new: ItemToAdd, location: str) -> Draft:
    """Return the vehicle with something more in a location. Raises PlacementError."""
    check_place(draft, new.group, location)
    thing = DraftItem(
        id=_free_id(draft, new, location),
        group=new.group,
        name=new.name,
        location=location,
        shots=initial_shots(tables, new) if new.group is ItemGroup.AMMUNITION else None,
        more=initial_rounds(tables, new),
    )
    return tidy_vehicle(tables, draft.with_item(thing))


def _free_id(draft: Draft, new: ItemToAdd, location: str) -> str:
    """Return an id for something new that nothing aboard has: `ac5_turret`, then `ac5_turret_2`."""
    first = f"{'ammo_' if new.group is ItemGroup.AMMUNITION else ''}{kind_of(new.name)}_{location}"
    taken = {thing.id for thing in draft.items}
    names = (first if number == 1 else f"{first}_{number}" for number in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)


def move_item(draft: Draft, thing_id: str, location: str) -> Draft:
    """Return the vehicle with a thing in another location. Raises PlacementError."""
    thing = draft.item(thing_id)
    if thing is None:
        raise PlacementError("It is no longer aboard.")
    check_place(draft, thing.group, location)
    return draft.with_item(replace(thing, location=location))


def remove_item(tables: Tables, draft: Draft, thing_id: str) -> Draft:
    """Return the vehicle without a thing."""
    left = tuple(thing for thing in draft.items if thing.id != thing_id)
    return tidy_vehicle(tables, replace(draft, items=left))
