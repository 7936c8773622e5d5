"""Odds of an attack, exact: the hits that it makes, where they land, and what they destroy.

Critical hits are left out; every hit rolls its own location. Rule: Untitled Mech Game, R83, R110, R223, R264.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.engine.pools.attack.damage import (
    HitRules,
    LocationState,
    barriers_of,
    strike,
    through_barriers,
)
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.hit_table import LAST, HitRow, hit_table
from companion.engine.pools.mechs.model import ArmorPlate
from companion.engine.pools.resolution.odds import SIDES, margins_over
from companion.engine.pools.resolution.pools import Pool
from companion.tabletop.odds import NEVER, ways_to_total


@dataclass(frozen=True, slots=True)
class LocationOdds:
    """Odds of a location: that it is hit at all, that damage gets inside, and that it is destroyed."""

    label: str
    hit: Fraction
    breached: Fraction
    destroyed: Fraction


@dataclass(frozen=True, slots=True)
class AttackOutcome:
    """Odds of an attack: the chance of each number of hits, and what becomes of each module."""

    hits: Mapping[int, Fraction]
    locations: Mapping[str, LocationOdds]

    @property
    def any(self) -> Fraction:
        """The chance of at least one hit."""
        return 1 - self.hits.get(0, NEVER)


def hit_odds(pool: Pool, defense: int, hits_for: Callable[[int], int]) -> dict[int, Fraction]:
    """Return the chance of each number of hits, which go by the degrees of success."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for margin, chance in margins_over(pool, defense).items():
        found[hits_for(margin) if margin >= 0 else 0] += chance
    return dict(found) or {0: Fraction(1)}


def mean_hits(pool: Pool, defense: int, hits_for: Callable[[int], int]) -> float:
    """Return the hits that an attack makes on average."""
    if pool.fails:
        return 0.0
    ways = ways_to_total(pool.dice, SIDES)
    least = pool.dice + pool.bonus - defense
    hits = sum(number * hits_for(margin) for margin, number in enumerate(ways, least) if margin >= 0)
    return hits / float(SIDES**pool.dice)


def attack_outcome(rules: HitRules, target: MechDesign, hits: Mapping[int, Fraction]) -> AttackOutcome:
    """Return what so many hits do to a mech that is whole."""
    most = max(hits)
    damages = _damages(rules, target, most)
    rows = [row for row in hit_table(target) if row.location in target.modules]
    locations = {row.location: _location_odds(rules, target, row, damages, hits) for row in rows}
    return AttackOutcome(hits, locations)


def _damages(rules: HitRules, target: MechDesign, most: int) -> list[int]:
    """Return what gets through barriers of each hit, one after the other."""
    barriers, found = barriers_of(target, rules.weapon), []
    for _ in range(most):
        through, barriers = through_barriers(rules, barriers)
        found.append(through)
    return found


def _location_odds(
    rules: HitRules,
    target: MechDesign,
    row: HitRow,
    damages: Sequence[int],
    hits: Mapping[int, Fraction],
) -> LocationOdds:
    figures = target.modules[row.location]
    plate, here = figures.module.armor, Fraction(row.high - row.low + 1, LAST)
    whole = LocationState(plate.dr if plate is not None else 0, 0, max(figures.sp, 0))
    states: dict[tuple[LocationState, bool], Fraction] = {(whole, False): Fraction(1)}
    hit = breached = destroyed = NEVER
    for number in range(max(hits) + 1):
        chance = hits.get(number, NEVER)
        hit += chance * sum(part for (_, is_hit), part in states.items() if is_hit)
        breached += chance * sum(part for (state, _), part in states.items() if state.sp < whole.sp)
        destroyed += chance * sum(part for (state, _), part in states.items() if whole.sp and not state.sp)
        if number < len(damages) and damages[number]:
            states = _after_hit(rules.at(row.location), plate, states, damages[number], here)
    return LocationOdds(row.label, hit, breached, destroyed)


def _after_hit(
    rules: HitRules,
    plate: ArmorPlate | None,
    states: Mapping[tuple[LocationState, bool], Fraction],
    damage: int,
    here: Fraction,
) -> dict[tuple[LocationState, bool], Fraction]:
    after: defaultdict[tuple[LocationState, bool], Fraction] = defaultdict(Fraction)
    for (state, is_hit), chance in states.items():
        after[state, is_hit] += chance * (1 - here)
        after[strike(rules, plate, state, damage), True] += chance * here
    return dict(after)
