"""Switching electronic warfare on, keeping it up, and how it ends.

Rule: Untitled Mech Game, R164, R165, R172, R173.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.condition import rank, survivors
from companion.engine.pools.battle.engagement_events import JammingSet
from companion.engine.pools.battle.jamming import (
    AROUND,
    CENTER,
    ECCM,
    aimed_at,
    beam_of,
    jammers,
    radius_of,
    systems,
    type_of,
)
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.detection import detection_range
from companion.engine.pools.combat.pool_tests import passes, roll_test
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.tables.systems import ActivationRules
from companion.errors import Refusal
from companion.tabletop.hexes import distance
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
    known, source = systems(battle, mech), battle.tables.electronic_warfare.source
    if action.weapon not in known:
        return nonsense("no_such_system", unit=mech.name, system=action.weapon, known=tuple(known))
    if aimed_at(action.weapon, action.side) in mech.jamming:
        return by_rule("runs_already", source, unit=mech.name)
    if refusal := _why_not_aim(battle, mech, action):
        return refusal
    running = [each for each in mech.jamming if type_of(each) == action.weapon]
    if running and not known[action.weapon].variable:
        return by_rule("one_mode", source, unit=mech.name)
    return by_rule("no_dice_to_jam", source, unit=mech.name) if _pool(battle, mech).fails else None


def _why_not_aim(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why a system cannot be aimed so: at an opponent, at all within a radius, or by a beam."""
    source, side = battle.tables.electronic_warfare.source, action.side
    other = battle.units.get(side)
    if not side:
        return None
    if action.weapon == ECCM and side.startswith(AROUND):
        return by_rule("eccm_defends", source)
    if CENTER in side:
        return _why_not_center(battle, mech, side.partition(CENTER)[2])
    if beam_of(battle, mech) is not None and other is not None and other.side == mech.side:
        return _why_not_lend(battle, mech, other)
    if action.weapon == ECCM:
        return by_rule("eccm_defends", source)
    if action.side == AROUND:
        has_radius = radius_of(battle, mech) is not None
        return None if has_radius else by_rule("no_radius", source, unit=mech.name)
    foe = other
    if foe is None or foe.side == mech.side or foe.is_out:
        foes = tuple(each.id for each in survivors(battle) if each.side != mech.side)
        return nonsense("jam_whom", known=foes)
    if mech.hex is None or foe.hex is None:
        return None
    if distance(mech.hex, foe.hex) <= (seen := detection_range(battle, mech, foe)):
        return None
    return by_rule("beyond_sensors", source, target=foe.name, unit=mech.name, most=seen)


def _why_not_lend(battle: Battle, mech: Mech, friend: Mech) -> Refusal | None:
    """Return why a mech cannot lend a friend what helps it. Rule: R173."""
    source, beam = battle.tables.electronic_warfare.source, beam_of(battle, mech) or 0
    if radius_of(battle, mech) is not None:
        return by_rule("radius_helps", source, unit=mech.name)
    if friend.id == mech.id or friend.is_out:
        return by_rule("lend_whom", source, unit=mech.name)
    if mech.hex is None or friend.hex is None or distance(mech.hex, friend.hex) <= beam:
        return None
    return by_rule("beyond_beam", source, target=friend.name, unit=mech.name, most=beam)


def _why_not_center(battle: Battle, mech: Mech, label: str) -> Refusal | None:
    """Return why a radius cannot be cast around a hex. Rule: R173."""
    source, beam = battle.tables.electronic_warfare.source, beam_of(battle, mech)
    if mech.hex is None or battle.board is None:
        return nonsense("no_map")
    if radius_of(battle, mech) is None:
        return by_rule("no_radius", source, unit=mech.name)
    if beam is None:
        return by_rule("no_beam", source, unit=mech.name)
    center = next((each for each in battle.board.all_hexes() if each.label == label), None)
    if center is None:
        return nonsense("cast_where", hex=label)
    if distance(mech.hex, center) <= beam:
        return None
    return by_rule("beyond_beam", source, target=label, unit=mech.name, most=beam)


def jam(play: Play[Battle], action: Prepare) -> None:
    """Test to switch a system on."""
    battle = play.battle
    mech, rules = battle.units[action.unit], _rules(battle)
    need = rules.difficulty + rules.per_rating * jammers(battle, mech)[action.weapon]
    label = battle.tables.electronic_warfare.types[action.weapon].label
    text = f"switch {label} on"
    result = roll_test(play, mech.id, _pool(battle, mech), JAM, text, passes(need), need=need)
    if result is not None and result >= need:
        play.emit(JammingSet(mech.id, (*mech.jamming, aimed_at(action.weapon, action.side))))


def why_not_keep(battle: Battle, mech: Mech, _action: Prepare) -> Refusal | None:
    """Return why there is nothing to keep up."""
    source = battle.tables.electronic_warfare.source
    return None if mech.jamming else by_rule("nothing_runs", source, unit=mech.name)


def end_jamming(play: Play[Battle], unit: str) -> None:
    """Switch off what was not switched on or kept up in a turn."""
    mech = play.battle.units[unit]
    if mech.jamming and not {JAM, KEEP} & {*mech.doings.done}:
        play.emit(JammingSet(unit, ()))
