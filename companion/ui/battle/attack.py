"""The attack of the selected unit on its target: numbers, odds, and declaring it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QStackedLayout, QWidget

from companion.engine.forms import Values
from companion.engine.views import AttackPlan, Volley
from companion.ui.battle.selection import Selection
from companion.ui.bridge import Bridge
from companion.ui.calculator.fire_panel import FirePanel
from companion.ui.widgets.empty_state import EmptyState


class AttackPage(QWidget):
    """Leads a FirePanel; on a paper table it remembers how each pair of units stands."""

    proposed = Signal(object)

    def __init__(self, bridge: Bridge, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge, self._selection = bridge, selection
        self._is_paper = bridge.table().board is None
        self._stands: dict[tuple[str, str], Values] = {}
        self._plan: AttackPlan | None = None
        self.panel = FirePanel(
            lambda plan, attacks: bridge.game.volley_odds(bridge.battle, [Volley(plan, tuple(attacks))])
        )
        self.empty = EmptyState(
            "target", "Select a unit, then choose its target on the map or in the roster."
        )
        self.empty.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self.panel)
        self.panel.declared.connect(self._declare)
        self.panel.held.connect(self._hold)
        self.panel.situation_changed.connect(self._stand)

    def show_attack(self) -> None:
        """Show what the selected unit can do to its target."""
        unit, target = self._selection.unit, self._selection.target
        if unit is None or target is None:
            self._plan = None
            self._pages.setCurrentWidget(self.empty)
            return
        self._plan = self._bridge.game.attack_plan(self._bridge.battle, unit, target, self._situation())
        if self._is_paper:
            self.panel.show_situation(self._bridge.game.form("situation"), self._situation())
        self.panel.show_plan(self._plan, self._bridge.unit(unit).name, self._bridge.unit(target).name)
        self._pages.setCurrentWidget(self.panel)

    def _situation(self) -> Values | None:
        """How the target stands, as typed last for these two; None where the map knows."""
        if not self._is_paper:
            return None
        usual = self._bridge.game.form("situation").defaults()
        return self._stands.get((self._selection.unit or "", self._selection.target or ""), usual)

    def _stand(self, values: dict[str, Any]) -> None:
        self._stands[self._selection.unit or "", self._selection.target or ""] = values
        self.show_attack()

    def _declare(self, weapons: list[str]) -> None:
        if self._plan is not None:
            self.proposed.emit(self._bridge.game.declare_attack([Volley(self._plan, tuple(weapons))]))

    def _hold(self) -> None:
        if self._selection.unit is not None and (hold := self._bridge.command(self._selection.unit, "hold")):
            self.proposed.emit(hold.action)
