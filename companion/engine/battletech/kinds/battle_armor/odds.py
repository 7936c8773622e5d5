"""Exact odds of a volley at a Point: every state of its suits that it can lead to, with its chance.

Rule: CityTech, Infantry > Damage to Battle Armor.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.fire.salvo import hits_and_damage, joint_odds
from companion.engine.battletech.kinds.battle_armor.point import Point, point_plan
from companion.engine.battletech.kinds.battle_armor.text import format_suits, say
from companion.engine.views.attacks import Measure, VolleyOdds

Suits: TypeAlias = tuple[tuple[int, int], ...]
"""Points that each suit began with and that are left of it, sorted: like suits are not told apart."""
States: TypeAlias = Mapping[Suits, float]


def point_odds(battle: Battle, target: Point, salvos: Sequence[Salvo]) -> VolleyOdds:
    """Return the odds of salvos at a Point as it is now."""
    return joint_odds(salvos, partial(_odds, battle, target))


def _odds(battle: Battle, target: Point, salvos: Sequence[Salvo]) -> VolleyOdds:
    states: States = {tuple(sorted((points, points) for points in target.armor.values())): 1.0}
    for salvo in salvos:
        states = _after(states, salvo)
    hits, damage = hits_and_damage(salvos)
    names = point_plan(battle, target).names
    alike, left = Counter(target.armor.values()), _points_left(states)
    of = {
        name: {points: chance / alike[began] for points, chance in left[began].items()}
        for name, began in ((name, target.armor[name]) for name in names)
    }
    return VolleyOdds(
        hits=hits,
        damage=damage,
        location_damage={
            name: sum(chance * (target.armor[name] - points) for points, chance in of[name].items())
            for name in names
        },
        location_hit={name: 1 - of[name].get(target.armor[name], 0.0) for name in names},
        location_destroyed={name: of[name].get(0, 0.0) for name in names},
        kill=_chance_of_lost(states, len(target.armor)),
        mean_damage=sum(points * chance for points, chance in damage.items()),
        measures=tuple(_measures(states, target)),
        labels={name: row.label for name, row in names.items()},
    )


def _after(states: States, salvo: Salvo) -> States:
    """Return the states after one attack, missed or with each number of hits that it may have."""
    found: dict[Suits, float] = defaultdict(float)
    for suits, chance in states.items():
        found[suits] += chance * (1 - salvo.chance)
    for part, points in salvo.hits:
        landed: States = {suits: chance * salvo.chance * part for suits, chance in states.items()}
        for each in points:
            landed = _strike(landed, each)
        for suits, chance in landed.items():
            found[suits] += chance
    return found


def _strike(states: States, points: int) -> States:
    """Return the states after one hit, which strikes each suit that fights as likely as any other."""
    found: dict[Suits, float] = defaultdict(float)
    for suits, chance in states.items():
        fighting = Counter(suit for suit in suits if suit[1] > 0)
        if not fighting:
            found[suits] += chance
        for (began, left), number in fighting.items():
            others = list(suits)
            others.remove((began, left))
            after = tuple(sorted((*others, (began, max(left - points, 0)))))
            found[after] += chance * number / fighting.total()
    return found


def _points_left(states: States) -> Mapping[int, Mapping[int, float]]:
    """Return how many suits have so many points left on average, by the points that they began with."""
    found: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for suits, chance in states.items():
        for began, left in suits:
            found[began][left] += chance
    return found


def _chance_of_lost(states: States, number: int) -> float:
    """Return the chance that so many suits or more are gone."""
    return sum(chance for suits, chance in states.items() if sum(left <= 0 for _, left in suits) >= number)


def _measures(states: States, target: Point) -> Iterator[Measure]:
    """Yield the chance that each further suit is lost; that of the last one is told apart."""
    gone, suits = len(target.armor) - len(target.suits), len(target.suits)
    for number in range(1, suits):
        label = say("battle_armor/measure_lost", suits=format_suits(number))
        yield Measure(f"suits_lost_{number}", label, _chance_of_lost(states, gone + number))
