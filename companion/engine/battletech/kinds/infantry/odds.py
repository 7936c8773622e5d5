"""Exact odds of a volley at a platoon: how many of its men are lost.

Rule: CityTech, Infantry > Damage to Standard Infantry.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.fire.salvo import hits_and_damage
from companion.engine.battletech.kinds.infantry.platoon import Platoon, rules_of
from companion.engine.battletech.kinds.infantry.text import say
from companion.engine.battletech.tables.kinds.infantry import PLATOON
from companion.engine.views.attacks import Measure, VolleyOdds


def platoon_odds(battle: Battle, target: Platoon, salvos: Sequence[Salvo]) -> VolleyOdds:
    """Return the odds of salvos at a platoon as it is now: each point is a man."""
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
