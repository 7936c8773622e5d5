"""Changes of a vehicle with critical slots that is being designed.

Engine rating, flank speed, structure and the slots of engine, drive train and lift follow from the rest and
are always as the rules have them.
Rule: Omega, Vehicle Construction.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from companion.construction.battletech.editing.blocks import (
    COCKPIT,
    blocks,
    clear_slots,
    first_room,
    is_fixed,
    loose_in,
    place_filling,
    size_of_system,
)
from companion.construction.battletech.editing.chassis import OWN_SOURCE, rename_design, without_surplus
from companion.construction.battletech.editing.placement import count_missing
from companion.construction.battletech.slotted_vehicles.balance import part_weights
from companion.construction.battletech.slotted_vehicles.blueprint import LIFE_SUPPORT, SlottedBlueprint
from companion.construction.battletech.vehicles.editing import NAME, STARTING_MP, STARTING_TONS, plain_value
from companion.construction.editing.draft import Draft, SlotContent
from companion.construction.editing.placeable import PlacementError
from companion.documents.document import Document, SourcePositions
from companion.documents.model import validate
from companion.engine.battletech.kinds.slotted_vehicle.model import SlottedVehicleModel
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.slotted_model import STANDARD
from companion.tabletop.number_text import format_count


def plan_of(tables: Tables, draft: Draft) -> SlottedBlueprint:
    """Return the vehicle as the rules see it; raises FileError where it is none at all."""
    document = Document(NAME, plain_value(draft.document()), SourcePositions.of_file(NAME))
    return SlottedBlueprint(tables, validate(SlottedVehicleModel, document))


def new_vehicle(tables: Tables) -> Draft:
    """Return a vehicle that has nothing yet but what every vehicle has."""
    assert tables.slotted_vehicles is not None, "such vehicles are designed only where there are such"
    names = tables.slotted_vehicles.locations.names
    head = {
        "kind": "slotted_vehicle",
        "tech": "inner_sphere",
        "motive": "tracked",
        "tonnage": STARTING_TONS,
        "movement": {"cruising": STARTING_MP, "flank": STARTING_MP},
        "engine": {"rating": 1, "kind": "fusion"},
        "heat_sinks": {"kind": "single", "number": 0, "in_engine": 0},
        "structure_kind": STANDARD,
        "armor_kind": STANDARD,
        "armor": dict.fromkeys(names, 0),
        "source": OWN_SOURCE,
    }
    slots: dict[str, tuple[SlotContent | None, ...]] = {
        name: (None,) * row.slots for name, row in names.items()
    }
    draft = tidy_vehicle(tables, rename_design(Draft(head, (), slots), "New vehicle", ""))
    row = draft.slots["front"]
    free = row.index(None)
    return draft.with_row("front", (*row[:free], SlotContent(COCKPIT), *row[free + 1 :]))


def tidy_vehicle(tables: Tables, draft: Draft) -> Draft:
    """Return the vehicle with everything as it is that follows from the rest of it."""
    plan = plan_of(tables, draft)
    cruising = draft.number("movement", "cruising")
    flank = ceil(round(cruising * tables.movement.running_per_walking, 6))
    points = {name: plan.sheet.points(name, draft.tonnage) for name in plan.sheet.locations.names}
    draft = draft.with_part("movement", flank=flank).with_head(structure=points)
    if plan.rating is not None:
        draft = draft.with_part("engine", rating=plan.rating)
    outside = max(0, draft.number("heat_sinks", "number") - draft.number("heat_sinks", "in_engine"))
    plan = plan_of(tables, draft)
    draft = draft.with_part("heat_sinks", number=outside + plan.free_sinks, in_engine=plan.free_sinks)
    for location in plan.sheet.locations.names:
        draft = _with_systems(tables, draft, plan, location)
    return without_surplus(tables, draft)


def _with_systems(tables: Tables, draft: Draft, plan: SlottedBlueprint, location: str) -> Draft:
    """Return the vehicle with its systems in the first slots of a location; what has no room left waits."""
    needed = [
        name for name, places in reversed(tuple(plan.needed.items())) for _ in range(places.get(location, 0))
    ]
    fixed = [each for each in draft.slots[location] if each is not None and is_fixed(draft, each)]
    kept = [each for each in fixed if each.name == LIFE_SUPPORT]
    if sorted(each.name for each in fixed if each.name != LIFE_SUPPORT) == sorted(needed):
        return draft
    row, size = [*map(SlotContent, needed), *kept], len(draft.slots[location])
    for block in blocks(tables, draft, location):
        if not is_fixed(draft, block.filling) and len(row) + block.length <= size:
            row += [block.filling] * block.length
    return draft.with_row(location, [*row, *[None] * (size - len(row))])


def max_cruising(tables: Tables, draft: Draft) -> int:
    """Return the most Cruising MP that any engine gives a vehicle of its weight and motive type."""
    plan = plan_of(tables, draft)
    factor = plan.frame.factor(plan.model.motive, plan.model.tonnage) or 0
    return (max(plan.rules.engine.tons) + factor) // max(draft.tonnage, 1)


def max_tonnage(tables: Tables, draft: Draft) -> int:
    """Return what a vehicle of its motive type weighs at most. In tons."""
    plan = plan_of(tables, draft)
    return max(plan.frame.suspension.get(plan.model.motive, {draft.tonnage: 0}))


def with_motive(tables: Tables, draft: Draft, motive: str) -> Draft:
    """Return the vehicle moving otherwise, as heavy as such a vehicle may be at most."""
    other = draft.with_head(motive=motive)
    return with_tonnage(tables, other, min(draft.tonnage, max_tonnage(tables, other)))


def with_tonnage(tables: Tables, draft: Draft, tonnage: int) -> Draft:
    """Return the vehicle of another tonnage, as fast as before where an engine can do that."""
    heavier = draft.with_head(tonnage=tonnage)
    return with_cruising(tables, heavier, draft.number("movement", "cruising"))


def with_cruising(tables: Tables, draft: Draft, cruising: int) -> Draft:
    """Return the vehicle with another speed, and the engine that it takes."""
    cruising = min(max(cruising, 1), max_cruising(tables, draft))
    return tidy_vehicle(tables, draft.with_part("movement", cruising=cruising, flank=cruising))


def with_sinks(tables: Tables, draft: Draft, number: int) -> Draft:
    """Return the vehicle with so many heat sinks, at least those of its engine."""
    inside = draft.number("heat_sinks", "in_engine")
    return tidy_vehicle(tables, draft.with_part("heat_sinks", number=max(number, inside)))


def with_sink_kind(tables: Tables, draft: Draft, kind: str) -> Draft:
    """Return the vehicle with single or double heat sinks; those in slots wait for slots anew."""
    return tidy_vehicle(tables, draft.with_part("heat_sinks", kind=kind))


def with_life_support(tables: Tables, draft: Draft, location: str, has: bool) -> Draft:
    """Return the vehicle with life support beside its cockpit, or without. Raises PlacementError."""
    size = plan_of(tables, draft).design.life_support_slots
    bare = clear_slots(draft, [*draft.where(LIFE_SUPPORT)])
    if not has:
        return bare
    if not any(where == location for where, _ in draft.where(COCKPIT)):
        raise PlacementError("Life support stands with the cockpit.")
    free = [index for index, each in enumerate(bare.slots[location]) if each is None]
    if len(free) < size:
        raise PlacementError(f"Life support needs {format_count(size, 'slot')} beside the cockpit.")
    row = list(bare.slots[location])
    for index in free[:size]:
        row[index] = SlotContent(LIFE_SUPPORT)
    return bare.with_row(location, row)


def filled_vehicle(tables: Tables, draft: Draft) -> Draft:
    """Return the vehicle with its loose systems in the first slots that are free, as far as there are any."""
    draft = tidy_vehicle(tables, draft)
    for system in loose_in(draft):
        size = size_of_system(tables, draft, system)
        for location in draft.slots:
            for _ in range(count_missing(tables, draft, system)):
                try:
                    at = first_room(draft, location, size)
                    draft = place_filling(tables, draft, SlotContent(system), size, location, at)
                except PlacementError:
                    break
    return draft


def tons_left(tables: Tables, draft: Draft) -> float:
    """Return the tons that are left over; below 0 it is too heavy."""
    weights = part_weights(plan_of(tables, draft))
    return round(draft.tonnage - sum(part.tons or 0 for part in weights), 6)


def opened(tables: Tables, draft: Draft) -> Draft:
    """Return the vehicle with what its file leaves to the rules. Raises FileError."""
    plan = plan_of(tables, draft)
    rows = plan.sheet.locations.names
    slots = {
        name: (*draft.slots.get(name, ()), *[None] * row.slots)[: row.slots] for name, row in rows.items()
    }
    usual = {
        "structure": {name: plan.sheet.points(name, draft.tonnage) for name in rows},
        "heat_sinks": {"kind": "single", "number": plan.free_sinks, "in_engine": plan.free_sinks},
        "structure_kind": STANDARD,
        "armor_kind": STANDARD,
    }
    missing = {key: value for key, value in usual.items() if not draft.head.get(key)}
    return replace(draft.with_head(**missing), slots=slots)
