"""Declaring fire: which weapons at whom, with their numbers, and what the volley may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from companion.engine.forms import Form, Values
from companion.engine.views import AttackPlan, VolleyOdds
from companion.errors import InputError
from companion.ui.calculator.flow import Flow
from companion.ui.calculator.form_view import FormView
from companion.ui.calculator.volley_view import VolleyView
from companion.ui.calculator.weapon_line import WeaponLine, can_hit
from companion.ui.calculator.wording import sight_text
from companion.ui.spacing import spaced
from companion.ui.theme.tokens import Space
from companion.ui.widgets.words import Kind, Role, push_button, role_label


class FirePanel(QScrollArea):
    """A fire plan to choose from.

    `declared` carries the ids of the ticked weapons, `weapons_ticked` the same after every change,
    `situation_changed` how the target stands on a table without a map.
    """

    declared = Signal(list)
    held = Signal()
    weapons_ticked = Signal(list)
    situation_changed = Signal(dict)

    def __init__(
        self, odds: Callable[[AttackPlan, Sequence[str]], VolleyOdds], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._odds = odds
        self._plan: AttackPlan | None = None
        self._lines: dict[str, WeaponLine] = {}
        self._form: FormView | None = None
        self._heading = role_label("", Role.HEADING)
        self._sight = role_label("", Role.MUTED)
        self._refusal = role_label("", Role.WARN)
        self._volley = VolleyView()
        self._declare = push_button("Declare fire", Kind.PRIMARY, "fire")
        self._hold = push_button("Hold fire")
        self._build()
        self._declare.clicked.connect(lambda: self.declared.emit(self.ticked()))
        self._hold.clicked.connect(self.held)
        self.show_plan(None)

    def _build(self) -> None:
        page = QWidget()
        page.setProperty("bare", True)
        column = spaced(QVBoxLayout(page), Space.SMALL, (Space.LARGE,) * 4)
        self._situation = spaced(QVBoxLayout(), 0)
        self._weapons = spaced(QVBoxLayout(), Space.SMALL)
        buttons = Flow()
        buttons.add(self._declare)
        buttons.add(self._hold)
        for widget in (self._heading, self._sight, self._refusal):
            column.addWidget(widget)
        column.addLayout(self._situation)
        column.addLayout(self._weapons)
        column.addWidget(buttons)
        column.addWidget(self._volley)
        column.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("Fire")

    def show_plan(self, plan: AttackPlan | None, attacker: str = "", target: str = "") -> None:
        """Show a plan under both units' names; for the same two units ticks stay as they are."""
        earlier, self._plan = self._plan, plan
        ticked = self.ticked()
        is_same = plan and earlier and (plan.attacker, plan.target) == (earlier.attacker, earlier.target)
        self._heading.setText(f"{attacker} → {target}" if plan else "Choose an attacker and a target")
        self._sight.setText(sight_text(plan) if plan else "")
        self._refusal.setText(str(plan.refusal) if plan and plan.refusal else "")
        for label in (self._sight, self._refusal):
            label.setVisible(bool(label.text()))
        self._show_weapons(plan)
        for weapon_id, line in self._lines.items():
            line.set_ticked(weapon_id in ticked if is_same else can_hit(line.weapon))
        self._reckon()

    def show_situation(self, form: Form | None, values: Values | None = None) -> None:
        """On a table without a map, ask how the target stands; None where the map knows."""
        if self._form is not None and self._form.form != form:
            self._situation.removeWidget(self._form)
            self._form.deleteLater()
            self._form = None
        if form is not None and self._form is None:
            self._form = FormView(form)
            self._form.values_changed.connect(self.situation_changed)
            self._situation.addWidget(self._form)
        if self._form is not None and values is not None:
            self._form.set_values(values)

    def ticked(self) -> list[str]:
        """The ids of the ticked weapons in the order of the sheet."""
        return [weapon_id for weapon_id, line in self._lines.items() if line.is_ticked]

    def toggle(self, weapon_id: str) -> None:
        """Tick or untick a weapon, as when its row on the sheet was touched."""
        if (line := self._lines.get(weapon_id)) is not None:
            line.set_ticked(not line.is_ticked)
            self._reckon()

    def line(self, weapon_id: str) -> WeaponLine:
        """The line of a weapon."""
        return self._lines[weapon_id]

    def _show_weapons(self, plan: AttackPlan | None) -> None:
        weapons = {weapon.id: weapon for weapon in plan.attacks} if plan else {}
        if list(weapons) != list(self._lines):
            for line in self._lines.values():
                self._weapons.removeWidget(line)
                line.hide()
                line.deleteLater()
            self._lines = {weapon_id: WeaponLine(weapon) for weapon_id, weapon in weapons.items()}
            for line in self._lines.values():
                line.ticked.connect(self._reckon)
                self._weapons.addWidget(line)
        for weapon_id, weapon in weapons.items():
            self._lines[weapon_id].show_weapon(weapon)

    def _reckon(self) -> None:
        ticked = self.ticked()
        self._declare.setEnabled(bool(ticked))
        self._hold.setEnabled(self._plan is not None)
        self._volley.setVisible(bool(ticked))
        if self._plan is not None and ticked:
            try:
                self._volley.show_odds(self._odds(self._plan, ticked))
            except InputError as problem:
                self._volley.show_words(str(problem))
        self.weapons_ticked.emit(ticked)
