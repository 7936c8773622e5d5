"""Columns of hit locations for salvos, and the odds of hits and damage of several."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from companion.engine.battletech.battle.salvo import NOWHERE, Column, HitPoints, Salvo
from companion.engine.battletech.damage.hit_locations import location_table
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.views.attacks import VolleyOdds

K = TypeVar("K", bound=Hashable)


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
    ends: dict[frozenset[str], tuple[dict[int, float], dict[int, float]]] = {
        frozenset(): ({0: 1.0}, {0: 1.0})
    }
    for salvo in salvos:
        after: dict[frozenset[str], tuple[dict[int, float], dict[int, float]]] = {}
        for marks, (hits, damage) in ends.items():
            able = not salvo.needs or salvo.needs in marks
            for also, more, points in _ends_after(salvo, marks) if able else ((marks, {0: 1.0}, {0: 1.0}),):
                known = after.get(also, ({}, {}))
                made = (_sum_odds(hits, more), _sum_odds(damage, points))
                after[also] = (
                    made if also not in after else (_add(known[0], made[0]), _add(known[1], made[1]))
                )
        ends = after
    every_hits = _add(*(hits for hits, _ in ends.values()))
    every_damage = _add(*(damage for _, damage in ends.values()))
    return dict(sorted(every_hits.items())), dict(sorted(every_damage.items()))


def _ends_after(
    salvo: Salvo, marks: frozenset[str]
) -> Sequence[tuple[frozenset[str], Mapping[int, float], Mapping[int, float]]]:
    """Return the ends of one attack, apart by the marks that are on the target after it."""
    landed: dict[int, float] = {}
    for part, landing in salvo.hits:
        for total, chance in _totals(landing, salvo.landing).items():
            landed[total] = landed.get(total, 0.0) + salvo.chance * part * chance
    counted = 0 if salvo.is_helpers else 1
    missed = 1 - salvo.chance
    if not salvo.marks or salvo.marks in marks:
        return ((marks, _add({0: missed}, {counted: salvo.chance}), _add({0: missed}, landed)),)
    return (
        (marks, {0: missed}, {0: missed}),
        (marks | {salvo.marks}, {counted: salvo.chance}, landed),
    )


def _add(*odds: Mapping[K, float]) -> dict[K, float]:
    """Return the odds of ends that exclude each other, all together."""
    found: dict[K, float] = {}
    for each in odds:
        for value, chance in each.items():
            found[value] = found.get(value, 0.0) + chance
    return found


def chance_struck(salvos: Sequence[Salvo], location: str) -> float:
    """Return the chance that at least one hit of several attacks lands in a location."""
    spared = {frozenset[str](): 1.0}
    for salvo in salvos:
        chance = salvo.chance_of(location)
        if not (salvo.needs or salvo.marks):
            spared = {marks: part * (1 - chance) for marks, part in spared.items()}
            continue
        after: dict[frozenset[str], float] = {}
        for marks, part in spared.items():
            hits = salvo.chance if not salvo.needs or salvo.needs in marks else 0.0
            lands = chance if hits else 0.0
            also = marks | {salvo.marks} if salvo.marks else marks
            after[marks] = after.get(marks, 0.0) + part * (1 - hits)
            after[also] = after.get(also, 0.0) + part * (hits - lands)
        spared = after
    return 1 - sum(spared.values())


def joint_odds(salvos: Sequence[Salvo], count: Callable[[Sequence[Salvo]], VolleyOdds]) -> VolleyOdds:
    """Return the odds of attacks that share marks, for who counts attacks one by one.

    They are counted once for each way in which the marks may be set, and weighed by its chance.
    """
    ways = _ways_of_marking(salvos)
    parts = [(chance, count(way)) for chance, way in ways]
    return parts[0][1] if len(parts) == 1 else _weigh(parts)


def _ways_of_marking(salvos: Sequence[Salvo]) -> Sequence[tuple[float, tuple[Salvo, ...]]]:
    """Return the attacks without marks, for each way in which these are set, with its chance."""
    needed = {salvo.needs for salvo in salvos if salvo.needs}
    ways: list[tuple[float, tuple[Salvo, ...], frozenset[str]]] = [(1.0, (), frozenset())]
    for salvo in salvos:
        after = []
        for chance, before, marks in ways:
            hits = salvo.chance if not salvo.needs or salvo.needs in marks else 0.0
            sets = {salvo.marks} & needed - marks
            for part, sure in ((hits, 1.0), (1 - hits, 0.0)) if sets else ((1.0, hits),):
                plain = replace(salvo, chance=sure, needs="", marks="")
                also = before if salvo.is_helpers else (*before, plain)
                if part:
                    after.append((chance * part, also, marks | sets if sure == 1 else marks))
        ways = after
    return [(chance, way) for chance, way, _ in ways]


def _weigh(parts: Sequence[tuple[float, VolleyOdds]]) -> VolleyOdds:
    """Return the odds of ways that exclude each other, all together."""

    def weigh(name: str) -> dict[Any, float]:
        return _add(
            *({key: chance * part for key, part in getattr(odds, name).items()} for chance, odds in parts)
        )

    measures = [
        replace(each, chance=sum(chance * odds.measures[index].chance for chance, odds in parts))
        for index, each in enumerate(parts[0][1].measures)
    ]
    return replace(
        parts[0][1],
        location_damage=weigh("location_damage"),
        location_hit=weigh("location_hit"),
        location_destroyed=weigh("location_destroyed"),
        location_breached=weigh("location_breached"),
        hits=dict(sorted(weigh("hits").items())),
        damage=dict(sorted(weigh("damage").items())),
        kill=sum(chance * odds.kill for chance, odds in parts),
        mean_damage=sum(chance * odds.mean_damage for chance, odds in parts),
        measures=tuple(measures),
    )


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
