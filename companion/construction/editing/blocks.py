"""What stands in the critical slots of a location, block by block, and where there is room for more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.construction.editing.draft import Draft, Filling
from companion.construction.editing.sizes import LOOSE, NotThere, size_of_system
from companion.engine.battletech.tables.book import Tables
from companion.tabletop.counting import counted

Row: TypeAlias = Sequence[Filling | None]


@dataclass(frozen=True, slots=True)
class Block:
    """One thing where it stands in a location: its slots from `start` on."""

    location: str
    start: int
    length: int
    filling: Filling

    @property
    def slots(self) -> tuple[tuple[str, int], ...]:
        """The slots that it fills."""
        return tuple((self.location, index) for index in range(self.start, self.start + self.length))

    def covers(self, index: int) -> bool:
        """Whether it fills a slot of its location."""
        return self.start <= index < self.start + self.length


def is_fixed(draft: Draft, filling: Filling) -> bool:
    """Whether something stands where the rules have put it, and nowhere else."""
    return filling.name not in LOOSE and draft.thing(filling.name) is None


def blocks(tables: Tables, draft: Draft, location: str) -> tuple[Block, ...]:
    """Everything in a location from top to bottom, each as one block."""
    found: list[Block] = []
    for index, filling in enumerate(draft.slots.get(location, ())):
        if filling is None:
            continue
        last = found[-1] if found else None
        if last is not None and _goes_on(tables, draft, last, index, filling):
            found[-1] = replace(last, length=last.length + 1)
        else:
            found.append(Block(location, index, 1, filling))
    return tuple(found)


def _goes_on(tables: Tables, draft: Draft, last: Block, index: int, filling: Filling) -> bool:
    if last.filling != filling or last.start + last.length != index:
        return False
    if filling.name in LOOSE:
        return last.length < size_of_system(tables, draft, filling.name)
    return draft.thing(filling.name) is not None


def block_at(tables: Tables, draft: Draft, location: str, index: int) -> Block | None:
    """What fills a slot, whole."""
    return next((block for block in blocks(tables, draft, location) if block.covers(index)), None)


def free(draft: Draft, location: str) -> int:
    """How many slots of a location are empty."""
    return sum(filling is None for filling in draft.slots.get(location, ()))


def cleared(draft: Draft, places: Sequence[tuple[str, int]]) -> Draft:
    """The design with these slots empty."""
    for location in dict.fromkeys(location for location, _ in places):
        gone = {index for where, index in places if where == location}
        row = draft.slots[location]
        draft = draft.with_row(location, [None if index in gone else each for index, each in enumerate(row)])
    return draft


def lifted(draft: Draft, name: str) -> Draft:
    """The design with everything of this name out of its slots; it stays aboard."""
    return cleared(draft, [*draft.where(name)])


def set_in(tables: Tables, draft: Draft, filling: Filling, size: int, location: str, index: int) -> Draft:
    """The design with something in a location, in the slot asked for or as near as can be.

    What stands there moves down, or everything up, where that makes room. Raises NotThere.
    """
    row = list(draft.slots.get(location, ()))
    start = _free_run(row, size, index)
    if start is not None:
        row[start : start + size] = [filling] * size
        return draft.with_row(location, row)
    if (room := free(draft, location)) < size:
        label = tables.locations.names[location].label
        raise NotThere(f"It needs {counted(size, 'slot')}; the {label.lower()} has {room or 'none'} left.")
    loose = [block for block in blocks(tables, draft, location) if not is_fixed(draft, block.filling)]
    bare = cleared(draft, [place for block in loose for place in block.slots]).slots[location]
    before = [block for block in loose if block.start + block.length <= index]
    after = [block for block in loose if block.start + block.length > index]
    told = [(block.filling, block.length) for block in after]
    kept = _stay(bare, before)
    packed = _packed(kept, [(filling, size), *told], index)
    if packed is None:
        first = [(block.filling, block.length) for block in before]
        packed = _packed(bare, [*first, (filling, size), *told], 0)
    assert packed is not None, "there are slots enough"
    return draft.with_row(location, packed)


def first_room(draft: Draft, location: str, size: int) -> int:
    """The first slot of a location from which so many are empty; the first of all where there are none."""
    row = draft.slots.get(location, ())
    starts = range(len(row) - size + 1)
    return next((at for at in starts if all(each is None for each in row[at : at + size])), 0)


def _free_run(row: Row, size: int, index: int) -> int | None:
    """Where so many empty slots begin that hold this one, preferably at it."""
    for start in range(index, max(-1, index - size), -1):
        if start + size <= len(row) and all(each is None for each in row[start : start + size]):
            return start
    return None


def _stay(bare: Row, blocks: Sequence[Block]) -> list[Filling | None]:
    row = list(bare)
    for block in blocks:
        row[block.start : block.start + block.length] = [block.filling] * block.length
    return row


def _packed(row: Row, fillings: Sequence[tuple[Filling, int]], index: int) -> list[Filling | None] | None:
    """The row with these in its empty slots from one on, in order; None where they are too many."""
    told = [filling for filling, length in fillings for _ in range(length)]
    places = [place for place, filling in enumerate(row) if filling is None and place >= index]
    if len(places) < len(told):
        return None
    made = list(row)
    for place, filling in zip(places, told, strict=False):
        made[place] = filling
    return made
