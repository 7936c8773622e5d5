"""Weapons, ammunition and equipment of a unit document, from the slots of a 'Mech."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import zip_longest
from typing import Any, TypeAlias

from companion.catalog.formats.mechs.slot_entries import (
    BY_ABBREVIATION,
    BY_TITLE,
    PLACES,
    REAR,
    SlotEntry,
    SlotKind,
    SlotReader,
    are_adjacent,
    find_location,
    without_suffixes,
)
from companion.catalog.formats.names import KnownRules, plain
from companion.engine.battletech.tables.missiles import kind_of

CLAN, CLAN_CASE = "clan", "clan.case"
"""The case that Clan chassis have wherever there is ammunition, without weight and slots."""
LISTS = {SlotKind.WEAPON: "weapons", SlotKind.AMMUNITION: "ammunition", SlotKind.EQUIPMENT: "equipment"}
_COUNT = re.compile(r"(\d{1,2}) +(?=\D)")
_MAKER = re.compile(r"^(is|clan|cl)")

Cell = tuple[str, int]
"""A slot: its location, and its place there counted from 0."""
Begun = tuple[SlotKind, str, bool, bool]
"""What the lines of one thing have in common."""


@dataclass(slots=True)
class SlotPiece:
    """A weapon, a lot of ammunition or a piece of equipment; `size` None is of any number of slots."""

    entry: SlotEntry
    cells: list[Cell]
    size: int | None
    id: str = ""
    location: str = field(init=False)
    """Where it is; of two locations the one that holds more of it."""

    def __post_init__(self) -> None:
        self.location = self.cells[0][0]

    @property
    def other_location(self) -> str | None:
        """The second location that it stands in, if it does."""
        return next((place for place, _ in self.cells if place != self.location), None)

    def join(self, other: SlotPiece) -> None:
        """Take in another part of the same thing; it is where most of it is."""
        self.cells.extend(other.cells)
        self.location = Counter(place for place, _ in self.cells).most_common(1)[0][0]

    @property
    def lacks(self) -> int:
        """Slots that it still needs."""
        return 0 if self.size is None else self.size - len(self.cells)

    def base(self, abbreviation: str) -> str:
        """Return what its id begins with."""
        made_of = f"{kind_of(self.entry.id)}_{abbreviation}"
        if self.entry.kind is SlotKind.AMMUNITION:
            return f"ammo_{made_of}"
        return f"{made_of}_rear" if self.entry.is_rear else made_of


@dataclass(slots=True)
class Slots:
    """The slots of a 'Mech: systems by their names, everything else as pieces."""

    systems: dict[str, list[str | None]] = field(default_factory=dict)
    pods: dict[str, list[int]] = field(default_factory=dict)
    pieces: list[SlotPiece] = field(default_factory=list)
    loose: list[tuple[str, str]] = field(default_factory=list)
    """Things that fill no slot, and their locations."""
    not_understood: list[str] = field(default_factory=list)

    @property
    def item_count(self) -> int:
        """How much there is besides systems."""
        return len(self.pieces) + len(self.loose) + len(self.pods) + len(self.not_understood)


class SlotLoader:
    """A loader of one 'Mech's slots."""

    def __init__(self, known: KnownRules, reader: SlotReader, tonnage: int) -> None:
        self._known, self._reader, self._tonnage = known, reader, tonnage
        self._slots = Slots()

    def load(self, place: str, lines: Sequence[str]) -> None:
        """The slots of one location, from top to bottom; what stands below the last is kept as text."""
        number, reader = PLACES[place].slots, self._reader
        key: tuple[int | str, ...] = (number, *lines)
        if (usual := reader.sections.get(key)) is not None:
            self._slots.systems[place] = list(usual)
            return
        systems: list[str | None] = [None] * number
        self._slots.systems[place] = systems
        count = self._slots.item_count
        begun: dict[Begun, SlotPiece] = {}
        before: SlotEntry | None = None
        for index, line in enumerate(lines):
            found = reader.kept.get(line) or reader.entry(line)
            if found.kind is not SlotKind.EMPTY:
                if index >= number or found.says_more:
                    self._slots.not_understood.append(slot_text(place, index, line))
                if index >= number:
                    continue
                if found.pod:
                    self._slots.pods.setdefault(place, []).append(index + 1)
                if found.kind is SlotKind.SYSTEM:
                    systems[index] = found.id
                else:
                    self._fill(found, (place, index), begun, found is before)
            before = found
        if self._slots.item_count == count:
            reader.remember(key, systems)

    def _fill(self, found: SlotEntry, cell: Cell, begun: dict[Begun, SlotPiece], follows: bool) -> None:
        size = self._size(found)
        if size == 0:
            self._slots.loose.append((found.id, cell[0]))
            return
        key = (found.kind, found.id or found.text, found.is_rear, found.is_one_shot)
        piece = begun.get(key)
        if piece is not None and (piece.lacks > 0 or (piece.size is None and (found.id or follows))):
            piece.cells.append(cell)
            return
        begun[key] = SlotPiece(found, [cell], size)
        self._slots.pieces.append(begun[key])

    def _size(self, found: SlotEntry) -> int | None:
        if found.kind is SlotKind.AMMUNITION:
            return 1
        return self._known.slots(found.id, self._tonnage) if found.id else None

    def whole(self) -> Slots:
        """Return everything, once all locations are loaded: what is split over two of them is joined."""
        self._slots.pieces = list(_join_split_pieces(self._slots.pieces))
        return self._slots


