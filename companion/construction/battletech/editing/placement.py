"""Placement of items: picked up, put down, swapped, split over two locations.

Rule: CityTech, Construction > BattleMechs > Complete Critical Hit Table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.construction.battletech.editing.blocks import (
    SlotBlock,
    block_at,
    clear_slots,
    count_free_slots,
    is_fixed,
    lift_system,
    locations,
    loose_in,
    place_filling,
    required_slots,
    rules_of,
    size_of,
    size_of_item,
    size_of_system,
)
from companion.construction.battletech.editing.racks import (
    LAUNCHER,
    STAYS,
    fill_rack_slots,
    is_of_rack,
    missiles_in,
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
from companion.engine.battletech.tables.construction import part_of


def load_at(tables: Tables, draft: Draft, location: str, index: int) -> Placeable | None:
    """Return what may be picked up from a slot; None for an empty one and for what is fixed."""
    block = block_at(tables, draft, location, index)
    if block is None or is_fixed(draft, block.filling):
        return None
    if block.filling.name in loose_in(draft):
        return LooseSystem(block.filling.name, (location, block.start))
    return InstalledItem(block.filling.name)


def place_item(
    tables: Tables, draft: Draft, thing: DraftItem, location: str, index: int, *, may_split: bool = True
) -> Draft:
    """Return the design with a thing of its own in this slot; weapons that `may_split` are, where they have
    to.

    Raises NotThere.
    """
    if LAUNCHER in thing.more:
        raise PlacementError(STAYS)
    if inside := missiles_in(draft, thing.id):
        return _place_rack(tables, draft, thing, inside, (location, index))
    _check_place(tables, draft, thing.group, thing.name, location)
    was = next((draft.at(*place) for place in draft.where(thing.id)), None)
    is_pod = was.is_pod if was is not None else draft.is_omni
    size, filling = size_of(tables, draft, thing), SlotContent(thing.id, is_pod)
    bare = lift_system(draft, thing.id)
    whole = bare.with_item(replace(thing, location=location, split_into=None))
    try:
        return place_filling(tables, whole, filling, size, location, index)
    except PlacementError:
        if not may_split:
            raise
        split = _split(tables, bare, replace(thing, location=location), filling, size)
        if split is None:
            raise
        return split


def _place_rack(
    tables: Tables, draft: Draft, rack: DraftItem, inside: Sequence[DraftItem], where: tuple[str, int]
) -> Draft:
    """Return the design with a rack and the missiles in it in a location."""
    empty = replace(draft, items=tuple(it for it in draft.items if it not in inside))
    for missiles in inside:
        empty = lift_system(empty, missiles.id)
    placed = place_item(tables, empty, rack, *where, may_split=False)
    for missiles in inside:
        placed = placed.with_item(replace(missiles, location=where[0]))
    return fill_rack_slots(tables, placed, rack.id)


def place_loose(tables: Tables, draft: Draft, load: LooseSystem, location: str, index: int) -> Draft:
    """Return the design with one of a loose system in this slot. Raises NotThere."""
    found = next((name for name in tables.equipment if name.partition(".")[2] == load.system), load.system)
    _check_place(tables, draft, ItemGroup.EQUIPMENT, found, location)
    size, is_pod = size_of_system(tables, draft, load.system), False
    block = block_at(tables, draft, *load.at) if load.at is not None else None
    if block is not None and block.filling.name == load.system:
        is_pod = block.filling.is_pod
        draft = clear_slots(draft, block.slots)
    if count_missing(tables, draft, load.system) < 1:
        raise PlacementError("All of them already have their slots.")
    return place_filling(tables, draft, SlotContent(load.system, is_pod), size, location, index)


def count_missing(tables: Tables, draft: Draft, system: str) -> int:
    """Return how many of a loose system have no slots yet."""
    standing = sum(1 for _ in draft.where(system)) // size_of_system(tables, draft, system)
    return max(0, required_slots(tables, draft).get(system, 0) - standing)


def swap_places(tables: Tables, draft: Draft, load: Placeable, location: str, index: int) -> Draft | None:
    """Return the design with what is carried and what fills a slot elsewhere in each other's place, if they
    fit.
    """
    there = block_at(tables, draft, location, index)
    here = _block_of(tables, draft, load)
    if there is None or here is None or here.location == location or is_fixed(draft, there.filling):
        return None
    if is_of_rack(draft, there.filling.name) or is_of_rack(draft, here.filling.name):
        return None
    other = load_at(tables, draft, location, index)
    assert other is not None, "what fills the slot is not fixed"
    try:
        bare = clear_slots(draft, (*here.slots, *there.slots))
        bare = _land(tables, bare, load, there.location, there.start, here.filling)
        return _land(tables, bare, other, here.location, here.start, there.filling)
    except PlacementError:
        return None


def _land(
    tables: Tables, draft: Draft, load: Placeable, location: str, index: int, filling: SlotContent
) -> Draft:
    if isinstance(load, InstalledItem) and (thing := draft.item(load.id)) is not None:
        _check_place(tables, draft, thing.group, thing.name, location)
        whole = draft.with_item(replace(thing, location=location, split_into=None))
        return place_filling(tables, whole, filling, size_of(tables, draft, thing), location, index)
    assert isinstance(load, LooseSystem), "only what is aboard changes places"
    return place_loose(tables, draft, LooseSystem(load.system), location, index)


def _block_of(tables: Tables, draft: Draft, load: Placeable) -> SlotBlock | None:
    if isinstance(load, LooseSystem) and load.at is not None:
        return block_at(tables, draft, *load.at)
    if isinstance(load, InstalledItem):
        places = [*draft.where(load.id)]
        if places and len({location for location, _ in places}) == 1:
            return block_at(tables, draft, *places[0])
    return None


def _split(tables: Tables, draft: Draft, thing: DraftItem, filling: SlotContent, size: int) -> Draft | None:
    """Return the thing in all that is left of its location, the rest beside it; None where that cannot be."""
    rules = rules_of(tables).split
    if rules is None or not rules.may(thing.name):
        return None
    here = count_free_slots(draft, thing.location)
    beside = sorted(_beside(tables, draft, thing.location), key=lambda name: -count_free_slots(draft, name))
    if not here or not beside or here + count_free_slots(draft, beside[0]) < size:
        return None
    parted = draft.with_item(replace(thing, split_into=beside[0]))
    parted = place_filling(tables, parted, filling, here, thing.location, 0)
    return place_filling(tables, parted, filling, size - here, beside[0], 0)


def _beside(tables: Tables, draft: Draft, location: str) -> Iterator[str]:
    rules = rules_of(tables).split
    if rules is not None:
        yield from (name for name in draft.slots if rules.are_adjacent(location, name))


def _check_place(tables: Tables, draft: Draft, group: ItemGroup, name: str, location: str) -> None:
    """Raises NotThere where the rules keep something out of a location."""
    if group is ItemGroup.AMMUNITION:
        return
    row = rules_of(tables).placement.get(name)
    if row is None or not row.parts or part_of(locations(tables, draft)[location]) in row.parts:
        return
    item = tables.equipment.get(name) or tables.weapons.get(name)
    parts = " or ".join(each.replace("_", " ") for each in row.parts)
    raise PlacementError(f"{item.name if item else name} can only go in a {parts}.")


def resize_items(tables: Tables, draft: Draft) -> Draft:
    """Return the design with equipment that grows with the rest in as many slots as it fills now, or
    in none.
    """
    for thing in draft.items:
        places = [*draft.where(thing.id)]
        if thing.group is not ItemGroup.EQUIPMENT or not places:
            continue
        if len(places) != size_of(tables, draft, thing):
            draft = _resize_item(tables, draft, thing, places[0])
    return draft


def _resize_item(tables: Tables, draft: Draft, thing: DraftItem, place: tuple[str, int]) -> Draft:
    if not size_of(tables, draft, thing):
        return lift_system(draft, thing.id)
    try:
        return place_item(tables, draft, thing, *place)
    except PlacementError:
        return lift_system(draft, thing.id)


def size_of_load(tables: Tables, draft: Draft, load: Placeable) -> int:
    """Return how many slots what is carried fills."""
    match load:
        case ItemToAdd(group, name):
            return size_of_item(tables, draft, group, name)
        case InstalledItem(thing_id):
            thing = draft.item(thing_id)
            return size_of(tables, draft, thing) if thing is not None else 1
        case LooseSystem(system):
            return size_of_system(tables, draft, system)
