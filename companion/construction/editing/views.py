"""A design as the window shows it: plain values, so that it knows no rule and no table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.construction.configurations import Difference
from companion.construction.design import Examined
from companion.construction.editing.placing import Load

OMNI = ":omni"
"""What follows the technology of an OmniMech in a choice of them."""


class Sort(StrEnum):
    """What something is, for its colour, its icon and the filters of the palette."""

    ENERGY = "energy"
    BALLISTIC = "ballistic"
    MISSILE = "missile"
    AMMUNITION = "ammunition"
    EQUIPMENT = "equipment"
    HEAT_SINK = "heat_sink"
    JUMP_JET = "jump_jet"
    MATERIAL = "material"
    SYSTEM = "system"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be taken aboard: what it weighs and fills, and what it does.

    `why_not` tells what speaks against it; `more` is all that is worth knowing, in lines; `known_as` are the
    words by which it is found, without signs between letters.
    """

    load: Load
    name: str
    sort: Sort
    tech: str
    made_by: str
    tons: float
    slots: int
    heat: int
    damage: str
    ranges: str
    more: str
    known_as: str
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class SlotView:
    """One critical slot. Slots of one block follow each other from `is_first` to `is_last`."""

    location: str
    index: int
    words: str = ""
    short: str = ""
    sort: Sort | None = None
    name: str = ""
    is_first: bool = True
    is_last: bool = True
    is_fixed: bool = False
    is_pod: bool = False
    is_changed: bool = False
    hint: str = ""


@dataclass(frozen=True, slots=True)
class ArmorView:
    """Armor of a location, and what it was in the design that this one is held against.

    `rear` is None where there is none; `most` is for both together.
    """

    front: int
    rear: int | None
    most: int
    structure: int
    front_before: int | None = None
    rear_before: int | None = None


@dataclass(frozen=True, slots=True)
class Extra:
    """Something aboard that fills no slot, such as the CASE of the Clans."""

    load: Load
    words: str


@dataclass(frozen=True, slots=True)
class LocationView:
    """A location with its slots, its armor, and what is there without filling slots."""

    id: str
    label: str
    abbreviation: str
    slots: tuple[SlotView, ...]
    armor: ArmorView
    extras: tuple[Extra, ...] = ()

    @property
    def free(self) -> int:
        """How many slots are empty."""
        return sum(slot.sort is None for slot in self.slots)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something aboard that has no slots yet: how many there are, and how many slots each needs."""

    load: Load
    words: str
    sort: Sort
    number: int
    size: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few values of the head."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class HeadView:
    """What a design is built on, and what else it might be."""

    chassis: str
    model: str
    year: int | None
    tonnage: int
    tonnages: tuple[int, ...]
    tech: str
    techs: tuple[Choice, ...]
    is_omni: bool
    walking: int
    running: int
    jumping: int
    fastest: int
    highest_jump: int
    rating: int
    engine: str
    engines: tuple[Choice, ...]
    structure: str
    structures: tuple[Choice, ...]
    armor: str
    armors: tuple[Choice, ...]
    sinks: int
    sinks_in_engine: int
    sink_kind: str
    sink_kinds: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class ArmorSum:
    """All armor of a design: points and the most there may be, tons and the least step of them."""

    points: int
    most: int
    tons: float
    most_tons: float
    lot: float
    spare: int


@dataclass(frozen=True, slots=True)
class HeatLine:
    """The heat of one kind of weapons, all fired in one turn."""

    words: str
    heat: int


@dataclass(frozen=True, slots=True)
class DesignView:
    """A design with everything that the window tells of it. `examined` is None where it cannot be read."""

    name: str
    head: HeadView
    locations: tuple[LocationView, ...]
    waiting: tuple[Waiting, ...]
    armor: ArmorSum
    heat: tuple[HeatLine, ...]
    differences: tuple[Difference, ...]
    parent: str
    examined: Examined | None
    trouble: str = ""

    def location(self, name: str) -> LocationView | None:
        """The location of this id."""
        return next((each for each in self.locations if each.id == name), None)

    @property
    def waiting_slots(self) -> int:
        """How many slots are still to be found."""
        return sum(each.number * each.size for each in self.waiting)


@dataclass(frozen=True, slots=True)
class Landing:
    """What comes of putting something down: the slots that it fills then, or in words why it cannot."""

    slots: frozenset[tuple[str, int]] = frozenset()
    moves: frozenset[tuple[str, int]] = frozenset()
    refusal: str = ""
