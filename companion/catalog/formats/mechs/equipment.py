"""Weapons, ammunition and equipment of a unit document, from the slots of a 'Mech."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest
from typing import Any, TypeAlias

from companion.catalog.formats.known_rules import KnownRules
from companion.catalog.formats.mechs.locations import BY_ABBREVIATION, BY_TITLE, PLACES, find_location
from companion.catalog.formats.mechs.pieces import SlotPiece, Slots
from companion.catalog.formats.mechs.slot_entries import (
    REAR,
    SlotEntry,
    SlotKind,
    SlotReader,
    without_suffixes,
)
from companion.catalog.formats.names import plain
from companion.engine.battletech.tables.ammunition import kind_of

CLAN, CLAN_CASE = "clan", "clan.case"
"""The case that Clan chassis have wherever there is ammunition, without weight and slots."""
LISTS = {SlotKind.WEAPON: "weapons", SlotKind.AMMUNITION: "ammunition", SlotKind.EQUIPMENT: "equipment"}
_COUNT = re.compile(r"(\d{1,2}) +(?=\D)")
_MAKER = re.compile(r"^(is|clan|cl)")


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
