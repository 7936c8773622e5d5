"""What a volley comes to: locations lost, the 'Mech destroyed, its MechWarrior out cold, a fall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.battle.components import LEG_ACTUATORS, LEGS
from companion.engine.battletech.battle.condition import effect, is_destroyed, is_unconscious
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.damage.warriors import consciousness_number
from companion.engine.battletech.odds.body import Body
from companion.engine.battletech.odds.population import SLOTS, Ends, Numbers, Population
from companion.engine.battletech.tables.injuries import Piloting
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import at_least, odds_of

Flags: TypeAlias = NDArray[np.bool_]
Shares: TypeAlias = NDArray[np.float64]
BITS = 3
"""Room for the slots of one component in one location."""
SOME = 1000
"""So many ends show which kind is the commonest."""
EVENTS = ("took_20_or_more", "leg_actuator_destroyed", "hip_destroyed", "gyro_hit")
"""What a volley may owe a Piloting Skill Roll for, as the rules of damage and critical hits name it."""


class Aftermath:
    """The ends of a volley at one body, each judged by the rules that judge one 'Mech.

    `owes` is what each blow that has landed owes a Piloting Skill Roll for, as a kick does.
    """

    def __init__(self, body: Body, population: Population, owes: str = "") -> None:
        self.body, self.population, self.owes = body, population, owes
        self.lost: Sequence[Flags] = tuple(population.track(track) == 0 for track in body.structure.tolist())
        self.is_destroyed = self._destroyed()
        self.stays_conscious = self._conscious()

    def breached(self, location: int) -> Flags:
        """Where structure of this location was reached, or it is gone."""
        track = self.body.structure[location]
        flags: Flags = (self.population.track(track) < self.body.start[track]) | self.lost[location]
        return flags

    def marked(self, mark: int) -> Flags:
        """Where something of this kind has happened."""
        flags: Flags = (self.population.track(self.body.marks) & mark) != 0
        return flags

    def _destroyed(self) -> Flags:
        """Rule: CityTech, Combat > BattleMechs."""
        body, population = self.body, self.population
        gone = np.full(population.number, is_destroyed(body.battle, body.mech))
        for location in body.fatal:
            gone |= self.lost[location]
        if body.warriors is not None:
            gone |= population.track(body.hits) >= body.warriors.consciousness.dead_at
        for component, hits in body.criticals.fatal.items():
            gone |= self._struck(component) >= hits
        return gone

    def _struck(self, *components: str) -> Numbers:
        """How many slots of these components are hit or gone with their location."""
        found: Numbers = np.zeros(self.population.number, dtype=np.int16)
        for location, mask in enumerate(self.body.places(*components)):
            if mask:
                hit = np.bitwise_count(self._slots(location) & mask)
                found += np.where(self.lost[location], mask.bit_count(), hit).astype(np.int16)
        return found

    def _conscious(self) -> Shares:
        """The chance of every end that its MechWarrior stays conscious, roll by roll.

        Rule: CityTech, Playing the Game > Consciousness Rolls.
        """
        body, warriors = self.body, self.body.warriors
        if warriors is None or is_unconscious(body.mech):
            return np.full(self.population.number, float(warriors is None))
        odds = odds_of(parse_dice(warriors.consciousness.dice))
        passing = [1.0] * (warriors.consciousness.dead_at + 1)
        for hits in range(1, len(passing)):
            passing[hits] = float(at_least(consciousness_number(body.battle, hits), odds))
        chances = [
            prod(passing[hits] for hits in range(len(passing)) if rolls >> hits & 1)
            for rolls in range(1 << len(passing))
        ]
        shares: Shares = np.array(chances)[self.population.track(body.shaken)]
        return shares

    def faints(self) -> Shares:
        """The chance of every end that the MechWarrior of a 'Mech that fights on loses consciousness."""
        if is_unconscious(self.body.mech):
            return np.zeros(self.population.number)
        return np.where(self.is_destroyed, 0.0, 1 - self.stays_conscious)

    def staggers(self, rules: Piloting) -> Flags:
        """Where damage has come to so many points that it calls for a roll."""
        taken = self.population.track(self.body.taken)
        flags: Flags = (taken >= rules.staggers_at) & (self.body.mech.suffered.taken < rules.staggers_at)
        return flags

    def falls(self, rules: Piloting) -> Shares:
        """The chance of every end that the 'Mech falls over, its MechWarrior's faint counted in.

        Rule: CityTech, Movement > Making Piloting Skill Rolls.
        """
        if self.body.mech.is_prone:
            return np.zeros(self.population.number)
        by_itself, events = self._falls_by_itself(), self._events(rules)
        owed = ~by_itself & (sum(events.values()) > 0)
        shares = by_itself.astype(np.float64)
        ends = np.nonzero(owed & ~self.is_destroyed)[0]
        passing = self._passing(ends, events)
        shares[ends] = 1 - passing * self.stays_conscious[ends]
        return np.where(self.is_destroyed, 0.0, shares)

    def _falls_by_itself(self) -> Flags:
        """A leg is gone, or the gyro is destroyed."""
        body = self.body
        falls = np.zeros(self.population.number, dtype=np.bool_)
        for leg in LEGS:
            location = body.names.index(leg)
            if body.start[body.structure[location]]:
                falls |= self.lost[location]
        row = effect(body.battle, "gyro_2")
        return falls | (self._fresh_hits("gyro") > 0) & (self._struck("gyro") >= row.hits) if row else falls

    def _fresh_hits(self, *components: str) -> Numbers:
        """How many slots of these components the volley has struck."""
        found: Numbers = np.zeros(self.population.number, dtype=np.int16)
        for location, mask in enumerate(self.body.places(*components)):
            if mask:
                fresh = self._slots(location) & (mask & ~self.body.slots[location])
                found += np.bitwise_count(fresh).astype(np.int16)
        return found

    def _slots(self, location: int) -> Numbers:
        return self.population.track(self.body.struck[location])

    def _events(self, rules: Piloting) -> dict[str, Numbers]:
        """How many rolls each kind of event owes."""
        counts = (
            self.staggers(rules).astype(np.int16),
            self._fresh_hits(*LEG_ACTUATORS),
            self._fresh_hits("hip"),
            self._fresh_hits("gyro"),
        )
        found = dict(zip(EVENTS, counts, strict=True))
        if self.owes:
            found[self.owes] = self.population.track(self.body.blows).copy()
        for event, count in found.items():
            if rules.events[event].once_a_phase:
                np.minimum(count, event not in self.body.mech.suffered.causes, out=count)
        return found

    def _passing(self, ends: Ends, events: dict[str, Numbers]) -> Shares:
        """The chance that the 'Mech of each of these ends makes every roll it owes."""
        damage, owed = self._damage(ends), np.zeros(len(ends), dtype=np.int64)
        for count in events.values():
            owed = (owed << BITS) | count[ends]
        # What counts for a roll is the same in most ends: each kind of them is looked at once.
        key = (damage << (BITS * len(events))) | owed
        kinds, kind_of = _kinds(key)
        example = np.zeros(len(kinds), dtype=np.intp)
        example[kind_of] = np.arange(len(ends))
        rolls = {event: count[ends[example]].tolist() for event, count in events.items()}
        known: dict[tuple[int, str, tuple[str, ...]], float] = {}
        passing = [1.0] * len(kinds)
        for kind, (end, hurt) in enumerate(
            zip(ends[example].tolist(), damage[example].tolist(), strict=True)
        ):
            counts = {event: times[kind] for event, times in rolls.items() if times[kind]}
            for event, times in counts.items():
                told = (hurt, event, tuple(counts))
                if told not in known:
                    known[told] = self._chance(end, event, tuple(counts))
                passing[kind] *= known[told] ** times
        chances: Shares = np.array(passing)[kind_of]
        return chances

    def _damage(self, ends: Ends) -> NDArray[np.int64]:
        """A number for the damage of each end that Piloting Skill Rolls depend on."""
        key = np.zeros(len(ends), dtype=np.int64)
        for components in (("gyro",), ("hip",), LEG_ACTUATORS):
            for location, mask in enumerate(self.body.places(*components)):
                if mask:
                    key = (key << BITS) | np.bitwise_count(self._slots(location)[ends] & mask)
        return key

    def _chance(self, end: int, event: str, owed: tuple[str, ...]) -> float:
        """The chance that the 'Mech of this end makes its roll for one event of those that are owed."""
        body, mech = self.body, self.body.mech
        hit = {name: _slots(int(self._slots(index)[end])) for index, name in enumerate(body.names)}
        after = replace(
            mech, hit_slots=hit, suffered=replace(mech.suffered, causes=(*mech.suffered.causes, *owed))
        )
        battle = body.battle.with_unit(after)
        number = piloting.target_number(battle, after, event).number
        odds = odds_of(parse_dice(piloting.rules_of(battle).dice))
        return 0.0 if number is None else float(at_least(number, odds))


def _kinds(keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """The different keys, and which each one is; the commonest is set apart, as sorting all takes long."""
    if not len(keys):
        return keys, np.zeros(0, dtype=np.intp)
    seen, times = np.unique(keys[:SOME], return_counts=True)
    common = seen[times.argmax()]
    rare = np.flatnonzero(keys != common)
    others = np.unique(keys[rare])
    kind_of = np.zeros(len(keys), dtype=np.intp)
    kind_of[rare] = np.searchsorted(others, keys[rare]) + 1
    return np.concatenate([[common], others]), kind_of


@lru_cache(maxsize=1 << SLOTS)
def _slots(mask: int) -> tuple[int, ...]:
    return tuple(slot for slot in range(SLOTS) if mask >> slot & 1)
