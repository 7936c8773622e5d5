"""Positions of hexes on the scene, and the hex at any point.

A hex is 96 units wide and 84 high, within 1 % of regular: every centre and corner falls on whole units.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPolygonF

from companion.tabletop.boards import Board
from companion.tabletop.hexes import DIRECTIONS, HEXSIDES, Facing, Hex, hex_at

QUARTER_WIDTH = 24
HALF_HEIGHT = 42
WIDTH, HEIGHT = 4 * QUARTER_WIDTH, 2 * HALF_HEIGHT
COLUMN_STEP = 3 * QUARTER_WIDTH

CORNERS = tuple(
    QPointF(x * QUARTER_WIDTH, y * HALF_HEIGHT)
    for x, y in ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
)
"""The corners about a hex's centre, clockwise; hexside n runs from corner n to corner n + 1."""

OUTLINE = QPolygonF([*CORNERS, CORNERS[0]])


def center(place: Hex) -> QPointF:
    """Return the middle of a hex, in scene units."""
    return QPointF(place.q * COLUMN_STEP, place.r * HEIGHT + place.q * HALF_HEIGHT)


def outline(place: Hex) -> QPolygonF:
    """Return the closed outline of a hex, in scene units."""
    return OUTLINE.translated(center(place))


def hex_rect(place: Hex) -> QRectF:
    """Return the rectangle around a hex, in scene units."""
    middle = center(place)
    return QRectF(middle.x() - WIDTH / 2, middle.y() - HEIGHT / 2, WIDTH, HEIGHT)


def hexside(place: Hex, facing: Facing) -> QLineF:
    """One side of a hex, clockwise, in scene units."""
    middle = center(place)
    return QLineF(middle + CORNERS[facing], middle + CORNERS[(facing + 1) % HEXSIDES])


def direction(facing: Facing) -> QPointF:
    """Return the way across a hexside, one unit long; y runs down."""
    step = center(DIRECTIONS[facing])
    return step / math.hypot(step.x(), step.y())


def facing_angle(facing: Facing) -> float:
    """Degrees clockwise from straight up."""
    return facing * 360 / HEXSIDES


def hex_under(point: QPointF) -> Hex:
    """Return the hex that a point of the scene lies in; on a border, one of those that touch there."""
    q = point.x() / COLUMN_STEP
    r = point.y() / HEIGHT - q / 2
    return _round_to_hex(q, r)


def board_rect(board: Board) -> QRectF:
    """Return the rectangle around a whole board, in scene units."""
    corner = hex_rect(hex_at(1, 1))
    width = (board.width - 1) * COLUMN_STEP + WIDTH
    height = board.height * HEIGHT + (HALF_HEIGHT if board.width > 1 else 0)
    return QRectF(corner.x(), corner.y(), width, height)


def hexes_touching(board: Board, area: QRectF) -> tuple[range, range]:
    """Return the printed columns and rows of a board that an area of the scene may touch."""
    first_column = math.floor((area.left() - WIDTH / 2) / COLUMN_STEP) + 1
    last_column = math.ceil((area.right() + WIDTH / 2) / COLUMN_STEP) + 1
    first_row = math.floor((area.top() - HEIGHT) / HEIGHT) + 1
    last_row = math.ceil((area.bottom() + HEIGHT / 2) / HEIGHT) + 1
    return (
        range(max(1, first_column), min(board.width, last_column) + 1),
        range(max(1, first_row), min(board.height, last_row) + 1),
    )


def _round_to_hex(q: float, r: float) -> Hex:
    """Return the nearest hex to fractional coordinates: the coordinate that rounds worst follows from the
    others.
    """
    s = -q - r
    nearest_q, nearest_r, nearest_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(nearest_q - q), abs(nearest_r - r), abs(nearest_s - s)
    if off_q >= off_r and off_q >= off_s:
        nearest_q = -nearest_r - nearest_s
    elif off_r >= off_s:
        nearest_r = -nearest_q - nearest_s
    return Hex(nearest_q, nearest_r)
