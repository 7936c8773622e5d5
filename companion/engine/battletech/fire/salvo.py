"""Attacks as figures: the chance that one hits, and the hits that then land somewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.damage.hit_locations import location_table
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import odds_of

Column: TypeAlias = tuple[tuple[str, bool, float], ...]
"""Where a hit may land: location, whether the roll calls for a critical one besides, and the chance."""
Hits: TypeAlias = tuple[int, ...]
"""Points of the hits of one attack, which land one by one."""


@dataclass(frozen=True, slots=True)
class Salvo:
    """One attack: its chance to hit, then with which chance it lands which hits, and where each may land.

    `owes` is what a target that is hit owes a Piloting Skill Roll for, besides its damage.
    """

    name: str
    chance: float
    hits: tuple[tuple[float, Hits], ...]
    column: Column
    side: AttackSide = "front"
    owes: str = ""

    @property
    def most(self) -> int:
        """The most points it can do."""
        return max((sum(points) for _, points in self.hits), default=0)

    @property
    def mean(self) -> float:
        """The points it does on average, misses counted in."""
        return self.chance * sum(part * sum(points) for part, points in self.hits)

    def chance_of(self, location: str) -> float:
        """The chance that at least one of its hits lands in a location."""
        each = sum(part for name, _, part in self.column if name == location)
        spared = sum(part * (1 - each) ** len(points) for part, points in self.hits)
        return self.chance * (1 - spared)


def column_of(tables: Tables, table: LocationTable, side: AttackSide) -> Column:
    """Where a rolled hit may land. Rule: CityTech, Combat > Determining Hit Location."""
    chosen = location_table(tables, table)
    odds = odds_of(parse_dice(chosen.dice))
    return tuple(
        (location, chosen.calls_for_critical(total), float(odds[total]))
        for total, location in chosen.column(side).items()
    )


def hits_and_damage(salvos: Sequence[Salvo]) -> tuple[Mapping[int, float], Mapping[int, float]]:
    """The exact odds of so many attacks hitting, and of so many points landing."""
    hits, damage = {0: 1.0}, {0: 1.0}
    for salvo in salvos:
        points = {0: 1 - salvo.chance}
        for part, landing in salvo.hits:
            points[sum(landing)] = points.get(sum(landing), 0.0) + salvo.chance * part
        hits = _added(hits, {0: 1 - salvo.chance, 1: salvo.chance})
        damage = _added(damage, points)
    return dict(sorted(hits.items())), dict(sorted(damage.items()))


def _added(odds: Mapping[int, float], more: Mapping[int, float]) -> dict[int, float]:
    after: dict[int, float] = {}
    for value, weight in odds.items():
        for extra, chance in more.items():
            after[value + extra] = after.get(value + extra, 0.0) + weight * chance
    return after
