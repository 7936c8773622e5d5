"""A unit that heats up, through the turn of many duels: it moves, fires, suffers, heats up and comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.damage.warriors import consciousness_number
from companion.engine.battletech.heat.build_up import heat_of_moving
from companion.engine.battletech.kinds.mech.duel_heat import settle_heat
from companion.engine.battletech.kinds.mech.heated_fighter import HeatedFighter
from companion.engine.battletech.odds.aftermath import Aftermath
from companion.engine.battletech.odds.duels.duel_shots import DuelVolley
from companion.engine.battletech.odds.duels.duel_side import DuelSide
from companion.engine.battletech.odds.duels.fighter import AS_CHOSEN
from companion.engine.battletech.odds.population import Numbers
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import at_least, odds_of

HF = TypeVar("HF", bound=HeatedFighter[Any])


class HeatedSide(DuelSide[HF]):
    """A unit that heats up, and its weapons, in many duels."""

    # --- moving ---

    def move(self, turn: int) -> None:
        """Move as told as far as damage and heat allow."""
        super().move(turn)
        self._heat_by_moving()

    def _heat_by_moving(self) -> None:
        fighter = self.fighter
        way, hexes = fighter.track("way"), fighter.track("hexes")
        fighter.track("built")[:] += self._heat_of_moving().take(hexes) * (way == AS_CHOSEN)
        fighter.fight.begin()

    def _heat_of_moving(self) -> Numbers:
        conduct, battle = self.fighter.conduct, self.fighter.battle
        points = [heat_of_moving(battle, conduct.movement, hexes) for hexes in range(conduct.hexes + 1)]
        return np.array(points, dtype=np.int16)

    # --- firing ---

    def _room(self) -> NDArray[np.int64]:
        """Return the heat that weapons may build up, so that the turn ends below the chosen line."""
        fighter, line = self.fighter, self.fighter.conduct.heat_line
        if line is None:
            return super()._room()
        stands = fighter.track("heat").astype(np.int64) + fighter.track("built") + fighter.heat_of_damage()
        room: NDArray[np.int64] = np.maximum(line - 1 - stands + fighter.dissipated_heat(), -1)
        return room

    # --- suffering ---

    def suffer(self, volleys: Sequence[DuelVolley], turn: int) -> None:
        """Let shots land, and settle what they lead to."""
        self.fighter.fight.fire_all(volleys)
        self.settle(turn)

    def settle(self, turn: int) -> None:
        """Settle who is destroyed or faints by what has been suffered."""
        self._assess_volley(turn)
        self.fighter.fight.forget()

    def _assess_volley(self, turn: int) -> Aftermath:
        """Return who is destroyed, or faints. Rule: CityTech, Playing the Game > Consciousness Rolls."""
        fighter = self.fighter
        after = Aftermath(fighter.fight, known=fighter.rolls)
        fainted = fighter.track("fainted")
        faints = fighter.field.happens(1 - after.stays_conscious) & (fainted == 0) & ~after.is_destroyed
        fainted[faints] = turn
        fighter.is_out |= after.is_destroyed
        return after

    # --- the end of the turn ---

    def heat_up(self, turn: int) -> None:
        """Settle the heat."""
        settle_heat(self.fighter)
        self.settle(turn)

    def wake(self, turn: int) -> None:
        """Who fainted in an earlier turn may wake up. Rule: CityTech, Playing the Game > End Phase."""
        fighter, warriors = self.fighter, self.fighter.tables.warriors
        fainted = fighter.track("fainted")
        ends = np.flatnonzero((fainted > 0) & (fainted < turn))
        if not len(ends):
            return
        odds = odds_of(parse_dice(warriors.consciousness.dice))
        chances = [
            float(at_least(consciousness_number(fighter.battle, fighter.heated, hits), odds))
            for hits in range(warriors.consciousness.dead_at + 1)
        ]
        wakes = fighter.field.happens(np.array(chances).take(fighter.field.track(fighter.body.hits)[ends]))
        fainted[ends[wakes]] = 0
