"""Panel that declares weapon or physical attacks: which ones, at which target, their numbers and odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from companion.engine.forms import Calculation, Form, Outcome, Values
from companion.engine.views.attacks import AttackKind, AttackPlan, AttackView, VolleyOdds
from companion.engine.views.units import UnitCommand
from companion.engine.volleys import InitialChoice
from companion.ui.attack.attack_line import AttackLine, reason_against
from companion.ui.attack.begin_row import BeginRow
from companion.ui.attack.footer import AttackFooter
from companion.ui.attack.group_rows import GroupRows
from companion.ui.attack.situation import SituationForm
from companion.ui.attack.volley_chips import VolleyChips, VolleyMark
from companion.ui.attack.volley_view import WAITING, VolleyView, WhatIfView, summary_text
from companion.ui.calculator.wording import sight_text
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.plain_text import button_text
from companion.ui.widgets.spacing import with_spacing

NAMED = 3
"""So many are named in the heading; of more than these it tells how many."""


class RefusedRows(Fold):
    """Lines under their reasons; a reason that speaks against all may be said elsewhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        content = QWidget()
        super().__init__("", content, parent)
        self._column = with_spacing(QVBoxLayout(content), Space.SMALL)
        self._reasons: list[QLabel] = []

    def show_lines(self, lines: Sequence[AttackLine], *, known: str = "") -> None:
        """Hold these lines; `known` is a reason that has been said."""
        self.setVisible(bool(lines))
        self.heading.setText(button_text(f"Not now: {_format_names([line.attack for line in lines])}"))
        if any(line.is_ticked for line in lines):
            self.open(True)
        by_reason: dict[str, list[AttackLine]] = {}
        for line in lines:
            by_reason.setdefault(reason_against(line.attack), []).append(line)
        self._make_labels(len(by_reason))
        row = 0
        for label, (reason, those) in zip(self._reasons, by_reason.items(), strict=False):
            label.setText(reason)
            for widget in (label, *those):
                if self._column.indexOf(widget) != row:
                    self._column.insertWidget(row, widget)
                row += 1
            # Only now has a new label a place; shown before, it would be a window of its own.
            label.setVisible(reason != known)

    def _make_labels(self, number: int) -> None:
        while len(self._reasons) < number:
            self._reasons.append(role_label("", LabelRole.WARN))
        for label in self._reasons[number:]:
            label.hide()


def _format_names(attacks: Sequence[AttackView]) -> str:
    """Return the attacks in a few words: "Machine Gun, 2 LRM 20", or "7 attacks" where they are many."""
    names = Counter(attack.name for attack in attacks)
    if len(names) > NAMED:
        return f"{len(attacks)} attacks"
    return ", ".join(name if number == 1 else f"{number} {name}" for name, number in names.items())


SIDE_BY_SIDE, TALL, LEAST = 700, 320, 40
NO_ATTACK = AttackView("", "", "", 0, Calculation(None, Outcome.IMPOSSIBLE, 0.0, ()))


@dataclass(frozen=True, slots=True)
class AttackPanelState:
    """Everything the panel shows of an attack besides its odds.

    `elsewhere` names the target of attacks that go at another one; `begun` tells whether all, none or the
    cool attacks are ticked, None that it is some others; `declines` are what the unit may do instead;
    `may_add` tells whether it may attack one more target, `may_declare` whether this is the time,
    `against` what speaks against what is ticked; `keep` is the heat that its player keeps to. Unless it
    `is_position_known` how the target stands, there are no numbers yet.
    """

    plan: AttackPlan
    attacker: str
    target: str
    ticked: tuple[str, ...] = ()
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    volleys: tuple[VolleyMark, ...] = ()
    declines: tuple[UnitCommand, ...] = ()
    begun: InitialChoice | None = None
    may_add: bool = False
    may_declare: bool = True
    against: str = ""
    keep: int | None = None
    is_position_known: bool = True

    @property
    def is_ready(self) -> bool:
        """Whether anything is to be declared."""
        has_any = bool(self.ticked) or any(volley.attacks for volley in self.volleys)
        return self.may_declare and has_any


