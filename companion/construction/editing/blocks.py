"""Blocks of critical slots in a location, and the room left for more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.construction.editing.draft import Draft, SlotContent
from companion.construction.editing.slot_requirements import LOOSE, PlacementError, locations, size_of_system
from companion.engine.battletech.tables.book import Tables
from companion.tabletop.number_text import format_count

Row: TypeAlias = Sequence[SlotContent | None]


@dataclass(frozen=True, slots=True)
class SlotBlock:
    """A block of slots that one item or system fills in a location, from `start` on."""

    location: str
    start: int
    length: int
    filling: SlotContent

    @property
    def slots(self) -> tuple[tuple[str, int], ...]:
        """The slots that it fills."""
        return tuple((self.location, index) for index in range(self.start, self.start + self.length))

    def covers(self, index: int) -> bool:
        """Whether it fills a slot of its location."""
        return self.start <= index < self.start + self.length


def is_fixed(draft: Draft, filling: SlotContent) -> bool:
    """Whether something stands where the rules have put it, and nowhere else."""
    return filling.name not in LOOSE and draft.item(filling.name) is None


def blocks(tables: Tables, draft: Draft, location: str) -> tuple[SlotBlock, ...]:
    """Return everything in a location from top to bottom, each as one block."""
    found: list[SlotBlock] = []
    for index, filling in enumerate(draft.slots.get(location, ())):
        if filling is None:
            continue
        last = found[-1] if found else None
        if last is not None and _continues(tables, draft, last, index, filling):
            found[-1] = replace(last, length=last.length + 1)
        else:
            found.append(SlotBlock(location, index, 1, filling))
    return tuple(found)


def _continues(tables: Tables, draft: Draft, last: SlotBlock, index: int, filling: SlotContent) -> bool:
    if last.filling != filling or last.start + last.length != index:
        return False
    if filling.name in LOOSE:
        return last.length < size_of_system(tables, draft, filling.name)
    return draft.item(filling.name) is not None


def block_at(tables: Tables, draft: Draft, location: str, index: int) -> SlotBlock | None:
    """Return what fills a slot, whole."""
    return next((block for block in blocks(tables, draft, location) if block.covers(index)), None)


def count_free_slots(draft: Draft, location: str) -> int:
    """Return how many slots of a location are empty."""
    return sum(filling is None for filling in draft.slots.get(location, ()))


def clear_slots(draft: Draft, places: Sequence[tuple[str, int]]) -> Draft:
    """Return the design with these slots empty."""
    for location in dict.fromkeys(location for location, _ in places):
        gone = {index for where, index in places if where == location}
        row = draft.slots[location]
        draft = draft.with_row(location, [None if index in gone else each for index, each in enumerate(row)])
    return draft


def lift_system(draft: Draft, name: str) -> Draft:
    """Return the design with everything of this name out of its slots; it stays aboard."""
    return clear_slots(draft, [*draft.where(name)])


def place_filling(
    tables: Tables, draft: Draft, filling: SlotContent, size: int, location: str, index: int
) -> Draft:
    """Return the design with something in a location, in the slot asked for or as near as can be.

    What stands there moves down, or everything up, where that makes room. Raises NotThere.
    """
    row = list(draft.slots.get(location, ()))
    start = _free_run(row, size, index)
    if start is not None:
        row[start : start + size] = [filling] * size
        return draft.with_row(location, row)
    if (room := count_free_slots(draft, location)) < size:
        label = locations(tables)[location].label
        raise PlacementError(
            f"It needs {format_count(size, 'slot')}; the {label.lower()} has {room or 'none'} left."
        )
    loose = [block for block in blocks(tables, draft, location) if not is_fixed(draft, block.filling)]
    bare = clear_slots(draft, [place for block in loose for place in block.slots]).slots[location]
    before = [block for block in loose if block.start + block.length <= index]
    after = [block for block in loose if block.start + block.length > index]
    fillings = [(block.filling, block.length) for block in after]
    kept = _keep_in_place(bare, before)
    packed = _pack_row(kept, [(filling, size), *fillings], index)
    if packed is None:
        first = [(block.filling, block.length) for block in before]
        packed = _pack_row(bare, [*first, (filling, size), *fillings], 0)
    assert packed is not None, "there are slots enough"
    return draft.with_row(location, packed)


def first_room(draft: Draft, location: str, size: int) -> int:
    """Return the first slot of a location from which so many are empty; the first of all where there are
    none.
    """
    row = draft.slots.get(location, ())
    starts = range(len(row) - size + 1)
    return next((at for at in starts if all(each is None for each in row[at : at + size])), 0)


def _free_run(row: Row, size: int, index: int) -> int | None:
    """Return where so many empty slots begin that hold this one, preferably at it."""
    for start in range(index, max(-1, index - size), -1):
        if start + size <= len(row) and all(each is None for each in row[start : start + size]):
            return start
    return None


def _keep_in_place(bare: Row, blocks: Sequence[SlotBlock]) -> list[SlotContent | None]:
    row = list(bare)
    for block in blocks:
        row[block.start : block.start + block.length] = [block.filling] * block.length
    return row


def _pack_row(
    row: Row, fillings: Sequence[tuple[SlotContent, int]], index: int
) -> list[SlotContent | None] | None:
    """Return the row with these in its empty slots from one on, in order; None where they are too many."""
    slot_fillings = [filling for filling, length in fillings for _ in range(length)]
    places = [place for place, filling in enumerate(row) if filling is None and place >= index]
    if len(places) < len(slot_fillings):
        return None
    made = list(row)
    for place, filling in zip(places, slot_fillings, strict=False):
        made[place] = filling
    return made
