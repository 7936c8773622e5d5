"""Exact odds of a volley at a platoon: how many of its men are lost.

Rule: CityTech, Infantry > Damage to Standard Infantry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.fire.salvo import hits_and_damage, joint_odds
from companion.engine.battletech.kinds.infantry.platoon import Platoon, platoon_plan, rules_of
from companion.engine.battletech.kinds.infantry.text import say
from companion.engine.battletech.kinds.soldiers_struck import (
    Groups,
    chance_of_lost,
    points_left,
    states_after,
)
from companion.engine.battletech.tables.kinds.infantry import PLATOON
from companion.engine.views.attacks import Measure, VolleyOdds


def platoon_odds(battle: Battle, target: Platoon, salvos: Sequence[Salvo]) -> VolleyOdds:
    """Return the odds of salvos at a platoon as it is now: each point is a man."""
    if PLATOON in target.structure:
        return _whole_odds(battle, target, salvos)
    return joint_odds(salvos, partial(_squads_odds, battle, target))


def _squads_odds(battle: Battle, target: Platoon, salvos: Sequence[Salvo]) -> VolleyOdds:
    """Return the odds for each squad: squads of as many men are struck alike."""
    began = target.structure
    states = states_after(tuple(began.values()), salvos, goes_on=True)
    hits, damage = hits_and_damage(salvos)
    alike, left = Counter(began.values()), points_left(states)
    names = platoon_plan(battle, target).names
    of = {
        name: {men: chance / alike[began[name]] for men, chance in left[began[name]].items()}
        for name in names
    }
    lost = {name: sum(chance * (began[name] - men) for men, chance in of[name].items()) for name in names}
    struck = {name: 1 - of[name].get(began[name], 0.0) for name in names}
    half = (target.men + 1) // 2
    half_lost = sum(chance for squads, chance in states.items() if _men_lost(squads) >= half)
    return VolleyOdds(
        hits=hits,
        damage=damage,
        location_damage=lost,
        location_hit=struck,
        location_destroyed={name: of[name].get(0, 0.0) for name in names},
        location_breached=struck,
        kill=chance_of_lost(states, len(began)),
        mean_damage=sum(points * chance for points, chance in damage.items()),
        measures=(Measure("half_lost", say("infantry/measure_half_lost"), half_lost),),
        labels={name: row.label for name, row in names.items()},
    )


def _men_lost(squads: Groups) -> int:
    return sum(began - left for began, left in squads)


def _whole_odds(battle: Battle, target: Platoon, salvos: Sequence[Salvo]) -> VolleyOdds:
    hits, damage = hits_and_damage(salvos)
    men = target.men

    def chance_of(lost: int) -> float:
        """Return the chance that so many men are lost, or more."""
        return sum(chance for points, chance in damage.items() if points >= lost)

    any_lost, all_lost = chance_of(1), chance_of(max(men, 1))
    return VolleyOdds(
        hits=hits,
        damage=damage,
        location_damage={PLATOON: sum(min(points, men) * chance for points, chance in damage.items())},
        location_hit={PLATOON: any_lost},
        location_destroyed={PLATOON: all_lost},
        location_breached={PLATOON: any_lost},
        kill=all_lost,
        mean_damage=sum(points * chance for points, chance in damage.items()),
        measures=(Measure("half_lost", say("infantry/measure_half_lost"), chance_of((men + 1) // 2)),),
        labels={PLATOON: rules_of(battle.rules).locations.names[PLATOON].label},
    )
