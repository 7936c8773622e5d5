"""Attacks that units are about to declare: targets, weapons and modes, with their plans and actions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.forms import Values
from companion.engine.targets import Target
from companion.engine.views.attacks import AttackPlan, Volley
from companion.engine.views.units import UnitView
from companion.engine.volleys import in_order
from companion.errors import Refusal
from companion.tabletop.hexes import distance
from companion.tabletop.number_text import format_count
from companion.ui.attack.salvo import AttackHabit, PlannedSalvo
from companion.ui.attack.target_list import TargetRow, row_with_plan
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

    def situation(self, target: Target) -> Values | None:
        """Return a target's position as declared in this turn; None where the map gives it."""
        if not self.is_paper:
            return None
        declared = self._bridge.declared_position(self._selection.unit or "", target)
        return declared if declared is not None else self._bridge.game.form("situation").defaults()

    # --- what comes of it ---

    def plan_at(self, target: Target, *, is_secondary: bool) -> AttackPlan:
        """Return a plan, worked out once for as long as the battle and all that was chosen stay the same."""
        unit, plans = self._selection.unit, self._known_plans()
        assert unit is not None, "only a selected unit attacks"
        key = self._plan_key(target, is_secondary=is_secondary)
        if key not in plans:
            # What is chosen goes on changing; a plan keeps what it was made of.
            choices_made = {attack: dict(choices) for attack, choices in self.salvo.how.items()}
            plans[key] = self._bridge.game.attack_plan(
                self._bridge.battle,
                unit,
                target,
                self.situation(target),
                how=choices_made,
                is_secondary=is_secondary,
            )
        return plans[key]

    def _known_plans(self) -> dict[tuple[object, ...], AttackPlan]:
        """Return the plans worked out for the battle as it is now."""
        if self._bridge.battle is not self._planned:
            self._planned, self._plans = self._bridge.battle, {}
        return self._plans

    def _plan_key(self, target: Target, *, is_secondary: bool) -> tuple[object, ...]:
        unit, how, position = self._selection.unit, self.salvo.how, self.situation(target)
        return (unit, target, is_secondary, repr(how), repr(position))

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

    def targets(self, *, is_secondary: bool = False) -> list[TargetRow]:
        """Return all that the selected unit may aim at, first of all or besides those aimed at.

        Only what is known at once stands there; those within reach come first, the nearest above.
        """
        own = self._bridge.unit(self._selection.unit or "")
        aimed = {aim.target for aim in self.salvo.aims} if is_secondary else set()
        enemies = [enemy for enemy in self._enemies(own) if enemy.id not in aimed]
        if own.hex is not None:
            origin = own.hex
            enemies.sort(key=lambda unit: distance(origin, unit.hex) if unit.hex is not None else 0)
        rows = [self._target_row(own, enemy, is_secondary=is_secondary) for enemy in enemies]
        return sorted(rows, key=lambda row: row.is_refused)

    def with_plan(self, row: TargetRow, *, is_secondary: bool) -> TargetRow:
        """Return a row with what an attack on its enemy would be, which takes a while."""
        return row_with_plan(row, self.plan_at(row.id, is_secondary=is_secondary))

    def _target_row(self, own: UnitView, enemy: UnitView, *, is_secondary: bool) -> TargetRow:
        """Return what is known at once; without a map that is a name."""
        side = self._bridge.side(enemy.side)
        assert side is not None, "every unit has a side"
        row = TargetRow(enemy.id, enemy.name, enemy.number, side)
        if self.is_paper:
            return row
        if (refusal := self._bridge.why_not_attack(own.id, enemy.id)) is not None:
            return replace(row, about=refusal.reason, is_refused=True)
        if self._plan_key(enemy.id, is_secondary=is_secondary) in self._known_plans():
            return self.with_plan(row, is_secondary=is_secondary)
        away = distance(own.hex, enemy.hex) if own.hex is not None and enemy.hex is not None else None
        return replace(row, about="" if away is None else format_count(away, "hex"), is_waiting=True)

    def may_add(self, plan: AttackPlan) -> bool:
        """Whether the rules know attacks at more than one target here, and there is one more."""
        own, aimed = self._bridge.unit(plan.attacker), {aim.target for aim in self.salvo.aims}
        return plan.takes_others and any(enemy.id not in aimed for enemy in self._enemies(own))

    def _enemies(self, own: UnitView) -> list[UnitView]:
        return [unit for unit in self._bridge.units() if unit.side != own.side and _is_there(unit)]


def _is_there(unit: UnitView) -> bool:
    return not unit.is_destroyed and not unit.is_coming
