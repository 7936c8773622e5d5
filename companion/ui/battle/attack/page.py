"""Attacks of the selected unit: targets, weapons and modes, their odds, and the declaration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QStackedLayout, QWidget

from companion.engine.targets import Target
from companion.engine.views.attacks import AttackGroup, AttackPlan, How, Rolling, Volley, VolleyOdds, WhatIf
from companion.engine.views.units import Role, UnitCommand
from companion.engine.volleys import InitialChoice
from companion.errors import InputError, Refusal
from companion.ui.attack.panel import AttackPanel, AttackPanelState
from companion.ui.attack.rolling_view import RollingView
from companion.ui.attack.salvo import PlannedSalvo
from companion.ui.attack.target_list import TargetList, TargetRow
from companion.ui.attack.volley_chips import VolleyMark
from companion.ui.battle.attack.intent import AttackIntent
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.work.background import BackgroundTask, IdleQueue

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
        return f"{', '.join(names)} at {self._bridge.target_name(volley.plan.target)}"


NOBODY = "Select a unit, then choose its target on the map or in the roster."
NO_TARGET = "Here, on the map or in the roster."
NOBODY_ON_PAPER = "Select a unit, then choose its target in the roster, or type its number."
NO_TARGET_ON_PAPER = "Here or in the roster, or type its number."
NOT_NOW = "does not attack now."

NO_RANGE = "Enter the range to the target to see numbers and odds."


class AttackPage(QWidget):
    """Drives an AttackPanel by the unit's intent; `ticks_changed` and `position_declared` report changes."""

    proposed = Signal(object)
    ticks_changed = Signal()
    position_declared = Signal()

    def __init__(
        self,
        bridge: BattleController,
        selection: Selection,
        panel: AttackPanel,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._selection = bridge, selection
        self.intent = AttackIntent(bridge, selection)
        self._plan: AttackPlan | None = None
        self._against: Refusal | None = None
        self._is_rolling = False
        self.panel = panel
        self.panel.what_if.set_labels(bridge.game.what_if_labels)
        self.odds_worker = AttackOddsWorker(bridge, self.intent, self.panel, self)
        self._planning = IdleQueue(self)
        self.empty = EmptyState("target", NOBODY_ON_PAPER if self.intent.is_paper else NOBODY)
        self.empty.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self.empty)
        self.targets = TargetList()
        self._pages.addWidget(self.targets)
        self._pages.addWidget(self.panel)
        self.rolling = RollingView()
        self._pages.addWidget(self.rolling)
        self._connect()

    def _connect(self) -> None:
        panel, foot = self.panel, self.panel.footer
        panel.ticked.connect(self._tick)
        panel.chosen.connect(self._choose)
        panel.begin_requested.connect(self._begin)
        panel.groups.chosen.connect(self._take_group)
        panel.heat_level_chosen.connect(self._keep_heat)
        panel.made_primary.connect(self._make_primary)
        panel.situation_changed.connect(self._declare_position)
        panel.situation.touched.connect(self.declare_shown_position)
        panel.what_if.lines_requested.connect(self._ask_what_if)
        panel.chips.chosen.connect(self._selection.aim)
        self.targets.chosen.connect(self._selection.aim)
        panel.chips.removed.connect(self._drop)
        foot.declared.connect(self._declare)
        foot.declined.connect(lambda command: self.proposed.emit(command.action))
        foot.more_targets_requested.connect(self._offer_more_targets)
        foot.added.connect(self.add_target)

    # --- what is shown ---

    @property
    def is_rolled(self) -> bool:
        """Whether what an attack came to is shown, until something else is done."""
        return self._is_rolling and self.rolling.close_button.isVisible()

    def show_rolling(self, rolling: Rolling | None) -> None:
        """Show attacks while their dice are asked for or just rolled, and nothing else; None for none."""
        was_rolling, self._is_rolling = self._is_rolling, rolling is not None
        if rolling is not None:
            self.rolling.show_rolling(rolling)
            self._pages.setCurrentWidget(self.rolling)
        elif was_rolling:
            self.show_attack()

    def show_attack(self) -> None:
        """Show what the selected unit can do to its target."""
        self._planning.clear()
        if self._is_rolling:
            return
        unit, target = self._selection.unit, self._selection.target
        if unit is None or target is None:
            self._plan = None
            self.odds_worker.forget()
            self._show_targets(unit)
            return
        salvo = self.salvo
        if self._plan is not None and self._plan.attacker == unit and self._plan.target != target:
            salvo.settle(self._plan)
        salvo.take_aim(target)
        self._plan = self.intent.plan_at(target, is_secondary=salvo.is_secondary)
        if self.intent.is_paper:
            self.panel.show_situation(self._bridge.game.form("situation"), self.intent.situation(target))
        self._against = self.intent.why_not(self._plan)
        self.panel.show_attack(self._panel_state(self._plan, salvo))
        if self.intent.is_position_known:
            self.odds_worker.ask_odds(self._plan)
        else:
            self.odds_worker.forget()
            self.panel.show_no_odds(NO_RANGE)
        self._pages.setCurrentWidget(self.panel)
        self.ticks_changed.emit()

    def _show_targets(self, unit: str | None) -> None:
        """Offer what the selected unit could attack, or say why there is nothing to offer."""
        is_paper = self.intent.is_paper
        if unit is None:
            self.empty.say(NOBODY_ON_PAPER if is_paper else NOBODY)
        elif not self._bridge.unit(unit).declares:
            self.empty.say(f"{self._bridge.unit(unit).name} {NOT_NOW}")
        else:
            note = NO_TARGET_ON_PAPER if is_paper else NO_TARGET
            rows = self.intent.targets()
            self.targets.show_targets(self._bridge.unit(unit).name, note, rows)
            self._complete_rows(unit, rows, self.targets.show_row)
            self._pages.setCurrentWidget(self.targets)
            return
        self._pages.setCurrentWidget(self.empty)

    def _offer_more_targets(self) -> None:
        """Fill the menu of further targets at once; their numbers come while it is open."""
        rows = self.intent.targets(is_secondary=True)
        self.panel.footer.offer_targets(rows)
        if (unit := self._selection.unit) is not None:
            self._complete_rows(unit, rows, self.panel.footer.show_row, is_secondary=True)

    def _complete_rows(
        self,
        unit: str,
        rows: Sequence[TargetRow],
        show: Callable[[TargetRow], None],
        *,
        is_secondary: bool = False,
    ) -> None:
        """Work out one by one what attacks on these enemies would be, unless the table changes meanwhile."""
        battle = self._bridge.battle

        def complete(row: TargetRow) -> None:
            if self._bridge.battle is battle and self._selection.unit == unit:
                show(self.intent.with_plan(row, is_secondary=is_secondary))

        for row in rows:
            if row.is_waiting:
                self._planning.add(row.id, partial(complete, row))

    def finish(self) -> None:
        """Stop working out plans and odds: the window is about to close."""
        self._planning.clear()
        self.odds_worker.finish()

    @property
    def is_offering_targets(self) -> bool:
        """Whether enemies are offered to the selected unit, of which it has chosen none yet."""
        return self._pages.currentWidget() is self.targets

    @property
    def salvo(self) -> PlannedSalvo:
        """The attacks that the selected unit is about to declare in this step of the turn."""
        return self.intent.salvo

    @property
    def ticked_attacks(self) -> tuple[str, ...]:
        """The attacks that are ticked at the present target."""
        return self.salvo.ticked_attacks(self._plan) if self._plan is not None else ()

    @property
    def plan(self) -> AttackPlan | None:
        """The plan of the selected unit against its target."""
        return self._plan

    @property
    def is_ready(self) -> bool:
        """Whether an attack is shown that can be declared, and that the rules do not refuse.

        Without a map somebody has to say first how the target stands.
        """
        is_shown = self._plan is not None and self._pages.currentWidget() is self.panel
        is_known = self.intent.is_position_known or self.panel.situation.is_typing
        return (
            is_shown and is_known and self._against is None and self.panel.footer.declare_button.isEnabled()
        )

    def view_state(self) -> dict[str, Any]:
        """Return the units' initial ticks, for the battle's memory."""
        return {"habits": self.intent.habits()}

    def _panel_state(self, plan: AttackPlan, salvo: PlannedSalvo) -> AttackPanelState:
        names = {unit.id: unit.name for unit in self._bridge.units()}
        ticked, declines = salvo.ticked_attacks(plan), self._declines(plan.attacker)
        marks = tuple(
            VolleyMark(
                aim.target,
                self._bridge.target_name(aim.target),
                len(ticked) if aim is salvo.aim else len(aim.ticked or ()),
                is_current=aim is salvo.aim,
            )
            for aim in salvo.aims
        )
        name = self._bridge.target_name
        return AttackPanelState(
            plan=plan,
            attacker=names[plan.attacker],
            target=name(plan.target),
            ticked=ticked,
            elsewhere={attack: name(target) for attack, target in salvo.elsewhere().items()},
            volleys=marks,
            declines=declines,
            begun=salvo.find_initial_choice(plan),
            may_add=self.intent.may_add(plan),
            may_declare=self._bridge.unit(plan.attacker).declares,
            against=str(self._against.reason) if self._against else "",
            keep=salvo.habit.keep,
            is_position_known=self.intent.is_position_known,
        )

    def _declines(self, unit: str) -> tuple[UnitCommand, ...]:
        return tuple(command for command in self._bridge.commands(unit) if command.role is Role.DECLINE)

    # --- what is touched ---

    def add_target(self, target: Target) -> None:
        """Attack one more target: what is ticked for the present one stays."""
        if self._plan is not None:
            self.salvo.settle(self._plan)
            self.salvo.add(target)
            self._selection.aim(target)

    def take(self, attacks: Sequence[str], how: How | None = None) -> None:
        """Tick these attacks and no others, as is chosen for them; none leaves them as they are."""
        for name, chosen in (how or {}).items():
            for choice, value in chosen.items():
                self.salvo.choose(name, choice, value)
        if self._plan is not None and attacks:
            self.salvo.begin_with(InitialChoice.NONE, self._plan)
            for attack in self._plan.attacks:
                if attack.id in attacks:
                    self.salvo.tick(attack, is_ticked=True, plan=self._plan)
            self.show_attack()

    def _take_group(self, group: AttackGroup, number: int) -> None:
        if self._plan is not None:
            self.salvo.take_group(group, number, self._plan)
            self.show_attack()

    def _ask_what_if(self) -> None:
        if self._plan is not None:
            self.odds_worker.ask_what_if(self._plan)

    def _drop(self, target: Target) -> None:
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

    def _begin(self, begin: InitialChoice) -> None:
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

    def _declare_position(self, values: dict[str, Any]) -> None:
        self.intent.declare_position(values)
        self.show_attack()
        self.position_declared.emit()

    def declare_shown_position(self) -> None:
        """Declare the values already in the fields as the target's position."""
        if self._plan is not None and not self.intent.is_position_known:
            self._declare_position(dict(self.intent.situation(self._plan.target) or {}))

    def _declare(self) -> None:
        """Declare what is ticked; without a map somebody says first how far away the target is."""
        if self._plan is None:
            return
        if not self.intent.is_position_known:
            self._bridge.problem_reported.emit(NO_RANGE)
            self.panel.situation.take_keyboard()
            return
        if (position := self.intent.situation(self._plan.target)) is not None:
            self.intent.declare_position(position)
        self.proposed.emit(self.intent.declaration(self._plan))
