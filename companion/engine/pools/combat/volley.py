"""Odds of an attack in a battle: hits, what they do to each location as it is now, and the loss of the mech.

Effects of critical hits that get inside are left out; those that do not are counted. Each location is exact
by itself; pellets of scattershot are counted as if each were rolled for.
Rule: Untitled Mech Game, R83, R110, R223, R264 to R266, R278.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

from companion.engine.pools.attack.damage import (
    BarrierState,
    HitRules,
    LocationState,
    barriers_against,
    strike,
    through_armor,
    through_barriers,
)
from companion.engine.pools.attack.odds import hit_odds
from companion.engine.pools.battle.barriers import barriers_up
from companion.engine.pools.battle.condition import is_lost
from companion.engine.pools.battle.shields import shield_before, strike_shield
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.combat.hits import is_double
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.mechs.facts import MechFacts
from companion.engine.pools.mechs.hit_table import LAST
from companion.engine.pools.mechs.model import BarrierProfile

States: TypeAlias = tuple[LocationState, ...]
Odds: TypeAlias = dict[tuple[States, bool], float]
"""The chance of each state of some locations, and of whether the first of them was hit."""


@dataclass
class VolleyOutcome:
    """What comes of an attack: hits and damage in all, and what becomes of each location."""

    hits: dict[int, float] = field(default_factory=dict)
    damage: dict[int, float] = field(default_factory=dict)
    hit: dict[str, float] = field(default_factory=dict)
    breached: dict[str, float] = field(default_factory=dict)
    destroyed: dict[str, float] = field(default_factory=dict)
    lost: dict[str, float] = field(default_factory=dict)
    """Structure that each location loses on average."""
    kill: float = 0.0


class VolleyOddsFinder:
    """The odds of several rolls of one mech at another, in their order."""

    def __init__(self, shots: Sequence[Shot]) -> None:
        self._shots = shots
        self._battle: Battle = shots[0].battle
        self._target: Mech = shots[0].target

    @cached_property
    def _facts(self) -> MechFacts:
        return self._battle.facts(self._target)

    @cached_property
    def _barriers(self) -> tuple[BarrierProfile, ...]:
        return barriers_up(self._battle, self._target)

    @cached_property
    def _shares(self) -> Mapping[str, tuple[float, float]]:
        """The chance that a hit goes to each location plainly, and as a critical hit."""
        found: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for row in self._facts.rows:
            location = row.location
            if location in self._target.locations and is_lost(self._target, location):
                location = self._facts.core
            for roll in range(row.low, row.high + 1):
                found[location][is_double(roll)] += 1 / LAST
        return {location: (plain, critical) for location, (plain, critical) in found.items()}

    @cached_property
    def outcome(self) -> VolleyOutcome:
        """What comes of the attack."""
        found = VolleyOutcome()
        vital = tuple(dict.fromkeys((self._facts.core, self._facts.cockpit)))
        subjects: list[tuple[str, ...]] = [(name,) for name in self._target.locations]
        subjects += [vital] if len(vital) > 1 else []
        begun = [{(self._states(names), False): 1.0} for names in subjects]
        self._go_on(found, 0, 1.0, (0, 0), subjects, begun, dict(self._target.barriers), vital)
        return found

    def _states(self, names: tuple[str, ...]) -> States:
        return tuple(self._target.locations[name] for name in names)

    def _go_on(
        self,
        found: VolleyOutcome,
        index: int,
        chance: float,
        so_far: tuple[int, int],
        subjects: Sequence[tuple[str, ...]],
        odds: Sequence[Odds],
        barriers: dict[str, BarrierState],
        vital: tuple[str, ...],
    ) -> None:
        """Go through every number of hits of each roll, one roll after the other."""
        if index == len(self._shots):
            self._count(found, chance, so_far, subjects, odds, vital)
            return
        shot = self._shots[index]
        by_number = hit_odds(shot.pool, shot.defense.number or 0, shot.hits)
        shooters = [
            weapon for weapon, rate in zip(shot.weapons, shot.rates, strict=True) for _ in range(rate)
        ]
        hits, damage = so_far
        for number in range(max(by_number) + 1):
            if part := float(by_number.get(number, 0)):
                self._go_on(found, index + 1, chance * part, (hits, damage), subjects, odds, barriers, vital)
            if number == max(by_number):
                return
            rules = shot.hit_rules(shooters[number])
            damage += rules.damage
            for pellet in pellets_of(shot, rules):
                left, barriers = self._through(pellet, barriers)
                after = self._after_all if shot.strikes_everything else self._after
                odds = [after(names, each, pellet, left) for names, each in zip(subjects, odds, strict=True)]
            hits += 1

    def _through(
        self, rules: HitRules, barriers: dict[str, BarrierState]
    ) -> tuple[int, dict[str, BarrierState]]:
        names = barriers_against(self._barriers, rules.weapon)
        left, after = through_barriers(rules, [barriers[name] for name in names])
        return left, {**barriers, **dict(zip(names, after, strict=True))}

    def _after(self, names: tuple[str, ...], odds: Odds, rules: HitRules, damage: int) -> Odds:
        """Return the odds of some locations after a hit that may go to any location."""
        after: defaultdict[tuple[States, bool], float] = defaultdict(float)
        shares = [self._shares.get(name, (0.0, 0.0)) for name in names]
        elsewhere = 1 - sum(plain + critical for plain, critical in shares)
        for (states, is_hit), chance in odds.items():
            after[states, is_hit] += chance * elsewhere
            for place, (name, (plain, critical)) in enumerate(zip(names, shares, strict=True)):
                for share, is_critical in ((plain, False), (critical, True)):
                    if share:
                        struck = self._struck(name, states[place], rules, damage, is_critical=is_critical)
                        now = (*states[:place], struck, *states[place + 1 :])
                        after[now, is_hit or place == 0] += chance * share
        return dict(after)

    def _after_all(self, names: tuple[str, ...], odds: Odds, rules: HitRules, damage: int) -> Odds:
        """Return the odds of some locations after a hit that goes to every location."""
        after: defaultdict[tuple[States, bool], float] = defaultdict(float)
        for (states, _), chance in odds.items():
            struck = (
                self._struck(name, state, rules, damage, is_critical=False)
                for name, state in zip(names, states, strict=True)
            )
            after[tuple(struck), True] += chance
        return dict(after)

    def _struck(
        self, name: str, state: LocationState, rules: HitRules, damage: int, *, is_critical: bool
    ) -> LocationState:
        if not rules.damage:
            return state
        plate, rules = self._facts.design.modules[name].module.armor, rules.at(name)
        is_ahead = self._shots[0].situation.facing == "front"
        shield = shield_before(self._battle, self._target, name, is_ahead=is_ahead)
        if shield is not None and damage:
            damage -= strike_shield(replace(rules, damage=damage), self._target, shield)[0]
        if not damage and not is_critical:
            return state
        struck = strike(rules, plate, state, damage)
        if is_critical and not through_armor(rules, plate, state, damage):
            more = self._battle.tables.criticals.no_penetration
            return replace(struck, sp=max(0, struck.sp - more))
        return struck

    def _count(
        self,
        found: VolleyOutcome,
        chance: float,
        so_far: tuple[int, int],
        subjects: Sequence[tuple[str, ...]],
        odds: Sequence[Odds],
        vital: tuple[str, ...],
    ) -> None:
        hits, damage = so_far
        found.hits[hits] = found.hits.get(hits, 0.0) + chance
        found.damage[damage] = found.damage.get(damage, 0.0) + chance
        for names, each in zip(subjects, odds, strict=True):
            if names == vital:
                found.kill += chance * sum(part for (states, _), part in each.items() if _any_gone(states))
            if len(names) == 1:
                self._count_location(found, chance, names[0], each)

    def _count_location(self, found: VolleyOutcome, chance: float, name: str, odds: Odds) -> None:
        whole = self._target.locations[name]
        for ((state,), is_hit), part in odds.items():
            share = chance * part
            for counts, counted in (
                (found.hit, float(is_hit)),
                (found.breached, float(state.sp < whole.sp)),
                (found.destroyed, float(_is_gone(state) and not _is_gone(whole))),
                (found.lost, float(whole.sp - state.sp)),
            ):
                counts[name] = counts.get(name, 0.0) + share * counted


def pellets_of(shot: Shot, rules: HitRules) -> tuple[HitRules, ...]:
    """Return what of a hit strikes a location each: of scattershot every pellet."""
    number = shot.pellets
    return (replace(rules, damage=max(1, rules.damage // number)),) * number if number > 1 else (rules,)


def _is_gone(state: LocationState) -> bool:
    return state.sp <= 0 and (not state.is_pod or state.dr <= 0)


def _any_gone(states: States) -> bool:
    return any(_is_gone(state) for state in states)
