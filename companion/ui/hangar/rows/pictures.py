"""A picture for every kind of entry: 'Mechs by weight class, vehicles by what they move on."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF, QTransform
from PySide6.QtWidgets import QWidget

from companion.catalog.entries import CatalogueEntry, DocumentKind
from companion.catalog.search.rows import class_of
from companion.ui.map.counters.silhouettes import silhouette
from companion.ui.theme.theme import Theme

Corners = tuple[tuple[float, float], ...]

TURRET: Corners = ((0, -34), (13, -34), (20, -26), (21, -14), (0, -14))
GUN: Corners = ((-2.5, -48), (2.5, -48), (2.5, -37), (-2.5, -37))
HALVES: dict[str, tuple[Corners, ...]] = {
    "tracked": (
        TURRET,
        ((0, -11), (27, -11), (33, 0), (33, 12), (0, 12)),
        ((0, 15), (22, 15), (22, 24), (0, 24)),
    ),
    "wheeled": (
        TURRET,
        ((0, -11), (30, -11), (38, 2), (38, 14), (0, 14)),
        ((0, 17), (14, 17), (14, 22), (0, 22)),
    ),
    "hover": (
        ((0, -26), (10, -26), (16, -20), (17, -10), (0, -10)),
        ((0, -7), (26, -7), (38, 6), (40, 16), (0, 16)),
        ((0, 19), (44, 19), (47, 27), (38, 33), (0, 33)),
    ),
    "vtol": (
        ((0, -27), (47, -30), (47, -26), (0, -23)),
        ((0, -20), (10, -20), (18, -8), (18, 10), (11, 22), (0, 22)),
        ((0, 25), (5, 25), (5, 40), (14, 40), (14, 45), (0, 45)),
    ),
    "naval": (
        ((0, -38), (4, -38), (4, -22), (0, -22)),
        ((0, -20), (14, -20), (18, -4), (0, -4)),
        ((0, -1), (40, -1), (32, 24), (20, 32), (0, 32)),
    ),
    "infantry": (
        ((0, -40), (6, -40), (9, -34), (9, -28), (0, -28)),
        ((0, -25), (13, -25), (16, -18), (15, 4), (0, 4)),
        ((2, 7), (14, 7), (13, 42), (3, 42)),
    ),
    "battle_armor": (
        ((0, -43), (7, -43), (10, -36), (8, -30), (0, -30)),
        ((0, -28), (15, -28), (19, -18), (15, 0), (8, 5), (0, 5)),
        ((3, 8), (15, 5), (19, 22), (17, 40), (22, 46), (4, 46), (6, 24)),
    ),
}
"""The right half of plates on the middle line."""
SIDES: dict[str, tuple[Corners, ...]] = {
    "tracked": (((25, 16), (44, 16), (44, 34), (38, 40), (25, 40)), ((36, -9), (44, -3), (44, 13), (36, 13))),
    "wheeled": (((19, 17), (34, 17), (36, 24), (36, 36), (30, 41), (21, 41), (17, 36), (17, 24)),),
    "hover": (),
    "vtol": (((21, -4), (34, 0), (34, 10), (21, 10)),),
    "naval": (),
    "infantry": (((19, -24), (25, -20), (24, 2), (18, 4)),),
    "battle_armor": (
        ((20, -32), (32, -32), (36, -22), (32, -14), (22, -15)),
        ((25, -11), (34, -12), (37, 6), (33, 18), (25, 16)),
    ),
}
MOTIVES = {
    "tracked": "tracked", "wheeled": "wheeled", "hover": "hover", "vtol": "vtol", "wige": "hover",
    "naval": "naval", "hydrofoil": "naval", "submarine": "naval",
}  # fmt: skip
BOARD_ROWS = ((0, -28), (0, 0), (0, 28), (-24, -14), (-24, 14), (24, -14), (24, 14))
HEX: Corners = ((-15, 0), (-7.5, -13), (7.5, -13), (15, 0), (7.5, 13), (-7.5, 13))


def picture_of(entry: CatalogueEntry) -> str:
    """Return the name of an entry's picture."""
    if entry.kind is DocumentKind.MECH:
        return class_of(entry) or "medium"
    if entry.kind is DocumentKind.VEHICLE:
        return MOTIVES.get(entry.motive.lower(), "tracked")
    return "emplacement" if entry.kind is DocumentKind.GUN_EMPLACEMENT else entry.kind.value


@cache
def outline(name: str) -> QPainterPath:
    """Return the outline of a picture within 100 by 100 about the origin."""
    if name == "board":
        return _hexes()
    if name == "force":
        return _force()
    if name not in HALVES:
        return silhouette(name)
    path, mirror = QPainterPath(), QTransform.fromScale(-1, 1)
    for half in HALVES[name]:
        mirrored = tuple((-x, y) for x, y in reversed(half))
        path.addPolygon(_polygon((*half, *mirrored)))
    for plate in SIDES[name]:
        path.addPolygon(_polygon(plate))
        path.addPolygon(mirror.map(_polygon(plate)))
    if name in ("tracked", "wheeled"):
        path.addPolygon(_polygon(GUN))
    return path


def draw_picture(painter: QPainter, name: str, colour: str, area: QRectF) -> None:
    """Paint a picture into a square."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(area.center())
    painter.scale(area.width() / 100, area.height() / 100)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(outline(name))
    painter.restore()


def _hexes() -> QPainterPath:
    path = QPainterPath()
    for x, y in BOARD_ROWS:
        path.addPolygon(_polygon(tuple((x + a, y + b) for a, b in HEX)))
    return path


def _force() -> QPainterPath:
    """Return a small unit between two others."""
    path = QPainterPath()
    for name, scale, x, y in (("light", 0.52, -27, 14), ("light", 0.52, 27, 14), ("heavy", 0.66, 0, -8)):
        path.addPath(QTransform().translate(x, y).scale(scale, scale).map(silhouette(name)))
    return path


def _polygon(corners: Corners) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in (*corners, corners[0])])


class EntryPicture(QWidget):
    """The picture of an entry, in a size given in design pixels."""

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side, self._name = side, ""
        Theme.current().changed.connect(self._measure)
        self._measure()

    def show_entry(self, entry: CatalogueEntry | None) -> None:
        """Show the picture of an entry, or none."""
        self.show_picture(picture_of(entry) if entry is not None else "")

    def show_picture(self, name: str) -> None:
        """Show a picture by its name, or none."""
        self._name = name
        self.update()

    def paintEvent(self, _event: object) -> None:
        if self._name:
            ink = Theme.current().tokens.ink
            draw_picture(QPainter(self), self._name, ink, QRectF(self.rect()))

    def _measure(self) -> None:
        side = Theme.current().tokens.px(self._side)
        self.setFixedSize(side, side)