class AttackPanel(QWidget):
    """A plan to choose from; it decides nothing, and signals every press.

    `ticked` carries an attack and whether it is to be made, `chosen` an attack, a choice and its value,
    `begin_requested` the attacks to tick at one touch, `heat_level_chosen` the heat to keep to.
    """

    ticked = Signal(str, bool)
    chosen = Signal(str, str, str)
    begin_requested = Signal(object)
    heat_level_chosen = Signal(int)
    made_primary = Signal()
    situation_changed = Signal(dict)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: dict[str, AttackLine] = {}
        self._spare: list[AttackLine] = []
        self._shown: AttackPanelState | None = None
        self.chips, self.footer = VolleyChips(), AttackFooter()
        self.begin, self.situation = BeginRow(), SituationForm()
        self.situation.changed.connect(self.situation_changed)
        self.situation.faulted.connect(self._show_fault)
        self.begin.chosen.connect(self.begin_requested)
        self.begin.level_chosen.connect(self.heat_level_chosen)
        self.groups, self.refused = GroupRows(), RefusedRows()
        self.volley, self.what_if = VolleyView(), WhatIfView()
        self._heading, self._sight = role_label("", LabelRole.HEADING), role_label("", LabelRole.MUTED)
        self._refusal = role_label("", LabelRole.WARN)
        self.primary_button = table_button("Make it the primary target", ButtonKind.QUIET, "target")
        self.primary_button.clicked.connect(self.made_primary)
        self._build()
        Theme.current().changed.connect(self._turn)
        self.setAccessibleName("Attack")

    def _build(self) -> None:
        left, right = QWidget(), QWidget()
        attacks = with_spacing(QVBoxLayout(left), Space.SMALL)
        self._rows = with_spacing(QVBoxLayout(), Space.SMALL)
        for part in (self._heading, self._sight, self._refusal, self.chips):
            attacks.addWidget(part)
        attacks.addWidget(self.primary_button, 0, Qt.AlignmentFlag.AlignLeft)
        attacks.addWidget(self.situation)
        attacks.addWidget(self.begin)
        attacks.addWidget(self.groups)
        attacks.addLayout(self._rows)
        attacks.addWidget(self.refused)
        attacks.addStretch(1)
        self._attacks, self._odds = attacks, with_spacing(QVBoxLayout(right), Space.MEDIUM)
        odds = self._odds
        odds.addWidget(self.volley)
        odds.addWidget(self.what_if)
        odds.addStretch(1)
        page = QWidget()
        page.setProperty("bare", True)
        self._columns = with_spacing(
            QBoxLayout(QBoxLayout.Direction.TopToBottom), Space.WIDE, (Space.LARGE,) * 4
        )
        with_spacing(QVBoxLayout(page), 0).addLayout(self._columns, 1)
        self._columns.addWidget(left, 1)
        self._columns.addWidget(right, 1)
        self.area = QScrollArea()
        self.area.setWidget(page)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setAccessibleName("Attacks and odds")
        self.area.setMinimumHeight(LEAST)
        self._column = with_spacing(QVBoxLayout(self), 0)
        self._column.addWidget(self.area, 1)
        self._column.addWidget(self.footer)

    def show_attack(self, shown: AttackPanelState) -> None:
        """Show an attack as it is planned now."""
        self._shown, plan = shown, shown.plan
        fault = self.situation.fault
        self._heading.setText(f"{shown.attacker} → {shown.target}")
        sight = "" if self.situation.is_needed else sight_text(plan)
        order = "secondary target" if plan.is_secondary else ""
        self._sight.setText(", ".join(text for text in (sight, order) if text))
        self._refusal.setText(fault or (str(plan.refusal) if plan.refusal else ""))
        for label in (self._sight, self._refusal):
            label.setVisible(bool(label.text()))
        self.chips.show_marks(shown.volleys)
        self.primary_button.setVisible(plan.is_secondary and len(shown.volleys) > 1)
        self.begin.show_plan(plan, shown.begun, shown.keep)
        self.groups.show_plan(plan, shown.ticked)
        self._show_lines(shown)
        is_fire, targets = (
            plan.kind is AttackKind.WEAPONS,
            sum(bool(volley.attacks) for volley in shown.volleys),
        )
        what = plan.declare if is_fire else "Declare attack"
        self.footer.show_commands(
            f"{what} at {targets} targets" if targets > 1 else what,
            is_ready=shown.is_ready and not fault,
            is_fire=is_fire,
            declines=shown.declines,
            may_add=shown.may_add,
            against=shown.against if shown.is_ready else "",
        )
        if not shown.ticked:
            self.footer.show_odds("")
        self.volley.setVisible(bool(shown.ticked))
        self.what_if.setVisible(bool(shown.ticked))

    def show_odds(self, odds: VolleyOdds, name: str) -> None:
        """Show what the ticked attacks may do."""
        self.volley.show_odds(odds, name)
        self.footer.show_odds(summary_text(odds) if any(odds.hits) else "")

    def show_waiting(self) -> None:
        """Say that the odds of what is ticked are still worked out."""
        self.volley.show_waiting()
        self.footer.show_odds(WAITING)

    def show_no_odds(self, text: str) -> None:
        """Say why nobody can tell the odds."""
        self.volley.show_text(text)
        self.what_if.hide()
        self.footer.show_odds("")

    def show_situation(self, form: Form | None, values: Values | None = None) -> None:
        """On a table without a map, ask how the target stands; None where the map knows."""
        self.situation.ask(form, values)
        self._turn()

    def take_ticks(self) -> None:
        """Let attacks be ticked by keyboard, from the first; those that are folded away are passed over."""
        ticks = (line.tick for line in self._lines.values())
        tick = next((tick for tick in ticks if tick.isEnabled() and tick.isVisibleTo(self)), None)
        if tick is not None:
            tick.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def lines(self) -> tuple[AttackLine, ...]:
        """The rows of all attacks, in the order of the sheet."""
        return tuple(self._lines.values())

    def _show_fault(self, fault: str) -> None:
        """Nothing is declared while how the target stands is told by a number that cannot be."""
        if self._shown is not None:
            self.show_attack(self._shown)
        if fault:
            self.show_no_odds(fault)

    def toggle(self, attack: str) -> None:
        """Tick an attack that can be ticked, or take the tick away."""
        line = self._lines.get(attack)
        if line is not None and line.tick.isEnabled():
            line.tick.click()

    def line(self, attack: str) -> AttackLine:
        """Return the row of an attack."""
        return self._lines[attack]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        """Odds beside the attacks where there is room, below them where there is none; the foot stays.

        Target's situation is told left of the attacks, or above them: their numbers stay in sight.
        """
        px = Theme.current().tokens.px
        is_wide, is_low = self.width() >= px(SIDE_BY_SIDE), self.height() < px(TALL)
        is_situation_beside = is_wide and self.situation.is_needed
        beside = QBoxLayout.Direction.RightToLeft if is_situation_beside else QBoxLayout.Direction.LeftToRight
        self._columns.setDirection(beside if is_wide else QBoxLayout.Direction.TopToBottom)
        column = self._odds if is_situation_beside else self._attacks
        if column.indexOf(self.situation) < 0:
            self.situation.move_to(column, 0 if is_situation_beside else column.indexOf(self.begin))
            # The keyboard has been elsewhere meanwhile, and what it was on has been scrolled to.
            self.area.verticalScrollBar().setValue(0)
        self.footer.keep_odds_in_sight((not is_wide or is_situation_beside) and not is_low)
        self.footer.set_low(is_low)

    def _show_lines(self, shown: AttackPanelState) -> None:
        """Show possible attacks first, in the order of the sheet; fold all others away below."""
        plan = shown.plan
        if [attack.id for attack in plan.attacks] != list(self._lines):
            self._assign_lines(plan)
        made: list[AttackLine] = []
        refused: list[AttackLine] = []
        for attack in plan.attacks:
            line = self._lines[attack.id]
            is_refused = bool(reason_against(attack)) and (
                shown.is_position_known or attack.refusal is not None
            )
            line.show_attack(
                attack,
                is_ticked=attack.id in shown.ticked,
                elsewhere=shown.elsewhere.get(attack.id, ""),
                says_reason=not is_refused,
                is_position_known=shown.is_position_known,
            )
            (refused if is_refused else made).append(line)
        for row, line in enumerate(made):
            if self._rows.indexOf(line) != row:
                self._rows.insertWidget(row, line)
        self.refused.show_lines(refused, known=plan.refusal.reason if plan.refusal else "")

    def _assign_lines(self, plan: AttackPlan) -> None:
        """A line for each attack: those that are there show other attacks, as new ones take long to make."""
        lines = [*self._lines.values(), *self._spare]
        lines += [self._new_line(attack) for attack in plan.attacks[len(lines) :]]
        number = len(plan.attacks)
        self._lines = {attack.id: line for attack, line in zip(plan.attacks, lines, strict=False)}
        self._spare = lines[number:]
        for line in lines:
            line.setVisible(line not in self._spare)

    def make_spare_line(self, number: int) -> None:
        """Make one more line for an attack, unless there are so many."""
        if len(self._lines) + len(self._spare) < number:
            line = self._new_line(NO_ATTACK)
            line.hide()
            self._spare.append(line)

    def _new_line(self, attack: AttackView) -> AttackLine:
        line = AttackLine(attack)
        line.ticked.connect(lambda on: self.ticked.emit(line.attack.id, on))
        line.chosen.connect(lambda choice, to: self.chosen.emit(line.attack.id, choice, to))
        self._rows.addWidget(line)
        return line
