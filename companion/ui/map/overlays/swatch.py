"""A mark of an overlay as a small hex, for legends."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from companion.ui.map.mapsheet.layout import HALF_HEIGHT, OUTLINE, QUARTER_WIDTH
from companion.ui.map.mapsheet.stamps import Stencil
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.map.overlays.overlay import HexMark
from companion.ui.map.overlays.stamps import mark_print
from companion.ui.theme.tokens import Tokens

QUARTER = 6
"""A quarter of the swatch's width, in pixels at scale 1."""


def swatch(mark: HexMark, tokens: Tokens, density: float) -> QPixmap:
    """Return the mark on a hex of paper, without any words."""
    zoom = Zoom(round(QUARTER * tokens.scale * density), density)
    width, height = 4 * zoom.quarter + 2, 2 * zoom.half + 2
    picture = QPixmap(width, height)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QPointF(width / 2, height / 2))
    painter.scale(zoom.quarter / QUARTER_WIDTH, zoom.half / HALF_HEIGHT)
    stencil = Stencil(painter, zoom)
    mark_print(HexMark(mark.tone, rim=mark.rim, fill=mark.fill), tokens).draw(stencil)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(stencil.pen(tokens.edge, 1.0))
    painter.drawPolygon(OUTLINE)
    painter.end()
    picture.setDevicePixelRatio(density)
    return picture
