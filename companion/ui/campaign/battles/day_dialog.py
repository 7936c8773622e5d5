"""The dialog that asks for a day of the calendar."""

from __future__ import annotations

from datetime import date

from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from companion.campaign.state import Campaign
from companion.ui.campaign.battles.calendar import Calendar
from companion.ui.campaign.days import ahead, day_words, later
from companion.ui.theme.tokens import Space
from companion.ui.widgets.letting_go import run_modal
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

PAST = "Time only runs forward: take entries back instead."


class DayDialog(QDialog):
    """Only days after today can be chosen: what is past is taken back in the chronicle."""

    def __init__(self, campaign: Campaign, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(words)
        self._today = campaign.today
        self.calendar = Calendar(campaign.today)
        self.calendar.show_campaign(campaign)
        self.calendar.choose(later(campaign.today, 1))
        self.words = role_label("", Role.MUTED)
        self.cancel_button, self.go_button = push_button("Cancel"), push_button("Go on", Kind.PRIMARY)
        self.go_button.setDefault(True)
        foot = spaced(QHBoxLayout(), Space.SMALL)
        foot.addStretch(1)
        foot.addWidget(self.go_button)
        foot.addWidget(self.cancel_button)
        column = spaced(QVBoxLayout(self), Space.MEDIUM, (Space.LARGE,) * 4)
        column.addWidget(self.calendar)
        column.addWidget(self.words)
        column.addLayout(foot)
        self.calendar.chosen.connect(lambda _day: self._follow())
        self.calendar.entered.connect(lambda _day: self.go_button.click())
        self.cancel_button.clicked.connect(self.reject)
        self.go_button.clicked.connect(self.accept)
        self.calendar.setFocus()
        self._follow()

    @property
    def day(self) -> date:
        """The day that is chosen."""
        return self.calendar.day

    def _follow(self) -> None:
        is_later = self.day > self._today
        self.go_button.setEnabled(is_later)
        told = f"{day_words(self.day)}, {ahead(self.day, self._today)}"
        self.words.setText(told if is_later else "Time only runs forward: take entries back instead.")


def ask_day(parent: QWidget, campaign: Campaign, words: str) -> date | None:
    """A later day; None where the player has thought better of it."""
    dialog = DayDialog(campaign, words, parent)
    return dialog.day if run_modal(dialog) else None
