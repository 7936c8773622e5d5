"""The shape and colour of each side: a circle, a diamond, a square, a hexagon; colour never stands alone."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from companion.ui.theme.tokens import Tokens

SIDE_TOKENS = ("side_a", "side_b", "side_c", "side_d")
CORNERS = (0, 4, 4, 6)
"""Of the shape of each side; a circle has none."""
TURN = (0.0, 0.0, 0.25, 0.0)
"""How far each shape is turned, in parts of the angle between its corners."""
SIZE = (1.0, 1.18, 1.18, 1.1)
"""How far the corners of each lie out, so that all fill about as much."""


def side_token(side: int) -> str:
    """Return what the tokens call the colour of a side by its index."""
    return SIDE_TOKENS[side % len(SIDE_TOKENS)]


def side_colour(tokens: Tokens, side: int) -> str:
    """Return the colour of a side by its index."""
    colour: str = getattr(tokens, side_token(side))
    return colour


@lru_cache(maxsize=128)
def side_shape(side: int, radius: float) -> QPainterPath:
    """Return the shape of a side about the origin, as large as a circle of this radius."""
    which, path = side % len(SIDE_TOKENS), QPainterPath()
    corners, out = CORNERS[which], radius * SIZE[which]
    if not corners:
        path.addEllipse(QPointF(0, 0), radius, radius)
        return path
    angles = (2 * pi * (number + TURN[which] * 2) / corners for number in range(corners))
    points = [QPointF(out * sin(angle), -out * cos(angle)) for angle in angles]
    path.addPolygon(QPolygonF([*points, points[0]]))
    return path
