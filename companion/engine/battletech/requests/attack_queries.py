"""Queries about attacks: what a unit can do to a target, what comes of it, and duels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.aims import aim_at, target_name
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.odds import outlook, what_if
from companion.engine.battletech.presenters import calculator_values, physical_plan, weapon_table
from companion.engine.battletech.presenters.weapon_plan import declared_choices, declared_fires
from companion.engine.forms import Values
from companion.engine.targets import Target
from companion.engine.views.attacks import AttackPlan, How, Volley, VolleyOdds, WhatIf
from companion.engine.views.duels import DuelChoices, Duellist, DuelProgress, DuelSetup
from companion.errors import Refusal
from companion.tabletop.hexes import Hex

if TYPE_CHECKING:
    from companion.engine.battletech.sight.sight_field import Lookout


class AttackQueries:
    """Queries about attacks for the game of the family."""

    rules: Rulebook

    @cached_property
    def lookout(self) -> Lookout:
        """Lines of sight from one hex to the whole board, each worked out once."""
        # Only here, as a command that asks for one line need not wait for NumPy to load.
        from companion.engine.battletech.sight.sight_field import Lookout

        return Lookout(self.rules.tables.line_of_sight)

    def target_name(self, battle: Battle, target: Target) -> str:
        """Return the name of a target in the middle of a sentence."""
        return target_name(battle, target)

    def attack_plan(
        self,
        battle: Battle,
        attacker: str,
        target: Target,
        situation: Values | None = None,
        *,
        how: How | None = None,
        is_secondary: bool = False,
    ) -> AttackPlan:
        """Return what a unit can do to a target now."""
        stands = calculator_values.situation_of(situation) if situation else None
        return weapon_table.attack_plan(
            battle,
            battle.units[attacker],
            aim_at(battle, target),
            stands,
            situation,
            how,
            is_secondary=is_secondary,
        )

    def why_not_attack(self, battle: Battle, attacker: str, target: Target) -> Refusal | None:
        """Return why a unit can make no attack on a target as both stand on the map."""
        return weapon_table.why_not_attack(battle, battle.units[attacker], aim_at(battle, target))

    def volley_odds(self, battle: Battle, volleys: Sequence[Volley]) -> VolleyOdds:
        """Odds of these attacks of one unit, made in this order."""
        return outlook.volley_odds(battle, volleys)

    def what_if(self, battle: Battle, volley: Volley, others: Sequence[Volley] = ()) -> tuple[WhatIf, ...]:
        """Return the same attacks after each way the attacker might have moved."""
        return what_if.what_if(battle, volley, others)

    def threat(self, battle: Battle, attacker: str, attacks: Sequence[str]) -> Mapping[Hex, float]:
        """Return the mean damage of these weapons to a unit anywhere on the board."""
        # Only here, for the same reason as the lookout.
        from companion.engine.battletech.odds.threat import threat

        return threat(battle, battle.units[attacker], attacks, self.lookout)

    def duel_choices(self, duellist: Duellist, battle: Battle | None = None) -> DuelChoices:
        """Return what may be chosen for a unit in a duel."""
        # Only here, for the same reason as the lookout.
        from companion.engine.battletech.odds.duels.duel_setup import duel_choices

        return duel_choices(self.rules, duellist, battle)

    def duel(self, setup: DuelSetup, battle: Battle | None = None) -> Iterator[DuelProgress]:
        """Fight duels of two units many times."""
        # Only here, for the same reason as the lookout.
        from companion.engine.battletech.odds.duels.duel_results import run_duels

        return run_duels(self.rules, setup, battle)

    def declare_attack(self, volleys: Sequence[Volley]) -> actions.DeclareFire | actions.DeclareBlow:
        """Return the action that declares these attacks of one unit."""
        if physical_plan.is_bodily(self.rules, volleys[0]):
            return physical_plan.physical_declaration(self.rules, volleys[0])
        first, *also = (fire for volley in volleys for fire in declared_fires(volley))
        return actions.DeclareFire(
            volleys[0].plan.attacker,
            first.target,
            first.weapons,
            first.situation,
            tuple(also),
            {name: chosen for each in volleys for name, chosen in declared_choices(each).items()},
        )
