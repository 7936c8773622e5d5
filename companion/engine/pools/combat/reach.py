"""The reach of weapons, and what speaks against using one on a target that stands so.

Rule: Untitled Mech Game, R61, R80, R93, R97, R157, R254, R255, R257, R296.
"""

from __future__ import annotations

from companion.engine.pools.battle.condition import COMMUNICATIONS, survivors, why_not_use
from companion.engine.pools.battle.environment import is_energy, range_share
from companion.engine.pools.battle.sensors import levels_below
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule
from companion.engine.pools.combat.detection import detection_range, farthest_seen
from companion.engine.pools.combat.situation import bears, situation_between
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.resolution.rounding import round_effect
from companion.engine.pools.tables.weapons import BEAM
from companion.errors import Refusal

MELEE_REACH, ONLY = 1, "only"


def why_not_weapon(
    battle: Battle,
    mech: Mech,
    target: Mech,
    weapon: Armament,
    situation: Situation,
    line: int | None = None,
    *,
    is_indirect: bool = False,
) -> Refusal | None:
    """Return why a weapon cannot be used on a target that stands so; indirect fire may be blind."""
    if refusal := why_not_use(battle, mech, weapon, line) or _why_made_for_else(battle, weapon):
        return refusal
    source, around = battle.tables.attacks.source, battle.tables.environment
    if around is not None and around.stops_energy and is_energy(weapon):
        return by_rule("no_energy_here", around.source, weapon=weapon.label, where=around.label.lower())
    if is_indirect and not may_fire_indirectly(battle, weapon, situation):
        return by_rule("no_indirect", source, weapon=weapon.label)
    if weapon.is_melee:
        most = farthest(battle, mech, weapon)
        if situation.range > most:
            return by_rule("out_of_reach", battle.tables.weapons.source, weapon=weapon.label, most=most)
    else:
        most = _max_range(battle, weapon)
        if situation.range > most:
            return by_rule("out_of_range", source, weapon=weapon.label, range=situation.range, most=most)
        if not is_indirect and situation.range > (seen := detection_range(battle, mech, target)):
            return by_rule(
                "beyond_sensors", battle.tables.sensors.source, target=target.name, unit=mech.name, most=seen
            )
    is_afar = not weapon.is_melee or situation.range > MELEE_REACH
    if is_afar and situation.blocked_by and not is_indirect:
        return by_rule(
            "sight_blocked", source, unit=mech.name, target=target.name, blocker=situation.blocked_by
        )
    if not bears(weapon, mech, target, situation):
        return by_rule("outside_arc", battle.tables.movement.source, weapon=weapon.label, target=target.name)
    return None


def _why_made_for_else(battle: Battle, weapon: Armament) -> Refusal | None:
    """Return why a weapon attacks no mechs: it is made for something else only. Rule: R86, R87."""
    rules = battle.tables.weapons
    for trait, rating in weapon.profile.traits.items():
        row = rules.traits.get(trait)
        if row is not None and row.made_for and rating == ONLY:
            return by_rule("made_for_else", rules.source, weapon=weapon.label, what=row.made_for)
    return None


def farthest(battle: Battle, mech: Mech, weapon: Armament) -> int:
    """Return how many hexes away a weapon can still be used: its own range, and that of the sensors."""
    if weapon.is_melee:
        return max(MELEE_REACH, weapon.throw if battle.tables.derived.attacks.thrown else 0)
    return min(_max_range(battle, weapon), farthest_seen(battle, mech))


def _max_range(battle: Battle, weapon: Armament) -> int:
    """Return the maximum range of a weapon in these surroundings."""
    if weapon.is_bomb:
        return weapon.throw
    return round_effect((weapon.figures.range or 0) * range_share(battle, weapon)) ** 2


def may_fire_indirectly(battle: Battle, weapon: Armament, situation: Situation) -> bool:
    """Whether a weapon can be fired over what lies between: beams cannot, nor blades in the hand."""
    if battle.tables.attacks.area is None or weapon.profile.category == BEAM:
        return False
    return not weapon.is_melee or situation.range > MELEE_REACH


def indirect_condition(battle: Battle, mech: Mech, target: Mech, situation: Situation) -> str:
    """Return the condition of indirect fire: whether the target is seen, and by whom. Rule: R257."""
    if not situation.blocked_by:
        return "indirect_seen"
    for friend in survivors(battle, mech.side):
        silent = any(COMMUNICATIONS in it.faults or levels_below(battle, it) for it in (friend, mech))
        view = situation_between(battle, friend, target) if friend.id != mech.id else None
        if view is not None and not view.blocked_by and not silent and friend.is_active:
            return "indirect_spotter"
    return "indirect_unseen"
