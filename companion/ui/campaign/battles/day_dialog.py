"""The dialog that asks for a day of the calendar."""

from __future__ import annotations

from datetime import date

from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from companion.campaign.phrases import format_day
from companion.campaign.state import Campaign
from companion.ui.campaign.battles.calendar import Calendar
from companion.ui.campaign.components.dialog_parts import dialog_buttons
from companion.ui.campaign.dates import add_days, format_distance
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

PAST = "Time only runs forward: take entries back instead."


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
