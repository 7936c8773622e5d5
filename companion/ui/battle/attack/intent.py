"""What units are about to declare: at whom, with what and how, and the plans and actions that come of it."""

from __future__ import annotations

from typing import Any

from companion.engine.forms import Values
from companion.engine.views.attacks import AttackPlan, Volley
from companion.engine.views.units import UnitView
from companion.engine.volleys import can_hit, in_order
from companion.errors import Refusal
from companion.ui.attack.foot import TargetOffer
from companion.ui.attack.salvo import Habit, Salvo
from companion.ui.attack.target_list import TargetRow, target_row
from companion.ui.table.door import Bridge
from companion.ui.table.selection import Selection


class Intent:
    """Remembers what each unit is about to declare; on a paper table its players tell how units stand."""

    def __init__(self, bridge: Bridge, selection: Selection) -> None:
        self._bridge, self._selection = bridge, selection
        self.is_paper = bridge.table().board is None
        self._salvos: dict[tuple[int, str, str], Salvo] = {}
        kept = bridge.session.view.get("habits", {})
        self._habits = {unit: Habit.from_data(data) for unit, data in kept.items()}
        self._planned: Any = None
        self._plans: dict[tuple[object, ...], AttackPlan] = {}

    # --- what is chosen ---

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

    def habits(self) -> dict[str, Any]:
        """What the players have chosen that their units begin with, as plain data."""
        return {unit: habit.as_data() for unit, habit in self._habits.items() if habit != Habit()}

    @property
    def is_told(self) -> bool:
        """Whether somebody has said how the target stands, or the map knows."""
        unit, target = self._selection.unit or "", self._selection.target or ""
        return not self.is_paper or self._bridge.stand(unit, target) is not None

    def stand(self, values: Values) -> None:
        """Tell how the target stands, of these two units in this turn."""
        self._bridge.tell_stand(self._selection.unit or "", self._selection.target or "", values)

    def situation(self, target: str) -> Values | None:
        """How a target stands, as told in this turn; None where the map knows."""
        if not self.is_paper:
            return None
        told = self._bridge.stand(self._selection.unit or "", target)
        return told if told is not None else self._bridge.game.form("situation").defaults()

    # --- what comes of it ---

    def plan_at(self, target: str, *, is_secondary: bool) -> AttackPlan:
        """A plan, worked out once for as long as the battle and all that was chosen stay the same."""
        unit, battle, how = self._selection.unit, self._bridge.battle, self.salvo.how
        assert unit is not None, "only a selected unit attacks"
        stands = self.situation(target)
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

    def other_volleys(self, plan: AttackPlan) -> list[Volley]:
        """What goes at the other targets, in their order."""
        return [
            Volley(other, in_order(other, aim.ticked))
            for number, aim in enumerate(self.salvo.aims)
            if aim.target != plan.target and aim.ticked
            for other in [self.plan_at(aim.target, is_secondary=number > 0)]
        ]

    def declaration(self, plan: AttackPlan) -> Any:
        """The action that declares what is ticked."""
        salvo = self.salvo
        volleys = [Volley(plan, salvo.ticked(plan)), *self.other_volleys(plan)]
        order = [aim.target for aim in salvo.aims]
        volleys.sort(key=lambda volley: order.index(volley.plan.target))
        return self._bridge.game.declare_attack([volley for volley in volleys if volley.attacks])

    def why_not(self, plan: AttackPlan) -> Refusal | None:
        """What speaks against declaring what is ticked; nothing where nothing is."""
        salvo = self.salvo
        is_any = salvo.ticked(plan) or any(aim.ticked for aim in salvo.aims)
        return self._bridge.why_not(self.declaration(plan)) if is_any else None

    # --- targets ---

    def targets(self) -> list[TargetRow]:
        """All that the selected unit may aim at; those that it can hit stand first, the surest above."""
        own = self._bridge.unit(self._selection.unit or "")
        enemies = [unit for unit in self._bridge.units() if unit.side != own.side and _is_there(unit)]
        plans = {
            unit.id: None if self.is_paper else self.plan_at(unit.id, is_secondary=False) for unit in enemies
        }
        sides = {side.id: side for side in self._bridge.sides()}
        rows = [target_row(unit, sides[unit.side], plans[unit.id]) for unit in enemies]
        return sorted(rows, key=lambda row: (row.is_refused, -_chance(plans[row.id])))

    def offers(self) -> list[TargetOffer]:
        """The units that may be attacked besides those aimed at, and what speaks against each."""
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
    """The best chance of any attack."""
    attacks = plan.attacks if plan is not None else ()
    return max((attack.reckoning.probability for attack in attacks if can_hit(attack)), default=0.0)
