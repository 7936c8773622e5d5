"""Armor of a location as a number between two keys, over a bar that shows how much of the most it is."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from companion.ui.construction.number_field import KEY, NumberField
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Tokens, Type
from companion.ui.widgets.plain import set_tip

HEIGHT, WIDTH, LABEL, BAR = 26, 120, 36, 3
LABEL_SHARE = 0.28


class ArmorField(NumberField):
    """Front or rear armor of a location, with the word for it at the left."""

    def __init__(self, label: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, HEIGHT, WIDTH, parent)
        self._label, self._name = label, name
        self._most = 0
        self._before: int | None = None

    def show_points(self, points: int, most: int, room: int, before: int | None = None) -> None:
        """Show points, the most of the location, and how many there may be beside its other side's."""
        self._most, self._before = most, before
        self.show_number(points, 0, max(room, 0))
        self.setAccessibleName(f"{self._name}: {points} of {room}")
        changed = f"\nBefore: {before}" if before is not None and before != points else ""
        set_tip(self, f"{self._name}: {points}, at most {room}{changed}")

    def frame(self) -> QRectF:
        """Where the keys and the number are: behind the label."""
        left = min(Theme.current().tokens.px(LABEL), self.width() * LABEL_SHARE)
        return QRectF(self.rect()).adjusted(left, 0, 0, 0)

    def edge(self, tokens: Tokens) -> str:
        """The colour of the frame."""
        return tokens.line

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setFont(sheet_font(tokens.px(Type.CAPTION)))
        painter.setPen(QColor(tokens.muted))
        room = QRectF(0, 0, self.frame().left(), self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._label)

    def draw_number(self, painter: QPainter, tokens: Tokens, frame: QRectF) -> None:
        """The points, what there may be in small letters, and the bar below."""
        side = tokens.px(KEY)
        self._draw_bar(painter, tokens, frame.adjusted(side, 0, -side, 0))
        big = sheet_font(tokens.px(Type.NUMBER), QFont.Weight.Bold)
        small = sheet_font(tokens.px(Type.CAPTION))
        told, of = str(self.number), f" /{self.high}"
        wide = QFontMetricsF(big).horizontalAdvance(told)
        narrow = QFontMetricsF(small).horizontalAdvance(of)
        left = frame.center().x() - (wide + narrow) / 2
        base = frame.center().y() - tokens.px(BAR) / 2 + tokens.px(Type.NUMBER) * 0.34
        painter.setFont(big)
        painter.setPen(QColor(self._ink(tokens)))
        painter.drawText(round(left), round(base), told)
        painter.setFont(small)
        painter.setPen(QColor(tokens.muted))
        painter.drawText(round(left + wide), round(base), of)

    def _ink(self, tokens: Tokens) -> str:
        if self.number > self.high:
            return tokens.danger
        is_changed = self._before is not None and self._before != self.number
        return tokens.accent if is_changed else tokens.ink

    def _draw_bar(self, painter: QPainter, tokens: Tokens, room: QRectF) -> None:
        high = tokens.px(BAR)
        bar = QRectF(room.left(), room.bottom() - high - tokens.px(3), room.width(), high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.line))
        painter.drawRoundedRect(bar, high / 2, high / 2)
        if self._most and self.number:
            share = min(1.0, self.number / self._most)
            painter.setBrush(QColor(tokens.danger if self.number > self.high else tokens.accent))
            bar.setWidth(max(high, bar.width() * share))
            painter.drawRoundedRect(bar, high / 2, high / 2)
