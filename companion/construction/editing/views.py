"""A design as the window shows it: plain values, so that it knows no rule and no table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from companion.construction.design_report import DesignReport, Difference
from companion.construction.editing.placeable import Placeable

OMNI = ":omni"
"""What follows the technology of an OmniMech in a choice of them."""


class PartCategory(StrEnum):
    """The category of an item or system, for its colour, its icon and the filters of the palette."""

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
class PartOffer:
    """An item that can be added: its weight and slots, and its effect.

    `why_not` tells what speaks against it; `more` is all that is worth knowing, in lines; `search_names`
    are the words by which it is found, without signs between letters.
    """

    load: Placeable
    name: str
    category: PartCategory
    tech: str
    made_by: str
    tons: float
    slots: int
    heat: int
    damage: str
    ranges: str
    more: str
    search_names: str
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class SlotView:
    """A critical slot. Slots of one block follow each other from `is_first` to `is_last`."""

    location: str
    index: int
    text: str = ""
    short: str = ""
    category: PartCategory | None = None
    name: str = ""
    is_first: bool = True
    is_last: bool = True
    is_fixed: bool = False
    is_pod: bool = False
    is_changed: bool = False
    hint: str = ""


@dataclass(frozen=True, slots=True)
class ArmorView:
    """Armor of a location, and the values of the design that this one is compared with.

    `rear` is None where there is none; `maximum` is for both together.
    """

    front: int
    rear: int | None
    maximum: int
    structure: int
    front_before: int | None = None
    rear_before: int | None = None


@dataclass(frozen=True, slots=True)
class SlotlessItem:
    """An item aboard that fills no slot, such as the CASE of the Clans."""

    load: Placeable
    text: str


@dataclass(frozen=True, slots=True)
class LocationView:
    """A location with its slots, its armor, and what is there without filling slots."""

    id: str
    label: str
    abbreviation: str
    slots: tuple[SlotView, ...]
    armor: ArmorView
    extras: tuple[SlotlessItem, ...] = ()

    @property
    def free(self) -> int:
        """How many slots are empty."""
        return sum(slot.category is None for slot in self.slots)


@dataclass(frozen=True, slots=True)
class UnplacedItem:
    """Items aboard that have no slots yet: their number, and the slots that each needs."""

    load: Placeable
    text: str
    category: PartCategory
    number: int
    size: int


@dataclass(frozen=True, slots=True)
class HeadChoice:
    """A possible value in the head of a design."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class HeadView:
    """The head of a design with its values and all alternatives."""

    chassis: str
    model: str
    year: int | None
    tonnage: int
    tonnages: tuple[int, ...]
    tech: str
    techs: tuple[HeadChoice, ...]
    is_omni: bool
    walking: int
    running: int
    jumping: int
    fastest: int
    highest_jump: int
    rating: int
    engine: str
    engines: tuple[HeadChoice, ...]
    structure: str
    structures: tuple[HeadChoice, ...]
    armor: str
    armors: tuple[HeadChoice, ...]
    sinks: int
    sinks_in_engine: int
    sink_kind: str
    sink_kinds: tuple[HeadChoice, ...]


@dataclass(frozen=True, slots=True)
class ArmorSum:
    """All armor of a design: points and the most there may be, tons and the least step of them."""

    points: int
    maximum: int
    tons: float
    maximum_tons: float
    lot: float
    spare: int


@dataclass(frozen=True, slots=True)
class HeatLine:
    """The heat of one kind of weapons, all fired in one turn."""

    text: str
    heat: int


@dataclass(frozen=True, slots=True)
class DesignView:
    """A design with everything that the window tells of it. `examined` is None where it cannot be read."""

    name: str
    head: HeadView
    locations: tuple[LocationView, ...]
    waiting: tuple[UnplacedItem, ...]
    armor: ArmorSum
    heat: tuple[HeatLine, ...]
    differences: tuple[Difference, ...]
    parent: str
    examined: DesignReport | None
    trouble: str = ""

    def location(self, name: str) -> LocationView | None:
        """Return the location of this id."""
        return next((each for each in self.locations if each.id == name), None)

    @property
    def waiting_slots(self) -> int:
        """How many slots are still to be found."""
        return sum(each.number * each.size for each in self.waiting)


@dataclass(frozen=True, slots=True)
class DropPreview:
    """A preview of a drop: the slots that it would fill, or in words the reason against it."""

    slots: frozenset[tuple[str, int]] = frozenset()
    moves: frozenset[tuple[str, int]] = frozenset()
    refusal: str = ""


@lru_cache(maxsize=512)
def searchable(name: str) -> str:
    """Return the letters and digits of a name, by which it is found."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


def filter_offers(offers: tuple[PartOffer, ...], query: str) -> Iterator[PartOffer]:
    """Yield the offers whose names have every one of these words, whatever signs stand between letters."""
    wanted = [searchable(word) for word in query.split()]
    for offer in offers:
        if all(word in offer.search_names for word in wanted):
            yield offer
