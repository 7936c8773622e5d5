"""Shields in use: what they cover, what they add to Defense, and what they stop.

Rule: Untitled Mech Game, R143 to R145, R263, R266; gap G95.
"""

from __future__ import annotations

from companion.engine.pools.attack.damage import HitRules, LocationState, stopped_by_armor, strike
from companion.engine.pools.battle.condition import SHIELD_MOUNT, is_lost
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.mechs.model import Shield
from companion.engine.skeleton.fast_replace import replace


def shields_of(battle: Battle, mech: Mech) -> tuple[Shield, ...]:
    """Return the shields that a mech can still use; none where the rules leave them out."""
    if not battle.tables.shields.are_used:
        return ()
    return tuple(
        each
        for each in battle.facts(mech).mech.shields
        if not is_lost(mech, each.arm) and f"{SHIELD_MOUNT}/{each.id}" not in mech.faults
    )


def state_of(mech: Mech, shield: Shield) -> LocationState:
    """Return a shield as it is worn."""
    return mech.shields.get(shield.id, LocationState(shield.plate.dr, 0, 0))


def raised_bonus(battle: Battle, mech: Mech, *, is_ahead: bool) -> int | None:
    """Return what a raised shield adds to parrying what comes from ahead; None without one."""
    if not (mech.doings.is_guarding and is_ahead):
        return None
    return max((each.defense_bonus for each in shields_of(battle, mech)), default=None)


def shield_before(battle: Battle, mech: Mech, location: str, *, is_ahead: bool) -> Shield | None:
    """Return the shield before a location: that of its arm, or one raised before what it was to protect."""
    is_raised = mech.doings.is_guarding and is_ahead and location in mech.doings.shielded
    found = (each for each in shields_of(battle, mech) if each.arm == location or is_raised)
    return next((each for each in found if state_of(mech, each).dr), None)


def strike_shield(rules: HitRules, mech: Mech, shield: Shield) -> tuple[int, LocationState]:
    """Return what a shield stops of a hit, and the shield after it."""
    bare, state = replace(rules, extra_dr=0, absorbs=0), state_of(mech, shield)
    stopped = stopped_by_armor(bare, shield.plate, state, rules.damage)
    return stopped, strike(bare, shield.plate, state, rules.damage)


def shield_guard(battle: Battle, mech: Mech) -> float:
    """Return how many times the Mettle counts for who guards with a shield; 0 is as usual. Rule: R49."""
    if not shields_of(battle, mech):
        return 0
    talents = battle.tables.talents.kinds
    return max((talents[name].guarding for name in mech.record.talents), default=0)
