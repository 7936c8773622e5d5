"""The band at the top: the day with the buttons that pass time, and how many units are ready."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from companion.campaign.phrases import format_day
from companion.ui.campaign.dates import format_short_day
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing

MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
BESIDE = 620


class DayBand(QFrame):
    """The band; `passed` brings a number of days to pass, `until` a day to pass to, `other` asks for one."""

    passed = Signal(int)
    until = Signal(object)
    other = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.setAccessibleName("Today")
        self.day, self.text_label = role_label("", LabelRole.TITLE), role_label("", LabelRole.MUTED)
        self.day.setWordWrap(False)
        self.units, self.pilots = ReadinessFigure("units ready"), ReadinessFigure("pilots fit")
        self.one_button, self.week_button = push_button("Pass 1 day"), push_button("1 week")
        self.until_button = push_button("", ButtonKind.NORMAL, "arrow-right")
        self.other_button = push_button("Other day…", ButtonKind.QUIET, "calendar")
        self._goal: date | None = None
        self._passing = Flow()
        self._arrange()
        self.one_button.clicked.connect(lambda: self.passed.emit(1))
        self.week_button.clicked.connect(lambda: self.passed.emit(7))
        self.until_button.clicked.connect(lambda: self.until.emit(self._goal))
        self.other_button.clicked.connect(self.other)

    def show_day(self, today: date, began: date, goal: date | None, why: str) -> None:
        """Show a day, and the next one on which something happens, if any."""
        self._goal = goal
        self.day.setText(format_day(today))
        self.text_label.setText(f"Day {(today - began).days + 1} of the campaign")
        self._passing.show_child(self.until_button, goal is not None)
        if goal is not None:
            self.until_button.setText(button_text(f"To {format_short_day(goal)}"))
            self._passing.updateGeometry()
            set_tip(self.until_button, f"Let the days pass until {format_day(goal)}: {why}")
            self.until_button.setAccessibleName(f"Pass days until {format_day(goal)}: {why}")

    def _arrange(self) -> None:
        for button, hint in (
            (self.one_button, "Let a day pass"),
            (self.week_button, "Let seven days pass"),
            (self.other_button, "Choose the date"),
        ):
            set_tip(button, hint)
            button.setAccessibleDescription(hint)
        left = with_spacing(QVBoxLayout(), Space.TINY)
        left.addWidget(self.day)
        left.addWidget(self.text_label)
        for button in (self.one_button, self.week_button, self.until_button, self.other_button):
            self._passing.add(button)
        left.addSpacing(Theme.current().tokens.px(Space.TINY))
        left.addWidget(self._passing)
        figures = with_spacing(QHBoxLayout(), Space.WIDE)
        figures.addWidget(self.units)
        figures.addWidget(self.pilots)
        self._row = with_spacing(QBoxLayout(QBoxLayout.Direction.LeftToRight, self), Space.WIDE, MARGINS)
        self._row.addLayout(left, 1)
        self._row.addLayout(figures)
        self._row.setAlignment(figures, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The figures stand below the day where there is no room beside it."""
        super().resizeEvent(event)
        below, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        is_wide = self.width() >= Theme.current().tokens.px(BESIDE)
        self._row.setDirection(beside if is_wide else below)


class ReadinessFigure(QWidget):
    """A large figure: a number out of a total, above a label of what is counted."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = text
        self.number, self.whole, self.below = (
            _plain(LabelRole.TITLE),
            _plain(LabelRole.HEADING),
            _plain(LabelRole.MUTED),
        )
        self.below.setText(text)
        grid = with_spacing(QGridLayout(self), 0)
        grid.addWidget(self.number, 0, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        grid.addWidget(self.whole, 0, 1, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        grid.addWidget(self.below, 1, 0, 1, 2, Qt.AlignmentFlag.AlignHCenter)

    def show_number(self, number: int, whole: int) -> None:
        """So many of so many."""
        self.number.setText(str(number))
        self.whole.setText(f" of {whole}")
        restyle(self.whole, "role", LabelRole.MUTED)
        self.setAccessibleName(f"{number} of {whole} {self._label}")


def _plain(role: LabelRole) -> QLabel:
    label = role_label("", role)
    label.setWordWrap(False)
    return label
