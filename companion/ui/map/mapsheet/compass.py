"""The rose in the corner of a map that lies otherwise than usual: where north is, and what is mirrored."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from companion.tabletop.hexes import HEXSIDES
from companion.ui.map.mapsheet.orientation import Outlook
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.tokens import FontSize, Space, Tokens

REACH, NORTH, MIRRORED = 22, "N", "mirrored"


def draw_compass(painter: QPainter, window: QRectF, outlook: Outlook, tokens: Tokens) -> None:
    """Draw it in the upper right corner of the window; where north is up nothing is to be told."""
    if outlook.is_usual:
        return
    reach, edge = tokens.px(REACH), tokens.px(Space.SMALL)
    middle = QPointF(window.right() - edge - reach, window.top() + edge + reach)
    painter.save()
    painter.resetTransform()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(tokens.edge), tokens.border))
    painter.setBrush(QColor(tokens.surface))
    painter.drawEllipse(middle, reach, reach)
    painter.translate(middle)
    turn = outlook.shown_facing(0) * 360 / HEXSIDES
    painter.rotate(turn)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tokens.accent))
    painter.drawPath(_needle(reach))
    painter.translate(0, reach * 0.3)
    painter.rotate(-turn)
    _letter(painter, tokens, NORTH, QRectF(-reach, -reach, 2 * reach, 2 * reach))
    painter.resetTransform()
    if outlook.is_mirrored:
        below = QRectF(middle.x() - 3 * reach, middle.y() + reach, 4 * reach, tokens.px(2 * FontSize.CAPTION))
        below.moveRight(window.right() - edge)
        _letter(painter, tokens, MIRRORED, below, Qt.AlignmentFlag.AlignRight)
    painter.restore()


def _needle(reach: float) -> QPainterPath:
    path = QPainterPath(QPointF(0, -reach * 0.86))
    path.lineTo(QPointF(reach * 0.34, -reach * 0.16))
    path.lineTo(QPointF(-reach * 0.34, -reach * 0.16))
    path.closeSubpath()
    return path


def _letter(
    painter: QPainter,
    tokens: Tokens,
    text: str,
    where: QRectF,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
) -> None:
    painter.setFont(sheet_font(tokens.px(FontSize.BODY), QFont.Weight.Bold))
    painter.setPen(QColor(tokens.ink))
    painter.drawText(where, int(align | Qt.AlignmentFlag.AlignVCenter), text)
