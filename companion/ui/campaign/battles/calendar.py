"""The calendar with its month named above, and steps to other months."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from companion.campaign.state import Campaign
from companion.ui.campaign.battles.month import MonthView
from companion.ui.campaign.dates import format_month
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing


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