def slot_text(place: str, index: int, line: str) -> str:
    """Return what a slot says that is not understood, with its place."""
    return f"{PLACES[place].title}, slot {index + 1}: {line}"


def _join_split_pieces(pieces: Sequence[SlotPiece]) -> Iterator[SlotPiece]:
    """Yield the pieces; of those that lack slots each with a later one that has them in an adjacent
    location.
    """
    if not any(piece.lacks > 0 or piece.size is None for piece in pieces):
        yield from pieces
        return
    gone: set[int] = set()
    for index, piece in enumerate(pieces):
        if index in gone:
            continue
        for later in range(index + 1, len(pieces)):
            if later not in gone and _belong_together(piece, pieces[later]):
                piece.join(pieces[later])
                gone.add(later)
        yield piece


def _belong_together(piece: SlotPiece, other: SlotPiece) -> bool:
    mine, its = piece.entry, other.entry
    if not mine.id or (mine.kind, mine.id, mine.is_rear) != (its.kind, its.id, its.is_rear):
        return False
    if piece.size is None:
        return True
    if not 0 < piece.lacks >= len(other.cells) or other.lacks <= 0:
        return False
    return mine.kind is not SlotKind.WEAPON or are_adjacent(piece.cells[0][0], other.cells[0][0])


@dataclass(frozen=True, slots=True)
class ListedWeapon:
    """A line of a file's list of weapons: name and location as written there, and their number."""

    name: str
    location: str
    count: int
    is_rear: bool


def parse_weapon_list(lines: Sequence[str], plan: Collection[str]) -> tuple[ListedWeapon, ...]:
    """Return the list of weapons that a file has for people to read, in either of its two styles."""
    rows = map(_parse_weapon, lines)
    return tuple(
        row if row.location in plan else replace(row, location=find_location(row.location, plan))
        for row in rows
    )


@lru_cache(maxsize=16384)
def _parse_weapon(line: str) -> ListedWeapon:
    text, _, rest = line.partition(",")
    counted = _COUNT.match(text)
    name, flags = without_suffixes(text[counted.end() :] if counted else text)
    place, more = without_suffixes(rest.partition(",")[0].strip())
    number = int(counted[1]) if counted else 1
    return ListedWeapon(name, BY_TITLE.get(place.lower(), ""), number, REAR in flags | more)


