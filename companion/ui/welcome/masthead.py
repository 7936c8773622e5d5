"""The name of the app with its mark: hexes on a table."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens, mix_colours

CORNERS = 6


class Masthead(QWidget):
    """Draws the mark, the name and a line about what it is for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Companion")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(320), px(72))

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _draw_mark(painter, tokens, QRectF(0, 0, tokens.px(72), tokens.px(72)))
        left = tokens.px(72 + Space.LARGE)
        room = QRectF(left, tokens.px(6), self.width() - left, tokens.px(36))
        painter.setPen(QColor(tokens.ink))
        painter.setFont(text_font(tokens.px(FontSize.TITLE), QFont.Weight.DemiBold))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, "Companion")
        painter.setPen(QColor(tokens.muted))
        painter.setFont(text_font(tokens.px(FontSize.NUMBER)))
        room.moveTop(room.bottom())
        room.setHeight(tokens.px(26))
        painter.drawText(
            room, Qt.AlignmentFlag.AlignVCenter, "Your dice, your table. The sheets keep themselves."
        )


def _draw_mark(painter: QPainter, tokens: Tokens, where: QRectF) -> None:
    """Three hexes of a mapsheet, one of each side and one between them."""
    size = where.width() / 4.2
    height = size * 3**0.5
    middle = where.center() - QPointF(size * 0.75, 0)
    hexes = (
        (QPointF(0, -height / 2), tokens.side_a),
        (QPointF(size * 1.5, 0), mix_colours(tokens.ground, tokens.ink, 0.14)),
        (QPointF(0, height / 2), tokens.side_b),
    )
    painter.setPen(QPen(QColor(tokens.ground), tokens.px(3), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for offset, colour in hexes:
        painter.setBrush(QColor(colour))
        painter.drawPolygon(_hexagon(middle + offset, size))


def _hexagon(middle: QPointF, size: float) -> QPolygonF:
    corners = (corner * pi / 3 for corner in range(CORNERS))
    return QPolygonF([middle + QPointF(cos(angle) * size, sin(angle) * size) for angle in corners])
