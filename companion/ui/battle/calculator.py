"""The calculator of a battle; it knows attacker, weapons and target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QFocusEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from companion.engine.forms import Value, Values
from companion.engine.views.shots import KnownShot
from companion.engine.views.units import UnitView
from companion.ui.calculator.shot_calculator import shot_calculator_of
from companion.ui.calculator.to_hit_panel import ToHitPanel
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing

ANYBODY = "anybody"
LETTERS = 8
MARGINS = (Space.LARGE, Space.SMALL, Space.LARGE, 0)

ShotValues = dict[str, Value]


class ShotMemory:
    """Calculator values by unit, with what was known when they were entered."""

    def __init__(self) -> None:
        self._shots: dict[str, tuple[ShotValues, ShotValues]] = {}

    def keep(self, unit: str, values: Values, known: Values) -> None:
        """Remember the form of a unit as it is filled in."""
        self._shots[unit] = (dict(values), dict(known))

    def recall(self, unit: str, known: Values) -> Values:
        """Return the form as it was filled in; what is known otherwise by now counts as it is known."""
        values, before = self._shots.get(unit, ({}, {}))
        news = {name: value for name, value in known.items() if name not in before or before[name] != value}
        return {**values, **news}

    def data(self) -> dict[str, Any]:
        """Return all of it, to be stored beside the battle."""
        return {unit: [values, known] for unit, (values, known) in self._shots.items()}

    def restore(self, data: object) -> None:
        """Remember what was stored; whatever else there is counts for nothing."""
        for unit, pair in data.items() if isinstance(data, Mapping) else ():
            if isinstance(pair, list) and len(pair) == 2 and all(isinstance(each, dict) for each in pair):
                values, known = pair
                self._shots[str(unit)] = (values, known)


class BattleCalculator(QWidget):
    """Follows the selection and sets it: a unit chosen here is selected on the table, too.

    The calculator within may have been made beforehand.
    """

    def __init__(
        self,
        bridge: BattleController,
        selection: Selection,
        memory: ShotMemory,
        panel: ToHitPanel | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._selection, self.memory = bridge, selection, memory
        self._shown: tuple[str | None, str | None, KnownShot | None] | None = None
        self.panel = panel or ToHitPanel(shot_calculator_of(bridge.game))
        self.attacker, self.target = _names("Who fires"), _names("At whom")
        who = with_spacing(QHBoxLayout(), Space.SMALL, MARGINS)
        who.addWidget(self.attacker, 1)
        who.addWidget(role_label("at", LabelRole.MUTED))
        who.addWidget(self.target, 1)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addLayout(who)
        column.addWidget(self.panel, 1)
        self.setFocusProxy(self.panel)
        self.attacker.activated.connect(self._select)
        self.target.activated.connect(self._select)
        self.panel.answer_changed.connect(self._keep)
        for signal in (selection.changed, bridge.changed, bridge.moment_changed):
            signal.connect(self._follow)

    def show_shot(self) -> None:
        """Show the selected unit's shot at its target."""
        self._show_names()
        unit, target = self._selection.unit, self._selection.target_unit
        units = {each.id for each in self._bridge.units()}
        known: KnownShot | None = None
        if unit in units and unit is not None:
            aim = target if target in units and target != unit else None
            known = self._bridge.game.known_shot(self._bridge.battle, unit, aim)
        if (unit, target, known) == self._shown:
            return
        is_other = self._shown is None or self._shown[0] != unit
        self._shown = (unit, target, known)
        if unit is None or known is None:
            self.panel.show_known(None, {} if is_other else self.panel.values())
            return
        first = next(iter(known.weapons), None)
        begun = {**(first.values if first else {}), **self.memory.recall(unit, known.values)}
        self.panel.show_known(known, begun)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_shot()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.panel.setFocus(event.reason())

    def _follow(self, *_told: object) -> None:
        if self.isVisible():
            self.show_shot()

    def _keep(self) -> None:
        unit, _, known = self._shown or (None, None, None)
        if unit is not None and known is not None:
            self.memory.keep(unit, self.panel.values(), known.values)

    def _show_names(self) -> None:
        units = list(self._bridge.units())
        mine = next((each.side for each in units if each.id == self._selection.unit), None)
        foes = [each for each in units if each.side != mine] if mine else units
        _offer(self.attacker, units, self._selection.unit)
        _offer(self.target, foes, self._selection.target_unit)

    def _select(self) -> None:
        unit, target = self.attacker.currentData(), self.target.currentData()
        self._selection.select(unit or None, target if target and target != unit else None)


def _names(name: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(LETTERS)
    return box


def _offer(box: QComboBox, units: list[UnitView], chosen: str | None) -> None:
    with QSignalBlocker(box):
        box.clear()
        box.addItem(ANYBODY.capitalize(), "")
        for unit in units:
            box.addItem(unit.name, unit.id)
        box.setCurrentIndex(max(0, box.findData(chosen or "")))
