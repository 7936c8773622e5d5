"""A picture for every kind of entry: 'Mechs by weight class, vehicles by what they move on."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import QWidget

from companion.catalog.entries import VEHICLES, CatalogueEntry, DocumentKind
from companion.catalog.search.rows import class_of
from companion.ui.map.counters.silhouettes import Corners, polygon, silhouette
from companion.ui.theme.theme import Theme

BOARD_ROWS = ((0, -28), (0, 0), (0, 28), (-24, -14), (-24, 14), (24, -14), (24, 14))
HEX: Corners = ((-15, 0), (-7.5, -13), (7.5, -13), (15, 0), (7.5, 13), (-7.5, 13))


def picture_of(entry: CatalogueEntry) -> str:
    """Return the name of an entry's picture."""
    if entry.kind is DocumentKind.MECH:
        return class_of(entry) or "medium"
    if entry.kind in VEHICLES:
        return f"vehicle_{entry.motive.lower()}"
    return "emplacement" if entry.kind is DocumentKind.GUN_EMPLACEMENT else entry.kind.value


@cache
def outline(name: str) -> QPainterPath:
    """Return the outline of a picture within 100 by 100 about the origin."""
    if name == "board":
        return _hexes()
    if name == "character":
        return _bust()
    return _force() if name == "force" else silhouette(name)


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
        path.addPolygon(polygon(tuple((x + a, y + b) for a, b in HEX)))
    return path


def _bust() -> QPainterPath:
    """Return a head over shoulders."""
    path = QPainterPath()
    path.addEllipse(QPointF(0, -16), 17, 20)
    path.moveTo(-36, 38)
    path.cubicTo(-36, 14, -18, 9, 0, 9)
    path.cubicTo(18, 9, 36, 14, 36, 38)
    path.closeSubpath()
    return path


def _force() -> QPainterPath:
    """Return a small unit between two others."""
    path = QPainterPath()
    for name, scale, x, y in (("light", 0.52, -27, 14), ("light", 0.52, 27, 14), ("heavy", 0.66, 0, -8)):
        path.addPath(QTransform().translate(x, y).scale(scale, scale).map(silhouette(name)))
    return path


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
