"""Weapons, ammunition and equipment: taken aboard, moved, thrown out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from companion.construction.battletech.editing.blocks import (
    block_at,
    clear_slots,
    count_free_slots,
    first_room,
    is_fixed,
    lift_system,
    locations,
    rules_of,
)
from companion.construction.battletech.editing.placement import (
    place_item,
    place_loose,
    resize_items,
    size_of_load,
    swap_places,
)
from companion.construction.battletech.editing.racks import (
    LAUNCHER,
    STAYS,
    fill_rack_slots,
    load_rack,
    missiles_in,
    room_for_missiles,
    without_missiles,
)
from companion.construction.editing.draft import Draft, DraftItem, ItemGroup, SlotContent
from companion.construction.editing.placeable import (
    InstalledItem,
    ItemToAdd,
    LooseSystem,
    Placeable,
    PlacementError,
)
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.missiles import kind_of

AMMO = "ammo_"


def free_id(tables: Tables, draft: Draft, group: ItemGroup, name: str, location: str) -> str:
    """Return an id for something new that nothing aboard has: `medium_laser_la`, then `medium_laser_la_2`."""
    abbreviation = locations(tables, draft)[location].abbreviation.lower()
    first = f"{AMMO if group is ItemGroup.AMMUNITION else ''}{kind_of(name)}_{abbreviation}"
    taken = {thing.id for thing in draft.items}
    if first not in taken:
        return first
    return next(each for number in range(2, len(taken) + 3) if (each := f"{first}_{number}") not in taken)


def add_item(
    tables: Tables,
    draft: Draft,
    new: ItemToAdd,
    location: str,
    index: int | None = None,
    *,
    may_split: bool = True,
) -> Draft:
    """Return the design with something more, in this slot; without one, aboard but in no slot yet.

    Missiles of a rack go into it, wherever it is. Raises NotThere.
    """
    if new.load is not None:
        return load_rack(tables, draft, new)
    thing = DraftItem(
        id=free_id(tables, draft, new.group, new.name, location),
        group=new.group,
        name=new.name,
        location=location,
        shots=initial_shots(tables, new) if new.group is ItemGroup.AMMUNITION else None,
        more=initial_rounds(tables, new),
    )
    if index is None:
        return resize_items(tables, draft.with_item(thing))
    return resize_items(tables, place_item(tables, draft, thing, location, index, may_split=may_split))


def add_anywhere(tables: Tables, draft: Draft, new: ItemToAdd, first: str) -> Draft:
    """Return the design with something more in the first location that takes it, this one before all others.

    Whole, wherever that may be, before it is split over two.
    """
    if new.load is not None:
        return load_rack(tables, draft, new)
    size = size_of_load(tables, draft, new)
    with_room = [name for name in dict.fromkeys([first, *draft.slots]) if count_free_slots(draft, name)]
    for may_split, location in product((False, True), with_room):
        try:
            index = first_room(draft, location, size)
            return add_item(tables, draft, new, location, index, may_split=may_split)
        except PlacementError:
            continue
    return add_item(tables, draft, new, first)


def remove_item(tables: Tables, draft: Draft, thing_id: str) -> Draft:
    """Return the design without a thing, and what is in it; missiles leave their slots to their rack."""
    thing = draft.item(thing_id)
    if thing is not None and (rack := thing.more.get(LAUNCHER)):
        others = [it for it in missiles_in(draft, rack) if it.id != thing_id]
        emptied = without_missiles(draft, rack)
        for other in others:
            emptied = emptied.with_item(other)
        return fill_rack_slots(tables, emptied, rack) if others else emptied
    bare = lift_system(without_missiles(draft, thing_id), thing_id)
    left = tuple(thing for thing in bare.items if thing.id != thing_id)
    return resize_items(tables, replace(bare, items=left))


def lift_out(tables: Tables, draft: Draft, load: Placeable) -> Draft:
    """Return the design with something out of its slots, but still aboard; a rack with what is in it.

    Raises PlacementError for missiles in a rack.
    """
    match load:
        case InstalledItem(thing_id):
            if (thing := draft.item(thing_id)) is not None and LAUNCHER in thing.more:
                raise PlacementError(STAYS)
            for missiles in missiles_in(draft, thing_id):
                draft = lift_system(draft, missiles.id)
            return lift_system(draft, thing_id)
        case LooseSystem(_, at) if at is not None and (block := block_at(tables, draft, *at)) is not None:
            return clear_slots(draft, block.slots)
        case _:
            return draft


def drop(tables: Tables, draft: Draft, load: Placeable, location: str, index: int) -> Draft:
    """Return the design with what is carried put down in a slot; where there is no room, it changes places.

    Raises NotThere in words.
    """
    filling = draft.at(location, index)
    if filling is not None and is_fixed(draft, filling) and not _has_room(tables, draft, load, location):
        raise PlacementError(f"The {filling.name.replace('_', ' ')} cannot be moved.")
    try:
        return _drop(tables, draft, load, location, index)
    except PlacementError:
        other = swap_places(tables, draft, load, location, index)
        if other is None:
            raise
        return other


def _drop(tables: Tables, draft: Draft, load: Placeable, location: str, index: int) -> Draft:
    match load:
        case ItemToAdd():
            return add_item(tables, draft, load, location, index)
        case InstalledItem(thing_id):
            thing = draft.item(thing_id)
            if thing is None:
                raise PlacementError("It is no longer aboard.")
            return place_item(tables, draft, thing, location, index)
        case LooseSystem():
            return place_loose(tables, draft, load, location, index)


def _has_room(tables: Tables, draft: Draft, load: Placeable, location: str) -> bool:
    return count_free_slots(draft, location) >= size_of_load(tables, draft, load)


def turn_weapon(draft: Draft, thing_id: str) -> Draft:
    """Return the design with a weapon firing to the other side, front or rear. Raises NotThere."""
    thing = draft.item(thing_id)
    if thing is None or thing.group is not ItemGroup.WEAPONS:
        raise PlacementError("Only weapons face the rear.")
    return draft.with_item(replace(thing, is_rear=not thing.is_rear))


def load_rounds(tables: Tables, draft: Draft, thing_id: str, shots: int) -> Draft:
    """Return the design with so many rounds in a slot of ammunition: at least the smallest lot, at most a
    ton.
    """
    thing = draft.item(thing_id)
    if thing is None or thing.group is not ItemGroup.AMMUNITION:
        raise PlacementError("Only ammunition has rounds.")
    user = tables.weapons.get(thing.name) or tables.equipment.get(thing.name)
    if (rack := draft.item(thing.more.get(LAUNCHER, ""))) is not None and rack.name in tables.weapons:
        room = room_for_missiles(tables, draft, rack, but=thing_id)
        return draft.with_item(replace(thing, shots=min(max(shots, 1), room)))
    most = (user.shots_per_ton if user is not None else None) or max(shots, 1)
    least = max(1, int(most * tables.ammunition.lot_of(thing.name)))
    return draft.with_item(replace(thing, shots=min(max(shots, least), most)))


def ammunition_lots(tables: Tables, draft: Draft, thing_id: str) -> tuple[int, ...]:
    """Return the rounds that a slot of ammunition may hold, from the smallest lot to a ton; none of other
    things.
    """
    thing = draft.item(thing_id)
    user = None if thing is None else tables.weapons.get(thing.name) or tables.equipment.get(thing.name)
    if thing is None or thing.group is not ItemGroup.AMMUNITION or user is None or not user.shots_per_ton:
        return ()
    if (rack := draft.item(thing.more.get(LAUNCHER, ""))) is not None and rack.name in tables.weapons:
        return tuple(range(1, room_for_missiles(tables, draft, rack, but=thing_id) + 1))
    number = round(1 / tables.ammunition.lot_of(thing.name))
    return tuple(user.shots_per_ton * lot // number for lot in range(1, number + 1))


def toggle_pod(tables: Tables, draft: Draft, location: str, index: int) -> Draft:
    """Return the design with what fills a slot of an OmniMech in a pod, or fixed again. Raises NotThere."""
    block = block_at(tables, draft, location, index)
    rules = rules_of(tables).omni
    if not draft.is_omni or rules is None:
        raise PlacementError("Only OmniMechs have pods.")
    if block is None:
        raise PlacementError("There is nothing in this slot.")
    thing = draft.item(block.filling.name)
    name = kind_of(thing.name) if thing is not None else block.filling.name
    is_removable = name in rules_of(tables).fixed.removable
    if name in rules.never_in_pods or (is_fixed(draft, block.filling) and not is_removable):
        raise PlacementError(f"No pod holds the {name.replace('_', ' ')}.")
    turned_over = replace(block.filling, is_pod=not block.filling.is_pod)
    everywhere = [*draft.where(thing.id)] if thing is not None else [*block.slots]
    return _refill(draft, everywhere, turned_over)


def _refill(draft: Draft, places: list[tuple[str, int]], filling: SlotContent) -> Draft:
    for location in dict.fromkeys(location for location, _ in places):
        there = {index for where, index in places if where == location}
        row = draft.slots[location]
        draft = draft.with_row(
            location, [filling if index in there else each for index, each in enumerate(row)]
        )
    return draft


def initial_rounds(tables: Tables, new: ItemToAdd) -> Mapping[str, Any]:
    """Return the round of its own that a launcher has which no ammunition is made for."""
    row = tables.weapons.get(new.name) if new.group is ItemGroup.WEAPONS else None
    return {"rounds": 1} if row is not None and row.uses_ammunition and row.shots_per_ton is None else {}


def initial_shots(tables: Tables, new: ItemToAdd) -> int:
    """Return the rounds of a ton of new ammunition. Raises PlacementError for what uses none."""
    user = tables.weapons.get(new.name) or tables.equipment.get(new.name)
    if user is None or not user.shots_per_ton:
        raise PlacementError("It needs no ammunition.")
    return user.shots_per_ton
