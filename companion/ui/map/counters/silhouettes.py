"""Our own outlines from the front, built of plates with gaps between; for 'Mechs one a weight class."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

Corners = tuple[tuple[float, float], ...]

MIDDLE: dict[str, tuple[Corners, ...]] = {
    "light": (
        ((0, -30), (7, -29), (13, -22), (14, -12), (9, -4), (0, -3)),
        ((0, -1), (7, -2), (10, 3), (6, 8), (0, 8)),
    ),
    "medium": (
        ((0, -45), (5, -45), (7, -38), (5, -33), (0, -33)),
        ((0, -31), (13, -31), (18, -26), (17, -12), (10, -3), (0, -3)),
        ((0, -1), (9, -1), (12, 5), (7, 11), (0, 11)),
    ),
    "heavy": (
        ((0, -41), (6, -41), (8, -34), (6, -30), (0, -30)),
        ((0, -28), (15, -28), (21, -22), (20, -9), (12, 0), (0, 0)),
        ((0, 2), (11, 2), (14, 8), (8, 14), (0, 14)),
    ),
    "assault": (
        ((0, -36), (7, -36), (9, -30), (0, -30)),
        ((0, -28), (18, -28), (25, -21), (24, -6), (15, 3), (0, 3)),
        ((0, 5), (13, 5), (17, 11), (10, 17), (0, 17)),
    ),
    "emplacement": (
        ((0, -48), (4, -48), (4, -30), (0, -30)),
        ((0, -28), (14, -28), (22, -18), (22, -8), (0, -8)),
        ((0, -5), (28, -5), (28, 3), (0, 3)),
        ((0, 6), (33, 6), (39, 30), (0, 30)),
        ((0, 33), (40, 33), (44, 48), (0, 48)),
    ),
}
"""Plates on the middle line: the right half, from the top down."""

SIDES: dict[str, tuple[Corners, ...]] = {
    "light": (
        ((16, -25), (24, -27), (27, -22), (25, -16), (16, -14)),
        ((19, -12), (25, -13), (27, 4), (24, 8), (21, 4)),
        ((9, 6), (13, 2), (22, 10), (20, 16), (14, 16)),
        ((15, 18), (21, 18), (17, 38), (11, 38)),
        ((9, 40), (19, 40), (24, 47), (6, 47)),
    ),
    "medium": (
        ((20, -34), (31, -34), (35, -28), (33, -19), (21, -18)),
        ((22, -16), (32, -17), (33, -3), (24, -3)),
        ((23, -1), (34, -1), (35, 14), (31, 19), (25, 17)),
        ((5, 13), (14, 7), (20, 12), (19, 24), (9, 24)),
        ((9, 26), (20, 26), (22, 40), (9, 40)),
        ((7, 42), (23, 42), (28, 48), (5, 48)),
    ),
    "heavy": (
        ((22, -43), (38, -43), (38, -30), (22, -30)),
        ((24, -28), (37, -28), (40, -20), (37, -13), (24, -12)),
        ((27, -10), (37, -11), (39, 3), (28, 3)),
        ((26, 5), (40, 5), (40, 20), (35, 24), (28, 22)),
        ((6, 16), (15, 10), (23, 14), (22, 26), (9, 26)),
        ((9, 28), (23, 28), (26, 41), (9, 41)),
        ((7, 43), (27, 43), (32, 49), (5, 49)),
    ),
    "assault": (
        ((27, -38), (40, -40), (47, -30), (45, -16), (28, -15)),
        ((30, -47), (34, -47), (34, -41), (30, -41)),
        ((38, -47), (42, -47), (42, -42), (38, -42)),
        ((30, -13), (44, -13), (45, 2), (31, 2)),
        ((29, 4), (46, 4), (47, 22), (42, 27), (31, 25)),
        ((7, 19), (17, 13), (27, 17), (26, 28), (9, 28)),
        ((9, 30), (27, 30), (31, 42), (9, 42)),
        ((6, 44), (33, 44), (38, 50), (4, 50)),
    ),
    "emplacement": (
        ((9, -46), (13, -46), (13, -30), (9, -30)),
        ((31, -5), (36, -5), (38, 3), (31, 3)),
    ),
}
"""Plates on the right side; the left ones mirror them."""


@cache
def silhouette(name: str) -> QPainterPath:
    """The outline of a unit within 100 by 100 about the origin; an unknown class of 'Mech looks medium."""
    known = name if name in SIDES else "medium"
    path = QPainterPath()
    mirror = QTransform.fromScale(-1, 1)
    for half in MIDDLE[known]:
        mirrored = tuple((-x, y) for x, y in reversed(half))
        path.addPolygon(_closed((*half, *mirrored)))
    for plate in SIDES[known]:
        path.addPolygon(_closed(plate))
        path.addPolygon(mirror.map(_closed(plate)))
    return path


def _closed(corners: Corners) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in (*corners, corners[0])])
