"""Odds of the attacks about to be declared, computed in the background and shown when ready."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer

from companion.engine.views.attacks import AttackPlan, Volley
from companion.engine.views.odds import VolleyOdds, WhatIf
from companion.errors import InputError
from companion.ui.attack.panel import AttackPanel
from companion.ui.battle.attack.intent import AttackIntent
from companion.ui.table.controller import BattleController
from companion.ui.work.background import BackgroundTask

PATIENCE = 200
"""Milliseconds for which older odds stay without a word while newer ones are worked out."""


class AttackOddsWorker(QObject):
    """Computes `odds`, and `what_if` alternatives, for the panel of one battle."""

    def __init__(
        self, bridge: BattleController, intent: AttackIntent, panel: AttackPanel, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._bridge, self._intent, self._panel = bridge, intent, panel
        self.odds, self.what_if = BackgroundTask(self), BackgroundTask(self)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(panel.show_waiting)

    def ask_odds(self, plan: AttackPlan) -> None:
        """Have the odds worked out; what is shown stays until they are there."""
        volley = Volley(plan, self._intent.salvo.ticked_attacks(plan))
        volleys = [volley, *self._intent.other_volleys(plan)]
        work = partial(self._bridge.game.volley_odds, self._bridge.battle, volleys)
        self._patience.start()
        self.odds.ask(work, partial(self._show_odds, volley))
        self._panel.what_if.show_volley()

    def ask_what_if(self, plan: AttackPlan) -> None:
        """Have it worked out what else would come of the same attacks."""
        volley = Volley(plan, self._intent.salvo.ticked_attacks(plan))
        others = self._intent.other_volleys(plan)
        work = partial(self._bridge.game.what_if, self._bridge.battle, volley, others)
        self.what_if.ask(work, self._show_what_if)

    def forget(self) -> None:
        """Nobody wants to know any odds any more."""
        self._patience.stop()
        self.odds.forget()

    def finish(self) -> None:
        """Stop working: the window is about to close."""
        for worker in (self.odds, self.what_if):
            worker.finish()

    def _show_odds(self, volley: Volley, odds: VolleyOdds | Exception) -> None:
        self._patience.stop()
        if isinstance(odds, InputError):
            self._panel.show_no_odds(str(odds))
            self._panel.footer.heat.show_outlook(None)
        elif isinstance(odds, Exception):
            raise odds
        else:
            full = self._bridge.unit(volley.plan.attacker).heat_full
            self._panel.footer.heat.show_outlook(odds.heat, full)
            self._panel.show_odds(odds, self._name_of(volley))

    def _show_what_if(self, lines: tuple[WhatIf, ...] | Exception) -> None:
        if isinstance(lines, Exception) and not isinstance(lines, InputError):
            raise lines
        self._panel.what_if.show_lines(() if isinstance(lines, Exception) else lines)

    def _name_of(self, volley: Volley) -> str:
        names = [attack.name for attack in volley.plan.attacks if attack.id in volley.attacks]
        return f"{', '.join(names)} at {self._bridge.unit(volley.plan.target).name}"
