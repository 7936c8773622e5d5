"""Arrangement of the battle page's parts: positions and folding, a value stored as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any


class BattlePart(StrEnum):
    """A movable part; the bars above and below are fixed."""

    ROSTER = "roster"
    PANEL = "panel"
    JOURNAL = "journal"
    MAP = "map"


NAMES = {
    BattlePart.ROSTER: "Roster",
    BattlePart.PANEL: "Sheet and attack",
    BattlePart.JOURNAL: "Journal",
    BattlePart.MAP: "Map",
}
ICONS = {
    BattlePart.ROSTER: "roster",
    BattlePart.PANEL: "sheet",
    BattlePart.JOURNAL: "journal",
    BattlePart.MAP: "map",
}


class PanelPosition(StrEnum):
    """A position that a part may have."""

    MIDDLE = "middle"
    LEFT = "left"
    RIGHT = "right"
    ABOVE = "above"
    BELOW = "below"
    WINDOW = "window"


POSITION_LABELS = {
    PanelPosition.MIDDLE: "In the middle",
    PanelPosition.LEFT: "On the left",
    PanelPosition.RIGHT: "On the right",
    PanelPosition.ABOVE: "As a strip at the top",
    PanelPosition.BELOW: "Below the table",
    PanelPosition.WINDOW: "In a window of its own",
}

SHARED = (BattlePart.ROSTER, BattlePart.PANEL, BattlePart.JOURNAL)
"""The parts that share the room about the table."""


SIDES = (PanelPosition.LEFT, PanelPosition.RIGHT)
PLACES: Mapping[BattlePart, tuple[PanelPosition, ...]] = MappingProxyType(
    {
        BattlePart.ROSTER: (
            PanelPosition.ABOVE,
            PanelPosition.LEFT,
            PanelPosition.RIGHT,
            PanelPosition.WINDOW,
        ),
        BattlePart.PANEL: (
            PanelPosition.RIGHT,
            PanelPosition.LEFT,
            PanelPosition.BELOW,
            PanelPosition.WINDOW,
        ),
        BattlePart.JOURNAL: (
            PanelPosition.RIGHT,
            PanelPosition.LEFT,
            PanelPosition.BELOW,
            PanelPosition.WINDOW,
        ),
        BattlePart.MAP: (PanelPosition.MIDDLE, PanelPosition.WINDOW),
    }
)
"""The places that suit a part, the usual one first."""


class PageRoom(StrEnum):
    """Size class of the available room, in pixels of the design."""

    WIDE = "wide"
    STRIP = "strip"
    DRAWER = "drawer"


STRIP_BELOW, DRAWER_BELOW = 1400, 1000
FOLDS_JOURNAL_BELOW = 900
"""Lower than this, in pixels of the design, the journal begins as one line: the sheet needs the room."""


@dataclass(frozen=True, slots=True)
class DockState:
    """The position of a part, and whether it is folded there to a button on the rail."""

    position: PanelPosition
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The dock states of all parts."""

    dock_states: Mapping[BattlePart, DockState] = field(
        default_factory=lambda: {part: DockState(places[0]) for part, places in PLACES.items()}
    )

    def position(self, part: BattlePart) -> PanelPosition:
        """Return the position of a part."""
        return self.dock_states[part].position

    def is_folded(self, part: BattlePart) -> bool:
        """Whether a part is folded; a window of its own never is."""
        return self.dock_states[part].is_folded and self.position(part) is not PanelPosition.WINDOW

    def with_position(self, part: BattlePart, place: PanelPosition) -> Arrangement:
        """Return the same with a part, unfolded, in another place that suits it."""
        return self._with(part, DockState(place)) if place in PLACES[part] else self

    def with_folding(self, part: BattlePart, is_folded: bool) -> Arrangement:
        """Return the same with a part folded or not."""
        return self._with(part, replace(self.dock_states[part], is_folded=is_folded))

    def parts_at(self, place: PanelPosition) -> tuple[BattlePart, ...]:
        """Return the parts in a place, folded or not, from above or from the left."""
        return tuple(part for part in BattlePart if self.position(part) is place)

    def is_railed(self, part: BattlePart) -> bool:
        """Whether only the rail at the edge shows that there is such a part.

        A folded journal is a line of its own; beside an unfolded panel it stands there, else in the rail.
        """
        if part is BattlePart.MAP or self.position(part) is PanelPosition.WINDOW:
            return False
        if part is not BattlePart.JOURNAL:
            return self.is_folded(part)
        if self.position(part) is PanelPosition.BELOW:
            return False
        others = [each for each in self.parts_at(self.position(part)) if each is not part]
        is_without_panel = BattlePart.PANEL in others and self.is_folded(BattlePart.PANEL)
        return is_without_panel or (self.is_folded(part) and all(self.is_folded(each) for each in others))

    def rail(self, part: BattlePart) -> PanelPosition:
        """Return the edge with the rail that a railed part has its buttons in."""
        return (
            PanelPosition.LEFT
            if self.position(part) in (PanelPosition.LEFT, PanelPosition.ABOVE)
            else PanelPosition.RIGHT
        )

    def as_json(self) -> bytes:
        """Return the form that `parse_arrangement` reads."""
        states = {part: [each.position, each.is_folded] for part, each in self.dock_states.items()}
        return json.dumps(states).encode()

    def _with(self, part: BattlePart, standing: DockState) -> Arrangement:
        return Arrangement({**self.dock_states, part: standing})


