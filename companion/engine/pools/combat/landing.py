"""Hits that land otherwise than one by one: scattershot, tanglers, mega-beams, and what sweeps an area.

Rule: Untitled Mech Game, R107, R108, R132, R133.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.condition import is_lost, rank, survivors
from companion.engine.pools.battle.engagement_events import Tangled
from companion.engine.pools.battle.events import AttackResolved, LocationRolled
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.names import location_name
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.hits import (
    Aim,
    damage_location,
    locate,
    stop_by_barriers,
    take_hit,
)
from companion.engine.pools.combat.pool_tests import passes, roll_test
from companion.engine.pools.combat.shots import TANGLER, Shot
from companion.engine.pools.combat.situation import bearing, situation_between
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.tables.combat import SpecialFireRules
from companion.errors import Refusal
from companion.tabletop.hexes import distance
from companion.tabletop.lines import line
from companion.tabletop.modifiers import Modifier

WIDE, STRIP = "wide_angle", "hex"
TEAR = "tear_free"
STEPPED = "stepped"
HALF_ARC = 120
"""Degrees of a width for each hexside that it reaches to the left and to the right of its middle."""
"""Hexsides to either side of the one toward the target that an arc of so many degrees holds."""


def _rules(battle: Battle) -> SpecialFireRules:
    rules = battle.tables.attacks.special
    assert rules is not None, "these weapons are played only where the rules have them"
    return rules


def land_hit(play: Play[Battle], shot: Shot, weapon: Armament, aim: Aim) -> int:
    """Resolve a hit of one weapon; return the damage that got inside."""
    if not is_mech(shot.target):
        return take_hit(play, shot.target.id, shot.hit_rules(weapon), aim)
    if shot.strikes_everything:
        return _strike_everything(play, shot, weapon)
    if shot.pellets > 1:
        return _scatter(play, shot, weapon, aim, shot.pellets)
    return take_hit(play, shot.target.id, shot.hit_rules(weapon), aim)


def _scatter(play: Play[Battle], shot: Shot, weapon: Armament, aim: Aim, pellets: int) -> int:
    """Strike as many locations as there are pellets, from the one that is rolled down the hit table."""
    unit = shot.target.id
    rules = shot.hit_rules(weapon)
    rules = replace(rules, damage=max(1, rules.damage // pellets))
    _, first = locate(play, unit, aim)
    rows = [row.location for row in play.battle.facts(shot.target).rows if row.high >= row.low]
    start = rows.index(first) if first in rows else 0
    inside = 0
    for step in range(pellets):
        if play.battle.units[unit].is_destroyed:
            break
        place = rows[(start + step) % len(rows)] if step else first
        mech = play.battle.units[unit]
        if place in mech.locations and is_lost(mech, place):
            continue
        if step:
            play.emit(LocationRolled(unit, 0, place, STEPPED))
        inside += damage_location(play, unit, rules, place, is_ahead=aim.is_ahead)
    return inside


def _strike_everything(play: Play[Battle], shot: Shot, weapon: Armament) -> int:
    """Strike every location and everything that stands outside with the full damage."""
    unit, rules, inside = shot.target.id, shot.hit_rules(weapon), 0
    facts = play.battle.facts(shot.target)
    outside = [each.key for each in facts.armaments.values() if each.is_exposed]
    for place in (*shot.target.locations, *outside):
        mech = play.battle.units[unit]
        if not mech.is_destroyed and not (place in mech.locations and is_lost(mech, place)):
            play.emit(LocationRolled(unit, 0, place, STEPPED))
            inside += damage_location(play, unit, rules, place)
    return inside


# --- tanglers ---


def tangle(play: Play[Battle], shot: Shot, hits: int, aim: Aim) -> None:
    """Hold a location by the best hit of a tangler, and by a point for each further one."""
    rules, unit = _rules(play.battle), shot.target.id
    got = stop_by_barriers(play, unit, replace(shot.hit_rules(shot.weapon), damage=shot.weapon.damage))
    if not got or not hits or not is_mech(shot.target):
        return
    _, place = locate(play, unit, aim)
    control = min(got * rules.tangler_most, got + hits - 1)
    before = play.battle.units[unit].tangles.get(place)
    control += before.control if before is not None else 0
    play.emit(Tangled(unit, place, control, rules.tangler_difficulty * shot.weapon.damage))


def is_tangler(shot: Shot) -> bool:
    """Whether an attack holds instead of doing damage."""
    has_rules = shot.battle.tables.attacks.special is not None
    return has_rules and TANGLER in shot.profile(shot.weapon).traits


def tear_pool(battle: Battle, mech: Mech) -> Pool:
    """Return what a mech rolls to tear free."""
    skills = battle.tables.skills
    dice = [Modifier(skills.all[it].label, rank(mech, it), skills.source) for it in _rules(battle).tear_free]
    return pool_of(battle.tables.pools, dice)


def why_not_tear(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why nothing is torn free."""
    if battle.tables.attacks.special is None:
        return None
    known = tuple(mech.tangles)
    if action.weapon not in known:
        return nonsense("not_tangled", unit=mech.name, location=action.weapon, known=known)
    source = _rules(battle).source
    return by_rule("no_dice_to_tear", source, unit=mech.name) if tear_pool(battle, mech).fails else None


def tear(play: Play[Battle], action: Prepare) -> None:
    """Test to tear a location free."""
    battle = play.battle
    mech = battle.units[action.unit]
    need = mech.tangles[action.weapon].difficulty
    text = f"tear the {location_name(battle, mech.id, action.weapon)} free"
    result = roll_test(play, mech.id, tear_pool(battle, mech), TEAR, text, passes(need), need=need)
    if (result or 0) >= need:
        play.emit(Tangled(mech.id, action.weapon, 0, 0))


# --- what sweeps an area ---


def swept(play: Play[Battle], shot: Shot, rolled: AttackResolved) -> Iterator[tuple[Shot, AttackResolved]]:
    """Yield what the same roll does to everybody else in the area of a wide angle, friend or foe."""
    width = str(shot.profile(shot.weapon).traits.get(WIDE, ""))
    if not width or play.battle.tables.attacks.special is None:
        return
    for other in survivors(play.battle):
        situation = situation_between(play.battle, shot.mech, other)
        if other.id in (shot.mech.id, shot.target.id) or situation is None or situation.blocked_by:
            continue
        reach = shot.weapon.figures.max_range or 0
        if situation.range > reach or not _lies_in(shot, other, width):
            continue
        here = replace(shot, battle=play.battle, target=play.battle.units[other.id], situation=situation)
        number = here.defense.number or 0
        hits = here.hits(rolled.result - number)
        found = AttackResolved(shot.mech.id, other.id, rolled.result, number, hits)
        play.emit(found)
        yield here, found


def _lies_in(shot: Shot, other: Mech, width: str) -> bool:
    start, end = shot.mech.hex, shot.target.hex
    if start is None or end is None or other.hex is None:
        return False
    if width == STRIP:
        path = [place for step in line(start, end).steps for place in step]
        special = shot.battle.tables.attacks.special
        assert special is not None, "asked only where the rules know wide angles"
        return any(distance(place, other.hex) <= special.strip_radius for place in (*path, end))
    toward, there = bearing(start, 0, end), bearing(start, 0, other.hex)
    return min((there - toward) % 6, (toward - there) % 6) <= int(width) // HALF_ARC
