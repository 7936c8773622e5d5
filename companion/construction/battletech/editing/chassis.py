"""The chassis of a design: tonnage, makers, engine, structure, jump jets, heat sinks, actuators, name.

Slots follow: what a change makes superfluous leaves its slots, what stands in the way moves.
Rule: CityTech, Construction > BattleMech Construction.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from companion.construction.battletech.editing import armor
from companion.construction.battletech.editing.blocks import (
    ENGINE,
    blocks,
    clear_slots,
    is_fixed,
    locations,
    part,
    required_slots,
    rules_of,
    side_engine_slots,
    sink_system,
    sinks_in_engine,
    size_of_system,
)
from companion.construction.battletech.editing.placement import place_loose, resize_items
from companion.construction.editing.draft import Draft, SlotContent
from companion.construction.editing.placeable import LooseSystem, PlacementError
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.construction import FUSION, STANDARD

STARTING_TONS, STARTING_WALK = 50, 5
OWN_SOURCE = "Designed in Companion"


def new_design(
    tables: Tables,
    tonnage: int = STARTING_TONS,
    tech: str = "inner_sphere",
    chassis: str = "",
    model: str = "",
) -> Draft:
    """Return a design that has nothing yet but what every 'Mech has. Raises NotThere for a tonnage without a
    row.
    """
    rules = rules_of(tables)
    free = rules.heat_sinks.free
    head = {
        "tech": tech,
        "is_omni": False,
        "movement": {"walking": 0, "running": 0, "jumping": 0},
        "engine": {"rating": 0, "kind": FUSION},
        "heat_sinks": {"kind": "single", "number": free, "in_engine": 0},
        "structure_kind": STANDARD,
        "armor_kind": STANDARD,
        "armor": dict.fromkeys(locations(tables), 0),
        "rear_armor": {name: 0 for name, row in locations(tables).items() if row.has_rear},
        "source": OWN_SOURCE,
    }
    slots = {}
    for name, row in locations(tables).items():
        systems = rules.fixed.slots.get(part(tables, name), ())
        filled = [SlotContent(system) if system else None for system in systems]
        slots[name] = tuple((filled + [None] * row.slots)[: row.slots])
    begun = rename_design(Draft(head, (), slots), chassis, model)
    walk = min(STARTING_WALK, max_walking(tables, tonnage))
    return with_walking(tables, with_tonnage(tables, begun, tonnage), walk)


def rename_design(draft: Draft, chassis: str, model: str) -> Draft:
    """Return the design by another name; its id is the whole name."""
    chassis, model = chassis.strip(), model.strip()
    whole = f"{chassis} {model}".strip()
    return draft.with_head(id=whole, name=whole, chassis=chassis, model=model)


def with_chassis(draft: Draft) -> Draft:
    """Return the design with its chassis told apart from its model, as documents of today's shape
    have them.
    """
    if draft.text("chassis"):
        return draft
    chassis, model = draft.text("name"), draft.text("model")
    whole = draft.text("id") or model
    model = model.removeprefix(chassis).strip()
    return rename_design(draft, chassis, model).with_head(id=whole)


def with_year(draft: Draft, year: int | None) -> Draft:
    """Return the design of another year, or of none."""
    return draft.with_head(year=year)


def max_walking(tables: Tables, tonnage: int) -> int:
    """Return the most walking MP that any engine gives a 'Mech of so many tons."""
    return max(rules_of(tables).engine.tons) // max(tonnage, 1)


def with_tonnage(tables: Tables, draft: Draft, tonnage: int) -> Draft:
    """Return the design of another tonnage, as fast as before where an engine can do that. Raises
    NotThere.
    """
    rules = rules_of(tables)
    if tonnage not in rules.structure.rows:
        raise PlacementError(f"There are no 'Mechs of {tonnage} tons.")
    points = {name: rules.structure.points(tonnage, part(tables, name)) for name in locations(tables)}
    heavier = draft.with_head(tonnage=tonnage, structure=points)
    walk = min(draft.number("movement", "walking"), max_walking(tables, tonnage))
    heavier = with_walking(tables, heavier, walk)
    return armor.trim_armor(tables, resize_items(tables, heavier))


def with_walking(tables: Tables, draft: Draft, walking: int) -> Draft:
    """Return the design with another speed, and the engine that it takes."""
    walking = min(max(walking, 0), max_walking(tables, draft.tonnage))
    running = ceil(walking * tables.movement.running_per_walking)
    jumping = min(draft.number("movement", "jumping"), walking)
    faster = draft.with_part("movement", walking=walking, running=running, jumping=jumping)
    rating = draft.tonnage * walking
    return tidy_design(tables, faster.with_part("engine", rating=rating))


def with_engine(tables: Tables, draft: Draft, kind: str) -> Draft:
    """Return the design with another kind of engine."""
    return tidy_design(tables, draft.with_part("engine", kind=kind))


def max_jumping(draft: Draft) -> int:
    """Return the most Jumping MP that a design may have."""
    return draft.number("movement", "walking")


def with_jumping(tables: Tables, draft: Draft, jumping: int) -> Draft:
    """Return the design with so many jump jets."""
    return tidy_design(tables, draft.with_part("movement", jumping=min(max(jumping, 0), max_jumping(draft))))


def with_heat_sinks(tables: Tables, draft: Draft, number: int) -> Draft:
    """Return the design with so many heat sinks."""
    return tidy_design(tables, draft.with_part("heat_sinks", number=max(number, 0)))


def with_sink_kind(tables: Tables, draft: Draft, kind: str) -> Draft:
    """Return the design with single or double heat sinks; those in slots stay where they are, if they fit."""
    before = sink_system(draft)
    other = draft.with_part("heat_sinks", kind=kind)
    return tidy_design(tables, _exchange_system(tables, other, before, sink_system(other)))


