"""The brush: a tool, its width, and the terrain it paints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.tabletop.boards import BoardHex
from companion.workshop.boards.ground import Erase, Paint, Raise, SetLevel, Stroke
from companion.workshop.boards.palette import BRIDGE, TerrainOffer, find_picked
from companion.workshop.boards.strokes import DrawingTool

OPEN, HIGHER, LOWER, LEVEL, ERASE = "open", "higher", "lower", "level", "erase"
LABELS = {OPEN: "Open ground", HIGHER: "Raise", LOWER: "Lower", LEVEL: "Level", ERASE: "Erase"}
"""What is painted with that is no terrain."""
ROAD = "road"


@dataclass(frozen=True, slots=True)
class TerrainFigures:
    """The variant and the figures of a painted terrain; None is as the rules have it."""

    variant: int
    factor: int | None = None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class Brush:
    """The brush in hand: `what` is an offer's id, or no terrain; figures are kept for each offer."""

    tool: DrawingTool = DrawingTool.BRUSH
    radius: int = 0
    what: str = OPEN
    level: int = 1
    figures: Mapping[str, TerrainFigures] = field(default_factory=dict)

    def figures_of(self, offer: TerrainOffer) -> TerrainFigures:
        """Return the figures that an offer is painted with."""
        found = self.figures.get(offer.id)
        usable = found is not None and found.variant < len(offer.variants)
        return found if found is not None and usable else TerrainFigures(offer.usual)

    def with_figures(self, offer: TerrainOffer, figures: TerrainFigures) -> Brush:
        """Return the same with other figures for an offer."""
        return replace(self, figures={**self.figures, offer.id: figures})

    def terrain_word(self, offer: TerrainOffer) -> str:
        """Return the terrain word that an offer is painted as."""
        figures = self.figures_of(offer)
        return offer.word(figures.variant, figures.factor, figures.height)

    def stroke(self, offers: Sequence[TerrainOffer]) -> Stroke:
        """Return what a stroke does with the ground."""
        known = {offer.id: offer for offer in offers}
        if self.what in known:
            bridge = self.terrain_word(known[BRIDGE]) if self.what == ROAD and BRIDGE in known else ""
            return Paint(self.terrain_word(known[self.what]), bridge)
        others: dict[str, Stroke] = {
            HIGHER: Raise(1),
            LOWER: Raise(-1),
            LEVEL: SetLevel(self.level),
            ERASE: Erase(),
        }
        return others.get(self.what, Paint())

    def describe(self, offers: Sequence[TerrainOffer]) -> str:
        """Return what is painted, as a player says it."""
        if self.what == LEVEL:
            return f"Level {self.level}".replace("-", "−")
        labels = {offer.id: offer.label for offer in offers}
        return labels.get(self.what) or LABELS.get(self.what, LABELS[OPEN])

    def pick_up(self, offers: Sequence[TerrainOffer], ground: BoardHex) -> Brush:
        """Return the brush with what a hex is painted with: its terrain, else its level, else open ground."""
        found = find_picked(offers, ground)
        if found is not None:
            offer = next(offer for offer in offers if offer.id == found.offer)
            figures = TerrainFigures(found.variant, found.factor, found.height)
            return replace(self.with_figures(offer, figures), what=offer.id)
        if ground.level:
            return replace(self, what=LEVEL, level=ground.level)
        return replace(self, what=OPEN)
