"""Small switches and marks of a location."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from companion.construction.editing.views import PartCategory
from companion.ui.construction.colours import fill_of
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.number_field import SMALL_KEYS, NumberField
from companion.ui.widgets.plain_text import set_tip

MARK, TAG = 14, 20

HEIGHT, WIDTH, LABEL, BAR = 26, 120, 36, 3
LABEL_SHARE = 0.28


MAX_POINTS = 200
"""The most armor that a sheet has room for in a location."""


class ArmorField(NumberField):
    """Front or rear armor of a location, with the word for it at the left."""

    def __init__(self, label: str, name: str, parent: QWidget | None = None) -> None:
        self._label, self._name = label, name
        self._maximum: int | None = 0
        self._before: int | None = None
        super().__init__(name, height=HEIGHT, line=WIDTH - 2 * SMALL_KEYS, parent=parent)

    def show_points(self, points: int, most: int | None, other: int, before: int | None = None) -> None:
        """Show points, the most of the location where there is a limit, and those of its other side."""
        self._maximum, self._before = most, before
        room = max(most - other, 0) if most is not None else max(MAX_POINTS, points)
        changed = f"\nBefore: {before}" if before is not None and before != points else ""
        limit = f", at most {room}" if most is not None else ""
        self.set_hint(f"{self._name}: {points}{limit}{changed}")
        self.show_number(points, 0, room)
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
        return f" /{self.high}" if self._maximum is not None else ""

    def number_font(self, tokens: Tokens) -> QFont:
        """Return the letters of the points."""
        return sheet_font(tokens.px(FontSize.NUMBER), QFont.Weight.Bold)

    def _tone(self) -> str:
        """Return the tone of the points: too many, or changed."""
        if self.number > self.high:
            return "danger"
        return "accent" if self._before is not None and self._before != self.number else ""

    def _draw_bar(self, painter: QPainter, tokens: Tokens, room: QRectF) -> None:
        if self._maximum is None:
            return
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


class ActuatorChip(QAbstractButton):
    """Ticked where what it names is there; quiet otherwise."""

    def __init__(self, text: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setAccessibleName(name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        wide = QFontMetricsF(sheet_font(tokens.px(FontSize.CAPTION))).horizontalAdvance(self.text())
        side = tokens.px(MARK) + 2 * tokens.px(Space.TINY)
        return QSize(round(wide) + side, tokens.touch or tokens.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_on, half = self.isChecked(), (tokens.focus if self.hasFocus() else tokens.border) / 2
        edge = tokens.accent if self.hasFocus() else tokens.muted if self.underMouse() else tokens.line
        painter.setPen(QPen(QColor(edge), half * 2))
        painter.setBrush(QColor(tokens.surface if not is_on else tokens.raised))
        frame = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(frame, tokens.radius, tokens.radius)
        side = tokens.px(MARK)
        icon = QRectF(tokens.px(3), (self.height() - side) / 2, side, side)
        draw_icon(painter, "check" if is_on else "minus", tokens.accent if is_on else tokens.faint, icon)
        painter.setFont(sheet_font(tokens.px(FontSize.CAPTION), QFont.Weight.Normal))
        painter.setPen(QColor(tokens.ink if is_on else tokens.muted))
        room = QRectF(self.rect()).adjusted(icon.right() + tokens.px(2), 0, 0, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())


class FaultAlarm(QAbstractButton):
    """Marks a location that faults are about; a press shows them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        side = Theme.current().tokens.px(MARK + 2)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_icon(painter, "warning", Theme.current().tokens.danger, QRectF(self.rect()))


class ExtraTag(QAbstractButton):
    """Something that fills no slot; a press takes it away."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setAccessibleName(f"{text}: remove")
        set_tip(self, f"{text} fills no slot. Press to remove it.")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        wide = QFontMetricsF(sheet_font(tokens.px(FontSize.CAPTION))).horizontalAdvance(self.text())
        return QSize(round(wide) + tokens.px(MARK + 14), tokens.px(TAG))

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half = (tokens.focus if self.hasFocus() else tokens.border) / 2
        edge = tokens.accent if self.hasFocus() or self.underMouse() else tokens.line
        painter.setPen(QPen(QColor(edge), half * 2))
        painter.setBrush(QColor(fill_of(tokens, PartCategory.EQUIPMENT)))
        frame = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2)
        painter.setFont(sheet_font(tokens.px(FontSize.CAPTION)))
        painter.setPen(QColor(tokens.ink))
        room = frame.adjusted(tokens.px(Space.SMALL), 0, 0, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        side = tokens.px(MARK - 2)
        where = QRectF(frame.right() - side - tokens.px(3), frame.center().y() - side / 2, side, side)
        draw_icon(painter, "close", tokens.muted, where)
