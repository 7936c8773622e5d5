"""Countermeasures of a unit in many duels: the anti-missile systems and decoys that answer missiles."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from companion.engine.battletech.battle.ammunition import bins_of
from companion.engine.battletech.fire.missile_defenses import needed_to_divert
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.duel_sample import (
    Shares,
    damage_of_items,
)
from companion.engine.battletech.odds.duels.fighter import Fighter
from companion.engine.battletech.odds.duels.magazine import Magazine
from companion.engine.battletech.odds.population import Ends, Numbers
from companion.engine.battletech.tables.equipment import Decoys
from companion.engine.battletech.tables.fire_steps import ANTI_MISSILE
from companion.engine.battletech.units.unit_model import Item
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import at_least, odds_of


class Countermeasure:
    """An item that answers missiles, in many duels; `used` is where it has answered in this turn."""

    def __init__(self, fighter: Fighter, item: Item) -> None:
        self.fighter, self.item = fighter, item
        self.row = fighter.tables.equipment[item.item]
        bins = bins_of(fighter.battle, fighter.unit, item.item)
        self.magazine = Magazine.of(fighter, (stored.id for stored in bins))
        self._parts = damage_of_items(fighter.body, [item])
        self.begin()

    def begin(self) -> None:
        """A turn begins in which it has not been used."""
        self.used: Flags = np.zeros(1, dtype=np.bool_)

    def is_of(self, kind: str) -> bool:
        """Whether it is what answers missiles that meet this kind of equipment."""
        counts = self.row.decoys is not None or kind == ANTI_MISSILE
        return counts and kind in (self.item.item.partition(".")[2], self.row.works_as)

    @property
    def answers_once(self) -> bool:
        """Whether it answers but one missile a turn."""
        return self.row.decoys is not None and self.row.decoys.once_a_turn

    @property
    def is_ready(self) -> Flags:
        """Where it works, has rounds left and may be used now."""
        fighter = self.fighter
        ready: Flags = ~self._parts.broken(fighter.field) & (self.magazine.held > 0)
        if self.row.decoys is None:
            ready &= fighter.track("shut_down") == 0
        return ready if self.row.decoys is not None and not self.answers_once else ready & ~self.used

    def stop(self, ends: Ends, missiles: Numbers) -> Numbers:
        """Return how many of so many missiles are stopped in each of these duels."""
        field, rules = self.fighter.field, self.row.decoys
        if rules is None:
            return np.minimum(field.dice(ends, self.row.missiles_destroyed or ""), missiles)
        answered = np.minimum(missiles, 1) if rules.once_a_turn else missiles
        return field.count(answered, self._diverts(ends, rules))

    def _diverts(self, ends: Ends, rules: Decoys) -> Shares:
        """Return the chance to stop a missile, as the unit has moved and is heated."""
        fighter, odds = self.fighter, odds_of(parse_dice(rules.dice))

        def figure_of(end: int) -> float:
            battle = fighter.battle.with_unit(fighter.unit_at(end))
            return float(at_least(needed_to_divert(battle, fighter.unit.id, rules), odds))

        columns = [fighter.track("way"), fighter.track("heat")]
        return fighter.compute(f"diverts/{self.item.id}", columns, ends, figure_of)

    def use_up(self, ends: Ends) -> None:
        """Spend the rounds and build up the heat of being used once in each of these duels."""
        fighter, rules = self.fighter, self.row.decoys
        rounds = np.zeros(fighter.field.number, dtype=np.int16)
        if rules is not None:
            rounds[ends] = fighter.field.dice(ends, rules.rounds)
        elif (system := fighter.tables.anti_missile) is not None:
            rounds[ends] = fighter.field.dice(ends, system.ammunition_dice) * system.ammunition_times
        self.magazine.take(rounds)
        if fighter.unit.heats_up:
            fighter.track("built")[ends] += self.row.heat
        used = np.zeros(fighter.field.number, dtype=np.bool_)
        used[ends] = True
        self.used = self.used | used


def countermeasures_of(fighter: Fighter) -> Iterator[Countermeasure]:
    """Yield all that a unit answers missiles with, unless it is switched off."""
    battle, unit = fighter.battle, fighter.unit
    for item in battle.model(unit).equipment:
        row = fighter.tables.equipment[item.item]
        is_on = item.id not in unit.switched_off and row.is_played(battle.rules.options)
        if row.answers_missiles and is_on:
            yield Countermeasure(fighter, item)
