"""Armor of a location as a number between two keys, over a bar that shows how much of the most it is."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Tokens
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.numbers.number_field import SMALL_KEYS, NumberField

HEIGHT, WIDTH, LABEL, BAR = 26, 120, 36, 3
LABEL_SHARE = 0.28


class ArmorField(NumberField):
    """Front or rear armor of a location, with the word for it at the left."""

    def __init__(self, label: str, name: str, parent: QWidget | None = None) -> None:
        self._label, self._name, self._maximum = label, name, 0
        self._before: int | None = None
        super().__init__(name, height=HEIGHT, line=WIDTH - 2 * SMALL_KEYS, parent=parent)

    def show_points(self, points: int, most: int, room: int, before: int | None = None) -> None:
        """Show points, the most of the location, and how many there may be beside its other side's."""
        self._maximum, self._before = most, before
        changed = f"\nBefore: {before}" if before is not None and before != points else ""
        self.set_hint(f"{self._name}: {points}, at most {room}{changed}")
        self.show_number(points, 0, max(room, 0))
        restyle(self.line, "tone", self._tone())

    def frame(self) -> QRectF:
        """Return the room of the keys and the number: behind the label."""
        left = min(Theme.current().tokens.px(LABEL), self.width() * LABEL_SHARE)
        return QRectF(self.rect()).adjusted(left, 0, 0, 0)

    def edge(self, tokens: Tokens) -> str:
        """Return the colour of the frame."""
        return tokens.line

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setFont(sheet_font(tokens.px(FontSize.CAPTION)))
        painter.setPen(QColor(tokens.muted))
        room = QRectF(0, 0, self.frame().left(), self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._label)
        side = self.key_width()
        self._draw_bar(painter, tokens, self.frame().adjusted(side, 0, -side, 0))

    def suffix(self) -> str:
        """Return the maximum, in small letters."""
        return f" /{self.high}"

    def number_font(self, tokens: Tokens) -> QFont:
        """Return the letters of the points."""
        return sheet_font(tokens.px(FontSize.NUMBER), QFont.Weight.Bold)

    def _tone(self) -> str:
        """Return the tone of the points: too many, or changed."""
        if self.number > self.high:
            return "danger"
        return "accent" if self._before is not None and self._before != self.number else ""

    def _draw_bar(self, painter: QPainter, tokens: Tokens, room: QRectF) -> None:
        high = tokens.px(BAR)
        bar = QRectF(room.left(), room.bottom() - high - tokens.px(3), room.width(), high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.line))
        painter.drawRoundedRect(bar, high / 2, high / 2)
        if self._maximum and self.number:
            share = min(1.0, self.number / self._maximum)
            painter.setBrush(QColor(tokens.danger if self.number > self.high else tokens.accent))
            bar.setWidth(max(high, bar.width() * share))
            painter.drawRoundedRect(bar, high / 2, high / 2)
