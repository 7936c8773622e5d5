"""Attacks as figures: the chance that one hits, and the hits that then land somewhere."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.damage.damage_source import DamageSource
from companion.engine.battletech.damage.hit_locations import location_table
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide, HitPlace, LocationTable

Column: TypeAlias = tuple[tuple[HitPlace, float], ...]
"""Where a hit may land, with its chance; nowhere is a place without location."""
NOWHERE = HitPlace("")
HitPoints: TypeAlias = tuple[int, ...]
"""Points of the hits of one attack, which land one by one."""


@dataclass(frozen=True, slots=True)
class Salvo:
    """An attack in figures: the chance to hit, the hits by their chances, and the locations of each.

    `owes` is what a target that is hit owes a Piloting Skill Roll for, besides its damage; `dealt`, for each
    entry of `hits`, what rolls on what they do may ask of the attack.
    """

    name: str
    chance: float
    hits: tuple[tuple[float, HitPoints], ...]
    column: Column
    side: AttackSide = "front"
    owes: str = ""
    dealt: tuple[DamageSource, ...] = ()

    @property
    def most(self) -> int:
        """The most points it can do."""
        return max((sum(points) for _, points in self.hits), default=0)

    @property
    def landing(self) -> float:
        """The chance of each hit that no cover stops it."""
        return 1 - sum(part for place, part in self.column if not place.location)

    @property
    def mean(self) -> float:
        """The points it does on average, misses counted in."""
        return self.chance * self.landing * sum(part * sum(points) for part, points in self.hits)

    def chance_of(self, location: str) -> float:
        """Return the chance that at least one of its hits lands in a location."""
        each = sum(part for place, part in self.column if place.location == location)
        spared = sum(part * (1 - each) ** len(points) for part, points in self.hits)
        return self.chance * (1 - spared)


def column_of(tables: Tables, table: LocationTable, side: AttackSide, safe: Collection[str] = ()) -> Column:
    """Return the locations of a rolled hit by chance; nowhere instead of where cover makes it `safe`.

    Rule: CityTech, Combat > Determining Hit Location.
    """
    rolled = location_table(tables, table).chances[side]
    if not safe:
        return rolled
    return tuple((NOWHERE if place.location in safe else place, chance) for place, chance in rolled)


def hits_and_damage(salvos: Sequence[Salvo]) -> tuple[Mapping[int, float], Mapping[int, float]]:
    """Return the exact odds of so many attacks hitting, and of so many points landing."""
    hits, damage = {0: 1.0}, {0: 1.0}
    for salvo in salvos:
        points = {0: 1 - salvo.chance}
        for part, landing in salvo.hits:
            for total, chance in _totals(landing, salvo.landing).items():
                points[total] = points.get(total, 0.0) + salvo.chance * part * chance
        hits = _sum_odds(hits, {0: 1 - salvo.chance, 1: salvo.chance})
        damage = _sum_odds(damage, points)
    return dict(sorted(hits.items())), dict(sorted(damage.items()))


def _totals(hits: HitPoints, landing: float) -> Mapping[int, float]:
    """Return the odds of the sum of hits, each of which lands with this chance."""
    if landing == 1:
        return {sum(hits): 1.0}
    totals = {0: 1.0}
    for points in hits:
        totals = _sum_odds(totals, {0: 1 - landing, points: landing} if points else {0: 1.0})
    return totals


def _sum_odds(odds: Mapping[int, float], more: Mapping[int, float]) -> dict[int, float]:
    after: dict[int, float] = {}
    for value, weight in odds.items():
        for extra, chance in more.items():
            after[value + extra] = after.get(value + extra, 0.0) + weight * chance
    return after
