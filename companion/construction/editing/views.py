"""A design as the window shows it: plain values, so that it knows no rule and no table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from companion.construction.design_report import Difference, Findings
from companion.construction.editing.placeable import Placeable
from companion.documents.document import KeyPath

KIND = "kind"
"""The field of a head that begins a new design of another kind."""


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
    MELEE = "melee"
    DEFENSE = "defense"
    SKILL = "skill"
    MECH_SKILL = "mech_skill"
    TALENT = "talent"
    BACKGROUND = "background"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class PartOffer:
    """An item that can be added: in words its price, such as its tons, and its size; and its effect.

    `why_not` tells what speaks against it; what `is_listed` stands in the list even so;
    `more` is all that is worth knowing, in lines; `search_names` are the words by which it is found, without
    signs between letters.
    """

    load: Placeable
    name: str
    category: PartCategory
    tech: str
    made_by: str
    price: str
    size: str
    heat: int
    damage: str
    ranges: str
    more: str
    search_names: str
    why_not: str = ""
    is_listed: bool = False


@dataclass(frozen=True, slots=True)
class SlotView:
    """A critical slot, or a row of a location without slots, which has no die.

    Slots of one block follow each other from `is_first` to `is_last`.
    """

    location: str
    index: int
    text: str = ""
    short: str = ""
    category: PartCategory | None = None
    name: str = ""
    is_first: bool = True
    is_last: bool = True
    is_fixed: bool = False
    is_removable: bool = True
    is_pod: bool = False
    is_changed: bool = False
    hint: str = ""
    has_die: bool = True


@dataclass(frozen=True, slots=True)
class ArmorView:
    """Armor of a location, and the values of the design that this one is compared with.

    `rear` is None where there is none; `maximum` is for both together, None where no rule limits it.
    """

    front: int
    rear: int | None
    maximum: int | None
    structure: int
    front_before: int | None = None
    rear_before: int | None = None


@dataclass(frozen=True, slots=True)
class SlotlessItem:
    """An item aboard that fills no slot, such as the CASE of the Clans."""

    load: Placeable
    text: str


@dataclass(frozen=True, slots=True)
class LocationSwitch:
    """A part of a location that may be left out, such as the hand of an arm."""

    id: str
    label: str
    name: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class LocationView:
    """A location with its slots, its armor, and what is there without filling slots.

    `room` tells in words how much more it takes, `hint` what is worth knowing of it; one that `is_there` no
    longer is not shown.
    """

    id: str
    label: str
    abbreviation: str
    slots: tuple[SlotView, ...]
    armor: ArmorView | None
    room: str = ""
    hint: str = ""
    extras: tuple[SlotlessItem, ...] = ()
    switches: tuple[LocationSwitch, ...] = ()
    is_there: bool = True


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
class HeadField:
    """A value of a design or of one of its parts: a choice, words, or else a number from `least` to `most` in
    steps.

    `caption` is its label with what follows from it; `shows` are the beginnings of the key paths of the
    document that it shows.
    """

    id: str
    label: str
    value: str | float
    shows: tuple[KeyPath, ...]
    caption: str = ""
    choices: tuple[HeadChoice, ...] = ()
    least: int = 0
    most: int = 0
    step: float = 1
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class HeadView:
    """The head of a design: its names, and all other values with their alternatives."""

    chassis: str
    model: str
    year: int | None
    fields: tuple[HeadField, ...]

    def field_at(self, key_path: KeyPath) -> str:
        """Return the field that shows what a key path leads to; empty for none."""
        found = [
            (len(shown), field.id)
            for field in self.fields
            for shown in field.shows
            if key_path[: len(shown)] == shown
        ]
        return max(found)[1] if found else ""


@dataclass(frozen=True, slots=True)
class ArmorSum:
    """All armor of a design: points and tons, the most there may be, and the smallest lot of tons.

    `text` and `share` are in words; `most_label` and `most_hint` are those of the command that takes as much
    as there may be, which `can_rise` offers.
    """

    text: str
    share: str
    tons: float
    maximum_tons: float
    lot: float
    most_label: str
    most_hint: str
    can_rise: bool


class MeasureTone(StrEnum):
    """What a measure says of the design."""

    PLAIN = "plain"
    GOOD = "good"
    WARN = "warn"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class MeasureShare:
    """A share of a measure: what it is, its figure, its size, and in words where it comes from."""

    part: str
    label: str
    figure: str
    size: float
    how: str = ""


@dataclass(frozen=True, slots=True)
class DesignMeasure:
    """What a design has of something, such as tons or heat: its shares of a limit, and what is left.

    Without shares it is but a line of words.
    """

    name: str
    text: str
    left: str
    tone: MeasureTone
    shares: tuple[MeasureShare, ...] = ()
    limit: float = 0.0
    note: str = ""


@dataclass(frozen=True, slots=True)
class PartForm:
    """Everything that may be said of a part of a design, under its name; `text` tells what it does."""

    title: str
    fields: tuple[HeadField, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A line of a ledger: its words, what explains it, and the part that it is about."""

    text: str
    detail: str = ""
    at: KeyPath = ()


@dataclass(frozen=True, slots=True)
class Ledger:
    """A list of figures that a design comes to, such as its costs, term by term."""

    id: str
    label: str
    icon: str
    lines: tuple[LedgerLine, ...]


@dataclass(frozen=True, slots=True)
class DesignView:
    """A design with everything that the window tells of it. `examined` is None where it cannot be read.

    `columns` are the locations as they stand beside each other; `armor` is None where its points are no
    matter of tons.
    """

    name: str
    head: HeadView
    locations: tuple[LocationView, ...]
    columns: tuple[tuple[str, ...], ...]
    waiting: tuple[UnplacedItem, ...]
    armor: ArmorSum | None
    measures: tuple[DesignMeasure, ...]
    differences: tuple[Difference, ...]
    parent: str
    examined: Findings | None
    trouble: str = ""
    ledgers: tuple[Ledger, ...] = ()

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
