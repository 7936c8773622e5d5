"""Two units against each other: who they are and how they fight, and how that ends at each range."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QStackedWidget, QVBoxLayout, QWidget

from companion.engine.game.views import DuelRules
from companion.engine.views.duels import DUELS, RANGES, TURNS, DuelChoices, Duellist, DuelProgress, DuelSetup
from companion.errors import CompanionError
from companion.ui.duels.background_work import DuelWork
from companion.ui.duels.chart import DuelChart
from companion.ui.duels.side_form import SideForm
from companion.ui.duels.wording import format_error, format_verdict
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

WAIT = 250
"""Milliseconds after the last change until the duels begin."""
MARGINS = (Space.LARGE, Space.SMALL, Space.LARGE, Space.MEDIUM)
CHOOSE = "Choose two units: how often each outlasts the other, at each range, is worked out at once."
OTHERS = "Choose CityTech units"
WORKING = "The first turns are being fought."

DuelRulesFor = Callable[[Duellist], DuelRules]


class DuelView(QWidget):
    """Asks `rules_for` each unit for its choices, and fights the duels in the background.

    `problem_reported` brings a problem in words; `help_requested` asks for the page about duels,
    `others_requested` for units of rules that have duels.
    """

    problem_reported = Signal(str)
    help_requested = Signal()
    others_requested = Signal()

    def __init__(self, rules_for: DuelRulesFor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules_for, self._battle = rules_for, None
        self._rules: DuelRules | None = None
        self._refusal, self._choices = "", DuelChoices("")
        self._setup: DuelSetup | None = None
        self.sides = (SideForm(0), SideForm(1))
        self.swap_button = icon_button("refresh", "Swap both units")
        self.chart, self.running = DuelChart(), DuelWork(self)
        self.verdict, self.reading = role_label("", LabelRole.SECTION), role_label("", LabelRole.MUTED)
        self.progress, self.stop_button = QProgressBar(), push_button("Stop", ButtonKind.QUIET, "close")
        self.note, self.info = role_label("", LabelRole.CAPTION), icon_button("info", "What is not included")
        self.empty, self.shown = EmptyState("target", CHOOSE, OTHERS), QStackedWidget()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT)
        self._arrange()
        self._connect()
        self.show_refusal("")

    # --- what is chosen ---

    def show_models(self, offered: UnitPool, battle: Any = None) -> None:
        """Offer these units; those of a battle fight with its damage."""
        self._battle = battle
        for side in self.sides:
            side.show_models(offered)

    def choose(self, *units: str) -> None:
        """Let these units fight, by their ids; one alone is the first."""
        for side, unit in zip(self.sides, units, strict=False):
            side.choose(unit)
        for side in self.sides:
            self._ask(side)

    def show_refusal(self, text: str) -> None:
        """Say that these rules have no duels, and offer the way out; nothing where they have."""
        self._refusal = text
        assert self.empty.button is not None, "it has a deed"
        self.empty.button.setVisible(bool(text))
        for side in self.sides:
            side.close_off(is_closed=bool(text))

    @property
    def is_busy(self) -> bool:
        """Whether duels are fought, or about to be."""
        return self.running.is_busy or self._timer.isActive()

    def _ask(self, side: SideForm) -> None:
        """Show what may be chosen for the unit of a side."""
        named = side.plain_duellist
        if named is None:
            side.show_choices(DuelChoices(""))
        else:
            try:
                self._rules = self._rules_for(named)
                choices = self._rules.duel_choices(named, self._battle)
                self._choices = choices
                side.show_choices(choices)
                set_tip(self.info, "\n".join(("Not included:", *choices.omitted)))
                self.info.setAccessibleDescription(" ".join(choices.omitted))
            except CompanionError as problem:
                self.problem_reported.emit(str(problem))
        self._begin_soon()

    @property
    def _turns(self) -> int:
        """The most turns that a duel lasts."""
        return self._choices.usual_turns or TURNS

    def _swap(self) -> None:
        first, second = (side.choice for side in self.sides)
        self.choose(second or "", first or "")

    # --- fighting ---

    def _begin_soon(self) -> None:
        self.running.cancel()
        self._timer.start()

    def begin(self) -> None:
        """Fight the duels now."""
        self._timer.stop()
        duellists = [side.duellist() for side in self.sides]
        rules, battle = self._rules, self._battle
        first, second = duellists
        if first is None or second is None or rules is None:
            self._show_nothing()
            return
        setup = self._setup = DuelSetup(
            first, second, RANGES, self._turns, min(DUELS, self._choices.usual_duels)
        )
        self._show_working(True)
        self.empty.sentence.setText(WORKING)
        self.running.begin(lambda: rules.duel(setup, battle))

    @property
    def names(self) -> tuple[str, str]:
        """The names of both units; two of a kind are numbered."""
        first, second = (side.name for side in self.sides)
        return (f"{first} 1", f"{second} 2") if first == second else (first, second)

    def _show(self, progress: DuelProgress) -> None:
        self.progress.setValue(round(progress.done * self.progress.maximum()))
        if progress.ranges:
            self.chart.show_ranges(self.names, progress.ranges, round(progress.done * self._turns))
            self.shown.setCurrentIndex(1)
            self.note.setText(format_error(progress.ranges[0]))
        if progress.done == 1:
            self.verdict.setText(format_verdict(self.names, progress.ranges))

    def _end(self, fault: Exception | None) -> None:
        self._show_working(False)
        if isinstance(fault, CompanionError):
            self._show_nothing(str(fault))
        elif fault is not None:
            raise fault

    def _stop(self) -> None:
        self.running.cancel()
        self._show_working(False)
        self.verdict.setText("Stopped. The results so far are shown.")

    def _show_nothing(self, text: str = CHOOSE) -> None:
        text = self._refusal or text
        self._show_working(False)
        self.chart.show_ranges(("", ""), (), TURNS)
        self.empty.sentence.setText(text)
        self.verdict.setText("")
        self.shown.setCurrentIndex(0)

    def _show_working(self, is_working: bool) -> None:
        for widget in (self.progress, self.stop_button):
            widget.setVisible(is_working)
        if is_working:
            self.verdict.setText("Fighting it out…")

    def close_down(self) -> None:
        """Stop working behind the window."""
        self._timer.stop()
        self.running.finish()

    # --- building ---

    def _arrange(self) -> None:
        forms = with_spacing(QHBoxLayout(), Space.SMALL)
        forms.addWidget(self.sides[0], 1)
        forms.addWidget(self.swap_button)
        forms.addWidget(self.sides[1], 1)
        head = with_spacing(QHBoxLayout(), Space.MEDIUM)
        self.verdict.setMinimumHeight(self.stop_button.sizeHint().height())
        head.addWidget(self.verdict, 1)
        head.addWidget(self.progress)
        head.addWidget(self.stop_button)
        self.progress.setTextVisible(False)
        self.progress.setMaximum(1000)
        self.progress.setAccessibleName("Progress")
        self.progress.setFixedWidth(160)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addLayout(forms)
        column.addLayout(head)
        column.addWidget(self.shown, 1)
        for page in (self.empty, self._result()):
            self.shown.addWidget(page)
        self._show_working(False)

    def _result(self) -> QWidget:
        """Return the chart with what is read of it, and how far it can be trusted."""
        page = QWidget()
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        foot.addWidget(self.note, 1)
        foot.addWidget(self.info)
        column = with_spacing(QVBoxLayout(page), Space.TINY)
        column.addWidget(self.chart, 1)
        column.addWidget(self.reading)
        column.addLayout(foot)
        return page

    def _connect(self) -> None:
        for side in self.sides:
            side.chosen.connect(lambda side=side: self._ask(side))
            side.changed.connect(self._begin_soon)
        self.info.clicked.connect(self.help_requested)
        self.swap_button.clicked.connect(self._swap)
        self.stop_button.clicked.connect(self._stop)
        self.chart.read.connect(self._show_reading)
        self.empty.action_chosen.connect(self.others_requested)
        self._timer.timeout.connect(self.begin)
        self.running.progressed.connect(self._show)
        self.running.ended.connect(self._end)
        set_tip(self.stop_button, "Stop, and keep the results so far")

    def _show_reading(self, text: str) -> None:
        self.reading.setText(text or "Point at a range, or read it with the arrow keys.")
