"""A 'Mech in many duels: its damage, heat, rounds and footing, and what it still can."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.engine.battletech.battle.condition import can_stand
from companion.engine.battletech.battle.heat_sinks import dissipation
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.heat.build_up import heat_of_damage
from companion.engine.battletech.kinds.mech.duel_barrage import DuelBarrage
from companion.engine.battletech.movement.movement_points import movement_points as points
from companion.engine.battletech.odds.aftermath import Rolls, chance_of, slots_of
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.body import Body
from companion.engine.battletech.odds.duels.duel_sample import (
    Shares,
    damage_of_components,
    immobilizing_components,
    lasting_damage,
    loss_of_locations,
)
from companion.engine.battletech.odds.duels.fighter import Fighter
from companion.engine.battletech.odds.population import Ends, Numbers
from companion.engine.battletech.tables.effects import LOST
from companion.engine.views.duels import Conduct
from companion.tabletop.modifiers import band_value

STANDING_UP = "standing_up"
LASTING = ("walking", "jumping", "heat", "sinks", "piloting", "stand")
LIFE_SUPPORT = "life_support"


class MechFighter(Fighter):
    """A 'Mech in many duels."""

    body: Body

    def __init__(self, battle: Battle, mech: Mech, conduct: Conduct) -> None:
        super().__init__(battle, mech, conduct, Body(battle, mech, from_rear=False, keeps_rear=True))
        self.mech = mech
        self.relevant = {what: lasting_damage(self.body, what) for what in LASTING}
        self.relevant[LIFE_SUPPORT] = damage_of_components(self.body, [LIFE_SUPPORT])
        lost = immobilizing_components(self.body)
        self._immobile = loss_of_locations(self.body, (name.removeprefix(LOST) for name in lost))
        self.rolls: Rolls = {}
        slowed = [band_value(level, self.tables.heat.scale.movement) for level in self.levels]
        self.slowed = np.array(slowed, dtype=np.int16)

    def begin_duels(self, number: int, *seed: int) -> None:
        """Begin so many duels."""
        super().begin_duels(number, *seed)
        warrior = self.mech.warrior
        if warrior is not None and warrior.unconscious_since is not None:
            self.track("fainted")[:] = 1
        self.fight = DuelBarrage(self.body, self.field, {name: self.at[name] for name in self.mech.rounds})

    def keep_duels(self, kept: Flags) -> None:
        """Take out the duels that are not flagged."""
        super().keep_duels(kept)
        self.fight.begin()

    @property
    def is_helpless(self) -> Flags:
        """Where nobody acts: the reactor is shut down or the MechWarrior unconscious."""
        flags: Flags = (self.track("shut_down") != 0) | self.is_fainted
        return flags

    @property
    def is_immobile(self) -> Flags:
        """Where it is an immobile target."""
        return self.is_helpless | self._immobile.broken(self.field)

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

    def piloting(self, ends: Ends, cause: str, causes: tuple[str, ...] = ()) -> Shares:
        """Return the chance to make a Piloting Skill Roll for an event, beside others of the phase."""
        has_rows = bool(self.tables.piloting.modifiers)

        def figure_of(end: int) -> float:
            mech = self.unit_at(end)
            if cause == STANDING_UP and not can_stand(self.battle, mech):
                return 0.0
            taken = int(self.field.track(self.body.taken)[end]) if has_rows else mech.suffered.taken
            mech = replace(mech, suffered=replace(mech.suffered, causes=causes, taken=taken))
            number = piloting.target_number(self.battle, mech, cause).number
            return 0.0 if number is None else chance_of(number, self.tables.piloting.dice)

        slots = self.relevant["piloting"].besides(self.relevant["stand"])
        columns = [*slots.columns(self.field), self.track("shut_down"), self.is_fainted]
        if has_rows:  # they may ask for anything
            columns = [*self.field.tracks(0, len(self.start))]
        return self.compute(f"{cause}/{'/'.join(causes)}", columns, ends, figure_of)

    def unit_at(self, end: int) -> Mech:
        """Return the unit as it is in one duel."""
        body, mech, names = self.body, self.mech, self.body.names
        figures = self.field.column(end)
        fainted, warrior = figures[self.at["fainted"]], mech.warrior
        if warrior is not None:
            warrior = replace(warrior, hits=figures[body.hits], unconscious_since=fainted or None)
        struck = zip(names, figures[body.struck[0] : body.struck[-1] + 1], strict=True)
        return replace(
            mech,
            structure=dict(zip(names, figures[body.structure[0] : body.structure[-1] + 1], strict=True)),
            hit_slots={name: slots_of(mask) for name, mask in struck if mask},
            warrior=warrior,
            heat=figures[self.at["heat"]],
            is_prone=bool(figures[self.at["prone"]]),
            is_shut_down=bool(figures[self.at["shut_down"]]),
            doings=self.turn_at(end),
        )

    def stance_at(self, end: int) -> Mech:
        """Return how the unit stands and has moved in one duel, its damage and heat left aside."""
        return replace(self.mech, is_prone=bool(self.track("prone")[end]), doings=self.turn_at(end))
