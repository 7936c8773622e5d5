"""Columns of hit locations for salvos, and the odds of hits and damage of several."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from companion.engine.battletech.battle.salvo import NOWHERE, Column, HitPoints, Salvo
from companion.engine.battletech.damage.hit_locations import location_table
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide, LocationTable, RolledPlace
from companion.engine.views.attacks import VolleyOdds

K = TypeVar("K", bound=Hashable)
Marks: TypeAlias = frozenset[tuple[str, bool | None]]
"""The marks on a target, each with whether it is where it is asked for; None where it is at no location."""
Spots: TypeAlias = Callable[[Salvo], Iterable[tuple[RolledPlace, float]]]
"""Where the salvo that marks a target may set its mark, each with its chance."""


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
    if any(salvo.meets and salvo.arriving for salvo in salvos):
        parts = [
            (chance, hits_and_damage(way)) for chance, way in _ways_of_marking(salvos, None, answers=True)
        ]
        sums = [_add(*(_scale(odds[at], chance) for chance, odds in parts)) for at in (0, 1)]
        return dict(sorted(sums[0].items())), dict(sorted(sums[1].items()))
    ends: dict[Marks, tuple[dict[int, float], dict[int, float]]] = {frozenset(): ({0: 1.0}, {0: 1.0})}
    for salvo in salvos:
        after: dict[Marks, tuple[dict[int, float], dict[int, float]]] = {}
        for marks, (hits, damage) in ends.items():
            able = not salvo.needs or salvo.needs in dict(marks)
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
    salvo: Salvo, marks: Marks
) -> Sequence[tuple[Marks, Mapping[int, float], Mapping[int, float]]]:
    """Return the ends of one attack, apart by the marks that are on the target after it."""
    known = dict(marks)
    landed: dict[int, float] = {}
    for entry, (part, landing) in enumerate(salvo.hits):
        for total, chance in _totals(landing, salvo.landing_of(entry, known.get(salvo.needs))).items():
            landed[total] = landed.get(total, 0.0) + salvo.chance * part * chance
    counted = 0 if salvo.is_helpers else 1
    missed = 1 - salvo.chance
    if not salvo.marks or salvo.marks in known:
        return ((marks, _add({0: missed}, {counted: salvo.chance}), _add({0: missed}, landed)),)
    return (
        (marks, {0: missed}, {0: missed}),
        *(
            (marks | {(salvo.marks, where)}, _scale({counted: salvo.chance}, part), _scale(landed, part))
            for where, part in _mark_chances(salvo, salvo.landing)
        ),
    )


def _mark_chances(salvo: Salvo, chance: float) -> Iterator[tuple[bool | None, float]]:
    """Yield whether a mark is where it is asked for, with the chance of it; None where it is nowhere."""
    if not salvo.locates:
        yield None, 1.0
        return
    yield from ((is_there, part) for is_there, part in ((True, chance), (False, 1 - chance)) if part)


def _scale(odds: Mapping[K, float], chance: float) -> dict[K, float]:
    return {value: part * chance for value, part in odds.items()}


def _add(*odds: Mapping[K, float]) -> dict[K, float]:
    """Return the odds of ends that exclude each other, all together."""
    found: dict[K, float] = {}
    for each in odds:
        for value, chance in each.items():
            found[value] = found.get(value, 0.0) + chance
    return found


def chance_struck(salvos: Sequence[Salvo], location: str) -> float:
    """Return the chance that at least one hit of several attacks lands in a location."""
    if any(salvo.meets and salvo.arriving for salvo in salvos):
        ways = _ways_of_marking(salvos, None, answers=True)
        return sum(chance * chance_struck(way, location) for chance, way in ways)
    spared: dict[Marks, float] = {frozenset(): 1.0}
    for salvo in salvos:
        chance = salvo.chance_of(location)
        if not (salvo.needs or salvo.marks):
            spared = {marks: part * (1 - chance) for marks, part in spared.items()}
            continue
        after: dict[Marks, float] = {}
        here = sum(part for place, part in salvo.column if place.location == location)
        for marks, part in spared.items():
            known = dict(marks)
            hits = salvo.chance if not salvo.needs or salvo.needs in known else 0.0
            lands = salvo.chance_of(location, known.get(salvo.needs)) if hits else 0.0
            after[marks] = after.get(marks, 0.0) + part * (1 - hits)
            if not salvo.marks or salvo.marks in known:
                after[marks] += part * (hits - lands)
                continue
            for where, share in _mark_chances(salvo, here):
                also = marks | {(salvo.marks, where)}
                after[also] = after.get(also, 0.0) + part * (hits - lands) * share
        spared = after
    return 1 - sum(spared.values())


def joint_odds(
    salvos: Sequence[Salvo], count: Callable[[Sequence[Salvo]], VolleyOdds], spots: Spots | None = None
) -> VolleyOdds:
    """Return the odds of attacks that share marks, for who counts attacks one by one.

    They are counted once for each way in which the marks may be set, at `spots` where the target has such,
    and weighed by its chance.
    """
    ways = _ways_of_marking(salvos, spots, answers=True)
    parts = [(chance, count(way)) for chance, way in ways]
    return parts[0][1] if len(parts) == 1 else _weigh(parts)


def _ways_of_answering(salvos: Sequence[Salvo]) -> Iterator[tuple[float, tuple[Salvo, ...]]]:
    """Yield the attacks for each way in which systems answer them that stop but one each, with its chance.

    An attack that no system may answer any more is one like others.
    """
    at = next((at for at, salvo in enumerate(salvos) if salvo.meets and salvo.arriving), None)
    if at is None:
        yield 1.0, tuple(salvos)
        return
    before, salvo, after = tuple(salvos[:at]), salvos[at], salvos[at + 1 :]
    is_last = salvo.systems < 2
    left = [replace(it, systems=it.systems - 1, meets=0.0 if is_last else it.meets) for it in after]
    if is_last and all(it.meets in (0.0, salvo.meets) for it in after):
        # Where it fails, nothing has happened to any of them.
        yield 1 - salvo.meets, (*before, replace(salvo, meets=0.0), *left)
        yield from _ways_of_stopping(before, salvos[at:], salvo.meets)
        return
    for chance, rest in _ways_of_answering(after):
        yield (1 - salvo.arriving) * chance, (*before, salvo.spared, *rest)
    for chance, rest in _ways_of_answering(left):
        yield salvo.arriving * salvo.meets * chance, (*before, salvo.stopped, *rest)
    hits = replace(salvo.arrived, systems=salvo.systems - 1, meets=0.0 if is_last else salvo.meets)
    for chance, rest in _ways_of_answering((hits, *left)):
        yield salvo.arriving * (1 - salvo.meets) * chance, (*before, *rest)


def _ways_of_stopping(
    before: tuple[Salvo, ...], salvos: Sequence[Salvo], stops: float
) -> Iterator[tuple[float, tuple[Salvo, ...]]]:
    """Yield the attacks for each that is the first to hit and is stopped, and for none that hits."""
    missed, chance = before, stops
    for at, salvo in enumerate(salvos):
        if not salvo.meets:
            missed = (*missed, salvo)
            continue
        rest = (replace(it, meets=0.0) for it in salvos[at + 1 :])
        yield chance * salvo.arriving, (*missed, salvo.stopped, *rest)
        missed, chance = (*missed, salvo.spared), chance * (1 - salvo.arriving)
    yield chance, missed


def _ways_of_marking(
    salvos: Sequence[Salvo], spots: Spots | None, *, answers: bool = False
) -> Sequence[tuple[float, tuple[Salvo, ...]]]:
    """Return the attacks without marks, for each way in which these are set, with its chance.

    Where `answers` count, also for each way in which the target stops one of them.
    """
    needed = {salvo.needs for salvo in salvos if salvo.needs}
    known: dict[str, RolledPlace | None] = {}
    ways: list[tuple[float, tuple[Salvo, ...], dict[str, RolledPlace | None]]] = [(1.0, (), known)]
    for salvo in salvos:
        after = []
        for chance, before, marks in ways:
            hits = salvo.chance if not salvo.needs or salvo.needs in marks else 0.0
            spot = marks.get(salvo.needs, salvo.spot)
            plain = replace(salvo, chance=hits, needs="", marks="", spot=spot)
            if salvo.marks not in needed or salvo.marks in marks:
                after.append((chance, _joined(before, plain), marks))
                continue
            after.append((chance * (1 - hits), _joined(before, replace(plain, chance=0.0)), marks))
            for place, part in spots(salvo) if spots and salvo.locates else ((None, 1.0),):
                sets = marks | {salvo.marks: place}
                after.append((chance * hits * part, _joined(before, replace(plain, chance=1.0)), sets))
        ways = [way for way in after if way[0]]
    if not answers:
        return [(chance, way) for chance, way, _ in ways]
    return [
        (chance * part, answered)
        for chance, way, _ in ways
        for part, answered in _ways_of_answering(way)
        if part
    ]


def _joined(before: tuple[Salvo, ...], salvo: Salvo) -> tuple[Salvo, ...]:
    return before if salvo.is_helpers else (*before, salvo)


def spots_of_column(salvo: Salvo) -> Iterator[tuple[RolledPlace, float]]:
    """Yield where a salvo may set its mark by its own column, each with its chance."""
    for place, part in salvo.column:
        yield RolledPlace(place.location, place.critical, certain=place.certain), part


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
