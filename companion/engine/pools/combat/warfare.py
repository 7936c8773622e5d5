"""Switching electronic warfare on, keeping it up, and how it ends.

Rule: Untitled Mech Game, R164.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.condition import rank
from companion.engine.pools.battle.engagement_events import JammingSet
from companion.engine.pools.battle.jamming import jammers
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.pool_tests import passes, roll_test
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.tables.systems import ActivationRules
from companion.errors import Refusal
from companion.tabletop.modifiers import Modifier

JAM, KEEP = "jam", "keep_jamming"


def _rules(battle: Battle) -> ActivationRules:
    rules = battle.tables.electronic_warfare.activation
    assert rules is not None, "electronic warfare is offered only where the rules play it"
    return rules


def _pool(battle: Battle, mech: Mech) -> Pool:
    tables = battle.tables
    skills = tables.skills
    names = _rules(battle).pool
    dice = [Modifier(skills.all[name].label, rank(mech, name), skills.source) for name in names]
    return pool_of(tables.pools, dice)


def why_not_jam(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why a system cannot be switched on."""
    known, source = jammers(battle, mech), battle.tables.electronic_warfare.source
    if action.weapon not in known:
        return nonsense("no_such_system", unit=mech.name, system=action.weapon, known=tuple(known))
    if action.weapon in mech.jamming:
        return by_rule("runs_already", source, unit=mech.name)
    return by_rule("no_dice_to_jam", source, unit=mech.name) if _pool(battle, mech).fails else None


def jam(play: Play[Battle], action: Prepare) -> None:
    """Test to switch a system on."""
    battle = play.battle
    mech, rules = battle.units[action.unit], _rules(battle)
    need = rules.difficulty + rules.per_rating * jammers(battle, mech)[action.weapon]
    label = battle.tables.electronic_warfare.types[action.weapon].label
    text = f"switch {label} on"
    result = roll_test(play, mech.id, _pool(battle, mech), JAM, text, passes(need), need=need)
    if result is not None and result >= need:
        play.emit(JammingSet(mech.id, (*mech.jamming, action.weapon)))


def why_not_keep(battle: Battle, mech: Mech, _action: Prepare) -> Refusal | None:
    """Return why there is nothing to keep up."""
    source = battle.tables.electronic_warfare.source
    return None if mech.jamming else by_rule("nothing_runs", source, unit=mech.name)


def end_jamming(play: Play[Battle], unit: str) -> None:
    """Switch off what was not switched on or kept up in a turn."""
    mech = play.battle.units[unit]
    if mech.jamming and not {JAM, KEEP} & {*mech.doings.done}:
        play.emit(JammingSet(unit, ()))
