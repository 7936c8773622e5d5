"""One line of a 'Mech's slots: its entry, and the suffixes behind its name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from companion.catalog.formats.known_rules import KnownRules
from companion.catalog.formats.names import FULL, NameRole
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
MAX_KEPT, MAX_SECTIONS = 20_000, 1000


class SlotKind(Enum):
    """The kind of thing in a slot."""

    EMPTY = "empty"
    SYSTEM = "system"
    WEAPON = "weapon"
    AMMUNITION = "ammunition"
    EQUIPMENT = "equipment"


@dataclass(frozen=True, slots=True)
class SlotEntry:
    """The entry of a slot: `id` is a system, or a thing of the rules; empty where there is only `text`.

    `pod` tells that a pod fills the slot; `says_more` that its line says more than is kept here.
    """

    kind: SlotKind
    text: str = ""
    id: str = ""
    lot: float = FULL
    is_one_shot: bool = False
    is_rear: bool = False
    pod: bool = False
    says_more: bool = False


_NOTHING = SlotEntry(SlotKind.EMPTY)


class SlotReader:
    """A reader of slot lines on chassis of one technology base, which remembers each line's meaning."""

    def __init__(self, known: KnownRules, tech: str) -> None:
        self._known, self._tech = known, tech
        self.kept: dict[str, SlotEntry] = {}
        self.sections: dict[tuple[int | str, ...], tuple[str | None, ...]] = {}
        """The systems of sections that have nothing else, by the number of slots and the lines."""

    def entry(self, line: str) -> SlotEntry:
        """Return what a line says."""
        found = self.kept.get(line)
        if found is None:
            if len(self.kept) >= MAX_KEPT:
                self.kept.clear()
            found = self.kept[line] = self._parse_line(line)
        return found

    def remember(self, key: tuple[int | str, ...], systems: Sequence[str | None]) -> None:
        """Keep what a section of nothing but systems says: files have many that are alike."""
        if len(self.sections) >= MAX_SECTIONS:
            self.sections.clear()
        self.sections[key] = tuple(systems)

    def _parse_line(self, line: str) -> SlotEntry:
        name, flags = without_suffixes(line)
        if name.lower() in EMPTY:
            return _NOTHING
        is_rear, pod = REAR in flags, POD in flags
        says_more = bool(flags - {REAR, POD, SPLIT})
        meaning = self._known.names.meaning(name, self._tech)
        if meaning is None or (meaning.sense is not NameRole.SYSTEM and not self._known.has(meaning.id)):
            return SlotEntry(_kind_of_text(name), name, is_rear=is_rear, pod=pod, says_more=says_more)
        kind = self._kind(meaning.sense, meaning.id)
        id = kind_of(meaning.id) if kind is SlotKind.SYSTEM else meaning.id
        return SlotEntry(kind, name, id, meaning.lot, meaning.is_one_shot, is_rear, pod, says_more)

    def _kind(self, role: NameRole, id: str) -> SlotKind:
        if role is NameRole.SYSTEM:
            return SlotKind.SYSTEM
        if role is NameRole.AMMUNITION:
            return SlotKind.AMMUNITION
        return SlotKind.WEAPON if id in self._known.weapons else SlotKind.EQUIPMENT


def slot_reader(known: KnownRules, tech: str) -> SlotReader:
    """Return the reader for chassis of a technology base."""
    reader = known.readers.get(tech)
    if not isinstance(reader, SlotReader):
        reader = known.readers[tech] = SlotReader(known, tech)
    return reader


def without_suffixes(line: str) -> tuple[str, set[str]]:
    """Return a name and the words in brackets behind it that say how the thing is mounted, in small
    letters.
    """
    flags: set[str] = set()
    name = line
    while match := _SUFFIX.search(name):
        flags.add(match[1].lower())
        name = name[: match.start()]
    return " ".join(name.split()), flags


def _kind_of_text(name: str) -> SlotKind:
    if _AMMUNITION.search(name):
        return SlotKind.AMMUNITION
    return SlotKind.WEAPON if _WEAPON.search(name) else SlotKind.EQUIPMENT
