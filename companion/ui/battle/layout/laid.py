"""What an arrangement comes to in the room that there is."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.battle.layout.arrangement import PLACES, Arrangement, Part, Place, Room

SHARED = (Part.ROSTER, Part.PANEL, Part.JOURNAL)
"""The parts that share the room about the table."""


@dataclass(frozen=True, slots=True)
class Laid:
    """An arrangement in a room; where it `is_low` the strip makes do with less.

    With letters of another `scale` the same parts need other shares of the room.
    """

    arrangement: Arrangement
    room: Room
    is_low: bool = False
    scale: float = 1.0

    @property
    def name(self) -> str:
        """What sizes are remembered for."""
        name = f"{self.room}/low" if self.is_on_its_side else str(self.room)
        return name if self.scale == 1 else f"{name}/{round(100 * self.scale)}"

    @property
    def is_drawer(self) -> bool:
        """Whether panel and journal lie over the table when they are wanted."""
        return self.room is Room.DRAWER

    @property
    def is_on_its_side(self) -> bool:
        """Whether panel and journal share the width of a drawer that has no height for both."""
        return self.is_low and self.is_drawer

    @property
    def folds_journal(self) -> bool:
        """Whether the journal is one line."""
        return self.arrangement.is_folded(Part.JOURNAL) and not self.is_on_its_side

    @property
    def has_strip(self) -> bool:
        """Whether the roster is a strip above all."""
        return self.place(Part.ROSTER) is Place.ABOVE

    def place(self, part: Part) -> Place:
        """Where a part stands: a drawer takes all but the roster, which stands beside or above it."""
        place = self.arrangement.place(part)
        if not self.is_drawer or place in (Place.WINDOW, Place.MIDDLE):
            return place
        if part is Part.ROSTER:
            return place if place is Place.ABOVE else Place.LEFT
        return Place.RIGHT

    def choices(self, part: Part) -> tuple[Place, ...]:
        """The places that a part may be put in here: of a drawer it is only taken out."""
        if self.is_drawer and part is Part.ROSTER:
            return (Place.ABOVE, Place.LEFT, Place.WINDOW)
        if self.is_drawer and part is not Part.MAP:
            return (self.place(part) if self.place(part) is not Place.WINDOW else Place.RIGHT, Place.WINDOW)
        return PLACES[part]

    def is_railed(self, part: Part) -> bool:
        """Whether only the rail at an edge shows that there is such a part."""
        if self.is_drawer and part is not Part.ROSTER:
            return part is Part.JOURNAL and self.is_on_its_side and self.arrangement.is_folded(part)
        return self.arrangement.is_railed(part)

    def shown(self, place: Place) -> tuple[Part, ...]:
        """The parts that are to be seen in a place."""
        return tuple(part for part in SHARED if self.place(part) is place and not self.is_railed(part))

    def railed(self, edge: Place) -> tuple[Part, ...]:
        """The parts that have a way back in the rail of an edge."""
        return tuple(part for part in SHARED if self.is_railed(part) and self.arrangement.rail(part) is edge)
