"""Detection of mechs: recon systems that work, and how far away one sees another.

Rule: Untitled Mech Game, R157, R159, R162.
"""

from __future__ import annotations

from companion.engine.pools.battle.condition import is_lost
from companion.engine.pools.battle.sensors import sensor_range
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.combat.hits import system_sp
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.mechs.placing import modules_of

RADAR, STEALTH = "spotting_radar", "radar_stealth"


def has_working(battle: Battle, mech: Mech, kind: str) -> bool:
    """Whether a mech has a recon system that is not destroyed, nor its module."""
    for place, each in enumerate(battle.facts(mech).mech.fittings):
        if each.kind != kind:
            continue
        key = f"fittings/{place}"
        stands = mech.systems.get(key, 0) < system_sp(battle, mech, key)
        modules = modules_of(each.at) if each.at is not None else ()
        if stands and not any(is_lost(mech, name) for name in modules):
            return True
    return False


def detection_range(battle: Battle, mech: Mech, target: Mech) -> int:
    """Return how far away a mech detects a target; farther by a radar that sees it. In hexes."""
    seen, rules = sensor_range(battle, mech, target), battle.tables.recon
    if rules is None or not has_working(battle, mech, RADAR):
        return seen
    cloak, situation = battle.facts(target).mech.cloak, situation_between(battle, mech, target)
    is_stealthy = cloak is not None and STEALTH in cloak.functions
    is_covered = situation is not None and bool(situation.blocked_by or situation.heavy_cover)
    return seen if is_stealthy or is_covered else seen * rules.radar


def farthest_seen(battle: Battle, mech: Mech) -> int:
    """Return how far away a mech detects what nothing hides. In hexes."""
    rules = battle.tables.recon
    has_radar = rules is not None and has_working(battle, mech, RADAR)
    return sensor_range(battle, mech) * (rules.radar if rules is not None and has_radar else 1)
