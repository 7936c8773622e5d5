"""The lines of a 'Mech file: header, list of weapons, slots; prose is passed over."""

from __future__ import annotations

from collections.abc import Collection, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from companion.catalog.formats.mechs.slot_entries import (
    BY_ABBREVIATION,
    BY_TITLE,
    PLACES,
    REAR_ARMOR,
    find_location,
)
from companion.catalog.formats.texts import one_line

CHASSIS, MODEL, CLAN_NAME = "chassis", "model", "clanname"
FIELDS = (
    CHASSIS, MODEL, CLAN_NAME, "config", "techbase", "era", "source", "role", "mass", "engine",
    "structure", "myomer", "cockpit", "gyro", "heat sinks", "heat sink kit", "base chassis heat sinks",
    "walk mp", "jump mp", "armor", "lam", "motive",
)  # fmt: skip
"""Keys of which a file has one, about the 'Mech itself."""
PECULIAR = ("quirk", "weaponquirk", "ejection")
"""Keys of what other rules make of a 'Mech, and these do not."""
WITHOUT_SLOT = "nocrit"
BESIDES = ("version", "generator", "uuid", "mul id", "rules level", "published", "bv")
"""Keys about the file, its number elsewhere and the like."""
PROSE = (
    "overview", "capabilities", "deployment", "history", "manufacturer", "primaryfactory",
    "systemmanufacturer", "systemmode", "notes", "imagefile", "fluffimage", "icon",
)  # fmt: skip
"""Keys of what is written about a 'Mech; it may go on below them, on lines without any key."""
WEAPONS = "weapons"
ARMOR = " armor"
AGAIN = "again"
"""Stands before a field that the file has had already, where both are kept."""
MAX_SLOT_LENGTH = 100
"""Characters of a line that can still be what stands in a slot."""
MAX_SLOTS, MAX_TOLD = 48, 60
"""Lines of a location, and of a list, that are read at most."""
MAX_FURTHER = 80
"""Lines that are kept without being understood."""


class KeyGroup(Enum):
    """The group that a key belongs to."""

    FIELD = "field"
    PECULIAR = "peculiar"
    WITHOUT_SLOT = "without a slot"
    BESIDES = "besides"
    PROSE = "prose"
    WEAPONS = "weapons"
    SECTION = "section"


_NAMED: Mapping[KeyGroup, Sequence[str]] = {
    KeyGroup.FIELD: (*FIELDS, *(key + ARMOR for key in (*BY_ABBREVIATION, *REAR_ARMOR))),
    KeyGroup.PECULIAR: PECULIAR,
    KeyGroup.WITHOUT_SLOT: (WITHOUT_SLOT,),
    KeyGroup.BESIDES: BESIDES,
    KeyGroup.PROSE: PROSE,
    KeyGroup.WEAPONS: (WEAPONS,),
    KeyGroup.SECTION: tuple(BY_TITLE),
}
GROUPS: Mapping[str, KeyGroup] = {key: group for group, keys in _NAMED.items() for key in keys}


@dataclass(slots=True)
class MechLines:
    """The fields of a 'Mech file as text; `places` are the lines that they stand on, from 1."""

    fields: dict[str, str] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    peculiar: list[str] = field(default_factory=list)
    weapons: list[str] = field(default_factory=list)
    sections: dict[str, list[str]] = field(default_factory=dict)
    without_slot: list[str] = field(default_factory=list)
    further: list[str] = field(default_factory=list)
    """Lines that are none of these, and no prose."""

    def keep(self, line: str) -> None:
        """Keep a line that is none of these, of very many only the first ones."""
        if len(self.further) < MAX_FURTHER:
            self.further.append(one_line(line))

    def name_limbs(self, plan: Collection[str]) -> None:
        """Call slots and armor by the locations of a plan: some files call the legs of quads arms."""
        for place in (place for place in PLACES if place not in plan):
            meant = find_location(place, plan)
            if meant in plan:
                armor, other = (PLACES[name].abbreviation.lower() + ARMOR for name in (meant, place))
                _rename(self.sections, other=place, name=meant)
                _rename(self.fields, other=other, name=armor)
                _rename(self.places, other=other, name=armor)


T = TypeVar("T")


def _rename(rows: MutableMapping[str, T], *, other: str, name: str) -> None:
    if other in rows and name not in rows:
        rows[name] = rows.pop(other)


class _Part(Enum):
    """The part of a file in which a line without a key is read."""

    HEAD = "head"
    BODY = "body"
    WEAPONS = "weapons"
    SECTION = "section"
    PROSE = "prose"


