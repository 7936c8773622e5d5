"""The dashboard: calm, and to be read from two metres."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from itertools import islice

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.campaign.deeds import PassDays
from companion.campaign.roster.readiness import (
    GONE_PILOTS,
    GONE_UNITS,
    PilotState,
    Surveyor,
    UnitState,
    living,
    pilot_state,
    serving,
    unit_state,
)
from companion.campaign.words.lines import ChronicleLine
from companion.ui.campaign.battles.day_dialog import ask_day
from companion.ui.campaign.cards import Card
from companion.ui.campaign.dashboard.coming import Coming
from companion.ui.campaign.dashboard.improving import Improving
from companion.ui.campaign.dashboard.rows import by_need, next_goal, pilot_words, pilots_by_need, unit_words
from companion.ui.campaign.dashboard.stores import StoresCard
from companion.ui.campaign.dashboard.today import Today
from companion.ui.campaign.days import later, short_day
from companion.ui.campaign.door import ADD_UNITS, CHRONICLE, ROSTER, CampaignDoor
from companion.ui.campaign.part import Part
from companion.ui.campaign.pieces.columns import Columns
from companion.ui.campaign.state_row import RowWords, StateRow
from companion.ui.theme.tokens import Space
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, push_button

MOST_UNITS, MOST_PILOTS, MOST_LINES = 6, 6, 5
NO_UNITS = "No units yet. Add them in the roster, from the hangar or a stored force."
NO_PILOTS = "No pilots yet. Add them in the roster, with usual skills or rolled ones."


class Dashboard(Part):
    """Cards in two columns, or below one another where there is no room for two."""

    def __init__(self, door: CampaignDoor, parent: QWidget | None = None) -> None:
        super().__init__(door, parent)
        self.setAccessibleName("Dashboard")
        self.today, self.coming = Today(), Coming(door)
        self.units, self.pilots = Card("Units"), Card("Pilots")
        self.add_button = push_button("Add units", Kind.PRIMARY, "plus")
        self.units.add_to_head(self.add_button)
        self.stores, self.chronicle = StoresCard(door), Card("Recently")
        self.improving = Improving(door)
        self._surveyor = Surveyor(door.game)
        self._surveyed = door.game
        # Telling a journal of years takes longer than a frame: the rest is painted before.
        self._teller = QTimer(self)
        self._teller.setSingleShot(True)
        self._teller.timeout.connect(self._show_the_rest)
        self._arrange()
        self._connect()

    def refresh(self) -> None:
        """Show the campaign as it stands."""
        if self._surveyed is not self.door.game:
            self._surveyed, self._surveyor = self.door.game, Surveyor(self.door.game)
        campaign = self.door.campaign
        self.today.show_day(campaign.today, campaign.began, *next_goal(campaign))
        self.coming.refresh()
        self._show_units()
        self._show_pilots()
        self.stores.refresh()
        self._teller.start()

    def take_focus(self) -> None:
        self.today.one_button.setFocus()

    # --- cards ---

    def _show_units(self) -> None:
        campaign = self.door.campaign
        units = living(campaign)
        states = [unit_state(unit, campaign.today) for unit in units]
        there = sum(state not in GONE_UNITS for state in states)
        self.today.units.show_number(states.count(UnitState.READY), there)
        needing = by_need(units, campaign.today)
        rows = []
        for unit in needing[:MOST_UNITS]:
            row = StateRow(unit_words(campaign, unit, self._surveyor))
            row.clicked.connect(partial(self.door.show_unit, unit.id))
            rows.append(row)
        self.add_button.setVisible(not units)
        self.units.empty.setText("Every unit is ready." if units else NO_UNITS)
        more = len(needing) - MOST_UNITS
        words = f"{more} more in the roster" if more > 0 else "Roster" if units else ""
        damaged = states.count(UnitState.DAMAGED)
        self.units.show_rows(rows, f"{damaged} damaged" if damaged else "", words)

    def _show_pilots(self) -> None:
        campaign = self.door.campaign
        pilots = serving(campaign)
        states = [pilot_state(pilot, campaign.today) for pilot in pilots]
        there = sum(state not in GONE_PILOTS for state in states)
        self.today.pilots.show_number(states.count(PilotState.FIT), there)
        needing = pilots_by_need(pilots, campaign.today)
        rows = []
        for pilot in needing[:MOST_PILOTS]:
            row = StateRow(pilot_words(campaign, pilot))
            row.clicked.connect(partial(self.door.show_pilot, pilot.id))
            rows.append(row)
        self.pilots.empty.setText("Every pilot is fit." if pilots else NO_PILOTS)
        self.pilots.show_rows(rows)

    def _show_the_rest(self) -> None:
        self.improving.refresh()
        self.door.when_told(self._show_lines)

    def _show_lines(self, journal: Sequence[ChronicleLine]) -> None:
        lines = (line for line in reversed(journal) if not line.is_taken_back)
        rows = []
        for line in islice(lines, MOST_LINES):
            row = StateRow(RowWords("book", line.headline, state=short_day(line.day)))
            row.clicked.connect(partial(self.door.show, CHRONICLE, str(line.entry)))
            rows.append(row)
        self.chronicle.show_rows(rows)

    # --- the calendar ---

    def _pass_to(self, day: date) -> None:
        self.door.do(PassDays(to=day.isoformat()))

    def _ask_day(self) -> None:
        day = ask_day(self, self.door.campaign, "Pass days until")
        if day is not None:
            self._pass_to(day)

    # --- building ---

    def _connect(self) -> None:
        self.today.passed.connect(lambda days: self._pass_to(later(self.door.campaign.today, days)))
        self.today.until.connect(self._pass_to)
        self.today.other.connect(self._ask_day)
        self.add_button.clicked.connect(lambda: self.door.show(ROSTER, ADD_UNITS))
        self.units.more_wanted.connect(lambda: self.door.show(ROSTER))
        self.chronicle.more_wanted.connect(lambda: self.door.show(CHRONICLE))

    def _arrange(self) -> None:
        left, right = spaced(QVBoxLayout(), Space.LARGE), spaced(QVBoxLayout(), Space.LARGE)
        for card in (self.coming, self.units):
            left.addWidget(card)
        for card in (self.pilots, self.improving, self.stores, self.chronicle):
            right.addWidget(card)
        left.addStretch(1)
        right.addStretch(1)
        page = Columns("Dashboard", self.today)
        page.columns.addLayout(left, 3)
        page.columns.addLayout(right, 2)
        spaced(QVBoxLayout(self), 0).addWidget(page)
