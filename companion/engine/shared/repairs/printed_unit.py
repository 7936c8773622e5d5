"""A unit fresh from the works as repairs see it: what each location has, its shots, what may be marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PrintedSlot:
    """The content of a critical slot in words, and the facts that prices may ask for."""

    what: str
    facts: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PrintedPlace:
    """A location when it is whole: points, slots by number from 1, and the locations that it is lost with."""

    label: str
    armor: int = 0
    rear: int = 0
    structure: int = 0
    slots: Mapping[int, PrintedSlot] = field(default_factory=dict)
    lost_with: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedFeed:
    """Shots of a weapon or an ammunition slot, where they are, and by number the slots that hold them."""

    what: str
    shots: int
    location: str
    slots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedUnit:
    """A unit as its sheet is printed; `marks` are conditions that last, with their words."""

    name: str
    places: Mapping[str, PrintedPlace]
    feeds: Mapping[str, PrintedFeed] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    facts: frozenset[str] = frozenset()
    tons: int = 0
