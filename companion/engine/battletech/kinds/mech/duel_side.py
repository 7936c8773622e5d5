"""A 'Mech through the turn of many duels: it moves, fires, suffers, falls and comes to.

What is decided for the player stands here: a unit that lies tries to stand up once a turn, and then moves no
farther; lying, it fires the weapons of the better arm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from companion.engine.battletech.battle.components import arms, legs
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.heat.build_up import heat_of_moving, heat_of_standing
from companion.engine.battletech.kinds.mech.duel_fighter import STANDING_UP, MechFighter
from companion.engine.battletech.kinds.mech.duel_heat import settle_heat
from companion.engine.battletech.kinds.mech.heated_side import HeatedSide
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.duel_sample import loss_of_locations
from companion.engine.battletech.odds.duels.fighter import STOOD_STILL, STOOD_UP, Fighter
from companion.engine.battletech.odds.duels.guns import Gun
from companion.engine.battletech.odds.population import Ends


class MechSide(HeatedSide[MechFighter]):
    """A 'Mech and its weapons in many duels."""

    def arm(self, target: Fighter, ranges: Sequence[int]) -> None:
        """Bring its weapons to bear on a target at these ranges."""
        super().arm(target, ranges)
        battle, body = self.fighter.battle, self.fighter.body
        self._arms = [loss_of_locations(body, [arm]) for arm in arms(battle, body.unit) if arm in body.at]
        self._lying = {at for at, gun in enumerate(self.battery.guns) if self._fires_lying(gun)}

    def _fires_lying(self, gun: Gun) -> bool:
        """Rule: CityTech, Combat > Prone BattleMechs."""
        battle, guns = self.fighter.battle, self.battery.guns
        if gun.mount.location in legs(battle, self.fighter.body.unit):
            return False
        sums = {
            arm: sum(
                row[at]
                for row in self.battery.means
                for at, it in enumerate(guns)
                if it.mount.location == arm
            )
            for arm in arms(battle, self.fighter.body.unit)
        }
        return gun.mount.location not in sums or gun.mount.location == max(sums, key=lambda arm: sums[arm])

    # --- moving ---

    def move(self, turn: int) -> None:
        """Stand up, or move as told as far as damage and heat allow."""
        fighter = self.fighter
        way, hexes = fighter.track("way"), fighter.track("hexes")
        able = ~fighter.is_helpless
        way[:], hexes[:] = STOOD_STILL, 0
        lying = able & (fighter.track("prone") != 0)
        if lying.any():
            self._stand_up(np.flatnonzero(lying), turn)
        self._move_on(np.flatnonzero(able & ~lying))
        self._heat_by_moving()

    def _stand_up(self, ends: Ends, turn: int) -> None:
        """Those that can try; the others stay where they lie. Rule: CityTech, Movement > Standing Up."""
        fighter, battle = self.fighter, self.fighter.battle
        chances = fighter.piloting(ends, STANDING_UP)
        ends, chances = ends[chances > 0], chances[chances > 0]
        passed = fighter.field.happens(chances)
        fighter.track("way")[ends] = STOOD_UP
        fighter.track("built")[ends] += heat_of_standing(battle) + heat_of_moving(battle, fighter.walks)
        fighter.track("prone")[ends[passed]] = 0
        self._fall(ends[~passed])
        self._assess_volley(turn)
        fighter.fight.forget()

    # --- firing ---

    def _may_fire(self, number: int) -> Flags:
        """Return where a unit stands, or lies on both arms and has this weapon free."""
        upright: Flags = self.fighter.track("prone") == 0
        if number not in self._lying:
            return upright
        has_arms = ~np.any([arm.broken(self.fighter.field) for arm in self._arms], axis=0)
        flags: Flags = upright | has_arms
        return flags

    # --- suffering ---

    def settle(self, turn: int) -> None:
        """Settle who is destroyed, faints or falls by what has been suffered; a fall may do so once more."""
        fighter, rules = self.fighter, self.fighter.tables.piloting
        after = self._assess_volley(turn)
        upright = (fighter.track("prone") == 0) & ~after.is_destroyed
        falls, stays = after.falls(rules), after.stays_conscious
        passing = np.divide(1 - falls, stays, out=np.zeros_like(falls), where=stays > 0)
        chances = np.where(fighter.is_helpless, falls > 0, 1 - passing) * upright
        if len(falling := np.flatnonzero(fighter.field.happens(chances))):
            fighter.field.track(fighter.body.shaken)[:] = 0
            self._fall(falling)
            self._assess_volley(turn)
        fighter.fight.forget()

    def _fall(self, ends: Ends) -> None:
        """Damage to the unit and to its MechWarrior. Rule: CityTech, Movement > Falling."""
        if not len(ends):
            return
        fighter = self.fighter
        fighter.track("prone")[ends] = 1
        parts = tuple(self._by_stagger(ends))
        fighter.fight.fall(ends)
        pilot = fighter.tables.warriors.damage.failed_roll_when_falling
        for causes, fallen in parts:
            braced = fighter.field.happens(fighter.piloting(fallen, piloting.AVOIDING_DAMAGE, causes))
            fighter.fight.hurt_warriors(fallen[~braced], pilot, "fall")

    def _by_stagger(self, ends: Ends) -> Iterator[tuple[tuple[str, ...], Ends]]:
        """These units by whether damage has made them stagger, which makes the rolls of the phase harder."""
        fighter = self.fighter
        most = piloting.staggers_at(fighter.battle, fighter.heated, 0)
        taken = fighter.field.track(fighter.body.taken)[ends]
        staggers = taken >= most if most is not None else np.zeros(len(ends), dtype=np.bool_)
        for causes, flags in (((), ~staggers), ((piloting.STAGGER,), staggers)):
            if flags.any():
                yield causes, ends[flags]

    # --- the end of the turn ---

    def heat_up(self, turn: int) -> None:
        """Settle the heat; a reactor that shuts down may bring the unit down."""
        fighter = self.fighter
        ends = np.flatnonzero(settle_heat(fighter) & (fighter.track("prone") == 0))
        self.settle(turn)
        if len(ends):
            ends = ends[(fighter.track("prone")[ends] == 0) & ~fighter.is_out[ends]]
            passed = fighter.field.happens(fighter.piloting(ends, piloting.SHUTDOWN, (piloting.SHUTDOWN,)))
            self._fall(ends[~passed])
            self._assess_volley(turn)
            fighter.fight.forget()
