"""The mark of a side: its shape in its colour."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.engine.views.units import SideView
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.sides import side_colour, side_shape
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Tokens, contrast

LENGTH, MARK_SHARE, NUMBER_SHARE = 18, 0.72, 0.68
"""The side of the widget in pixels at scale 1, how much of it the mark fills, and a number the mark."""


def draw_side_mark(painter: QPainter, tokens: Tokens, side: SideView, where: QRectF) -> None:
    """The shape of a side about the middle of a square."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(side_colour(tokens, side.index)))
    painter.drawPath(side_shape(side.index, where.width() / 2).translated(where.center()))


def draw_numbered_mark(painter: QPainter, tokens: Tokens, side: SideView, number: int, where: QRectF) -> None:
    """The shape of a side with a unit's number in it; 0 is none."""
    draw_side_mark(painter, tokens, side, where)
    if number:
        colour = side_colour(tokens, side.index)
        ink = max((tokens.surface, tokens.ink), key=lambda each: contrast(each, colour))
        font = sheet_font(max(round(where.height() * NUMBER_SHARE), 1), QFont.Weight.Bold)
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(where, Qt.AlignmentFlag.AlignCenter, str(number))


class SideMark(QWidget):
    """The mark of one side as a small widget; hidden when it is nobody's turn."""

    def __init__(self, parent: QWidget | None = None, *, length: int = LENGTH) -> None:
        super().__init__(parent)
        self._side: SideView | None = None
        self._length = length
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_side(self, side: SideView | None) -> None:
        """Show this side's mark."""
        if side == self._side and side is not None:
            return
        self._side = side
        if side is None or self.parentWidget() is not None:
            # Without a place yet it would show as a window of its own; it comes into view with its place.
            self.setVisible(side is not None)
        self.setAccessibleName(f"{side.name} act" if side else "")
        self.update()

    def sizeHint(self) -> QSize:
        side = Theme.current().tokens.px(self._length)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._side is None:
            return
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = tokens.px(self._length * MARK_SHARE)
        corner = (self.width() - size) / 2
        draw_side_mark(painter, tokens, self._side, QRectF(corner, corner, size, size))
