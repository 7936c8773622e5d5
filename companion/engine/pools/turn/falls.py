"""Falls of mechs that fly no more: level by level, round by round, to the ground.

Rule: Untitled Mech Game, R288, R289; gap G60.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.condition import FALLING, SHUT_DOWN, allowance
from companion.engine.pools.battle.engagement_events import Fell
from companion.engine.pools.battle.events import FaultSet
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.combat.drops import drop_rules, lands_safely
from companion.engine.pools.combat.hits import damage_location
from companion.engine.pools.combat.shots import hit_rules
from companion.engine.pools.mechs.armament import RAM
from companion.engine.pools.tables.special import AIR


def is_falling(battle: Battle, mech: Mech) -> bool:
    """Whether a mech is in the air and nothing keeps it there."""
    if not mech.altitude or mech.is_out or not is_mech(mech) or battle.tables.falls is None:
        return False
    least = battle.tables.movement.flight if drop_rules(battle, mech) is not None else 1
    return bool(mech.faults.get(SHUT_DOWN, 0)) or allowance(battle, mech, AIR) < least


def fall(play: Play[Battle], unit: str) -> None:
    """Let a mech fall; the Core takes what the ground does, as a ram and by the height of the fall."""
    battle, rules = play.battle, play.battle.tables.falls
    mech = battle.units[unit]
    if rules is None or not is_falling(battle, mech):
        return
    levels = min(mech.altitude, rules.levels)
    fallen = mech.faults.get(FALLING, 0) + levels
    play.emit(Fell(unit, levels, mech.altitude - levels))
    if mech.altitude > levels:
        play.emit(FaultSet(unit, FALLING, fallen))
        return
    if FALLING in mech.faults:
        play.emit(FaultSet(unit, FALLING, 0))
    if lands_safely(play, unit, fallen):
        return
    hull = battle.facts(mech).armaments[RAM]
    hit = hit_rules(battle, mech, hull.profile, hull.damage + fallen // rules.per_levels)
    damage_location(play, unit, hit, battle.facts(mech).core)
