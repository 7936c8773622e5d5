"""A unit that heats up, in many duels: its damage, heat and rounds, and what it still can."""

from __future__ import annotations

from dataclasses import replace
from typing import Generic

import numpy as np

from companion.engine.battletech.battle.heat_sinks import dissipation
from companion.engine.battletech.battle.heated_units import H
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.heat.build_up import heat_of_damage
from companion.engine.battletech.kinds.mech.duel_barrage import DuelBarrage
from companion.engine.battletech.movement.movement_points import movement_points as points
from companion.engine.battletech.odds.aftermath import Rolls, slots_of
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.body import Body
from companion.engine.battletech.odds.duels.duel_sample import (
    damage_of_components,
    lasting_damage,
)
from companion.engine.battletech.odds.duels.fighter import Fighter
from companion.engine.battletech.odds.population import Ends, Numbers
from companion.engine.views.duels import Conduct
from companion.tabletop.modifiers import band_value

LASTING = ("walking", "jumping", "heat", "sinks", "piloting", "stand")
LIFE_SUPPORT = "life_support"


class HeatedFighter(Fighter, Generic[H]):
    """A unit in many duels that heats up and is hurt slot by slot."""

    body: Body

    def __init__(self, battle: Battle, unit: H, conduct: Conduct) -> None:
        super().__init__(battle, unit, conduct, Body(battle, unit, from_rear=False, keeps_rear=True))
        self.heated = unit
        self.relevant = {what: lasting_damage(self.body, what) for what in LASTING}
        self.relevant[LIFE_SUPPORT] = damage_of_components(self.body, [LIFE_SUPPORT])
        self.rolls: Rolls = {}
        slowed = [band_value(level, self.tables.heat.scale.movement) for level in self.levels]
        self.slowed = np.array(slowed, dtype=np.int16)

    def begin_duels(self, number: int, *seed: int) -> None:
        """Begin so many duels."""
        super().begin_duels(number, *seed)
        warrior = self.heated.warrior
        if warrior is not None and warrior.unconscious_since is not None:
            self.track("fainted")[:] = 1
        self.fight = DuelBarrage(self.body, self.field, {name: self.at[name] for name in self.heated.rounds})

    def keep_duels(self, kept: Flags) -> None:
        """Take out the duels that are not flagged."""
        super().keep_duels(kept)
        self.fight.begin()

    @property
    def is_helpless(self) -> Flags:
        """Where nobody acts: the reactor is shut down or the MechWarrior unconscious."""
        flags: Flags = (self.track("shut_down") != 0) | self.is_fainted
        return flags

    def movement_points(self, ends: Ends) -> Numbers:
        """Return how far the chosen way of moving still goes."""
        mode = self.tables.movement.modes[self.conduct.movement]
        what = "jumping" if mode.is_jump else "walking"
        columns = [*self.relevant[what].columns(self.field), *self.relevant["walking"].columns(self.field)]
        columns.append(self.slowed.take(self.track("heat")))

        def figure_of(end: int) -> int:
            return points(self.battle, self.unit_at(end), self.conduct.movement)

        return self.compute("points", columns, ends, figure_of).astype(np.int16)

    def dissipated_heat(self) -> Numbers:
        """Return the heat that heat sinks take away."""
        columns = [*self.relevant["sinks"].columns(self.field), self.track("prone")]

        def figure_of(end: int) -> int:
            return dissipation(self.battle, self.unit_at(end))

        return self.compute("shed", columns, self.everybody, figure_of).astype(np.int16)

    def heat_of_damage(self) -> Numbers:
        """Return the heat that damage lets in."""
        columns = [*self.relevant["heat"].columns(self.field), self.track("shut_down")]

        def figure_of(end: int) -> int:
            return sum(heat_of_damage(self.battle, self.unit_at(end)).values())

        return self.compute("heat", columns, self.everybody, figure_of).astype(np.int16)

    def unit_at(self, end: int) -> H:
        """Return the unit as it is in one duel."""
        body, unit, names = self.body, self.heated, self.body.names
        figures = self.field.column(end)
        fainted, warrior = figures[self.at["fainted"]], unit.warrior
        if warrior is not None:
            warrior = replace(warrior, hits=figures[body.hits], unconscious_since=fainted or None)
        struck = zip(names, figures[body.struck[0] : body.struck[-1] + 1], strict=True)
        return replace(
            unit,
            structure=dict(zip(names, figures[body.structure[0] : body.structure[-1] + 1], strict=True)),
            hit_slots={name: slots_of(mask) for name, mask in struck if mask},
            warrior=warrior,
            heat=figures[self.at["heat"]],
            is_shut_down=bool(figures[self.at["shut_down"]]),
            doings=self.turn_at(end),
        )

    def stance_at(self, end: int) -> H:
        """Return how the unit stands and has moved in one duel, its damage and heat left aside."""
        return replace(self.heated, doings=self.turn_at(end))
