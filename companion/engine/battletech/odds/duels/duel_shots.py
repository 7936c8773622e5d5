"""Shots in many duels: each step of firing drawn by lot, as it is rolled at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from companion.engine.battletech.battle.causes import NO_ATTACK
from companion.engine.battletech.battle.salvo import HitPoints, Salvo
from companion.engine.battletech.fire.procedures import LOCATE, Firing
from companion.engine.battletech.fire.salvo_odds import CountedAttack
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.duel_sample import Shares
from companion.engine.battletech.odds.duels.duel_target import DuelTarget, Place
from companion.engine.battletech.odds.duels.fighter import Fighter
from companion.engine.battletech.odds.duels.guns import AimedShot, Gun
from companion.engine.battletech.odds.population import Ends, Numbers
from companion.engine.battletech.tables.fire_steps import (
    DamageStep,
    DivertStep,
    EffectStep,
    HowManyStep,
    JamStep,
    LocateStep,
    RollStep,
    SpendStep,
)
from companion.engine.battletech.tables.locations import RolledPlace


class DuelVolley(NamedTuple):
    """Hits of one attack in flight: the outcome of the attack in each duel; 0 is a miss."""

    salvo: Salvo
    outcomes: Numbers


class DuelShot:
    """A gun fired alike in many duels: how many are left of the shot in each, and where it hits."""

    def __init__(
        self,
        shooter: Fighter,
        target: DuelTarget,
        gun: Gun,
        aimed: AimedShot,
        ends: Ends,
        chances: Shares,
    ) -> None:
        self.ends, self.gun, self.steps = ends, gun, aimed.ways[0][1].steps
        self._field, self._shooter, self._target = shooter.field, shooter, target
        self._aimed, self._chances = aimed, chances
        self._firings = [firing for _, firing in aimed.ways]
        self._left = np.full(len(ends), aimed.firing.number, dtype=np.int16)
        self._way = np.zeros(len(ends), dtype=np.intp)
        self._is_fired = self._is_hit = np.ones(len(ends), dtype=np.bool_)
        self._attacks = self._spent = 0
        self._needs = ""
        self._lands: LocateStep = LOCATE
        self.volleys: list[DuelVolley] = []

    @property
    def is_over(self) -> bool:
        """Whether it has been fired nowhere."""
        return not self._is_fired.any()

    @property
    def points(self) -> int:
        """The points of each that strikes."""
        return self._aimed.firing.points

    @property
    def flying(self) -> Numbers:
        """How many will strike unless they are stopped, in each duel."""
        return self._left * self._strikes

    def lose(self, missiles: Numbers) -> None:
        """Do without so many, which are stopped on their way."""
        self._left -= missiles

    @property
    def _strikes(self) -> Flags:
        flags: Flags = self._is_fired & self._is_hit & (self._left > 0)
        return flags

    def roll(self, step: RollStep) -> None:
        """Roll to hit, and how; without a lock that is needed nothing is fired."""
        self._attacks += 1
        if self._attacks > 1:
            self._left[:] = self._aimed.firing.number
        self._is_hit = self._field.happens(self._chances) & (self._left > 0)
        self._needs = step.needs
        if step.needs:
            self._is_hit &= self._target.is_marked(step.needs, self.ends)
        if len(self._firings) > 1:
            shares = [share / self._aimed.chance for share, _ in self._aimed.ways]
            self._way = self._field.outcomes(self.ends, shares).astype(np.intp)
        if step.needs_lock:
            self._is_fired = self._is_hit

    def divert(self, step: DivertStep) -> None:
        """Take what the target shoots down or diverts of this shot alone."""
        self.lose(self._target.divert(step.by, self.ends, self.flying))

    def count_hits(self, step: HowManyStep) -> None:
        """Draw how many strike."""
        for at, firing, left in self._alike(np.flatnonzero(self._strikes)):
            rolled = firing.strikes(step, left)
            if rolled is not None:
                numbers = np.array([*rolled.odds], dtype=np.int16)
                drawn = self._field.outcomes(self.ends[at], [float(part) for part in rolled.odds.values()])
                self._left[at] = numbers.take(drawn)

    def locate(self, step: LocateStep) -> None:
        """Note how they land together."""
        self._lands = step

    def damage(self, step: DamageStep) -> None:
        """Let what is left land: where the needed mark was set, or anywhere."""
        striking = np.flatnonzero(self._strikes)
        at_mark = np.array([firing.is_at_mark for firing in self._firings]).take(self._way[striking])
        spots = self._target.spots(self._needs, self.ends[striking]) * at_mark
        for spot in np.unique(spots).tolist():
            self._land(striking[spots == spot], step, self._target.places[spot])

    def _land(self, at: Ends, step: DamageStep, place: Place) -> None:
        outcomes = np.zeros(self._field.number, dtype=np.int16)
        entries: list[tuple[float, HitPoints, Firing]] = []
        for these, firing, left in self._alike(at):
            attack = CountedAttack([(firing, {left: 1.0})], self._lands, does_damage=True)
            attack.straight = step.straight
            landings = [*attack.landings()]
            drawn = self._field.outcomes(self.ends[these], [part for part, _, _ in landings])
            outcomes[self.ends[these]] = drawn.astype(np.int16) + len(entries) + 1
            entries += landings
        self.volleys.append(DuelVolley(self._salvo(entries, place), outcomes))

    def _salvo(self, entries: list[tuple[float, HitPoints, Firing]], place: Place) -> Salvo:
        is_plain = all(firing.dealt is NO_ATTACK for _, _, firing in entries)
        spot = RolledPlace(place.location, place.critical, certain=place.certain) if place else None
        return Salvo(
            self.gun.weapon.name,
            1.0,
            tuple((part, points) for part, points, _ in entries),
            self._aimed.column,
            dealt=() if is_plain else tuple(firing.dealt for _, _, firing in entries),
            at_mark=() if spot is None else (True,) * len(entries),
            spot=spot,
        )

    def affect(self, step: EffectStep) -> None:
        """Mark the target; nothing else that shots do besides damage counts."""
        if not step.mark:
            return
        ends, column = self.ends[self._strikes], self._aimed.column
        places: list[Place] = [None]
        which = np.zeros(len(ends), dtype=np.int16)
        fighter = self._target.fighter
        if step.locates and fighter.battle.kind(fighter.unit).is_struck_in_places:
            places = [place for place, _ in column]
            which = self._field.outcomes(ends, [part for _, part in column]).astype(np.int16)
        self._target.mark(step.mark, ends, places, which)

    def spend(self, step: SpendStep) -> None:
        """Spend the rounds and heat of all attacks with the first."""
        del step
        if not self._spent:
            self.gun.spend(self._shooter, self.ends[self._is_fired])
        self._spent += 1

    def jam(self, step: JamStep) -> None:
        """Nothing: duels leave out what jams."""

    def _alike(self, at: Ends) -> Iterator[tuple[Ends, Firing, int]]:
        """Yield these by how they hit and how many are left."""
        most = int(self._left.max(initial=0)) + 1
        codes = self._way[at] * most + self._left[at]
        for code in np.unique(codes).tolist():
            yield at[codes == code], self._firings[code // most], code % most
