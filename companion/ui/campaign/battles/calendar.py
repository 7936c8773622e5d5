"""The calendar of a campaign: a month with what happens on each day, and steps to other months."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Mapping
from datetime import date, timedelta

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QDialog, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.campaign.phrases import format_day
from companion.campaign.state import Campaign
from companion.ui.campaign.components.page_parts import dialog_buttons
from companion.ui.campaign.dates import LAST_YEAR, add_days, format_distance, format_month
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import draw_text, set_tip
from companion.ui.widgets.spacing import with_spacing

COLUMNS, ROWS = 7, 6
CELL, HEAD = 36, 22
WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -COLUMNS, Qt.Key.Key_Down: COLUMNS}
MONTHS = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
CENTRE = Qt.AlignmentFlag.AlignCenter

PAST = "Time only runs forward: take entries back instead."


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
        self._update_accessible_name()

    def show_days(self, today: date, marks: Mapping[date, str]) -> None:
        """What day it is, and on which days something happens."""
        self.today, self.marks = today, dict(marks)
        self._update_accessible_name()

    def choose(self, day: date) -> None:
        """Choose a day, and show its month."""
        self.day = day
        self._update_accessible_name()

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
        # Qt takes two quick taps for one double tap wherever they are: on two days they choose the second.
        if self._day_at(event) == self.day:
            self.entered.emit(self.day)
        else:
            self.mousePressEvent(event)

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

    def _update_accessible_name(self) -> None:
        what = self.marks.get(self.day, "")
        texts = [format_day(self.day), "today" if self.day == self.today else "", what]
        self.setAccessibleName("Calendar: " + ", ".join(part for part in texts if part))
        self.update()


def _shift_day(day: date, days: int) -> date:
    number = min(max(day.toordinal() + days, 1), date(LAST_YEAR, 12, 31).toordinal())
    return day + timedelta(days=number - day.toordinal())


class Calendar(QWidget):
    """The calendar; `chosen` brings a day, `entered` one that was chosen for good."""

    chosen = Signal(object)
    entered = Signal(object)

    def __init__(self, today: date, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.month = MonthView(today)
        self.heading = role_label("", LabelRole.SECTION)
        self.heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.before_button = icon_button("chevron-left", "The month before", "The month before (Page Up)")
        self.after_button = icon_button("chevron-right", "The month after", "The month after (Page Down)")
        head = with_spacing(QHBoxLayout(), Space.TINY)
        head.addWidget(self.before_button)
        head.addWidget(self.heading, 1)
        head.addWidget(self.after_button)
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        column.addLayout(head)
        column.addWidget(self.month, 0, Qt.AlignmentFlag.AlignHCenter)
        self.setFocusProxy(self.month)
        self.before_button.clicked.connect(lambda: self.month.step_month(-1))
        self.after_button.clicked.connect(lambda: self.month.step_month(1))
        self.month.chosen.connect(self._follow)
        self.month.entered.connect(self.entered)
        self._name()

    @property
    def day(self) -> date:
        """The day that is chosen."""
        return self.month.day

    def show_campaign(self, campaign: Campaign) -> None:
        """Mark the days on which something happens."""
        self.month.show_days(campaign.today, calendar_marks(campaign))

    def choose(self, day: date) -> None:
        """Choose a day without telling."""
        self.month.choose(day)
        self._name()

    def _follow(self, day: date) -> None:
        self._name()
        self.chosen.emit(day)

    def _name(self) -> None:
        self.heading.setText(format_month(self.month.day))


def calendar_marks(campaign: Campaign) -> Mapping[date, str]:
    """Return what happens on which day: battles, and repairs and wounds that are done."""
    given: dict[date, list[str]] = {}
    for battle in campaign.battles.values():
        given.setdefault(battle.day, []).append(battle.title)
    busy = [(each.busy_until, each.name) for each in campaign.units.values()]
    busy += [(each.busy_until, each.name) for each in campaign.pilots.values()]
    for until, name in busy:
        if until is not None and until > campaign.today:
            given.setdefault(until, []).append(f"{name} is ready")
    return {day: "\n".join(texts) for day, texts in given.items()}


class DayDialog(QDialog):
    """Only days after today can be chosen: what is past is taken back in the chronicle."""

    def __init__(self, campaign: Campaign, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text)
        self._today = campaign.today
        self.calendar = Calendar(campaign.today)
        self.calendar.show_campaign(campaign)
        self.calendar.choose(add_days(campaign.today, 1))
        self.text_label = role_label("", LabelRole.MUTED)
        self.go_button = push_button("Go on", ButtonKind.PRIMARY)
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, (Space.LARGE,) * 4)
        column.addWidget(self.calendar)
        column.addWidget(self.text_label)
        column.addLayout(dialog_buttons(self, self.go_button))
        self.calendar.chosen.connect(lambda _day: self._follow())
        self.calendar.entered.connect(lambda _day: self.go_button.click())
        self.calendar.setFocus()
        self._follow()

    @property
    def day(self) -> date:
        """The day that is chosen."""
        return self.calendar.day

    def _follow(self) -> None:
        is_later = self.day > self._today
        self.go_button.setEnabled(is_later)
        text = f"{format_day(self.day)}, {format_distance(self.day, self._today)}"
        self.text_label.setText(text if is_later else PAST)


def ask_day(parent: QWidget, campaign: Campaign, text: str) -> date | None:
    """Return a later day; None where the player has thought better of it."""
    dialog = DayDialog(campaign, text, parent)
    return dialog.day if run_modal(dialog) else None
