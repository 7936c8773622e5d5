"""Attacks that units are about to declare: targets, weapons and modes, with their plans and actions."""

from __future__ import annotations

from typing import Any

from companion.engine.forms import Values
from companion.engine.views.attacks import AttackPlan, Volley
from companion.engine.views.units import UnitView
from companion.engine.volleys import can_hit, in_order
from companion.errors import Refusal
from companion.ui.attack.footer import TargetOffer
from companion.ui.attack.salvo import AttackHabit, PlannedSalvo
from companion.ui.attack.target_list import TargetRow, target_row
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection


class AttackIntent:
    """Remembers each unit's intended attacks; on a paper table players declare the targets' positions."""

    def __init__(self, bridge: BattleController, selection: Selection) -> None:
        self._bridge, self._selection = bridge, selection
        self.is_paper = bridge.table().board is None
        self._salvos: dict[tuple[int, str, str], PlannedSalvo] = {}
        kept = bridge.session.view.get("habits", {})
        self._habits = {unit: AttackHabit.from_data(data) for unit, data in kept.items()}
        self._planned: Any = None
        self._plans: dict[tuple[object, ...], AttackPlan] = {}

    # --- what is chosen ---

    @property
    def salvo(self) -> PlannedSalvo:
        """The attacks that the selected unit is about to declare in this step of the turn."""
        turn = self._bridge.turn()
        self._salvos = {
            key: salvo for key, salvo in self._salvos.items() if key[:2] == (turn.number, turn.phase)
        }
        unit = self._selection.unit or ""
        habit = self._habits.setdefault(unit, AttackHabit())
        return self._salvos.setdefault((turn.number, turn.phase, unit), PlannedSalvo(habit))

    def habits(self) -> dict[str, Any]:
        """Return the units' initial ticks as their players chose them, as plain data."""
        return {unit: habit.as_data() for unit, habit in self._habits.items() if habit != AttackHabit()}

    @property
    def is_position_known(self) -> bool:
        """Whether the target's position is declared, or known from the map."""
        unit, target = self._selection.unit or "", self._selection.target or ""
        return not self.is_paper or self._bridge.declared_position(unit, target) is not None

    def declare_position(self, values: Values) -> None:
        """Declare the position of these two units for this turn."""
        self._bridge.declare_position(self._selection.unit or "", self._selection.target or "", values)

    def situation(self, target: str) -> Values | None:
        """Return a target's position as declared in this turn; None where the map gives it."""
        if not self.is_paper:
            return None
        declared = self._bridge.declared_position(self._selection.unit or "", target)
        return declared if declared is not None else self._bridge.game.form("situation").defaults()

    # --- what comes of it ---

    def plan_at(self, target: str, *, is_secondary: bool) -> AttackPlan:
        """Return a plan, worked out once for as long as the battle and all that was chosen stay the same."""
        unit, battle, how = self._selection.unit, self._bridge.battle, self.salvo.how
        assert unit is not None, "only a selected unit attacks"
        position = self.situation(target)
        if battle is not self._planned:
            self._planned, self._plans = battle, {}
        key = (unit, target, is_secondary, repr(how), repr(position))
        if key not in self._plans:
            # What is chosen goes on changing; a plan keeps what it was made of.
            choices_made = {attack: dict(choices) for attack, choices in how.items()}
            self._plans[key] = self._bridge.game.attack_plan(
                battle, unit, target, position, how=choices_made, is_secondary=is_secondary
            )
        return self._plans[key]

    def other_volleys(self, plan: AttackPlan) -> list[Volley]:
        """Return the volleys at the other targets, in their order."""
        return [
            Volley(other, in_order(other, aim.ticked))
            for number, aim in enumerate(self.salvo.aims)
            if aim.target != plan.target and aim.ticked
            for other in [self.plan_at(aim.target, is_secondary=number > 0)]
        ]

    def declaration(self, plan: AttackPlan) -> Any:
        """Return the action that declares what is ticked."""
        salvo = self.salvo
        volleys = [Volley(plan, salvo.ticked_attacks(plan)), *self.other_volleys(plan)]
        order = [aim.target for aim in salvo.aims]
        volleys.sort(key=lambda volley: order.index(volley.plan.target))
        return self._bridge.game.declare_attack([volley for volley in volleys if volley.attacks])

    def why_not(self, plan: AttackPlan) -> Refusal | None:
        """Return the refusal of declaring the ticked attacks; None if nothing is ticked or refused."""
        salvo = self.salvo
        is_any = salvo.ticked_attacks(plan) or any(aim.ticked for aim in salvo.aims)
        return self._bridge.why_not(self.declaration(plan)) if is_any else None

    # --- targets ---

    def targets(self) -> list[TargetRow]:
        """Return all that the selected unit may aim at; those that it can hit stand first, the surest
        above.
        """
        own = self._bridge.unit(self._selection.unit or "")
        enemies = [unit for unit in self._bridge.units() if unit.side != own.side and _is_there(unit)]
        plans = {
            unit.id: None if self.is_paper else self.plan_at(unit.id, is_secondary=False) for unit in enemies
        }
        sides = {side.id: side for side in self._bridge.sides()}
        rows = [target_row(unit, sides[unit.side], plans[unit.id]) for unit in enemies]
        return sorted(rows, key=lambda row: (row.is_refused, -_chance(plans[row.id])))

    def offers(self) -> list[TargetOffer]:
        """Return the units that may be attacked besides those aimed at, and what speaks against each."""
        return [
            TargetOffer(enemy.id, enemy.name, str(self.plan_at(enemy.id, is_secondary=True).refusal or ""))
            for enemy in self._others()
        ]

    def may_add(self, plan: AttackPlan) -> bool:
        """Whether the rules know attacks at more than one target here, and there is one more."""
        return plan.takes_others and bool(self._others())

    def _others(self) -> list[UnitView]:
        """Enemies on the table that are not aimed at."""
        own = self._bridge.unit(self._selection.unit or "")
        aimed = {aim.target for aim in self.salvo.aims}
        enemies = (unit for unit in self._bridge.units() if unit.side != own.side and unit.id not in aimed)
        return [unit for unit in enemies if _is_there(unit)]


def _is_there(unit: UnitView) -> bool:
    return not unit.is_destroyed and not unit.is_coming


def _chance(plan: AttackPlan | None) -> float:
    """Return the best chance of any attack."""
    attacks = plan.attacks if plan is not None else ()
    return max((attack.calculation.probability for attack in attacks if can_hit(attack)), default=0.0)