class _LineReader:
    """A line-by-line reader; a line without a key is read by the part of the file it is in."""

    def __init__(self) -> None:
        self.found = MechLines()
        self.part = _Part.HEAD
        self.section: list[str] = []
        self.after_blank = False
        self.takes_slots = False
        """Whether the line before was the name of a location."""

    def read_line(self, line: str, number: int) -> None:
        """One line with a colon in it."""
        self.takes_slots = False
        text, _, value = line.partition(":")
        key = text.rstrip().lower()
        group = GROUPS.get(key)
        if group is None:
            self.without_key(line, number)
        elif group is KeyGroup.FIELD:
            self._field(key, value.strip(), line, number)
        else:
            self._with_key(group, key, value.strip(), line)

    def fill(self, lines: Sequence[str]) -> int:
        """Return the slots below the name of a location, so far as they surely are some; how many
        there were.
        """
        append = self.section.append
        for number, raw in enumerate(lines):
            line = raw.strip()
            if not line or ":" in line or line[0] == "#" or len(line) > MAX_SLOT_LENGTH:
                return number
            append(line)
        return len(lines)

    def _with_key(self, group: KeyGroup, key: str, value: str, line: str) -> None:
        found = self.found
        if group is KeyGroup.SECTION:
            self._begin(BY_TITLE[key], value, line)
        elif group is KeyGroup.PROSE:
            self.part = _Part.PROSE
        elif group is KeyGroup.WEAPONS:
            is_prose = self.part is _Part.PROSE or found.weapons
            self.part = _Part.PROSE if is_prose else _Part.WEAPONS
        elif group is KeyGroup.BESIDES:
            self.part = _Part.HEAD if self.part is _Part.HEAD else _Part.BODY
        else:
            self.part = _Part.BODY
            value = one_line(value)
            texts = found.without_slot if group is KeyGroup.WITHOUT_SLOT else found.peculiar
            if len(texts) < MAX_TOLD:
                texts.append(
                    value if group is KeyGroup.WITHOUT_SLOT or key == PECULIAR[0] else f"{key}: {value}"
                )
            else:
                found.keep(line)

    def _begin(self, place: str, value: str, line: str) -> None:
        """Slots of a location; a second time, or with words behind it, it is only a line that looks so."""
        if value or place in self.found.sections:
            if self.part is not _Part.PROSE:
                self.found.keep(line if value else f"{AGAIN}: {line}")
            return
        self.part = _Part.SECTION
        self.after_blank, self.takes_slots = False, True
        self.section = self.found.sections[place] = []

    def _field(self, key: str, value: str, line: str, number: int) -> None:
        if key in self.found.fields:
            if self.part is not _Part.PROSE and self.found.fields[key] != value:
                self.found.keep(f"{AGAIN}: {line}")
            return
        if self.part is _Part.PROSE and len(value) > MAX_SLOT_LENGTH:
            return
        self.found.fields[key] = one_line(value)
        self.found.places[key] = number
        if key not in (CHASSIS, MODEL, CLAN_NAME) and self.part is not _Part.PROSE:
            self.part = _Part.BODY

    def without_key(self, line: str, number: int) -> None:
        """A line that means what the part of the file makes of it."""
        if self.part is _Part.SECTION and self._fits_slot(line):
            self.section.append(line)
        elif self.part is _Part.WEAPONS:
            if len(line) <= MAX_SLOT_LENGTH and len(self.found.weapons) < MAX_TOLD:
                self.found.weapons.append(line)
        elif self.part is _Part.HEAD:
            self._name(line, number)
        elif self.part is not _Part.PROSE:
            self.found.keep(line)

    def _fits_slot(self, line: str) -> bool:
        """Whether a line may still be a slot: not prose that follows the last of them without a key."""
        if len(line) > MAX_SLOT_LENGTH or len(self.section) >= MAX_SLOTS:
            return False
        if self.after_blank and len(self.section) >= _FEWEST:
            self.part = _Part.BODY
            return False
        self.after_blank = False
        return True

    def _name(self, line: str, number: int) -> None:
        """The bare lines of an old head: first the chassis, then the model."""
        fields = self.found.fields
        key = next((key for key in (CHASSIS, MODEL) if key not in fields), None)
        if key is None:
            self.found.keep(line)
            return
        fields[key] = one_line(line)
        self.found.places[key] = number

    def blank(self) -> None:
        """A line with nothing on it ends a list of weapons, and slots once there are enough of them."""
        self.after_blank = True
        if self.part is _Part.WEAPONS and self.found.weapons:
            self.part = _Part.BODY


_FEWEST, _MAX_COUNT = 6, 12
"""Slots of the smallest location and of the largest."""


def read_lines(lines: Sequence[str]) -> MechLines:
    """Return what stands on the lines of a 'Mech file."""
    reader = _LineReader()
    number, last = 0, len(lines)
    while number < last:
        line = lines[number].strip()
        number += 1
        if not line:
            reader.blank()
        elif line[0] == "#":
            continue
        elif ":" in line:
            reader.read_line(line, number)
            if reader.takes_slots:
                number += reader.fill(lines[number : number + _MAX_COUNT])
        else:
            reader.without_key(line, number)
    return reader.found