class EquipmentLister:
    """The lists of one 'Mech's equipment, made of the pieces in its slots."""

    def __init__(
        self, known: KnownRules, reader: SlotReader, slots: Slots, listed: Sequence[ListedWeapon]
    ) -> None:
        self._known, self._reader, self._listed = known, reader, listed
        self._weapons_by_text = {(shorten(row.name), row.location): row.count for row in listed}
        self._slots = slots
        self._texts = 0
        self.lists: dict[str, list[dict[str, Any]]] = {key: [] for key in LISTS.values()}

    def list_equipment(self, without_slot: Sequence[str], tech: str, tonnage: int) -> None:
        """Fill the lists, and the slots with the ids of what stands in them."""
        sizes = dict(self._sizes())
        pieces = [
            part for piece in self._slots.pieces for part in _split_piece(piece, sizes.get(_text_at(piece)))
        ]
        self._name(pieces)
        for piece in self._in_order(pieces):
            key, row = self._row(piece)
            self.lists[key].append(row)
            for place, index in piece.cells:
                self._slots.systems[place][index] = piece.id
        for line in without_slot:
            self._without_slot(line, tonnage)
        self._loose(tech)

    def _sizes(self) -> Iterator[tuple[tuple[str, str], int]]:
        """Slots of one thing by its text and location, where the list of weapons says how many are there.

        All lines of the text there have to come out even; else each run of them is one thing.
        """
        runs: dict[tuple[str, str], list[int]] = {}
        for piece in self._slots.pieces:
            if not piece.entry.id and piece.entry.kind is not SlotKind.AMMUNITION:
                runs.setdefault(_text_at(piece), []).append(len(piece.cells))
        wanted = Counter[tuple[str, str]]()
        for row in self._listed:
            wanted[shorten(row.name), row.location] += row.count
        for key, lines in runs.items():
            size, rest = divmod(sum(lines), wanted[key] or 1)
            if wanted[key] and size and not rest and not any(number % size for number in lines):
                yield key, size

    def _name(self, pieces: Sequence[SlotPiece]) -> None:
        bases = [
            piece.base(PLACES[piece.location].abbreviation.lower()) if piece.entry.id else ""
            for piece in pieces
        ]
        wanted, given = Counter(bases), Counter[str]()
        for piece, base in zip(pieces, bases, strict=True):
            if not base:
                piece.id = self._next_text()
                continue
            given[base] += 1
            piece.id = base if wanted[base] == 1 else f"{base}_{given[base]}"

    def _next_text(self) -> str:
        self._texts += 1
        return f"text_{self._texts}"

    def _in_order(self, pieces: Sequence[SlotPiece]) -> list[SlotPiece]:
        """Return what the file lists as it does there, and everything else as it stands in the slots."""
        ranks: dict[_Key, list[int]] = {}
        for rank, row in enumerate(self._listed):
            key = _key(self._reader.entry(row.name), row.location, is_rear=row.is_rear)
            ranks.setdefault(key, []).extend([rank] * row.count)
        for places in ranks.values():
            places.reverse()
        alike: dict[_Key, list[int]] = {}
        for index, piece in enumerate(pieces):
            key = _key(piece.entry, piece.location, is_rear=piece.entry.is_rear)
            alike.setdefault(key, []).append(index)
        found: dict[_Key, list[int]] = {key: [] for key in alike}
        for is_marked in (True, False):  # some lists do not say what fires to the rear
            for key, indexes in alike.items():
                left = ranks.get((key[0], key[1], key[2], key[3] is is_marked), [])
                while left and len(found[key]) < len(indexes):
                    found[key].append(left.pop())
        last = len(self._listed)
        order = sorted(
            (rank, index)
            for key, indexes in alike.items()
            for rank, index in zip_longest(sorted(found[key]), indexes, fillvalue=last)
        )
        return [pieces[index] for _, index in order]

    def _row(self, piece: SlotPiece) -> tuple[str, dict[str, Any]]:
        entry = piece.entry
        row: dict[str, Any] = {"id": piece.id}
        kind = entry.kind
        if not entry.id:
            row["text"] = entry.text
            if kind is SlotKind.EQUIPMENT and (shorten(entry.text), piece.location) in self._weapons_by_text:
                kind = SlotKind.WEAPON
        else:
            row["item" if kind is SlotKind.EQUIPMENT else "weapon"] = entry.id
        row["location"] = piece.location
        if kind is SlotKind.WEAPON and (other := piece.other_location) is not None:
            row["split_into"] = other
        if entry.is_rear and (kind is SlotKind.WEAPON or not entry.id):
            row["is_rear"] = True
        if kind is SlotKind.AMMUNITION and entry.id:
            row["shots"] = self._known.shots(entry.id, entry.lot)
        if entry.is_one_shot:
            row["rounds"] = 1
        return LISTS[kind], row

    def _without_slot(self, line: str, tonnage: int) -> None:
        """What is aboard without filling a slot: a thing of the rules that needs none, or a text."""
        name, _, place = line.rpartition(":")
        text = BY_ABBREVIATION.get(place.strip().lower())
        if not name or text is None:
            self._slots.not_understood.append(f"nocrit: {line}")
            return
        location = find_location(text, self._slots.systems)
        entry = self._reader.entry(name)
        if entry.kind is SlotKind.EQUIPMENT and entry.id and self._known.slots(entry.id, tonnage) == 0:
            self._slots.loose.append((entry.id, location))
            return
        self.lists["equipment"].append({"id": self._next_text(), "text": name.strip(), "location": location})

    def _loose(self, tech: str) -> None:
        if tech == CLAN and self._known.has(CLAN_CASE):
            self._slots.loose += [(CLAN_CASE, str(row["location"])) for row in self.lists["ammunition"]]
        given = Counter(str(row["id"]) for rows in self.lists.values() for row in rows)
        for item, place in dict.fromkeys(self._slots.loose):
            base = id = f"{kind_of(item)}_{PLACES[place].abbreviation.lower()}"
            while given[id]:
                given[base] += 1
                id = f"{base}_{given[base]}"
            given[id] += 1
            self.lists["equipment"].append({"id": id, "item": item, "location": place})


_Key: TypeAlias = tuple[bool, str, str, bool]
"""What a line of the list and a piece have in common: ammunition or not, the thing, its location, its arc."""


def _key(entry: SlotEntry, location: str, *, is_rear: bool) -> _Key:
    return entry.kind is SlotKind.AMMUNITION, entry.id or shorten(entry.text), location, is_rear


def _text_at(piece: SlotPiece) -> tuple[str, str]:
    return shorten(piece.entry.text), piece.location


def _split_piece(piece: SlotPiece, size: int | None) -> Iterator[SlotPiece]:
    """Yield a run of a text's lines is one thing, or several of a size."""
    if piece.entry.id or piece.entry.kind is SlotKind.AMMUNITION or size in (None, len(piece.cells)):
        yield piece
        return
    for first in range(0, len(piece.cells), size):
        yield SlotPiece(piece.entry, piece.cells[first : first + size], piece.size)


@lru_cache(maxsize=16384)
def shorten(name: str) -> str:
    """Return the plain name without its maker, to hold slots against a list that has them without."""
    return _MAKER.sub("", plain(name))
