"""The dashboard: calm, and to be read from two metres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from itertools import islice

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from companion.campaign.commands.downtime import PassDays
from companion.campaign.commands.progression import pilot_numbers
from companion.campaign.journal.chronicle_lines import ChronicleLine
from companion.campaign.phrases import format_day
from companion.campaign.roster import (
    GONE_PILOTS,
    GONE_UNITS,
    DamageSurvey,
    PilotState,
    UnitState,
    active_pilots,
    active_units,
    pilot_state,
    unit_state,
)
from companion.campaign.state import Pilot
from companion.engine.downtime.progression.progression import Progression
from companion.engine.downtime.progression.views import PurchaseOffer
from companion.engine.sheet import Tone
from companion.tabletop.number_text import format_count
from companion.ui.campaign.battles.calendar import ask_day
from companion.ui.campaign.cards import CampaignCard, StateRow, StateRowText
from companion.ui.campaign.components.page_parts import Columns
from companion.ui.campaign.controller import ADD_UNITS, CHRONICLE, ROSTER, CampaignController
from companion.ui.campaign.dashboard.rows import (
    next_goal,
    pilot_row_text,
    pilots_by_need,
    unit_row_text,
    units_by_need,
)
from companion.ui.campaign.dashboard.stores import StoresCard
from companion.ui.campaign.dashboard.upcoming_battles import UpcomingBattlesCard
from companion.ui.campaign.dates import add_days, format_short_day
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing

MOST_UNITS, MOST_PILOTS, MOST_LINES = 6, 6, 5
NO_UNITS = "No units yet. Add them in the roster, from the hangar or a stored force."
NO_PILOTS = "No pilots yet. Add them in the roster, with usual skills or rolled ones."


MOST = 5

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


class ImprovementsCard(CampaignCard):
    """A row for each pilot who has earned something; it leads to his page, where he chooses."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__("Earned", parent=parent)
        self.controller = controller
        self._known: dict[str, tuple[Pilot, tuple[PurchaseOffer, ...]]] = {}

    def refresh(self) -> None:
        """Show who can buy something now; nothing where nobody can."""
        found = list(self._able())
        rows = []
        for pilot, offers in found[:MOST]:
            row = StateRow(_improvement_row(pilot, offers))
            row.clicked.connect(partial(self.controller.show_pilot, pilot.id))
            rows.append(row)
        more = len(found) - MOST
        self.show_rows(rows, f"and {format_count(more, 'more pilot')}" if more > 0 else "")
        self.setVisible(bool(rows))

    def _able(self) -> Iterator[tuple[Pilot, tuple[PurchaseOffer, ...]]]:
        campaign, progression = self.controller.campaign, self.controller.progression
        if progression is None:
            return
        for pilot in active_pilots(campaign):
            # Who has nothing counted for him is not asked about, and nobody twice while he stays as he is:
            # it would take long for hundreds.
            if not any(pilot.unspent_amount(counter) > 0 for counter in pilot.earned):
                continue
            if pilot_state(pilot, campaign.today) in GONE_PILOTS:
                continue
            if offers := self._offers(progression, pilot):
                yield pilot, offers

    def _offers(self, progression: Progression, pilot: Pilot) -> tuple[PurchaseOffer, ...]:
        """Return what a pilot can buy now."""
        known = self._known.get(pilot.id)
        if known is None or known[0] is not pilot:
            offers = progression.offers(pilot_numbers(pilot))
            known = self._known[pilot.id] = pilot, tuple(each for each in offers if each.why_not is None)
        return known[1]


def _improvement_row(pilot: Pilot, offers: tuple[PurchaseOffer, ...]) -> StateRowText:
    text = " or ".join(dict.fromkeys(offer.label for offer in offers[:2]))
    more = f" and {len(offers) - 2} more" if len(offers) > 2 else ""
    return StateRowText("star", pilot.name, f"{text}{more}, for {offers[0].price_text}", "Choose", Tone.GOOD)


