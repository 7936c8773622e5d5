"""Words on plates beside hexes, with letters of one size at every zoom."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QTransform

from companion.ui.map.mapsheet.layout import HEIGHT, center
from companion.ui.map.overlays.content import Caption
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.tokens import Tokens, Type

INSET = 4.0


def draw_caption(
    painter: QPainter, caption: Caption, window: QRectF, tokens: Tokens, upright: QTransform
) -> None:
    """A plate at the edge of its hex, moved into the window where it would be cut off."""
    letters, way = tokens.px(Type.BODY), 1 if caption.is_below else -1
    to_window = painter.worldTransform()
    if not window.contains(to_window.map(center(caption.hex))):
        return
    edge = to_window.map(center(caption.hex) + upright.map(QPointF(0, way * HEIGHT / 2)))
    font = sheet_font(letters, QFont.Weight.DemiBold)
    plate = QRectF(0, 0, QFontMetricsF(font).horizontalAdvance(caption.text) + letters * 1.1, letters * 1.6)
    plate.moveCenter(edge + QPointF(0, way * letters))
    room = window.adjusted(INSET, INSET, -INSET, -INSET)
    plate.moveLeft(max(room.left(), min(plate.left(), room.right() - plate.width())))
    plate.moveTop(max(room.top(), min(plate.top(), room.bottom() - plate.height())))
    painter.save()
    painter.setWorldMatrixEnabled(False)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(tokens.surface), letters * 0.12))
    painter.setBrush(QColor(getattr(tokens, caption.tone)))
    painter.drawRoundedRect(plate, letters * 0.4, letters * 0.4)
    painter.setFont(font)
    painter.setPen(QColor(tokens.surface if caption.tone == "ink" else tokens.on_accent))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, caption.text)
    painter.restore()
