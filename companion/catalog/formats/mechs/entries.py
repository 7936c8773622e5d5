"""One line of a 'Mech's slots: what stands there, and what the words behind its name say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from companion.catalog.formats.known import Known
from companion.catalog.formats.names import FULL, Role
from companion.engine.battletech.tables.ammunition import kind_of

EMPTY = ("-empty-", "empty", "-", "")
REAR, POD, SPLIT = "r", "omnipod", "split"
_SUFFIX = re.compile(r"\s*\((armored|omnipod|r|t|split)\)$", re.IGNORECASE)
_AMMUNITION = re.compile(r"ammo|ammunition|\bpods\b", re.IGNORECASE)
_WEAPON = re.compile(
    r"laser|ppc|cannon|gauss|rifle|ac/?\d|lrm|srm|mrm|atm\d|mml|missile|rocket|launcher|mortar|flamer|gun\b"
    r"|artillery|thumper|sniper|long ?tom|arrow ?iv|plasma|narc|hag\d|thunderbolt|taser|needler|chem",
    re.IGNORECASE,
)
"""Words in the names of weapons that these rules do not have."""
MOST_KEPT, MOST_SECTIONS = 20_000, 1000


class Kind(Enum):
    """What stands in a slot."""

    EMPTY = "empty"
    SYSTEM = "system"
    WEAPON = "weapon"
    AMMUNITION = "ammunition"
    EQUIPMENT = "equipment"


@dataclass(frozen=True, slots=True)
class SlotEntry:
    """What stands in a slot: `id` is a system, or a thing of the rules; empty where there is only the `text`.

    `pod` tells that a pod fills the slot; `is_told` that its line says more than is kept here.
    """

    kind: Kind
    text: str = ""
    id: str = ""
    lot: float = FULL
    is_one_shot: bool = False
    is_rear: bool = False
    pod: bool = False
    is_told: bool = False


_NOTHING = SlotEntry(Kind.EMPTY)


class SlotReader:
    """Reads the lines of slots on chassis of one technology base, and remembers what each of them says."""

    def __init__(self, known: Known, tech: str) -> None:
        self._known, self._tech = known, tech
        self.kept: dict[str, SlotEntry] = {}
        self.sections: dict[tuple[int | str, ...], tuple[str | None, ...]] = {}
        """The systems of sections that have nothing else, by the number of slots and the lines."""

    def entry(self, line: str) -> SlotEntry:
        """What a line says."""
        found = self.kept.get(line)
        if found is None:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            found = self.kept[line] = self._read(line)
        return found

    def remember(self, key: tuple[int | str, ...], systems: Sequence[str | None]) -> None:
        """Keep what a section of nothing but systems says: files have many that are alike."""
        if len(self.sections) >= MOST_SECTIONS:
            self.sections.clear()
        self.sections[key] = tuple(systems)

    def _read(self, line: str) -> SlotEntry:
        name, flags = without_suffixes(line)
        if name.lower() in EMPTY:
            return _NOTHING
        is_rear, pod = REAR in flags, POD in flags
        is_told = bool(flags - {REAR, POD, SPLIT})
        meaning = self._known.names.meaning(name, self._tech)
        if meaning is None or (meaning.sense is not Role.SYSTEM and not self._known.has(meaning.id)):
            return SlotEntry(_kind_of_text(name), name, is_rear=is_rear, pod=pod, is_told=is_told)
        kind = self._kind(meaning.sense, meaning.id)
        id = kind_of(meaning.id) if kind is Kind.SYSTEM else meaning.id
        return SlotEntry(kind, name, id, meaning.lot, meaning.is_one_shot, is_rear, pod, is_told)

    def _kind(self, role: Role, id: str) -> Kind:
        if role is Role.SYSTEM:
            return Kind.SYSTEM
        if role is Role.AMMUNITION:
            return Kind.AMMUNITION
        return Kind.WEAPON if id in self._known.weapons else Kind.EQUIPMENT


def reader_of(known: Known, tech: str) -> SlotReader:
    """The reader for chassis of a technology base."""
    reader = known.readers.get(tech)
    if not isinstance(reader, SlotReader):
        reader = known.readers[tech] = SlotReader(known, tech)
    return reader


def without_suffixes(line: str) -> tuple[str, set[str]]:
    """A name and the words in brackets behind it that say how the thing is mounted, in small letters."""
    flags: set[str] = set()
    name = line
    while match := _SUFFIX.search(name):
        flags.add(match[1].lower())
        name = name[: match.start()]
    return " ".join(name.split()), flags


def _kind_of_text(name: str) -> Kind:
    if _AMMUNITION.search(name):
        return Kind.AMMUNITION
    return Kind.WEAPON if _WEAPON.search(name) else Kind.EQUIPMENT
