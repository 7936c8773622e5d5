"""Things carried from one place to another and put down: what makes room, and what changes places.

Rule: CityTech, Construction > BattleMechs > Complete Critical Hit Table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.construction.editing.blocks import (
    Block,
    block_at,
    cleared,
    free,
    is_fixed,
    lifted,
    set_in,
)
from companion.construction.editing.draft import Draft, Filling, Group, Thing
from companion.construction.editing.sizes import (
    LOOSE,
    NotThere,
    part,
    rules_of,
    size_of,
    size_of_item,
    size_of_system,
    wanted,
)
from companion.engine.battletech.tables.book import Tables


@dataclass(frozen=True, slots=True)
class New:
    """Something that is not aboard yet; ammunition is named by the weapon that it feeds."""

    group: Group
    name: str


@dataclass(frozen=True, slots=True)
class Aboard:
    """A thing of the design, wherever it is."""

    id: str


@dataclass(frozen=True, slots=True)
class Loose:
    """One of a loose system, from a slot; from nowhere it is one that has no slots yet."""

    system: str
    at: tuple[str, int] | None = None


Load: TypeAlias = New | Aboard | Loose


def load_at(tables: Tables, draft: Draft, location: str, index: int) -> Load | None:
    """What may be picked up from a slot; None for an empty one and for what is fixed."""
    block = block_at(tables, draft, location, index)
    if block is None or is_fixed(draft, block.filling):
        return None
    if block.filling.name in LOOSE:
        return Loose(block.filling.name, (location, block.start))
    return Aboard(block.filling.name)


def put(
    tables: Tables, draft: Draft, thing: Thing, location: str, index: int, *, may_split: bool = True
) -> Draft:
    """The design with a thing of its own in this slot; weapons that `may_split` are, where they have to.

    Raises NotThere.
    """
    _check_place(tables, thing.group, thing.name, location)
    was = next((draft.at(*place) for place in draft.where(thing.id)), None)
    is_pod = was.is_pod if was is not None else draft.is_omni
    size, filling = size_of(tables, draft, thing), Filling(thing.id, is_pod)
    bare = lifted(draft, thing.id)
    whole = bare.with_thing(replace(thing, location=location, split_into=None))
    try:
        return set_in(tables, whole, filling, size, location, index)
    except NotThere:
        if not may_split:
            raise
        split = _split(tables, bare, replace(thing, location=location), filling, size)
        if split is None:
            raise
        return split


def put_loose(tables: Tables, draft: Draft, load: Loose, location: str, index: int) -> Draft:
    """The design with one of a loose system in this slot. Raises NotThere."""
    found = next((name for name in tables.equipment if name.partition(".")[2] == load.system), load.system)
    _check_place(tables, Group.EQUIPMENT, found, location)
    size, is_pod = size_of_system(tables, draft, load.system), False
    block = block_at(tables, draft, *load.at) if load.at is not None else None
    if block is not None and block.filling.name == load.system:
        is_pod = block.filling.is_pod
        draft = cleared(draft, block.slots)
    if missing(tables, draft, load.system) < 1:
        raise NotThere("All of them already have their slots.")
    return set_in(tables, draft, Filling(load.system, is_pod), size, location, index)


def missing(tables: Tables, draft: Draft, system: str) -> int:
    """How many of a loose system have no slots yet."""
    standing = sum(1 for _ in draft.where(system)) // size_of_system(tables, draft, system)
    return max(0, wanted(tables, draft).get(system, 0) - standing)


def swapped(tables: Tables, draft: Draft, load: Load, location: str, index: int) -> Draft | None:
    """The design with what is carried and what fills a slot elsewhere in each other's place, if they fit."""
    there = block_at(tables, draft, location, index)
    here = _block_of(tables, draft, load)
    if there is None or here is None or here.location == location or is_fixed(draft, there.filling):
        return None
    other = load_at(tables, draft, location, index)
    assert other is not None, "what fills the slot is not fixed"
    try:
        bare = cleared(draft, (*here.slots, *there.slots))
        bare = _landed(tables, bare, load, there.location, there.start, here.filling)
        return _landed(tables, bare, other, here.location, here.start, there.filling)
    except NotThere:
        return None


def _landed(tables: Tables, draft: Draft, load: Load, location: str, index: int, filling: Filling) -> Draft:
    if isinstance(load, Aboard) and (thing := draft.thing(load.id)) is not None:
        _check_place(tables, thing.group, thing.name, location)
        whole = draft.with_thing(replace(thing, location=location, split_into=None))
        return set_in(tables, whole, filling, size_of(tables, draft, thing), location, index)
    assert isinstance(load, Loose), "only what is aboard changes places"
    return put_loose(tables, draft, Loose(load.system), location, index)


def _block_of(tables: Tables, draft: Draft, load: Load) -> Block | None:
    if isinstance(load, Loose) and load.at is not None:
        return block_at(tables, draft, *load.at)
    if isinstance(load, Aboard):
        places = [*draft.where(load.id)]
        if places and len({location for location, _ in places}) == 1:
            return block_at(tables, draft, *places[0])
    return None


def _split(tables: Tables, draft: Draft, thing: Thing, filling: Filling, size: int) -> Draft | None:
    """The thing in all that is left of its location, the rest beside it; None where that cannot be."""
    rules = rules_of(tables).split
    if rules is None or not rules.may(thing.name):
        return None
    here = free(draft, thing.location)
    beside = sorted(_beside(tables, draft, thing.location), key=lambda name: -free(draft, name))
    if not here or not beside or here + free(draft, beside[0]) < size:
        return None
    parted = draft.with_thing(replace(thing, split_into=beside[0]))
    parted = set_in(tables, parted, filling, here, thing.location, 0)
    return set_in(tables, parted, filling, size - here, beside[0], 0)


def _beside(tables: Tables, draft: Draft, location: str) -> Iterator[str]:
    rules = rules_of(tables).split
    if rules is not None:
        yield from (name for name in draft.slots if rules.are_adjacent(location, name))


def _check_place(tables: Tables, group: Group, name: str, location: str) -> None:
    """Raises NotThere where the rules keep something out of a location."""
    if group is Group.AMMUNITION:
        return
    row = rules_of(tables).placement.get(name)
    if row is None or not row.parts or part(tables, location) in row.parts:
        return
    item = tables.equipment.get(name) or tables.weapons.get(name)
    parts = " or ".join(each.replace("_", " ") for each in row.parts)
    raise NotThere(f"{item.name if item else name} can only go in a {parts}.")


def resized(tables: Tables, draft: Draft) -> Draft:
    """The design with equipment that grows with the rest in as many slots as it fills now, or in none."""
    for thing in draft.things:
        places = [*draft.where(thing.id)]
        if thing.group is not Group.EQUIPMENT or not places:
            continue
        if len(places) != size_of(tables, draft, thing):
            draft = _regrown(tables, draft, thing, places[0])
    return draft


def _regrown(tables: Tables, draft: Draft, thing: Thing, place: tuple[str, int]) -> Draft:
    if not size_of(tables, draft, thing):
        return lifted(draft, thing.id)
    try:
        return put(tables, draft, thing, *place)
    except NotThere:
        return lifted(draft, thing.id)


def size_of_load(tables: Tables, draft: Draft, load: Load) -> int:
    """How many slots what is carried fills."""
    match load:
        case New(group, name):
            return size_of_item(tables, draft, group, name)
        case Aboard(thing_id):
            thing = draft.thing(thing_id)
            return size_of(tables, draft, thing) if thing is not None else 1
        case Loose(system):
            return size_of_system(tables, draft, system)
