"""Weapons, ammunition and equipment of a unit document, from what fills the slots of a 'Mech."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.catalog.formats.known import Known
from companion.catalog.formats.mechs.entries import Kind, SlotReader, without_suffixes
from companion.catalog.formats.mechs.pieces import Piece, Slots
from companion.catalog.formats.mechs.places import BY_ABBREVIATION, BY_TITLE, PLACES
from companion.catalog.formats.names import plain
from companion.engine.battletech.tables.ammunition import kind_of

CLAN, CLAN_CASE = "clan", "clan.case"
"""The case that Clan chassis have wherever there is ammunition, without weight and slots."""
LISTS = {Kind.WEAPON: "weapons", Kind.AMMUNITION: "ammunition", Kind.EQUIPMENT: "equipment"}
_COUNT = re.compile(r"(\d{1,2}) +(?=\D)")
_MAKER = re.compile(r"^(is|clan|cl)")


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of a file's list of weapons: name and location as told there, and for how many it stands."""

    name: str
    location: str
    count: int


def listed_in(lines: Sequence[str]) -> tuple[Listed, ...]:
    """The list of weapons that a file has for people to read, in either of its two styles."""
    return tuple(map(_listed, lines))


@lru_cache(maxsize=16384)
def _listed(line: str) -> Listed:
    told, _, rest = line.partition(",")
    counted = _COUNT.match(told)
    name, _ = without_suffixes(told[counted.end() :] if counted else told)
    place, _ = without_suffixes(rest.partition(",")[0].strip())
    return Listed(name, BY_TITLE.get(place.lower(), ""), int(counted[1]) if counted else 1)


class Carrier:
    """Names the pieces of one 'Mech and puts them into lists."""

    def __init__(self, known: Known, reader: SlotReader, slots: Slots, listed: Sequence[Listed]) -> None:
        self._known, self._reader, self._listed = known, reader, listed
        self._weapons_by_text = {(shortest(row.name), row.location): row.count for row in listed}
        self._slots = slots
        self._texts = 0
        self.lists: dict[str, list[dict[str, Any]]] = {key: [] for key in LISTS.values()}

    def carry(self, without_slot: Sequence[str], tech: str) -> None:
        """Fill the lists, and the slots with the ids of what stands in them."""
        pieces = [part for piece in self._slots.pieces for part in self._parted(piece)]
        self._name(pieces)
        for piece in self._in_order(pieces):
            key, row = self._row(piece)
            self.lists[key].append(row)
            for place, index in piece.cells:
                self._slots.systems[place][index] = piece.id
        for line in without_slot:
            self._without_slot(line)
        self._loose(tech)

    def _parted(self, piece: Piece) -> Iterator[Piece]:
        """A run of a text's lines is one thing, or as many as the list of weapons counts there."""
        number = 1
        if not piece.entry.id and piece.entry.kind is not Kind.AMMUNITION:
            wanted = self._counted(piece)
            number = wanted if wanted and len(piece.cells) % wanted == 0 else 1
        size = len(piece.cells) // number
        if number == 1:
            yield piece
            return
        for first in range(0, len(piece.cells), size):
            yield Piece(piece.entry, piece.cells[first : first + size], piece.size)

    def _counted(self, piece: Piece) -> int:
        text = shortest(piece.entry.text)
        return sum(
            row.count for row in self._listed if row.location == piece.location and shortest(row.name) == text
        )

    def _name(self, pieces: Sequence[Piece]) -> None:
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

    def _in_order(self, pieces: Sequence[Piece]) -> list[Piece]:
        """Weapons as the file lists them, and everything else as it stands in the slots."""
        ranks: dict[tuple[str, str], list[int]] = {}
        for rank, row in enumerate(self._listed):
            entry = self._reader.entry(row.name)
            key = (entry.id or shortest(row.name), row.location)
            ranks.setdefault(key, []).extend([rank] * row.count)
        for places in ranks.values():
            places.reverse()
        order: list[tuple[int, int]] = []
        for index, piece in enumerate(pieces):
            key = (piece.entry.id or shortest(piece.entry.text), piece.location)
            left = ranks.get(key) if piece.entry.kind is not Kind.AMMUNITION else None
            order.append((left.pop() if left else len(self._listed), index))
        return [pieces[index] for _, index in sorted(order)]

    def _row(self, piece: Piece) -> tuple[str, dict[str, Any]]:
        entry = piece.entry
        row: dict[str, Any] = {"id": piece.id}
        kind = entry.kind
        if not entry.id:
            row["text"] = entry.text
            if kind is Kind.EQUIPMENT and (shortest(entry.text), piece.location) in self._weapons_by_text:
                kind = Kind.WEAPON
        else:
            row["item" if kind is Kind.EQUIPMENT else "weapon"] = entry.id
        row["location"] = piece.location
        if kind is Kind.WEAPON and (other := piece.other_location) is not None:
            row["split_into"] = other
        if entry.is_rear and (kind is Kind.WEAPON or not entry.id):
            row["is_rear"] = True
        if kind is Kind.AMMUNITION and entry.id:
            row["shots"] = self._known.shots(entry.id, entry.lot)
        if entry.is_one_shot:
            row["rounds"] = 1
        return LISTS[kind], row

    def _without_slot(self, line: str) -> None:
        """What is aboard without filling a slot: a thing of the rules that needs none, or a text."""
        name, _, place = line.rpartition(":")
        location = BY_ABBREVIATION.get(place.strip().lower())
        if not name or location is None:
            self._slots.not_understood.append(f"nocrit: {line}")
            return
        entry = self._reader.entry(name)
        if entry.kind is Kind.EQUIPMENT and entry.id and self._known.equipment[entry.id].slots == 0:
            self._slots.loose.append((entry.id, location))
            return
        self.lists["equipment"].append({"id": self._next_text(), "text": name.strip(), "location": location})

    def _loose(self, tech: str) -> None:
        if tech == CLAN and self._known.has(CLAN_CASE):
            self._slots.loose += [(CLAN_CASE, str(row["location"])) for row in self.lists["ammunition"]]
        for item, place in dict.fromkeys(self._slots.loose):
            id = f"{kind_of(item)}_{PLACES[place].abbreviation.lower()}"
            self.lists["equipment"].append({"id": id, "item": item, "location": place})


@lru_cache(maxsize=16384)
def shortest(name: str) -> str:
    """The plain name without its maker, to hold slots against a list that has them without."""
    return _MAKER.sub("", plain(name))
