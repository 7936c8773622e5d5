"""Exact odds of a volley at a Point: every state of its suits that it can lead to, with its chance.

Rule: CityTech, Infantry > Damage to Battle Armor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.fire.salvo import hits_and_damage, joint_odds
from companion.engine.battletech.kinds.battle_armor.point import Point, point_plan
from companion.engine.battletech.kinds.battle_armor.text import format_suits, say
from companion.engine.battletech.kinds.soldiers_struck import (
    States,
    chance_of_lost,
    points_left,
    states_after,
)
from companion.engine.views.attacks import Measure, VolleyOdds


def point_odds(battle: Battle, target: Point, salvos: Sequence[Salvo]) -> VolleyOdds:
    """Return the odds of salvos at a Point as it is now."""
    return joint_odds(salvos, partial(_odds, battle, target))


def _odds(battle: Battle, target: Point, salvos: Sequence[Salvo]) -> VolleyOdds:
    states = states_after(tuple(target.armor.values()), salvos, goes_on=False)
    hits, damage = hits_and_damage(salvos)
    names = point_plan(battle, target).names
    alike, left = Counter(target.armor.values()), points_left(states)
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
        kill=chance_of_lost(states, len(target.armor)),
        mean_damage=sum(points * chance for points, chance in damage.items()),
        measures=tuple(_measures(states, target)),
        labels={name: row.label for name, row in names.items()},
    )


def _measures(states: States, target: Point) -> Iterator[Measure]:
    """Yield the chance that each further suit is lost; that of the last one is told apart."""
    gone, suits = len(target.armor) - len(target.suits), len(target.suits)
    for number in range(1, suits):
        label = say("battle_armor/measure_lost", suits=format_suits(number))
        yield Measure(f"suits_lost_{number}", label, chance_of_lost(states, gone + number))
