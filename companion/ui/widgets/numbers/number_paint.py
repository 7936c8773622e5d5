"""Drawing the field for a number: its frame, and the keys at both ends."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from companion.ui.theme.tokens import Tokens

ARM, LARGER, STROKE = 3.5, 1.3, 1.5


def draw_frame(
    painter: QPainter, tokens: Tokens, frame: QRectF, colour: str, *, is_marked: bool, is_on: bool
) -> None:
    """The frame, which is thicker where it is `is_marked`."""
    half = (tokens.focus if is_marked else tokens.border) / 2
    painter.setPen(QPen(QColor(colour if is_on else tokens.line), half * 2))
    painter.setBrush(QColor(tokens.surface if is_on else tokens.ground))
    painter.drawRoundedRect(frame.adjusted(half, half, -half, -half), tokens.radius, tokens.radius)


def draw_keys(
    painter: QPainter, tokens: Tokens, frame: QRectF, side: int, may: tuple[bool, bool], *, is_large: bool
) -> None:
    """Minus at the left and plus at the right, pale where they lead no further."""
    arm = tokens.px(1) * ARM * (LARGER if is_large else 1)
    across, down = QPointF(arm, 0), QPointF(0, arm)
    for left, is_more, may_go in ((frame.left(), False, may[0]), (frame.right() - side, True, may[1])):
        middle = QRectF(left, frame.top(), side, frame.height()).center()
        painter.setPen(QPen(QColor(tokens.ink if may_go else tokens.faint), STROKE * tokens.scale))
        painter.drawLine(middle - across, middle + across)
        if is_more:
            painter.drawLine(middle - down, middle + down)
