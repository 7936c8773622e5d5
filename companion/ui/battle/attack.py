"""The attacks of the selected unit: at whom, with what and how; their odds, and declaring them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QStackedLayout, QWidget

from companion.engine.forms import Values
from companion.engine.views.attacks import AttackPlan, Volley
from companion.engine.views.odds import VolleyOdds, WhatIf
from companion.engine.views.rolling import Rolling
from companion.engine.views.units import Command, Role, UnitView
from companion.engine.volleys import Begin, in_order
from companion.errors import InputError, Refusal
from companion.ui.attack.foot import TargetOffer
from companion.ui.attack.panel import AttackPanel, Shown
from companion.ui.attack.rolling_view import RollingView
from companion.ui.attack.salvo import Habit, Salvo
from companion.ui.attack.volley_chips import VolleyMark
from companion.ui.table.background import Behind
from companion.ui.table.door import Bridge
from companion.ui.table.selection import Selection
from companion.ui.widgets.empty_state import EmptyState

PATIENCE = 200
"""Milliseconds for which older odds stay without a word while newer ones are worked out."""


class AttackPage(QWidget):
    """Leads an AttackPanel: it remembers what each unit is about to declare, and on a paper table how units
    stand. `reckoned` tells that other attacks are ticked.
    """

    proposed = Signal(object)
    reckoned = Signal()

    def __init__(self, bridge: Bridge, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge, self._selection = bridge, selection
        self._is_paper = bridge.table().board is None
        self._stands: dict[tuple[str, str], Values] = {}
        self._salvos: dict[tuple[int, str, str], Salvo] = {}
        kept = bridge.session.view.get("habits", {})
        self._habits = {unit: Habit.from_data(data) for unit, data in kept.items()}
        self._plan: AttackPlan | None = None
        self._planned: Any = None
        self._against: Refusal | None = None
        self._is_rolling = False
        self._plans: dict[tuple[object, ...], AttackPlan] = {}
        self.panel = AttackPanel()
        self.panel.what_if.call(bridge.game.what_if_words)
        self.odds, self.what_if = Behind(self), Behind(self)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE)
        self._patience.timeout.connect(self.panel.show_waiting)
        self.empty = EmptyState(
            "target", "Select a unit, then choose its target on the map or in the roster."
        )
        self.empty.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self.panel)
        self.rolling = RollingView()
        self._pages.addWidget(self.rolling)
        self._connect()

    def _connect(self) -> None:
        panel, foot = self.panel, self.panel.foot
        panel.ticked.connect(self._tick)
        panel.chosen.connect(self._choose)
        panel.begin_wanted.connect(self._begin)
        panel.heat_kept.connect(self._keep_heat)
        panel.made_primary.connect(self._make_primary)
        panel.situation_changed.connect(self._stand)
        panel.what_if.wanted.connect(self._ask_what_if)
        panel.chips.chosen.connect(self._selection.aim)
        panel.chips.removed.connect(self._drop)
        foot.declared.connect(self._declare)
        foot.declined.connect(lambda command: self.proposed.emit(command.action))
        foot.others_wanted.connect(lambda: foot.offer_targets(self.offers()))
        foot.added.connect(self.add_target)

    # --- what is shown ---

    def show_rolling(self, rolling: Rolling | None) -> None:
        """Show attacks while their dice are asked for, and nothing else; None when none are."""
        was_rolling, self._is_rolling = self._is_rolling, rolling is not None
        if rolling is not None:
            self.rolling.show_rolling(rolling)
            self._pages.setCurrentWidget(self.rolling)
        elif was_rolling:
            self.show_attack()

    def show_attack(self) -> None:
        """Show what the selected unit can do to its target."""
        if self._is_rolling:
            return
        unit, target = self._selection.unit, self._selection.target
        if unit is None or target is None:
            self._plan = None
            self._patience.stop()
            self.odds.forget()
            self._pages.setCurrentWidget(self.empty)
            return
        salvo = self.salvo
        if self._plan is not None and self._plan.attacker == unit and self._plan.target != target:
            salvo.settle(self._plan)
        salvo.take_aim(target)
        self._plan = self._plan_at(target, is_secondary=salvo.is_secondary)
        if self._is_paper:
            self.panel.show_situation(self._bridge.game.form("situation"), self._situation(target))
        self._against = self._why_not(self._plan, salvo)
        self.panel.show_attack(self._shown(self._plan, salvo))
        self._ask_odds(self._plan, salvo)
        self._pages.setCurrentWidget(self.panel)
        self.reckoned.emit()

    def finish(self) -> None:
        """Stop working out odds: the window is about to close."""
        for worker in (self.odds, self.what_if):
            worker.finish()

    @property
    def salvo(self) -> Salvo:
        """What the selected unit is about to declare in this step of the turn."""
        turn = self._bridge.turn()
        self._salvos = {
            key: salvo for key, salvo in self._salvos.items() if key[:2] == (turn.number, turn.phase)
        }
        unit = self._selection.unit or ""
        habit = self._habits.setdefault(unit, Habit())
        return self._salvos.setdefault((turn.number, turn.phase, unit), Salvo(habit))

    @property
    def ticked(self) -> tuple[str, ...]:
        """The attacks that are ticked at the present target."""
        return self.salvo.ticked(self._plan) if self._plan is not None else ()

    @property
    def plan(self) -> AttackPlan | None:
        """What the selected unit can do to its target."""
        return self._plan

    @property
    def is_ready(self) -> bool:
        """Whether an attack is shown that can be declared, and that the rules do not refuse.

        Without a map somebody has to say first how the target stands.
        """
        is_shown = self._plan is not None and self._pages.currentWidget() is self.panel
        pair = self._selection.unit or "", self._selection.target or ""
        is_told = not self._is_paper or pair in self._stands or self.panel.is_typing_situation
        return is_shown and is_told and self._against is None and self.panel.foot.declare_button.isEnabled()

    def view_state(self) -> dict[str, Any]:
        """What the players have chosen that their units begin with, for the battle's memory."""
        habits = {unit: habit.as_data() for unit, habit in self._habits.items() if habit != Habit()}
        return {"habits": habits}

    def offers(self) -> list[TargetOffer]:
        """The units that may be attacked besides those aimed at, and what speaks against each."""
        aimed = {aim.target for aim in self.salvo.aims}
        return [
            TargetOffer(enemy.id, enemy.name, str(self._plan_at(enemy.id, is_secondary=True).refusal or ""))
            for enemy in self._enemies()
            if enemy.id not in aimed
        ]

    def _shown(self, plan: AttackPlan, salvo: Salvo) -> Shown:
        names = {unit.id: unit.name for unit in self._bridge.units()}
        ticked, declines = salvo.ticked(plan), self._declines(plan.attacker)
        marks = tuple(
            VolleyMark(
                aim.target,
                names[aim.target],
                len(ticked) if aim is salvo.aim else len(aim.ticked or ()),
                is_current=aim is salvo.aim,
            )
            for aim in salvo.aims
        )
        return Shown(
            plan=plan,
            attacker=names[plan.attacker],
            target=names[plan.target],
            ticked=ticked,
            elsewhere={attack: names[target] for attack, target in salvo.elsewhere().items()},
            volleys=marks,
            declines=declines,
            begun=salvo.begun(plan),
            may_add=self._may_add(plan, salvo),
            # Whoever declares may as well let it be: without that offer there is nothing to declare now.
            may_declare=bool(declines),
            against=str(self._against.reason) if self._against else "",
            keep=salvo.habit.keep,
        )

    def _declines(self, unit: str) -> tuple[Command, ...]:
        return tuple(command for command in self._bridge.commands(unit) if command.role is Role.DECLINE)

    def _may_add(self, plan: AttackPlan, salvo: Salvo) -> bool:
        """Whether the rules know attacks at more than one target here, and there is one more."""
        aimed = {aim.target for aim in salvo.aims}
        return plan.takes_others and any(enemy.id not in aimed for enemy in self._enemies())

    def _ask_odds(self, plan: AttackPlan, salvo: Salvo) -> None:
        """Have the odds worked out; what is shown stays until they are there."""
        volley = Volley(plan, salvo.ticked(plan))
        volleys = [volley, *self._other_volleys(plan, salvo)]
        work = partial(self._bridge.game.volley_odds, self._bridge.battle, volleys)
        self._patience.start()
        self.odds.ask(work, partial(self._show_odds, volley))
        self.panel.what_if.show_volley()

    def _show_odds(self, volley: Volley, odds: VolleyOdds | Exception) -> None:
        self._patience.stop()
        if isinstance(odds, InputError):
            self.panel.show_no_odds(str(odds))
            self.panel.foot.heat.show_outlook(None)
        elif isinstance(odds, Exception):
            raise odds
        else:
            full = self._bridge.unit(volley.plan.attacker).heat_full
            self.panel.foot.heat.show_outlook(odds.heat, full)
            self.panel.show_odds(odds, self._volley_name(volley))

    def _ask_what_if(self) -> None:
        if self._plan is not None:
            volley = Volley(self._plan, self.ticked)
            others = self._other_volleys(self._plan, self.salvo)
            work = partial(self._bridge.game.what_if, self._bridge.battle, volley, others)
            self.what_if.ask(work, self._show_what_if)

    def _show_what_if(self, lines: tuple[WhatIf, ...] | Exception) -> None:
        if isinstance(lines, Exception) and not isinstance(lines, InputError):
            raise lines
        self.panel.what_if.show_lines(() if isinstance(lines, Exception) else lines)

    def _volley_name(self, volley: Volley) -> str:
        names = [attack.name for attack in volley.plan.attacks if attack.id in volley.attacks]
        return f"{', '.join(names)} at {self._bridge.unit(volley.plan.target).name}"

    # --- what is planned ---

    def _plan_at(self, target: str, *, is_secondary: bool) -> AttackPlan:
        """A plan, worked out once for as long as the battle and all that was chosen stay the same."""
        unit, battle, how = self._selection.unit, self._bridge.battle, self.salvo.how
        assert unit is not None, "only a selected unit attacks"
        stands = self._situation(target)
        if battle is not self._planned:
            self._planned, self._plans = battle, {}
        key = (unit, target, is_secondary, repr(how), repr(stands))
        if key not in self._plans:
            # What is chosen goes on changing; a plan keeps what it was made of.
            kept = {attack: dict(choices) for attack, choices in how.items()}
            self._plans[key] = self._bridge.game.attack_plan(
                battle, unit, target, stands, how=kept, is_secondary=is_secondary
            )
        return self._plans[key]

    def _other_volleys(self, plan: AttackPlan, salvo: Salvo) -> list[Volley]:
        """What goes at the other targets, in their order."""
        return [
            Volley(other, in_order(other, aim.ticked))
            for number, aim in enumerate(salvo.aims)
            if aim.target != plan.target and aim.ticked
            for other in [self._plan_at(aim.target, is_secondary=number > 0)]
        ]

    def _enemies(self) -> list[UnitView]:
        own = self._bridge.unit(self._selection.unit or "")
        others = (unit for unit in self._bridge.units() if unit.side != own.side)
        return [unit for unit in others if not unit.is_destroyed and not unit.is_coming]

    def _situation(self, target: str) -> Values | None:
        """How a target stands, as typed last for these two; None where the map knows."""
        if not self._is_paper:
            return None
        usual = self._bridge.game.form("situation").defaults()
        return self._stands.get((self._selection.unit or "", target), usual)

    # --- what is touched ---

    def add_target(self, target: str) -> None:
        """Attack one more target: what is ticked for the present one stays."""
        if self._plan is not None:
            self.salvo.settle(self._plan)
            self.salvo.add(target)
            self._selection.aim(target)

    def _drop(self, target: str) -> None:
        salvo = self.salvo
        salvo.drop(target)
        if salvo.aim is not None and salvo.aim.target != self._selection.target:
            self._selection.aim(salvo.aim.target)
        else:
            self.show_attack()

    def _make_primary(self) -> None:
        if self._plan is not None:
            self.salvo.put_first(self._plan.target)
            self.show_attack()

    def _tick(self, attack_id: str, is_ticked: bool) -> None:
        if self._plan is not None:
            attack = next(attack for attack in self._plan.attacks if attack.id == attack_id)
            self.salvo.tick(attack, is_ticked=is_ticked, plan=self._plan)
            self.show_attack()

    def take(self, attacks: Sequence[str]) -> None:
        """Tick these attacks and no others; none leaves them as they are."""
        if self._plan is not None and attacks:
            self.salvo.begin_with(Begin.NONE, self._plan)
            for attack in self._plan.attacks:
                if attack.id in attacks:
                    self.salvo.tick(attack, is_ticked=True, plan=self._plan)
            self.show_attack()

    def _begin(self, begin: Begin) -> None:
        if self._plan is not None:
            self.salvo.begin_with(begin, self._plan)
            self.show_attack()

    def _keep_heat(self, level: int) -> None:
        if self._plan is not None:
            self.salvo.keep_heat(level, self._plan)
            self.show_attack()

    def _choose(self, attack_id: str, choice: str, value: str) -> None:
        self.salvo.choose(attack_id, choice, value)
        self.show_attack()

    def _stand(self, values: dict[str, Any]) -> None:
        self._stands[self._selection.unit or "", self._selection.target or ""] = values
        self.show_attack()

    def _declare(self) -> None:
        if self._plan is not None:
            self.proposed.emit(self._declaration(self._plan, self.salvo))

    def _declaration(self, plan: AttackPlan, salvo: Salvo) -> Any:
        """The action that declares what is ticked."""
        volleys = [Volley(plan, salvo.ticked(plan)), *self._other_volleys(plan, salvo)]
        order = [aim.target for aim in salvo.aims]
        volleys.sort(key=lambda volley: order.index(volley.plan.target))
        return self._bridge.game.declare_attack([volley for volley in volleys if volley.attacks])

    def _why_not(self, plan: AttackPlan, salvo: Salvo) -> Refusal | None:
        """What speaks against declaring what is ticked; nothing where nothing is."""
        is_any = salvo.ticked(plan) or any(aim.ticked for aim in salvo.aims)
        return self._bridge.why_not(self._declaration(plan, salvo)) if is_any else None
