"""Exact odds of a volley: hits, damage by location, what is destroyed, and the kill."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from companion.engine.battletech.tables import Tables
from companion.engine.views import VolleyOdds
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import odds_of

Armor: TypeAlias = tuple[int, ...]
State: TypeAlias = tuple[Armor, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Packet:
    """One weapon of a volley: its chance to hit and the points a hit does."""

    chance: float
    damage: int


def volley_odds(tables: Tables, armor: Mapping[str, int], packets: Sequence[Packet]) -> VolleyOdds:
    """What a volley does to a target with this armor left, exactly.

    Every state that the volley can lead to is followed with its chance; equal states are joined, so their
    number stays small. Rule: Quick-Start, Hit Location; Damage Resolution.
    """
    names = tuple(tables.locations.names)
    chances = _location_chances(tables, names)
    strike = _striker(tables, names)
    start: State = (tuple(armor[name] for name in names), frozenset())
    states: dict[State, float] = {start: 1.0}
    for packet in packets:
        states = _after(states, packet, chances, strike)
    return _summed(tables, names, start[0], states, packets)


def _location_chances(tables: Tables, names: Sequence[str]) -> dict[int, float]:
    chances: dict[int, float] = defaultdict(float)
    for total, chance in odds_of(parse_dice(tables.hit_location.dice)).items():
        chances[names.index(tables.hit_location.rows[total])] += float(chance)
    return dict(chances)


Striker: TypeAlias = Callable[[Armor, int, int], Armor]


def _striker(tables: Tables, names: Sequence[str]) -> Striker:
    rows = [tables.locations.names[name] for name in names]
    inward = [names.index(row.transfers_to) if row.transfers_to else None for row in rows]
    along = [[names.index(other) for other in row.takes_along] for row in rows]

    @cache
    def strike(armor: Armor, location: int, points: int) -> Armor:
        left = list(armor)
        where: int | None = location
        while points and where is not None:
            borne = min(left[where], points)
            left[where] -= borne
            points -= borne
            if borne and not left[where]:
                for other in along[where]:
                    left[other] = 0
            where = inward[where]
        return tuple(left)

    return strike


def _after(
    states: Mapping[State, float], packet: Packet, chances: Mapping[int, float], strike: Striker
) -> dict[State, float]:
    after: dict[State, float] = defaultdict(float)
    for (armor, struck), weight in states.items():
        after[armor, struck] += weight * (1 - packet.chance)
        for location, chance in chances.items():
            hit = (strike(armor, location, packet.damage), struck | {location})
            after[hit] += weight * packet.chance * chance
    return after


def _summed(
    tables: Tables,
    names: Sequence[str],
    before: Armor,
    states: Mapping[State, float],
    packets: Sequence[Packet],
) -> VolleyOdds:
    hits, damage = _hits_and_damage(packets)
    fatal = [index for index, name in enumerate(names) if tables.locations.names[name].destroys_unit]
    lost, struck, destroyed = ([0.0] * len(names) for _ in range(3))
    kill = 0.0
    for (armor, where), chance in states.items():
        for index in where:
            struck[index] += chance
        for index, left in enumerate(armor):
            lost[index] += chance * (before[index] - left)
            destroyed[index] += chance * (left == 0)
        kill += chance * any(armor[index] == 0 for index in fatal)
    return VolleyOdds(
        hits=hits,
        damage=damage,
        location_damage=dict(zip(names, lost, strict=True)),
        location_hit=dict(zip(names, struck, strict=True)),
        location_destroyed=dict(zip(names, destroyed, strict=True)),
        kill=kill,
        mean_damage=sum(points * chance for points, chance in damage.items()),
    )


def _hits_and_damage(packets: Sequence[Packet]) -> tuple[dict[int, float], dict[int, float]]:
    hits, damage = {0: 1.0}, {0: 1.0}
    for packet in packets:
        hits = _added(hits, packet.chance, 1)
        damage = _added(damage, packet.chance, packet.damage)
    return dict(sorted(hits.items())), dict(sorted(damage.items()))


def _added(odds: Mapping[int, float], chance: float, more: int) -> dict[int, float]:
    after: dict[int, float] = defaultdict(float)
    for value, weight in odds.items():
        after[value] += weight * (1 - chance)
        after[value + more] += weight * chance
    return after
