"""Mending in a battle: tests that end what critical hits left, and damage control that needs none.

Rule: Untitled Mech Game, R44, R180, R250, R279, R280.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.condition import (
    COMMUNICATIONS,
    ELECTRICAL,
    HYDRAULICS,
    PROPULSION,
    STAGGERED,
    rank,
)
from companion.engine.pools.battle.engagement_events import DamageControlled
from companion.engine.pools.battle.environment import BREACH, LEAKAGE
from companion.engine.pools.battle.events import FaultSet
from companion.engine.pools.battle.sensors import SENSORS
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.names import fault_name
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.pool_tests import passes, roll_test
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.resolution.rounding import round_effect
from companion.engine.pools.tables.battle import MendingRules
from companion.errors import Refusal
from companion.tabletop.modifiers import Modifier

MEND, CONTROL = "mend", "damage_control"
OPEN = (STAGGERED, LEAKAGE)
"""What every pilot may try to end."""
RIGGED = (ELECTRICAL, HYDRAULICS, COMMUNICATIONS, PROPULSION, SENSORS)
"""What only pilots who improvise try to end."""
CONTROLLED = (LEAKAGE, ELECTRICAL, BREACH)
"""What damage control ends."""


def _rules(battle: Battle) -> MendingRules:
    rules = battle.tables.mending
    assert rules is not None, "mending is offered only where the rules have it"
    return rules


def _improvises(battle: Battle, mech: Mech) -> bool:
    kinds = battle.tables.talents.kinds
    return any(kinds[name].improvises for name in mech.record.talents)


def mendable(battle: Battle, mech: Mech) -> tuple[str, ...]:
    """Return the faults that the pilot of a mech may try to end."""
    if battle.tables.mending is None:
        return ()
    kinds = (*OPEN, *RIGGED) if _improvises(battle, mech) else OPEN
    return tuple(fault for fault in mech.faults if fault.partition("/")[0] in kinds)


def uses_left(battle: Battle, mech: Mech) -> int:
    """Return how often damage control can still be used."""
    fittings = battle.facts(mech).mech.fittings
    return sum(each.level for each in fittings if each.kind == CONTROL) - mech.controlled


def controllable(battle: Battle, mech: Mech) -> tuple[str, ...]:
    """Return the faults that damage control ends now."""
    if battle.tables.mending is None or uses_left(battle, mech) < 1:
        return ()
    return tuple(fault for fault in mech.faults if fault.partition("/")[0] in CONTROLLED)


def difficulty(battle: Battle, mech: Mech, fault: str) -> int:
    """Return what the test to end a fault has to reach."""
    rules, kind = _rules(battle), fault.partition("/")[0]
    if kind == STAGGERED:
        return rules.staggered
    if kind == LEAKAGE:
        return rules.leakage + round_effect(mech.faults[fault] * rules.leakage_share)
    return rules.improvised


def pool_for(battle: Battle, mech: Mech, fault: str) -> Pool:
    """Return what the pilot rolls; who improvises gains the Pool where anybody might try."""
    rules, tables = _rules(battle), battle.tables
    skills = tables.skills
    dice = [Modifier(skills.all[name].label, rank(mech, name), skills.source) for name in rules.pool]
    gains = _improvises(battle, mech) and fault.partition("/")[0] in OPEN
    label = next((row.label for row in tables.talents.kinds.values() if row.improvises), "")
    return pool_of(tables.pools, dice, per_pool=(Modifier(label, 1, tables.talents.source),) if gains else ())


def why_not_mend(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why a pilot cannot try to end a fault."""
    if battle.tables.mending is None:
        return None
    if action.weapon not in mendable(battle, mech):
        return nonsense("no_such_fault", unit=mech.name, fault=action.weapon, known=mendable(battle, mech))
    if pool_for(battle, mech, action.weapon).fails:
        return by_rule("no_dice_to_mend", _rules(battle).source, unit=mech.name)
    return None


def mend(play: Play[Battle], action: Prepare) -> None:
    """Test to end a fault; who is staggered is so for fewer turns."""
    battle, fault = play.battle, action.weapon
    mech, rules = battle.units[action.unit], _rules(battle)
    need, text = difficulty(battle, mech, fault), f"mend: {fault_name(battle, mech.id, fault)}"
    result = roll_test(play, mech.id, pool_for(battle, mech, fault), MEND, text, passes(need), need=need)
    if result is None or result < need:
        return
    removed = 1 + (result - need) // rules.per_degrees if fault == STAGGERED else mech.faults[fault]
    play.emit(FaultSet(mech.id, fault, max(0, mech.faults[fault] - removed)))


def why_not_control(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why damage control cannot end a fault."""
    if battle.tables.mending is None:
        return None
    if uses_left(battle, mech) < 1:
        return by_rule("no_damage_control", battle.tables.fittings.source, unit=mech.name)
    known = controllable(battle, mech)
    if action.weapon in known:
        return None
    return nonsense("no_such_fault", unit=mech.name, fault=action.weapon, known=known)


def control(play: Play[Battle], action: Prepare) -> None:
    """End a fault with a use of damage control."""
    play.emit(DamageControlled(action.unit, action.weapon))
