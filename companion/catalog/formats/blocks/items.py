"""The load of a vehicle, a platoon or a suit: one item a line, with notes behind its name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.catalog.formats.blocks.lines import Blocks
from companion.catalog.formats.mechs.slot_entries import SlotEntry, SlotKind, slot_reader
from companion.catalog.formats.names import CLAN, INNER_SPHERE, KnownRules
from companion.catalog.formats.texts import Unit, file_name, full_name
from companion.engine.battletech.tables.missiles import kind_of

LISTS = {
    SlotKind.WEAPON: "weapons",
    SlotKind.AMMUNITION: "ammunition",
    SlotKind.EQUIPMENT: "equipment",
    SlotKind.SYSTEM: "equipment",
}
MAX_SHOTS = 1000
_SHOTS = re.compile(r":shots(\d{1,4})#", re.IGNORECASE)
_POD = re.compile(r":omni\b|\s*\(omnipod\)", re.IGNORECASE)
_FACING = re.compile(r"\s*\((?:ST|PT|T|FL|FR|RL|RR|B)\)", re.IGNORECASE)

ParseItem = Callable[[str], SlotEntry]
"""What tells what a name means, for kinds of units that have names of their own."""

MAX_ID_LENGTH = 80
LATEST_YEAR = 9999
ENGINES: Mapping[int, str] = {
    0: "fusion", 1: "ice", 2: "xl", 3: "xxl", 4: "light", 5: "compact", 6: "fuel cell", 7: "fission",
}  # fmt: skip
ARMORS: Mapping[int, str] = {0: "standard", 1: "ferro_fibrous"}
"""Armor by its number in files; of others the number is kept."""
OTHER_ARMOR, OTHER_ENGINE = "armor type ", "engine type "
MADE_HERE = ("Engine: ", "Movement: ")
"""What texts begin with that no file says: they tell what these rules could not work out."""


@dataclass(slots=True)
class BlockItem:
    """A parsed line: its entry, its location and its rounds."""

    entry: SlotEntry
    location: str
    shots: int | None
    says_more: bool


@dataclass(slots=True)
class Cargo:
    """The load of one unit, in the order of the file."""

    known: KnownRules
    tech: str
    items: list[BlockItem] = field(default_factory=list)
    not_understood: list[str] = field(default_factory=list)

    def load(
        self, lines: Sequence[str], location: str, block: str, understand: ParseItem | None = None
    ) -> None:
        """The lines of one block; where they say more than is kept here, the line is kept as text too."""
        for line in lines:
            self.add(line, location, f"{block}: {line}", understand)

    def add(self, line: str, location: str, text: str, understand: ParseItem | None = None) -> None:
        """One thing; `text` is what is kept where its line says more than is kept here."""
        item = self._item(line, location, understand or slot_reader(self.known, self.tech).entry)
        if item is not None:
            self.items.append(item)
            if item.says_more:
                self.not_understood.append(text)

    def _item(self, line: str, location: str, understand: ParseItem) -> BlockItem | None:
        shots = _SHOTS.search(line)
        name = _SHOTS.sub("", line)
        bare = _FACING.sub("", _POD.sub("", name)).strip()
        entry = understand(bare)
        if entry.kind is SlotKind.EMPTY:
            return None
        if entry.id and entry.kind is not SlotKind.SYSTEM:
            has_lost_shots = shots is not None and entry.kind is not SlotKind.AMMUNITION
            says_more = bare != name.strip() or entry.says_more or has_lost_shots
            return BlockItem(entry, location, int(shots[1]) if shots else None, says_more)
        text = understand(name.strip()).text if not entry.id else entry.text
        slot_entry = SlotEntry(entry.kind, text, is_rear=entry.is_rear)
        return BlockItem(slot_entry, location, int(shots[1]) if shots else None, says_more=False)

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

    def _row(self, item: BlockItem) -> dict[str, Any]:
        entry = item.entry
        kind = "text" if not entry.id else "item" if entry.kind is SlotKind.EQUIPMENT else "weapon"
        row: dict[str, Any] = {kind: entry.id or entry.text, "location": item.location}
        if entry.kind is SlotKind.AMMUNITION:
            shots = item.shots or (self.known.shots(entry.id, entry.lot) if entry.id else None)
            if shots:
                row["shots"] = min(shots, MAX_SHOTS)
        if entry.is_rear and kind != "item" and entry.kind is not SlotKind.AMMUNITION:
            row["is_rear"] = True
        if entry.is_one_shot:
            row["rounds"] = 1
        return row

    def energy_heat(self) -> int:
        """Heat of all energy weapons fired once. In points."""
        rows = (
            self.known.weapons.get(item.entry.id) for item in self.items if item.entry.kind is SlotKind.WEAPON
        )
        return sum(row.whole_heat for row in rows if row is not None and row.category == "energy")


_TEXT = "text"


def _base(item: BlockItem) -> str:
    if not item.entry.id:
        return _TEXT
    made_of = f"{kind_of(item.entry.id)}_{item.location}"
    if item.entry.kind is SlotKind.AMMUNITION:
        return f"ammo_{made_of}"
    return f"{made_of}_rear" if item.entry.is_rear and item.entry.kind is SlotKind.WEAPON else made_of


def head_fields(blocks: Blocks, kind: str) -> Unit:
    """Return the beginning of a unit document."""
    chassis, model = blocks.text("name"), blocks.text("model")
    if not chassis:
        wrong = "the file does not say the unit's name."
        raise blocks.make_error("name", wrong, "Fill in the <Name> block.")
    whole = full_name(chassis, model)
    text = blocks.text("type").lower()
    found: Unit = {
        "kind": kind, "id": whole[:MAX_ID_LENGTH], "name": whole, "chassis": chassis, "model": model,
        "tech": CLAN if "clan" in text else INNER_SPHERE, "is_mixed": text.startswith("mixed"),
    }  # fmt: skip
    if blocks.text("year"):
        found["year"] = blocks.whole("year", LATEST_YEAR)
    if role := blocks.text("role"):
        found["role"] = role
    if quirks := blocks.lines("quirks"):
        found["quirks"] = list(quirks)
    return found


def closing_fields(blocks: Blocks, further: list[str]) -> Unit:
    """Return the end of a unit document."""
    source = blocks.text("source") or file_name(blocks.name)
    rest = [*further, *blocks.rest()]
    return {**({"not_understood": rest} if rest else {}), "source": source}


def armor_kind(blocks: Blocks) -> str:
    """Return what the armor is made of."""
    blocks.lines("armor_tech")
    number = blocks.whole("armor_type", 99, 0)
    return ARMORS.get(number, f"{OTHER_ARMOR}{number}")
