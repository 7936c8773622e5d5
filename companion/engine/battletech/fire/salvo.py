"""Columns of hit locations for salvos, and the odds of hits and damage of several."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from companion.engine.battletech.battle.salvo import NOWHERE, Column, HitPoints, Salvo
from companion.engine.battletech.damage.hit_locations import location_table
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide, LocationTable


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
