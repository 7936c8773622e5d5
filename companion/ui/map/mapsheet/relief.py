"""Contours: a line along each hexside where the level changes, with hachures down the slope."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF

from companion.tabletop.boards import Board
from companion.tabletop.hexes import HEXSIDES, Hex, neighbor
from companion.ui.map.mapsheet.layout import CORNERS, direction
from companion.ui.map.mapsheet.palette import MapPalette
from companion.ui.map.mapsheet.stamps import Stencil

HACHURE = 5.0
HACHURES = 7

Drops = tuple[int, ...]
"""Levels that the ground falls away across each hexside, 0 where it does not."""

NOWHERE: Drops = (0,) * HEXSIDES
"""Of ground that nothing lies below."""


def lowest(board: Board) -> int:
    """Return a level that nothing on the board lies below."""
    return min(0, *(printed.level for printed in board.hexes.values())) if board.hexes else 0


def drops(board: Board, place: Hex) -> Drops:
    """Return how far the ground falls across each side of a hex; nothing falls off the edge of the board."""
    level = board.at(place).level
    return tuple(
        max(0, level - board.at(beyond).level) if beyond in board else 0
        for beyond in (neighbor(place, side) for side in range(HEXSIDES))
    )


def draw_contour(stencil: Stencil, palette: MapPalette, falls: Drops) -> None:
    """The contour of a hex that stands above some of its neighbours: longer hachures for a deeper fall."""
    painter = stencil.painter
    for side, fall in enumerate(falls):
        if not fall:
            continue
        edge = QLineF(CORNERS[side], CORNERS[(side + 1) % HEXSIDES])
        painter.setPen(stencil.pen(palette.contour, 2.0))
        painter.drawLine(edge)
        painter.setPen(stencil.pen(palette.contour, 1.0))
        slope = direction(side) * HACHURE * min(fall, 2)
        for tick in range(1, HACHURES + 1):
            foot = edge.pointAt(tick / (HACHURES + 1))
            painter.drawLine(foot, foot + QPointF(slope))
