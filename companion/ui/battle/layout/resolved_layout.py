"""An arrangement resolved for the available room."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.battle.layout.arrangement import PLACES, Arrangement, BattlePart, PageRoom, PanelPosition

SHARED = (BattlePart.ROSTER, BattlePart.PANEL, BattlePart.JOURNAL)
"""The parts that share the room about the table."""


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