class Dashboard(CampaignSubpage):
    """Cards in two columns, or below one another where there is no room for two."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.setAccessibleName("Dashboard")
        self.today, self.coming = DayBand(), UpcomingBattlesCard(controller)
        self.units, self.pilots = CampaignCard("Units"), CampaignCard("Pilots")
        self.add_button = push_button("Add units", ButtonKind.PRIMARY, "plus")
        self.units.add_to_header(self.add_button)
        self.stores, self.chronicle = StoresCard(controller), CampaignCard("Recently")
        self.improving = ImprovementsCard(controller)
        self._surveyor = DamageSurvey(controller.game)
        self._surveyed = controller.game
        # Telling a journal of years takes longer than a frame: the rest is painted before.
        self._teller = QTimer(self)
        self._teller.setSingleShot(True)
        self._teller.timeout.connect(self._show_other_cards)
        self._arrange()
        self._connect()

    def refresh(self) -> None:
        """Show the campaign as it stands."""
        if self._surveyed is not self.controller.game:
            self._surveyed, self._surveyor = self.controller.game, DamageSurvey(self.controller.game)
        campaign = self.controller.campaign
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
        campaign = self.controller.campaign
        units = active_units(campaign)
        states = [unit_state(unit, campaign.today) for unit in units]
        there = sum(state not in GONE_UNITS for state in states)
        self.today.units.show_number(states.count(UnitState.READY), there)
        needing = units_by_need(units, campaign.today)
        rows = []
        for unit in needing[:MOST_UNITS]:
            row = StateRow(unit_row_text(campaign, unit, self._surveyor))
            row.clicked.connect(partial(self.controller.show_unit, unit.id))
            rows.append(row)
        self.add_button.setVisible(not units)
        self.units.empty.setText("Every unit is ready." if units else NO_UNITS)
        more = len(needing) - MOST_UNITS
        text = f"{more} more in the roster" if more > 0 else "Roster" if units else ""
        damaged = states.count(UnitState.DAMAGED)
        self.units.show_rows(rows, f"{damaged} damaged" if damaged else "", text)

    def _show_pilots(self) -> None:
        campaign = self.controller.campaign
        pilots = active_pilots(campaign)
        states = [pilot_state(pilot, campaign.today) for pilot in pilots]
        there = sum(state not in GONE_PILOTS for state in states)
        self.today.pilots.show_number(states.count(PilotState.FIT), there)
        needing = pilots_by_need(pilots, campaign.today)
        rows = []
        for pilot in needing[:MOST_PILOTS]:
            row = StateRow(pilot_row_text(campaign, pilot))
            row.clicked.connect(partial(self.controller.show_pilot, pilot.id))
            rows.append(row)
        self.pilots.empty.setText("Every pilot is fit." if pilots else NO_PILOTS)
        self.pilots.show_rows(rows)

    def _show_other_cards(self) -> None:
        self.improving.refresh()
        self.controller.request_lines(self._show_lines)

    def _show_lines(self, journal: Sequence[ChronicleLine]) -> None:
        lines = (line for line in reversed(journal) if not line.is_taken_back)
        rows = []
        for line in islice(lines, MOST_LINES):
            row = StateRow(StateRowText("book", line.headline, state=format_short_day(line.day)))
            row.clicked.connect(partial(self.controller.show, CHRONICLE, str(line.entry)))
            rows.append(row)
        self.chronicle.show_rows(rows)

    # --- the calendar ---

    def _pass_to(self, day: date) -> None:
        self.controller.do(PassDays(to=day.isoformat()))

    def _ask_day(self) -> None:
        day = ask_day(self, self.controller.campaign, "Pass days until")
        if day is not None:
            self._pass_to(day)

    # --- building ---

    def _connect(self) -> None:
        self.today.passed.connect(lambda days: self._pass_to(add_days(self.controller.campaign.today, days)))
        self.today.until.connect(self._pass_to)
        self.today.other.connect(self._ask_day)
        self.add_button.clicked.connect(lambda: self.controller.show(ROSTER, ADD_UNITS))
        self.units.more_requested.connect(lambda: self.controller.show(ROSTER))
        self.chronicle.more_requested.connect(lambda: self.controller.show(CHRONICLE))

    def _arrange(self) -> None:
        left, right = with_spacing(QVBoxLayout(), Space.LARGE), with_spacing(QVBoxLayout(), Space.LARGE)
        for card in (self.coming, self.units):
            left.addWidget(card)
        for card in (self.pilots, self.improving, self.stores, self.chronicle):
            right.addWidget(card)
        left.addStretch(1)
        right.addStretch(1)
        page = Columns("Dashboard", self.today)
        page.columns.addLayout(left, 3)
        page.columns.addLayout(right, 2)
        with_spacing(QVBoxLayout(self), 0).addWidget(page)
