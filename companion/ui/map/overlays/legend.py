"""What the tints of an overlay mean, on a plate in the corner of the map."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from companion.ui.map.overlays.content import Legend
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.tokens import Space, Tokens, Type

SWATCH = 16


def draw_legend(painter: QPainter, legend: Legend, window: QRectF, tokens: Tokens) -> None:
    """The title and a swatch a band in the lower left corner, in pixels of the window."""
    title, font = sheet_font(tokens.px(Type.BODY), QFont.Weight.DemiBold), sheet_font(tokens.px(Type.BODY))
    line, pad = QFontMetricsF(font).height() + tokens.px(Space.TINY), tokens.px(Space.MEDIUM)
    swatch = tokens.px(SWATCH)
    widest = max((QFontMetricsF(font).horizontalAdvance(words) for _, words in legend.bands), default=0)
    inside = max(
        QFontMetricsF(title).horizontalAdvance(legend.title), swatch + tokens.px(Space.SMALL) + widest
    )
    plate = QRectF(0, 0, inside + 2 * pad, line * (len(legend.bands) + 1) + pad)
    plate.moveBottomLeft(window.bottomLeft() + QPointF(tokens.px(Space.LARGE), -tokens.px(Space.LARGE)))
    painter.save()
    painter.setWorldMatrixEnabled(False)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.setBrush(QColor(tokens.raised))
    painter.drawRoundedRect(plate, tokens.radius, tokens.radius)
    row = QRectF(plate.left() + pad, plate.top() + pad / 2, inside, line)
    left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    painter.setPen(QColor(tokens.ink))
    painter.setFont(title)
    painter.drawText(row, int(left), legend.title)
    painter.setFont(font)
    for strength, words in legend.bands:
        row.translate(0, line)
        _draw_swatch(
            painter,
            QRectF(row.left(), row.center().y() - swatch / 2, swatch, swatch),
            legend.tone,
            strength,
            tokens,
        )
        painter.setPen(QColor(tokens.ink))
        painter.drawText(row.adjusted(swatch + tokens.px(Space.SMALL), 0, 0, 0), int(left), words)
    painter.restore()


def _draw_swatch(painter: QPainter, where: QRectF, tone: str, strength: float, tokens: Tokens) -> None:
    colour = QColor(getattr(tokens, tone))
    painter.setPen(QPen(QColor(tokens.edge), tokens.border))
    colour.setAlphaF(strength)
    painter.setBrush(colour)
    painter.drawRect(where)
