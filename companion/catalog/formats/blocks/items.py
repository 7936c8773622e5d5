"""What a vehicle, a platoon or a suit carries: one thing a line, with words behind it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.catalog.formats.known import Known
from companion.catalog.formats.mechs.entries import Kind, SlotEntry, reader_of
from companion.engine.battletech.tables.ammunition import kind_of

LISTS = {
    Kind.WEAPON: "weapons",
    Kind.AMMUNITION: "ammunition",
    Kind.EQUIPMENT: "equipment",
    Kind.SYSTEM: "equipment",
}
MOST_SHOTS = 1000
_SHOTS = re.compile(r":shots(\d{1,4})#", re.IGNORECASE)
_POD = re.compile(r":omni\b|\s*\(omnipod\)", re.IGNORECASE)
_FACING = re.compile(r"\s*\((?:ST|PT|T|FL|FR|RL|RR|B)\)", re.IGNORECASE)

Understand = Callable[[str], SlotEntry]
"""What tells what a name means, for kinds of units that have names of their own."""


@dataclass(slots=True)
class Item:
    """A line understood: what it is, and the rounds that it says."""

    entry: SlotEntry
    location: str
    shots: int | None
    is_told: bool


@dataclass(slots=True)
class Cargo:
    """Everything aboard one unit, in the order of the file."""

    known: Known
    tech: str
    items: list[Item] = field(default_factory=list)
    not_understood: list[str] = field(default_factory=list)

    def load(
        self, lines: Sequence[str], location: str, block: str, understand: Understand | None = None
    ) -> None:
        """The lines of one block; where they say more than is kept here, the line is kept as text too."""
        for line in lines:
            self.add(line, location, f"{block}: {line}", understand)

    def add(self, line: str, location: str, text: str, understand: Understand | None = None) -> None:
        """One thing; `text` is what is kept where its line says more than is kept here."""
        item = self._item(line, location, understand or reader_of(self.known, self.tech).entry)
        if item is not None:
            self.items.append(item)
            if item.is_told:
                self.not_understood.append(text)

    def _item(self, line: str, location: str, understand: Understand) -> Item | None:
        shots = _SHOTS.search(line)
        name = _SHOTS.sub("", line)
        bare = _FACING.sub("", _POD.sub("", name)).strip()
        entry = understand(bare)
        if entry.kind is Kind.EMPTY:
            return None
        if entry.id and entry.kind is not Kind.SYSTEM:
            has_lost_shots = shots is not None and entry.kind is not Kind.AMMUNITION
            is_told = bare != name.strip() or entry.is_told or has_lost_shots
            return Item(entry, location, int(shots[1]) if shots else None, is_told)
        text = understand(name.strip()).text if not entry.id else entry.text
        told = SlotEntry(entry.kind, text, is_rear=entry.is_rear)
        return Item(told, location, int(shots[1]) if shots else None, is_told=False)

    def lists(self) -> dict[str, list[dict[str, Any]]]:
        """Weapons, ammunition and equipment of a unit document."""
        wanted, given = Counter(map(_base, self.items)), Counter[str]()
        found: dict[str, list[dict[str, Any]]] = {"weapons": [], "ammunition": [], "equipment": []}
        for key, rows in found.items():
            for item in (item for item in self.items if LISTS[item.entry.kind] == key):
                base = _base(item)
                given[base] += 1
                id = base if wanted[base] == 1 and base != _TEXT else f"{base}_{given[base]}"
                rows.append({"id": id, **self._row(item)})
        return {key: rows for key, rows in found.items() if rows or key == "weapons"}

    def _row(self, item: Item) -> dict[str, Any]:
        entry = item.entry
        kind = "text" if not entry.id else "item" if entry.kind is Kind.EQUIPMENT else "weapon"
        row: dict[str, Any] = {kind: entry.id or entry.text, "location": item.location}
        if entry.kind is Kind.AMMUNITION:
            shots = item.shots or (self.known.shots(entry.id, entry.lot) if entry.id else None)
            if shots:
                row["shots"] = min(shots, MOST_SHOTS)
        if entry.is_rear and kind != "item" and entry.kind is not Kind.AMMUNITION:
            row["is_rear"] = True
        if entry.is_one_shot:
            row["rounds"] = 1
        return row

    def energy_heat(self) -> int:
        """Heat of all energy weapons fired once. In points."""
        rows = (
            self.known.weapons.get(item.entry.id) for item in self.items if item.entry.kind is Kind.WEAPON
        )
        return sum(row.heat for row in rows if row is not None and row.category == "energy")


_TEXT = "text"


def _base(item: Item) -> str:
    if not item.entry.id:
        return _TEXT
    made_of = f"{kind_of(item.entry.id)}_{item.location}"
    if item.entry.kind is Kind.AMMUNITION:
        return f"ammo_{made_of}"
    return f"{made_of}_rear" if item.entry.is_rear and item.entry.kind is Kind.WEAPON else made_of
