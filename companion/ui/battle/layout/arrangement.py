"""Where each part of the battle page stands, and what is folded: a value that is remembered as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any


class Part(StrEnum):
    """What may be moved; the bars above and below stay where they are."""

    ROSTER = "roster"
    PANEL = "panel"
    JOURNAL = "journal"
    MAP = "map"


class Place(StrEnum):
    """Where a part may stand."""

    MIDDLE = "middle"
    LEFT = "left"
    RIGHT = "right"
    ABOVE = "above"
    BELOW = "below"
    WINDOW = "window"


SIDES = (Place.LEFT, Place.RIGHT)
PLACES: Mapping[Part, tuple[Place, ...]] = MappingProxyType(
    {
        Part.ROSTER: (Place.ABOVE, Place.LEFT, Place.RIGHT, Place.WINDOW),
        Part.PANEL: (Place.RIGHT, Place.LEFT, Place.BELOW, Place.WINDOW),
        Part.JOURNAL: (Place.RIGHT, Place.LEFT, Place.BELOW, Place.WINDOW),
        Part.MAP: (Place.MIDDLE, Place.WINDOW),
    }
)
"""The places that suit a part, the usual one first."""


class Room(StrEnum):
    """How much room there is, in pixels of the design."""

    WIDE = "wide"
    STRIP = "strip"
    DRAWER = "drawer"


STRIP_BELOW, DRAWER_BELOW = 1400, 1000
FOLDS_JOURNAL_BELOW = 900
"""Lower than this, in pixels of the design, the journal begins as one line: the sheet needs the room."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a part stands, and whether it is folded there to what leads back to it."""

    place: Place
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How all parts stand."""

    standings: Mapping[Part, Standing] = field(
        default_factory=lambda: {part: Standing(places[0]) for part, places in PLACES.items()}
    )

    def place(self, part: Part) -> Place:
        """Where a part stands."""
        return self.standings[part].place

    def is_folded(self, part: Part) -> bool:
        """Whether a part is folded; a window of its own never is."""
        return self.standings[part].is_folded and self.place(part) is not Place.WINDOW

    def moved(self, part: Part, place: Place) -> Arrangement:
        """The same with a part, unfolded, in another place that suits it."""
        return self._with(part, Standing(place)) if place in PLACES[part] else self

    def folded(self, part: Part, is_folded: bool) -> Arrangement:
        """The same with a part folded or not."""
        return self._with(part, replace(self.standings[part], is_folded=is_folded))

    def standing_in(self, place: Place) -> tuple[Part, ...]:
        """The parts in a place, folded or not, from above or from the left."""
        return tuple(part for part in Part if self.place(part) is place)

    def is_railed(self, part: Part) -> bool:
        """Whether only the rail at the edge shows that there is such a part.

        A folded journal is a line of its own; beside an unfolded panel it stands there, else in the rail.
        """
        if part is Part.MAP or self.place(part) is Place.WINDOW:
            return False
        if part is not Part.JOURNAL:
            return self.is_folded(part)
        if self.place(part) is Place.BELOW:
            return False
        others = [each for each in self.standing_in(self.place(part)) if each is not part]
        is_without_panel = Part.PANEL in others and self.is_folded(Part.PANEL)
        return is_without_panel or (self.is_folded(part) and all(self.is_folded(each) for each in others))

    def rail(self, part: Part) -> Place:
        """The edge with the rail that a railed part has its buttons in."""
        return Place.LEFT if self.place(part) in (Place.LEFT, Place.ABOVE) else Place.RIGHT

    def as_json(self) -> bytes:
        """What `arrangement_from` reads."""
        told = {part: [each.place, each.is_folded] for part, each in self.standings.items()}
        return json.dumps(told).encode()

    def _with(self, part: Part, standing: Standing) -> Arrangement:
        return Arrangement({**self.standings, part: standing})


def arrangement_from(text: bytes, usual: Arrangement) -> Arrangement:
    """What was remembered; whatever is not understood stands as usual."""
    try:
        told = json.loads(text)
    except ValueError:
        return usual
    if not isinstance(told, dict):
        return usual
    return Arrangement({part: _standing(told.get(part), part, usual) for part in Part})


def _standing(told: Any, part: Part, usual: Arrangement) -> Standing:
    match told:
        case [str(place), bool(is_folded)] if place in PLACES[part]:
            return Standing(Place(place), is_folded)
        case _:
            return usual.standings[part]


class TableKind(StrEnum):
    """What lies in the middle: no map, one that needs height more than width, or a wide one."""

    PAPER = "paper"
    MAP = "map"
    WIDE_MAP = "wide_map"


def usual_arrangement(room: Room, height: float, table: TableKind) -> Arrangement:
    """How parts stand before a player moves them, in a room so high in pixels of the design.

    Beside a map the roster stands as a column, however narrow; above a wide one it lies as a strip, unless
    the window is so low that height is what it needs as well.
    """
    lies = table is TableKind.PAPER if room is Room.DRAWER else table is not TableKind.MAP
    made = Arrangement().folded(Part.JOURNAL, height < FOLDS_JOURNAL_BELOW)
    return made.moved(Part.ROSTER, Place.ABOVE if lies and room is not Room.WIDE else Place.LEFT)


def room_in(width: float) -> Room:
    """The room in so many pixels of the design."""
    return Room.WIDE if width >= STRIP_BELOW else Room.STRIP if width >= DRAWER_BELOW else Room.DRAWER
