"""Weapons, ammunition and equipment: taken aboard, moved, thrown out."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from companion.construction.editing.blocks import block_at, cleared, first_room, free, is_fixed, lifted
from companion.construction.editing.draft import Draft, Filling, Group, Thing
from companion.construction.editing.placing import (
    Aboard,
    Load,
    Loose,
    New,
    put,
    put_loose,
    resized,
    size_of_load,
    swapped,
)
from companion.construction.editing.sizes import NotThere, rules_of
from companion.engine.battletech.tables.ammunition import kind_of
from companion.engine.battletech.tables.book import Tables

AMMO = "ammo_"


def free_id(tables: Tables, draft: Draft, group: Group, name: str, location: str) -> str:
    """An id for something new that nothing aboard has: `medium_laser_la`, then `medium_laser_la_2`."""
    abbreviation = tables.locations.names[location].abbreviation.lower()
    first = f"{AMMO if group is Group.AMMUNITION else ''}{kind_of(name)}_{abbreviation}"
    taken = {thing.id for thing in draft.things}
    if first not in taken:
        return first
    return next(each for number in range(2, len(taken) + 3) if (each := f"{first}_{number}") not in taken)


def added(
    tables: Tables, draft: Draft, new: New, location: str, index: int | None = None, *, may_split: bool = True
) -> Draft:
    """The design with something more, in this slot; without one, aboard but in no slot yet.

    Raises NotThere.
    """
    thing = Thing(
        id=free_id(tables, draft, new.group, new.name, location),
        group=new.group,
        name=new.name,
        location=location,
        shots=_shots(tables, new) if new.group is Group.AMMUNITION else None,
    )
    if index is None:
        return resized(tables, draft.with_thing(thing))
    return resized(tables, put(tables, draft, thing, location, index, may_split=may_split))


def added_anywhere(tables: Tables, draft: Draft, new: New, first: str) -> Draft:
    """The design with something more in the first location that takes it, this one before all others.

    Whole, wherever that may be, before it is split over two.
    """
    size = size_of_load(tables, draft, new)
    locations = [name for name in dict.fromkeys([first, *draft.slots]) if free(draft, name)]
    for may_split, location in product((False, True), locations):
        try:
            index = first_room(draft, location, size)
            return added(tables, draft, new, location, index, may_split=may_split)
        except NotThere:
            continue
    return added(tables, draft, new, first)


def removed(tables: Tables, draft: Draft, thing_id: str) -> Draft:
    """The design without a thing; its slots are empty."""
    bare = lifted(draft, thing_id)
    left = tuple(thing for thing in bare.things if thing.id != thing_id)
    return resized(tables, replace(bare, things=left))


def lifted_out(tables: Tables, draft: Draft, load: Load) -> Draft:
    """The design with something out of its slots, but still aboard."""
    match load:
        case Aboard(thing_id):
            return lifted(draft, thing_id)
        case Loose(_, at) if at is not None and (block := block_at(tables, draft, *at)) is not None:
            return cleared(draft, block.slots)
        case _:
            return draft


def dropped(tables: Tables, draft: Draft, load: Load, location: str, index: int) -> Draft:
    """The design with what is carried put down in a slot; where there is no room, it changes places.

    Raises NotThere in words.
    """
    filling = draft.at(location, index)
    if filling is not None and is_fixed(draft, filling) and not _has_room(tables, draft, load, location):
        raise NotThere(f"The {filling.name.replace('_', ' ')} cannot be moved.")
    try:
        return _dropped(tables, draft, load, location, index)
    except NotThere:
        other = swapped(tables, draft, load, location, index)
        if other is None:
            raise
        return other


def _dropped(tables: Tables, draft: Draft, load: Load, location: str, index: int) -> Draft:
    match load:
        case New():
            return added(tables, draft, load, location, index)
        case Aboard(thing_id):
            thing = draft.thing(thing_id)
            if thing is None:
                raise NotThere("It is no longer aboard.")
            return put(tables, draft, thing, location, index)
        case Loose():
            return put_loose(tables, draft, load, location, index)


def _has_room(tables: Tables, draft: Draft, load: Load, location: str) -> bool:
    return free(draft, location) >= size_of_load(tables, draft, load)


def turned(draft: Draft, thing_id: str) -> Draft:
    """The design with a weapon firing to the other side, front or rear. Raises NotThere."""
    thing = draft.thing(thing_id)
    if thing is None or thing.group is not Group.WEAPONS:
        raise NotThere("Only weapons face the rear.")
    return draft.with_thing(replace(thing, is_rear=not thing.is_rear))


def loaded(tables: Tables, draft: Draft, thing_id: str, shots: int) -> Draft:
    """The design with so many rounds in a slot of ammunition: at least the smallest lot, at most a ton."""
    thing = draft.thing(thing_id)
    if thing is None or thing.group is not Group.AMMUNITION:
        raise NotThere("Only ammunition has rounds.")
    user = tables.weapons.get(thing.name) or tables.equipment.get(thing.name)
    most = (user.shots_per_ton if user is not None else None) or max(shots, 1)
    least = max(1, int(most * tables.ammunition.lot_of(thing.name)))
    return draft.with_thing(replace(thing, shots=min(max(shots, least), most)))


def lots(tables: Tables, draft: Draft, thing_id: str) -> tuple[int, ...]:
    """The rounds that a slot of ammunition may hold, from the smallest lot to a ton; none of other things."""
    thing = draft.thing(thing_id)
    user = None if thing is None else tables.weapons.get(thing.name) or tables.equipment.get(thing.name)
    if thing is None or thing.group is not Group.AMMUNITION or user is None or not user.shots_per_ton:
        return ()
    number = round(1 / tables.ammunition.lot_of(thing.name))
    return tuple(user.shots_per_ton * lot // number for lot in range(1, number + 1))


def podded(tables: Tables, draft: Draft, location: str, index: int) -> Draft:
    """The design with what fills a slot of an OmniMech in a pod, or fixed again. Raises NotThere."""
    block = block_at(tables, draft, location, index)
    rules = rules_of(tables).omni
    if not draft.is_omni or rules is None:
        raise NotThere("Only OmniMechs have pods.")
    if block is None:
        raise NotThere("There is nothing in this slot.")
    thing = draft.thing(block.filling.name)
    name = kind_of(thing.name) if thing is not None else block.filling.name
    is_removable = name in rules_of(tables).fixed.removable
    if name in rules.never_in_pods or (is_fixed(draft, block.filling) and not is_removable):
        raise NotThere(f"No pod holds the {name.replace('_', ' ')}.")
    turned_over = replace(block.filling, is_pod=not block.filling.is_pod)
    everywhere = [*draft.where(thing.id)] if thing is not None else [*block.slots]
    return _refilled(draft, everywhere, turned_over)


def _refilled(draft: Draft, places: list[tuple[str, int]], filling: Filling) -> Draft:
    for location in dict.fromkeys(location for location, _ in places):
        there = {index for where, index in places if where == location}
        row = draft.slots[location]
        draft = draft.with_row(
            location, [filling if index in there else each for index, each in enumerate(row)]
        )
    return draft


def _shots(tables: Tables, new: New) -> int:
    user = tables.weapons.get(new.name) or tables.equipment.get(new.name)
    if user is None or not user.shots_per_ton:
        raise NotThere("It needs no ammunition.")
    return user.shots_per_ton
