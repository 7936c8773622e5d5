"""Strokes of the brush: tool, width, terrain, and the hexes that a hand's way over the board paints."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise

from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex, distance, hex_at, hexes_within, neighbors
from companion.workshop.boards.drawing import Drawing
from companion.workshop.boards.ground import Erase, Paint, Raise, SetLevel, Stroke, apply_stroke
from companion.workshop.boards.palette import BRIDGE, TerrainOffer, find_picked

RADII = (0, 1, 2)
"""How far brushes reach about their hex: 1, 7 and 19 hexes."""

OPEN, HIGHER, LOWER, LEVEL, ERASE = "open", "higher", "lower", "level", "erase"
LABELS = {OPEN: "Open ground", HIGHER: "Raise", LOWER: "Lower", LEVEL: "Level", ERASE: "Erase"}
"""What is painted with that is no terrain."""
ROAD = "road"


class DrawingTool(StrEnum):
    """The meaning of a hand's way over the board."""

    BRUSH = "brush"
    LINE = "line"
    RECTANGLE = "rectangle"
    AREA = "area"
    PICK = "pick"


def touched_hexes(board: Board, tool: DrawingTool, trail: Sequence[Hex], radius: int = 0) -> tuple[Hex, ...]:
    """Return the hexes of a board that a trail paints; only brush and line have a width."""
    if not trail:
        return ()
    first, last = trail[0], trail[-1]
    if tool is DrawingTool.AREA:
        return connected_area(board, last)
    if tool is DrawingTool.RECTANGLE:
        return _on_board(board, hex_rectangle(first, last))
    if tool is DrawingTool.LINE:
        return _on_board(board, _widen(hex_path(first, last), radius))
    if tool is DrawingTool.BRUSH:
        whole = [place for start, end in pairwise(trail) for place in hex_path(start, end)]
        return _on_board(board, _widen(whole or [first], radius))
    return _on_board(board, [last])


def apply_to_hexes(drawing: Drawing, stroke: Stroke, places: Collection[Hex]) -> Drawing:
    """Return the drawing after a stroke over these hexes, each of them once."""
    return drawing.with_ground({place: apply_stroke(drawing.board.at(place), stroke) for place in places})


def _widen(places: Sequence[Hex], radius: int) -> Sequence[Hex]:
    if not radius:
        return places
    return [near for place in places for near in hexes_within(place, radius)]


def _on_board(board: Board, places: Sequence[Hex]) -> tuple[Hex, ...]:
    return tuple(place for place in dict.fromkeys(places) if place in board)


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


def hex_path(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Return the hexes of a shortest way as straight as it goes, both ends included."""
    steps = distance(start, end)
    if not steps:
        return (start,)
    return tuple(_between(start, end, step, steps) for step in range(steps + 1))


def hex_rectangle(corner: Hex, other: Hex) -> tuple[Hex, ...]:
    """Return the hexes of the printed columns and rows between two corners, both included."""
    columns = sorted((corner.column, other.column))
    rows = sorted((corner.row, other.row))
    return tuple(
        hex_at(column, row)
        for row in range(rows[0], rows[1] + 1)
        for column in range(columns[0], columns[1] + 1)
    )


def connected_area(board: Board, start: Hex, is_part: Callable[[Hex], bool] | None = None) -> tuple[Hex, ...]:
    """Return the hexes of a board that hang together with one and have the same ground, or are a part as
    told.
    """
    if start not in board:
        return ()
    ground = board.at(start)
    belongs = is_part or (lambda place: board.at(place) == ground)
    return tuple(sorted(_flood(board, start, belongs)))


def _flood(board: Board, start: Hex, belongs: Callable[[Hex], bool]) -> Iterator[Hex]:
    seen, waiting = {start}, [start]
    while waiting:
        place = waiting.pop()
        yield place
        for beside in neighbors(place):
            if beside in board and beside not in seen and belongs(beside):
                seen.add(beside)
                waiting.append(beside)


def _between(start: Hex, end: Hex, step: int, steps: int) -> Hex:
    """Return the hex nearest to a point of the straight line, in whole numbers: parts of a hex are
    counted.
    """
    q = start.q * (steps - step) + end.q * step
    r = start.r * (steps - step) + end.r * step
    s = -q - r
    near = [_round_part(part, steps) for part in (q, r, s)]
    off = [abs(whole * steps - part) for whole, part in zip(near, (q, r, s), strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        return Hex(-near[1] - near[2], near[1])
    if off[1] > off[2]:
        return Hex(near[0], -near[0] - near[2])
    return Hex(near[0], near[1])


def _round_part(part: int, steps: int) -> int:
    return (2 * part + steps) // (2 * steps)
