"""One line of a 'Mech's slots: its entry, and the suffixes behind its name."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from companion.catalog.formats.names import FULL, KnownRules, NameRole
from companion.engine.battletech.tables.construction import Part
from companion.engine.battletech.tables.missiles import kind_of

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

HEAD, CENTER_TORSO = "head", "center_torso"
TORSOS = (CENTER_TORSO, "left_torso", "right_torso")
BIPED, QUAD, TRIPOD = "biped", "quad", "tripod"


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


@dataclass(frozen=True, slots=True)
class FileLocation:
    """One location: its abbreviation in files, its slots, and the row of the structure table it goes by."""

    abbreviation: str
    slots: int
    part: Part
    title: str


PLACES: Mapping[str, FileLocation] = {
    "head": FileLocation("HD", 6, "head", "Head"),
    "center_torso": FileLocation("CT", 12, "center_torso", "Center Torso"),
    "left_torso": FileLocation("LT", 12, "side_torso", "Left Torso"),
    "right_torso": FileLocation("RT", 12, "side_torso", "Right Torso"),
    "left_arm": FileLocation("LA", 12, "arm", "Left Arm"),
    "right_arm": FileLocation("RA", 12, "arm", "Right Arm"),
    "left_leg": FileLocation("LL", 6, "leg", "Left Leg"),
    "right_leg": FileLocation("RL", 6, "leg", "Right Leg"),
    "center_leg": FileLocation("CL", 6, "leg", "Center Leg"),
    "front_left_leg": FileLocation("FLL", 6, "leg", "Front Left Leg"),
    "front_right_leg": FileLocation("FRL", 6, "leg", "Front Right Leg"),
    "rear_left_leg": FileLocation("RLL", 6, "leg", "Rear Left Leg"),
    "rear_right_leg": FileLocation("RRL", 6, "leg", "Rear Right Leg"),
}
_BODY = ("head", *TORSOS)
_ARMS, _LEGS = ("left_arm", "right_arm"), ("left_leg", "right_leg")
PLANS: Mapping[str, tuple[str, ...]] = {
    BIPED: (*_BODY, *_ARMS, *_LEGS),
    QUAD: (*_BODY, "front_left_leg", "front_right_leg", "rear_left_leg", "rear_right_leg"),
    TRIPOD: (*_BODY, *_ARMS, *_LEGS, "center_leg"),
}
"""The locations of each configuration; every other one has those of a biped."""
READ = (
    "left_arm", "right_arm", "front_left_leg", "front_right_leg", "left_torso", "right_torso", "center_torso",
    "head", "left_leg", "right_leg", "rear_left_leg", "rear_right_leg", "center_leg",
)  # fmt: skip
"""The order in which files have the slots of locations."""
BESIDE: Mapping[str, tuple[str, ...]] = {
    "center_torso": ("head", "left_torso", "right_torso"),
    "left_torso": ("left_arm", "left_leg", "front_left_leg", "rear_left_leg"),
    "right_torso": ("right_arm", "right_leg", "front_right_leg", "rear_right_leg"),
}
"""Locations that are adjacent to another; each pair is told once."""
_FORE = (("left_arm", "front_left_leg"), ("right_arm", "front_right_leg"))
_AFT = (("left_leg", "rear_left_leg"), ("right_leg", "rear_right_leg"))
_OTHER_NAMES: Mapping[str, str] = {
    name: other for pair in (*_FORE, *_AFT) for name, other in (pair, pair[::-1])
}
"""What files call a limb that of another configuration: a quad's front left leg is a left arm in some."""
BY_TITLE: Mapping[str, str] = {place.title.lower(): name for name, place in PLACES.items()}
BY_ABBREVIATION: Mapping[str, str] = {place.abbreviation.lower(): name for name, place in PLACES.items()}
REAR_ARMOR: Mapping[str, str] = {"rtl": "left_torso", "rtr": "right_torso", "rtc": "center_torso"}
"""What the armor of the back is called."""


def plan_of(configuration: str) -> tuple[str, ...]:
    """Return the locations of a configuration."""
    return PLANS.get(configuration, PLANS[QUAD if configuration.startswith(QUAD) else BIPED])


def find_location(name: str, plan: Collection[str]) -> str:
    """Return the location of a configuration that a file means, be it by the name that another one has for
    it.
    """
    return name if name in plan else _OTHER_NAMES.get(name, name)


def are_adjacent(first: str, second: str) -> bool:
    """Whether two locations are adjacent."""
    return second in BESIDE.get(first, ()) or first in BESIDE.get(second, ())
