"""A month of the calendar: its days, what happens on each, today, and the day that is chosen."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Mapping
from datetime import date, timedelta

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.campaign.phrases import format_day
from companion.ui.campaign.dates import LAST_YEAR
from companion.ui.campaign.painting import draw_text
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Tokens
from companion.ui.widgets.plain_text import set_tip

COLUMNS, ROWS = 7, 6
CELL, HEAD = 36, 22
WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -COLUMNS, Qt.Key.Key_Down: COLUMNS}
MONTHS = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
CENTRE = Qt.AlignmentFlag.AlignCenter


class MonthView(QWidget):
    """The month; `chosen` brings a day that was clicked or walked to, `entered` one that was chosen
    for good.
    """

    chosen = Signal(object)
    entered = Signal(object)

    def __init__(self, today: date, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.today, self.day = today, today
        self.marks: Mapping[date, str] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        Theme.current().changed.connect(self.updateGeometry)
        self._tell()

    def show_days(self, today: date, marks: Mapping[date, str]) -> None:
        """What day it is, and on which days something happens."""
        self.today, self.marks = today, dict(marks)
        self._tell()

    def choose(self, day: date) -> None:
        """Choose a day, and show its month."""
        self.day = day
        self._tell()

    def step_month(self, months: int) -> None:
        """The same day of another month, or its last one."""
        number = self.day.year * 12 + self.day.month - 1 + months
        year, month = divmod(number, 12)
        if 1 <= year <= LAST_YEAR:
            last = monthrange(year, month + 1)[1]
            self._walk(date(year, month + 1, min(self.day.day, last)))

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(CELL) * COLUMNS, px(HEAD) + px(CELL) * ROWS)

    def place_of(self, day: date) -> QRectF:
        """Return where a day of the month stands."""
        number = day.day - 1 + self.day.replace(day=1).weekday()
        px = Theme.current().tokens.px
        row, column = divmod(number, COLUMNS)
        return QRectF(column * px(CELL), px(HEAD) + row * px(CELL), px(CELL), px(CELL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens, painter = Theme.current().tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cell, small = tokens.px(CELL), text_font(tokens.px(FontSize.CAPTION), QFont.Weight.DemiBold)
        for column, word in enumerate(WEEKDAYS):
            draw_text(
                painter, QRectF(column * cell, 0, cell, tokens.px(HEAD)), word, tokens.muted, small, CENTRE
            )
        for number in range(monthrange(self.day.year, self.day.month)[1]):
            self._draw_day(painter, tokens, self.day.replace(day=number + 1))

    def _draw_day(self, painter: QPainter, tokens: Tokens, day: date) -> None:
        area = self.place_of(day).adjusted(2, 2, -2, -2)
        is_chosen, is_today = day == self.day, day == self.today
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if is_chosen:
            painter.setBrush(QColor(tokens.accent if self.hasFocus() else tokens.selection))
            painter.drawRoundedRect(area, tokens.radius, tokens.radius)
        if is_today:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
            painter.drawRoundedRect(area, tokens.radius, tokens.radius)
        ink = tokens.on_selection if is_chosen else tokens.muted if day < self.today else tokens.ink
        if is_chosen and self.hasFocus():
            ink = tokens.on_accent
        weight = QFont.Weight.DemiBold if is_today or day in self.marks else QFont.Weight.Normal
        draw_text(painter, area, str(day.day), ink, sheet_font(tokens.px(FontSize.NUMBER), weight), CENTRE)
        if day in self.marks:
            dot = tokens.px(5)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ink if is_chosen else tokens.accent))
            middle = area.center().x() - dot / 2
            painter.drawEllipse(QRectF(middle, area.bottom() - dot - tokens.px(3), dot, dot))

    # --- pointer and keys ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        day = self._day_at(event)
        if day is not None:
            self._walk(day)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        day = self._day_at(event)
        if day is not None:
            self.entered.emit(day)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        day = self._day_at(event)
        set_tip(self, self.marks.get(day, "") if day is not None else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in STEPS:
            self._walk(_shift_day(self.day, STEPS[key]))
        elif key in MONTHS:
            self.step_month(MONTHS[key])
        elif key == Qt.Key.Key_Home:
            self._walk(self.today)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.entered.emit(self.day)
        else:
            super().keyPressEvent(event)

    def _day_at(self, event: QMouseEvent) -> date | None:
        days = monthrange(self.day.year, self.day.month)[1]
        month = (self.day.replace(day=number + 1) for number in range(days))
        return next((day for day in month if self.place_of(day).contains(event.position())), None)

    def _walk(self, day: date) -> None:
        self.choose(day)
        self.chosen.emit(day)

    def _tell(self) -> None:
        what = self.marks.get(self.day, "")
        texts = [format_day(self.day), "today" if self.day == self.today else "", what]
        self.setAccessibleName("Calendar: " + ", ".join(part for part in texts if part))
        self.update()


def _shift_day(day: date, days: int) -> date:
    number = min(max(day.toordinal() + days, 1), date(LAST_YEAR, 12, 31).toordinal())
    return day + timedelta(days=number - day.toordinal())