def with_structure(tables: Tables, draft: Draft, kind: str) -> Draft:
    """Return the design with another kind of internal structure."""
    return tidy_design(tables, draft.with_head(structure_kind=kind))


def with_armor_kind(tables: Tables, draft: Draft, kind: str) -> Draft:
    """Return the design with another kind of armor; the points stay."""
    return tidy_design(tables, draft.with_head(armor_kind=kind))


def with_tech(tables: Tables, draft: Draft, tech: str, is_omni: bool) -> Draft:
    """Return the design built by others, as an OmniMech or not; what is aboard stays, whoever made it."""
    other = draft.with_head(tech=tech)
    if is_omni != other.is_omni:
        other = with_omni(other, is_omni)
    system = sink_system(other)
    return tidy_design(tables, _exchange_system(tables, other, system, system, before=draft))


def with_omni(draft: Draft, is_omni: bool) -> Draft:
    """Return the design as an OmniMech or a BattleMech; what is aboard an OmniMech is in pods from
    then on.
    """
    aboard = {thing.id for thing in draft.items}
    slots = {
        name: tuple(each and replace(each, is_pod=is_omni and each.name in aboard) for each in row)
        for name, row in draft.slots.items()
    }
    return replace(draft.with_head(is_omni=is_omni), slots=slots)


def with_actuator(tables: Tables, draft: Draft, location: str, system: str, has: bool) -> Draft:
    """Return the design with or without a lower arm or hand actuator; nothing comes after one that is left
    out.

    Raises NotThere for what cannot be left out.
    """
    removable = rules_of(tables).fixed.removable
    standing = rules_of(tables).fixed.slots.get(part(tables, location), ())
    if system not in removable or system not in standing:
        raise PlacementError(f"The {system.replace('_', ' ')} cannot be left out.")
    place = removable.index(system)
    changed = removable[place:] if has else removable[: place + 1]
    for name in reversed(changed) if has else changed:
        draft = _set_actuator(tables, draft, location, standing.index(name), name, has)
    return draft


def _set_actuator(tables: Tables, draft: Draft, location: str, index: int, name: str, has: bool) -> Draft:
    filling = draft.at(location, index)
    if has == (filling is not None and filling.name == name):
        return draft
    if has:
        return _with_fixed(tables, draft, location, index, SlotContent(name, draft.is_omni))
    return clear_slots(draft, ((location, index),))


def tidy_design(tables: Tables, draft: Draft) -> Draft:
    """Return the design with its engine where it belongs, heat sinks counted, and nothing superfluous in
    slots.
    """
    tidy_draft = draft.with_part("heat_sinks", in_engine=sinks_in_engine(tables, draft))
    for name in tidy_draft.slots:
        if part(tables, name) == "side_torso":
            tidy_draft = _with_side_engine(tables, tidy_draft, name)
    return without_surplus(tables, tidy_draft)


def without_surplus(tables: Tables, draft: Draft) -> Draft:
    """Return the design without more of its loose systems in slots than it has."""
    for system, number in required_slots(tables, draft).items():
        size = size_of_system(tables, draft, system)
        standing = [
            block for name in draft.slots for block in blocks(tables, draft, name)
            if block.filling.name == system
        ]  # fmt: skip
        whole = [block for block in standing if block.length == size]
        surplus = [*whole[number:], *(block for block in standing if block.length != size)]
        draft = clear_slots(draft, [place for block in surplus for place in block.slots])
    return draft


def _with_side_engine(tables: Tables, draft: Draft, location: str) -> Draft:
    has = [index for index, each in enumerate(draft.slots[location]) if each and each.name == ENGINE]
    needs = side_engine_slots(tables, draft)
    if len(has) == needs:
        return draft
    draft = clear_slots(draft, [(location, index) for index in has])
    for index in range(needs):
        draft = _with_fixed(tables, draft, location, index, SlotContent(ENGINE))
    return draft


def _with_fixed(tables: Tables, draft: Draft, location: str, index: int, filling: SlotContent) -> Draft:
    """Return the design with something fixed in a slot; what stood there moves within the location, or comes
    out.
    """
    loose = [block for block in blocks(tables, draft, location) if not is_fixed(draft, block.filling)]
    row = list(clear_slots(draft, [place for block in loose for place in block.slots]).slots[location])
    row[index] = filling
    places = [place for place, each in enumerate(row) if each is None]
    stays = [block for block in loose if not block.covers(index)]
    kept = stays if any(block.covers(index) for block in loose) is False else loose
    if kept is stays:
        for block in stays:
            row[block.start : block.start + block.length] = [block.filling] * block.length
        return draft.with_row(location, row)
    for block in kept:
        if block.length <= len(places):
            for place in places[: block.length]:
                row[place] = block.filling
            places = places[block.length :]
    return draft.with_row(location, row)


def _exchange_system(tables: Tables, draft: Draft, old: str, new: str, before: Draft | None = None) -> Draft:
    """Return the design with one system for another in its slots, where the new one fits."""
    if before is not None and size_of_system(tables, before, old) == size_of_system(tables, draft, new):
        return draft
    standing = [
        block for name in draft.slots for block in blocks(tables, before or draft, name)
        if block.filling.name == old
    ]  # fmt: skip
    changed_draft = clear_slots(draft, [place for block in standing for place in block.slots])
    for block in standing:
        try:
            changed_draft = place_loose(tables, changed_draft, LooseSystem(new), block.location, block.start)
        except PlacementError:
            continue
    return changed_draft
