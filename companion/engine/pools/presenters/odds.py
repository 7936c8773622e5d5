"""Odds of volleys as the window shows them, and the threat of weapons over the whole board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as exchange

from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.battle.condition import survivors, why_not_use
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Doings, Mech
from companion.engine.pools.combat import volley as exact
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.reach import farthest, why_not_weapon
from companion.engine.pools.combat.situation import bears_on, situation_between
from companion.engine.pools.presenters.attack_plan import mean_damage, shot_in
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.setup import toward
from companion.engine.views.attacks import VolleyOdds
from companion.errors import InputError
from companion.tabletop.hexes import Hex, distance

PELLETS = "Each pellet is counted as if its location were rolled."
REMARK = "Effects of critical hits and Mettle points are left out."


def volley_odds(battle: Battle, action: Attack) -> VolleyOdds:
    """Return the odds of an attack. Raises InputError where none can be told."""
    mech, target = battle.units[action.unit], battle.units[action.target]
    situation = situation_between(battle, mech, target) or action.situation
    if situation is None or not action.weapons:
        raise InputError("Choose weapons, and say how the two stand.")
    shots = tuple(shots_of(battle, action, situation))
    found = exact.VolleyOddsFinder(shots).outcome
    return VolleyOdds(
        hits=found.hits,
        damage=found.damage,
        location_damage=found.lost,
        location_hit=found.hit,
        location_destroyed=found.destroyed,
        kill=found.kill,
        mean_damage=sum(points * chance for points, chance in found.damage.items()),
        location_breached=found.breached,
        labels=dict(battle.facts(target).labels),
        remark=f"{REMARK} {PELLETS}" if any(shot.pellets > 1 for shot in shots) else REMARK,
    )


def threat(battle: Battle, mech: Mech, weapons: tuple[str, ...]) -> Mapping[Hex, float]:
    """Return the mean damage of weapons to a mech that stands anywhere on the board, facing the attacker."""
    origin = mech.hex
    if battle.board is None or origin is None:
        return {}
    enemies = [each for each in survivors(battle) if each.side != mech.side] or [mech]
    known = battle.facts(mech).armaments
    ready = [
        known[name] for name in weapons if name in known and why_not_use(battle, mech, known[name]) is None
    ]
    ranges = {weapon.id: farthest(battle, mech, weapon) for weapon in ready}
    found: dict[Hex, float] = {}
    means: dict[tuple[str, Situation], float] = {}
    for place in battle.board.all_hexes():
        far = distance(origin, place)
        # Lines of sight take longest: they are drawn only to where a weapon could hit.
        bearing = [
            each for each in ready if far <= ranges[each.id] and bears_on(each, origin, mech.facing, place)
        ]
        if not bearing or place == origin:
            continue
        dummy = replace(enemies[0], hex=place, facing=toward(place, origin), altitude=0, doings=Doings())
        situation = situation_between(battle, mech, dummy)
        if situation is None:
            continue
        for weapon in bearing:
            if why_not_weapon(battle, mech, dummy, weapon, situation) is not None:
                continue
            key = (weapon.id, exchange(situation, bearing=0))
            if key not in means:
                means[key] = mean_damage(shot_in(battle, mech, dummy, weapon, situation, {}))
            found[place] = found.get(place, 0.0) + means[key]
    return found