def parse_arrangement(text: bytes, usual: Arrangement) -> Arrangement:
    """Parse a stored arrangement; whatever is not understood gets its usual state."""
    try:
        stored = json.loads(text)
    except ValueError:
        return usual
    if not isinstance(stored, dict):
        return usual
    return Arrangement({part: _parse_dock_state(stored.get(part), part, usual) for part in BattlePart})


def _parse_dock_state(stored: Any, part: BattlePart, usual: Arrangement) -> DockState:
    match stored:
        case [str(place), bool(is_folded)] if place in PLACES[part]:
            return DockState(PanelPosition(place), is_folded)
        case _:
            return usual.dock_states[part]


class TableKind(StrEnum):
    """The kind of table in the middle: no map, a map that needs height, or a wide one."""

    PAPER = "paper"
    MAP = "map"
    WIDE_MAP = "wide_map"


def usual_arrangement(room: PageRoom, height: float, table: TableKind) -> Arrangement:
    """Return the default arrangement of a room of this height, in pixels of the design.

    Beside a map the roster stands as a column, however narrow; above a wide one it lies as a strip, unless
    the window is so low that height is what it needs as well.
    """
    lies = table is TableKind.PAPER if room is PageRoom.DRAWER else table is not TableKind.MAP
    made = Arrangement().with_folding(BattlePart.JOURNAL, height < FOLDS_JOURNAL_BELOW)
    return made.with_position(
        BattlePart.ROSTER, PanelPosition.ABOVE if lies and room is not PageRoom.WIDE else PanelPosition.LEFT
    )


def room_in(width: float) -> PageRoom:
    """Return the room in so many pixels of the design."""
    return (
        PageRoom.WIDE
        if width >= STRIP_BELOW
        else PageRoom.STRIP
        if width >= DRAWER_BELOW
        else PageRoom.DRAWER
    )


def format_part(part: BattlePart) -> str:
    """Format the name of a part within a sentence."""
    return f"the {NAMES[part].lower()}"


@dataclass(frozen=True, slots=True)
class ResolvedLayout:
    """An arrangement in a room; where it `is_low` the strip makes do with less.

    With letters of another `scale` the same parts need other shares of the room.
    """

    arrangement: Arrangement
    room: PageRoom
    is_low: bool = False
    scale: float = 1.0

    @property
    def name(self) -> str:
        """The key under which sizes are remembered."""
        name = f"{self.room}/low" if self.is_on_its_side else str(self.room)
        return name if self.scale == 1 else f"{name}/{round(100 * self.scale)}"

    @property
    def is_drawer(self) -> bool:
        """Whether panel and journal lie over the table when they are wanted."""
        return self.room is PageRoom.DRAWER

    @property
    def is_on_its_side(self) -> bool:
        """Whether panel and journal share the width of a drawer that has no height for both."""
        return self.is_low and self.is_drawer

    @property
    def folds_journal(self) -> bool:
        """Whether the journal is one line."""
        return self.arrangement.is_folded(BattlePart.JOURNAL) and not self.is_on_its_side

    @property
    def has_strip(self) -> bool:
        """Whether the roster is a strip above all."""
        return self.position(BattlePart.ROSTER) is PanelPosition.ABOVE

    def position(self, part: BattlePart) -> PanelPosition:
        """Return the position of a part: a drawer holds all but the roster, which is beside or above it."""
        place = self.arrangement.position(part)
        if not self.is_drawer or place in (PanelPosition.WINDOW, PanelPosition.MIDDLE):
            return place
        if part is BattlePart.ROSTER:
            return place if place is PanelPosition.ABOVE else PanelPosition.LEFT
        return PanelPosition.RIGHT

    def positions(self, part: BattlePart) -> tuple[PanelPosition, ...]:
        """Return the places that a part may be put in here: of a drawer it is only taken out."""
        if self.is_drawer and part is BattlePart.ROSTER:
            return (PanelPosition.ABOVE, PanelPosition.LEFT, PanelPosition.WINDOW)
        if self.is_drawer and part is not BattlePart.MAP:
            return (
                self.position(part)
                if self.position(part) is not PanelPosition.WINDOW
                else PanelPosition.RIGHT,
                PanelPosition.WINDOW,
            )
        return PLACES[part]

    def is_railed(self, part: BattlePart) -> bool:
        """Whether only the rail at an edge shows that there is such a part."""
        if self.is_drawer and part is not BattlePart.ROSTER:
            return part is BattlePart.JOURNAL and self.is_on_its_side and self.arrangement.is_folded(part)
        return self.arrangement.is_railed(part)

    def parts_at(self, place: PanelPosition) -> tuple[BattlePart, ...]:
        """Return the parts that are to be seen in a place."""
        return tuple(part for part in SHARED if self.position(part) is place and not self.is_railed(part))

    def railed_parts(self, edge: PanelPosition) -> tuple[BattlePart, ...]:
        """Return the parts that have a way back in the rail of an edge."""
        return tuple(part for part in SHARED if self.is_railed(part) and self.arrangement.rail(part) is edge)
