"""The aftermath of a volley: locations lost, the 'Mech destroyed, its MechWarrior out cold, a fall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.battle.condition import is_destroyed, is_unconscious
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.odds.barrage import Barrage
from companion.engine.battletech.odds.population import SLOTS, Ends, Numbers, kinds_of
from companion.engine.battletech.tables.effects import CriticalEffect
from companion.engine.battletech.tables.injuries import Piloting
from companion.engine.skeleton.fast_replace import replace
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import at_least, odds_of

Flags: TypeAlias = NDArray[np.bool_]
Shares: TypeAlias = NDArray[np.float64]
Rolls: TypeAlias = dict[tuple[int, tuple[str, ...]], tuple[float, ...]]
"""The chances of the rolls that some events call for, by the damage that counts for them and these events."""
BITS = 4
"""Room for the slots of components that count in the same way, and for the rolls that one event calls for."""


class Aftermath:
    """The ends of a volley at one body, each judged by the rules that judge one 'Mech.

    `owes` is what each blow that has landed owes a Piloting Skill Roll for, as a kick does. Chances of rolls
    that are `known` are not worked out again.
    """

    def __init__(self, barrage: Barrage, owes: str = "", known: Rolls | None = None) -> None:
        self.body, self.population, self.owes = barrage.body, barrage.population, owes
        body, population = self.body, self.population
        self.barrage = barrage
        self._known = {} if known is None else known
        self.lost: Sequence[Flags] = tuple(population.track(track) == 0 for track in body.structure.tolist())
        self.is_destroyed = self._find_destroyed()
        self.stays_conscious = self._conscious()

    def is_breached(self, location: int) -> Flags:
        """Return where structure of this location was reached, or it is gone."""
        track = self.body.structure[location]
        flags: Flags = (self.population.track(track) < self.body.start[track]) | self.lost[location]
        return flags

    def has_mark(self, mark: int) -> Flags:
        """Return where something of this kind has happened."""
        flags: Flags = (self.population.track(self.body.marks) & mark) != 0
        return flags

    def _find_destroyed(self) -> Flags:
        """Rule: CityTech, Combat > BattleMechs."""
        body, population = self.body, self.population
        gone = np.full(population.number, is_destroyed(body.battle, body.unit))
        for location in body.fatal:
            gone |= self.lost[location]
        if body.warriors:
            gone |= population.track(body.hits) >= body.warriors.consciousness.dead_at
        for component, hits in body.criticals.fatal.items():
            gone |= self.barrage.struck(component) >= hits
        return gone

    def _conscious(self) -> Shares:
        """Return the chance of every end that its MechWarrior stays conscious, roll by roll.

        Rule: CityTech, Playing the Game > Consciousness Rolls.
        """
        body, warriors = self.body, self.body.warriors
        if not warriors or is_unconscious(body.unit):
            return np.full(self.population.number, float(not warriors))
        shares: Shares = body.stays_conscious.take(self.population.track(body.shaken))
        return shares

    def faints(self) -> Shares:
        """Return the chance of every end that the MechWarrior of a 'Mech that fights on loses
        consciousness.
        """
        if is_unconscious(self.body.unit):
            return np.zeros(self.population.number)
        return np.where(self.is_destroyed, 0.0, 1 - self.stays_conscious)

    def staggers(self) -> Flags:
        """Return where damage has come to so many points that it calls for a roll."""
        most = piloting.staggers_at(self.body.battle, self.body.unit, self.body.unit.suffered.taken)
        taken = self.population.track(self.body.taken)
        flags: Flags = taken >= most if most is not None else np.zeros(len(taken), dtype=np.bool_)
        return flags

    def falls(self, rules: Piloting) -> Shares:
        """Return the chance of every end that the 'Mech falls over, its MechWarrior's faint counted in.

        Rule: CityTech, Movement > Making Piloting Skill Rolls.
        """
        by_itself, events = self.population.track(self.body.falls) > 0, self._events(rules)
        owed = ~by_itself & (sum(events.values()) > 0)
        shares = by_itself.astype(np.float64)
        ends = np.nonzero(owed & ~self.is_destroyed)[0]
        passing = self._passing(rules, ends, events)
        shares[ends] = 1 - passing * self.stays_conscious[ends]
        return np.where(self.is_destroyed, 0.0, shares)

    def _events(self, rules: Piloting) -> dict[str, Numbers]:
        """Return how many rolls each kind of event owes."""
        body, mech = self.body, self.body.unit
        counts = {piloting.STAGGER: self.staggers().astype(np.int16)}
        counts |= {cause: self.population.track(track) for cause, track in body.owed.items()}
        if self.owes:
            counts[self.owes] = counts.get(self.owes, 0) + self.population.track(body.blows)
        found = {}
        for cause, count in counts.items():
            if piloting.calls_for(rules, mech, cause):
                most = piloting.may_owe(rules, mech, cause)
                found[cause] = count if most is None else np.minimum(count, most)
        return found

    def _passing(self, rules: Piloting, ends: Ends, events: dict[str, Numbers]) -> Shares:
        """Return the chance that the 'Mech of each of these ends makes every roll it owes."""
        damage, owed = self._damage(ends), np.zeros(len(ends), dtype=np.int64)
        for count in events.values():
            owed = (owed << BITS) | count[ends]
        # What counts for a roll is the same in most ends: each kind of them is looked at once.
        key = (damage << (BITS * len(events))) | owed
        if rules.modifiers:
            # Numbered anew, so that both together are one number, however many bits either has.
            asked, asked_of = kinds_of(self._asked_by_rows(ends))
            key = kinds_of(key)[1].astype(np.int64) * len(asked) + asked_of
        kinds, kind_of = kinds_of(key)
        example = np.zeros(len(kinds), dtype=np.intp)
        example[kind_of] = np.arange(len(ends))
        rolls = {event: count[ends[example]].tolist() for event, count in events.items()}
        rows = bool(rules.modifiers)
        known = {} if rows else self._known
        passing = [1.0] * len(kinds)
        for kind, (end, hurt) in enumerate(
            zip(ends[example].tolist(), damage[example].tolist(), strict=True)
        ):
            counts = {event: times[kind] for event, times in rolls.items() if times[kind]}
            sort = (kind if rows else hurt, tuple(counts))
            if sort not in known:
                known[sort] = self._chances(end, tuple(counts))
            passing[kind] = prod(map(pow, known[sort], counts.values()))
        chances: Shares = np.array(passing)[kind_of]
        return chances

    def _asked_by_rows(self, ends: Ends) -> NDArray[np.int64]:
        """Return a number for what else rows of Piloting Skill Rolls may ask of each end: points, what is
        lost.
        """
        key = self.population.track(self.body.taken)[ends].astype(np.int64)
        for flags in self.lost:
            key = (key << 1) | flags[ends]
        return key

    def _damage(self, ends: Ends) -> NDArray[np.int64]:
        """Return a number for the damage of each end that Piloting Skill Rolls depend on."""
        key = np.zeros(len(ends), dtype=np.int64)
        for components in _alike(self.body.criticals.effective_rows):
            key <<= BITS
            for location, mask in enumerate(self.body.places(*components).tolist()):
                if mask:
                    slots = self.population.track(self.body.struck[location])[ends]
                    key += np.bitwise_count(slots & mask)
        return key

    def _structure(self, end: int) -> Mapping[str, int]:
        """Return what is left of each location in this end."""
        tracks = zip(self.body.names, self.body.structure.tolist(), strict=True)
        return {name: int(self.population.track(track)[end]) for name, track in tracks}

    def _chances(self, end: int, owed: tuple[str, ...]) -> tuple[float, ...]:
        """Return the chance that the 'Mech of this end makes its roll for each of the events that owe one."""
        body, mech = self.body, self.body.unit
        hit = {
            name: slots_of(int(self.population.track(body.struck[index])[end]))
            for index, name in enumerate(body.names)
        }
        suffered = replace(
            mech.suffered,
            causes=(*mech.suffered.causes, *owed),
            taken=int(self.population.track(body.taken)[end]),
        )
        after = replace(mech, hit_slots=hit, suffered=suffered)
        if piloting.piloting_rules(body.battle).modifiers:
            after = replace(after, structure=self._structure(end))
        battle = body.battle.with_unit(after)
        dice = piloting.piloting_rules(battle).dice
        numbers = (piloting.target_number(battle, after, event).number for event in owed)
        return tuple(0.0 if number is None else chance_of(number, dice) for number in numbers)


@lru_cache(maxsize=256)
def chance_of(number: int, dice: str) -> float:
    """Return the chance to roll so much."""
    return float(at_least(number, odds_of(parse_dice(dice))))


def _alike(effects: Mapping[str, tuple[CriticalEffect, ...]]) -> Iterable[tuple[str, ...]]:
    """Return the components that count for Piloting Skill Rolls, those together that do so in the
    same way.
    """
    found: dict[tuple[tuple[int, int | str], ...], tuple[str, ...]] = {}
    for name, rows in effects.items():
        counts = tuple((row.hits, row.piloting) for row in rows)
        if any(row.piloting for row in rows):
            found[counts] = (*found.get(counts, ()), name)
    return found.values()


@lru_cache(maxsize=1 << SLOTS)
def slots_of(mask: int) -> tuple[int, ...]:
    """Return the slots of a mask."""
    return tuple(slot for slot in range(SLOTS) if mask >> slot & 1)
