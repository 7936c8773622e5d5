"""Maneuvers against another mech: tests that knock it down, mislead it, move it, or make it out.

Rule: Untitled Mech Game, R5, R7, R10, R121, R233, R239, R242, R245; gap G3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Maneuver
from companion.engine.pools.battle.clouds import pinpoint_loss
from companion.engine.pools.battle.condition import ELECTRICAL, rank
from companion.engine.pools.battle.engagement_events import Loosened, Pinpointed
from companion.engine.pools.battle.environment import hardships
from companion.engine.pools.battle.events import Feinted, LocationStruck, OpposedResolved, PostureSet
from companion.engine.pools.battle.holds import grapple_rules, partners, weapon_hold_penalty
from companion.engine.pools.battle.people import people_rules
from companion.engine.pools.battle.sensors import levels_below
from companion.engine.pools.battle.sequence import CHARGE, why_not_act
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat import grapples
from companion.engine.pools.combat.attacks import why_not_target
from companion.engine.pools.combat.hits import Aim, check_losses, locate
from companion.engine.pools.combat.pool_tests import passes, roll_test
from companion.engine.pools.combat.pursuits import lose_pieces
from companion.engine.pools.combat.reach import MELEE_REACH
from companion.engine.pools.combat.repositioning import reposition
from companion.engine.pools.combat.situation import sight_line, situation_between
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.resolution.rounding import round_effect
from companion.engine.pools.tables.battle import ManeuverRow
from companion.engine.pools.tables.characters import SkillIds
from companion.errors import Refusal
from companion.tabletop.modifiers import Modifier

FRONT, MOVES = frozenset({0, 1, 5}), ("move", CHARGE)
"""Hexsides ahead of a mech, and the actions after which a maneuver gains dice."""


def why_not_maneuver(battle: Battle, action: Maneuver) -> Refusal | None:
    """Return why a maneuver cannot be tried against a mech now."""
    mech, target = battle.units[action.unit], battle.units[action.target]
    row = battle.tables.maneuvers.rows.get(action.action)
    if row is None:
        known = tuple(battle.tables.maneuvers.rows)
        return nonsense("no_such_act", action=action.action, known=known)
    if refusal := why_not_target(battle, mech, target):
        return refusal
    if refusal := why_not_act(battle, mech, action.action, action.halves):
        return refusal
    if (people := people_rules(battle, target)) is not None and row.effect != "pinpoint":
        return by_rule("person_maneuver", people.source, target=target.name, action=row.label)
    situation = situation_between(battle, mech, target) or action.situation
    if situation is None:
        return nonsense("say_how_it_stands")
    if not situation.is_possible:
        return nonsense("stands_nowhere")
    if refusal := _why_not_so(battle, mech, target, row, situation):
        return refusal
    if row.pool and pool_against(battle, mech, row).fails:
        return by_rule("no_dice", row.source, unit=mech.name, weapon=row.label)
    return None


def _why_not_so(
    battle: Battle, mech: Mech, target: Mech, row: ManeuverRow, situation: Situation
) -> Refusal | None:
    """Return why a maneuver cannot be tried against a mech that stands so."""
    if row.effect == "pinpoint":
        return _why_not_pinpoint(mech, target, row, situation)
    if row.effect == "evade":
        is_chased = any(it.target == mech.id for it in target.pursuits.values())
        names = {"unit": mech.name, "target": target.name}
        return None if is_chased else by_rule("not_chased_by", row.source, **names)
    if situation.range > MELEE_REACH:
        return by_rule("out_of_reach", row.source, weapon=row.label, most=MELEE_REACH)
    if row.effect == "dismember":
        return grapples.why_not_dismember(battle, mech, target, row)
    if row.effect == "disarm":
        return grapples.why_not_disarm(battle, mech, target, row)
    if row.effect == "break_away":
        is_paired = target in partners(battle, mech)
        names = {"unit": mech.name, "target": target.name}
        return None if is_paired else by_rule("not_holding_it", row.source, **names)
    if situation.bearing not in FRONT:
        return by_rule("outside_arc", row.source, weapon=row.label, target=target.name)
    if row.effect == "knock_down" and target.is_prone:
        return by_rule("prone_already", row.source, unit=target.name)
    return None


def _why_not_pinpoint(mech: Mech, target: Mech, row: ManeuverRow, situation: Situation) -> Refusal | None:
    """Return why a mech cannot make another out: it is hidden, made out already, or seen well."""
    if situation.blocked_by:
        names = {"unit": mech.name, "target": target.name, "blocker": situation.blocked_by}
        return by_rule("sight_blocked", row.source, **names)
    if target.id in mech.pinpointed:
        return by_rule("pinpointed_already", row.source, unit=mech.name, target=target.name)
    is_hazy = difficulty_of(row, situation) > 0
    return None if is_hazy else by_rule("sees_well", row.source, unit=mech.name, target=target.name)


def difficulty_of(row: ManeuverRow, situation: Situation) -> int:
    """Return the difficulty of a test that nobody resists, by what lies between."""
    lies = situation.hexes
    total = sum(each * lies[haze] for haze, each in row.difficulty.items())
    return total if row.most is None else min(row.most, total)


def _cloud_loss(battle: Battle, mech: Mech, target: Mech) -> int:
    """Return what clouds between two take from making the other out. Rule: R121."""
    if not battle.clouds or mech.hex is None or target.hex is None:
        return 0
    return pinpoint_loss(battle, (*sight_line(battle, mech.hex, target.hex).hexes, target.hex))


def pool_against(battle: Battle, mech: Mech, row: ManeuverRow, clouds: int = 0, below: int = 0) -> Pool:
    """Return what a mech rolls for a maneuver; more after a move, less through clouds and jamming."""
    others = [name for name in mech.doings.done if name not in battle.tables.maneuvers.rows]
    more = row.after_move if others and others[-1] in MOVES else 0
    dice = [*_skills(battle, mech, row.pool)]
    if more:
        dice.append(Modifier("After a move", more, row.source))
    dice += _wiring(battle, mech, row)
    if below:
        dice.append(Modifier("Sensors jammed", -below, battle.tables.electronic_warfare.source))
    posture = _posture(battle, mech) if row.against else ()
    bonuses = [*_bonuses(battle, mech, row)]
    if row.against:
        bonuses += _hardship(battle, mech, dice)
    if clouds:
        bonuses.append(Modifier("Clouds", clouds, row.source))
    return pool_of(battle.tables.pools, dice, bonuses, posture)


def _wiring(battle: Battle, mech: Mech, row: ManeuverRow) -> list[Modifier]:
    """Return the dice that a wiring hit takes, in a module that the maneuver is done with. Rule: R279."""
    modules = battle.facts(mech).design.modules
    hit = [fault.partition("/")[2] for fault in mech.faults if fault.startswith(f"{ELECTRICAL}/")]
    if not any(place in modules and modules[place].module.type in row.wired for place in hit):
        return []
    rules = battle.tables.attacks
    condition = rules.conditions[ELECTRICAL]
    return [Modifier(condition.label, condition.dice, rules.source)]


def _bonuses(battle: Battle, mech: Mech, row: ManeuverRow) -> Iterator[Modifier]:
    """Yield what talents and holds add to a maneuver of a mech, or to resisting it. Rule: R42, R235."""
    talents = battle.tables.talents
    if row.effect == "evade" and mech.record.mettle:
        times = battle.tables.attacks.defense.guarding if mech.doings.done[:1] == ("guard",) else 1
        yield Modifier("Mettle", round_effect(times * mech.record.mettle), row.source)
    if row.against and (held := weapon_hold_penalty(battle, mech, None)):
        yield Modifier("Held", held, grapple_rules(battle).source)
    for name in mech.record.talents:
        if row.effect == "feint" and talents.kinds[name].feint_per_mettle:
            more = talents.kinds[name].feint_per_mettle * mech.record.mettle
            yield Modifier(talents.kinds[name].label, more, talents.source)


def _posture(battle: Battle, mech: Mech) -> tuple[Modifier, ...]:
    """Return what a mech that is prone loses for each die. Rule: Untitled Mech Game, R258."""
    rules = battle.tables.attacks
    row = rules.conditions["prone"]
    return (Modifier(row.label, round(row.pools), rules.source),) if mech.is_prone else ()


def _hardship(battle: Battle, mech: Mech, dice: Sequence[Modifier]) -> list[Modifier]:
    """Return what surroundings take from a pool of these dice. Rule: R284, R286, R287."""
    rolled = pool_of(battle.tables.pools, dice).dice
    suffered = [hard for hard in hardships(battle, mech) if hard.melee_pools]
    return [Modifier(it.label, round_effect(it.melee_pools * rolled), it.source) for it in suffered]


def _skills(battle: Battle, mech: Mech, lists: Sequence[SkillIds]) -> Iterator[Modifier]:
    """Yield the best skill of each list with its rank."""
    skills = battle.tables.skills
    for names in lists:
        best = max(names, key=lambda name: rank(mech, name))
        yield Modifier(skills.all[best].label, rank(mech, best), skills.source)


def resolve_maneuver(play: Play[Battle], action: Maneuver) -> None:
    """Roll against the target, which rolls too, or against what lies between."""
    battle = play.battle
    match battle.tables.maneuvers.rows[action.action].effect:
        case "pinpoint":
            _pinpoint(play, action)
            return
        case "dismember":
            grapples.dismember(play, action)
            return
        case "disarm":
            grapples.disarm(play, action)
            return
    mech, target = battle.units[action.unit], battle.units[action.target]
    row = battle.tables.maneuvers.rows[action.action]
    text = f"{row.label} against {target.name}"
    pool = pool_against(battle, mech, row)
    ours = roll_test(play, mech.id, pool, action.action, text, _as_it_is, against=target.id) or 0
    theirs = _resist(play, target, mech, row, action.action, ours)
    play.emit(OpposedResolved(mech.id, target.id, action.action, ours, theirs))
    _end_opposed(play, action, row, ours - theirs)


def _end_opposed(play: Play[Battle], action: Maneuver, row: ManeuverRow, degrees: int) -> None:
    """Carry out what an opposed maneuver does; by the usual option whoever begins it wins ties."""
    if row.effect == "feint":
        if degrees > 0:
            play.emit(Feinted(action.unit, action.target, degrees))
    elif degrees > 0 or (degrees == 0 and _wins_ties(play.battle)):
        _win(play, action, row, degrees)
    elif row.effect == "knock_down" and -degrees >= row.hard:
        play.emit(PostureSet(action.unit, is_prone=True))


def _win(play: Play[Battle], action: Maneuver, row: ManeuverRow, degrees: int) -> None:
    """Carry out what a maneuver does that has succeeded by so many degrees."""
    match row.effect:
        case "evade":
            lost = play.battle.units[action.unit].record.mettle + degrees
            lose_pieces(play, action.unit, lost, action.target)
        case "break_away":
            play.emit(Loosened(action.unit, action.target))
        case "reposition":
            reposition(play, action.unit, action.target, 1 + degrees // row.per_hex, row)
        case _:
            play.emit(PostureSet(action.target, is_prone=True))
            if degrees >= row.hard:
                _bruise(play, action.target)


def _pinpoint(play: Play[Battle], action: Maneuver) -> None:
    """Test against what impairs sight; who succeeds sees that target through it. Rule: R242."""
    battle = play.battle
    mech, target = battle.units[action.unit], battle.units[action.target]
    row = battle.tables.maneuvers.rows[action.action]
    situation = situation_between(battle, mech, target) or action.situation or Situation(1)
    need, text = difficulty_of(row, situation), f"{row.label} {target.name}"
    below = levels_below(battle, mech, target)
    pool = pool_against(battle, mech, row, -_cloud_loss(battle, mech, target), below)
    result = roll_test(play, mech.id, pool, action.action, text, passes(need), need=need)
    if (result or 0) >= need:
        play.emit(Pinpointed(mech.id, target.id, is_seen=True))


def forget_unseen(play: Play[Battle]) -> None:
    """Lose whom a mech had made out where the line of sight is broken. Rule: Untitled Mech Game, R242."""
    for mech in play.battle.units.values():
        for name in mech.pinpointed:
            situation = situation_between(play.battle, mech, play.battle.units[name])
            if situation is not None and situation.blocked_by:
                play.emit(Pinpointed(mech.id, name, is_seen=False))


def _wins_ties(battle: Battle) -> bool:
    """Whether who begins an opposed test wins it where both results are equal. Rule: R7."""
    return battle.tables.resolution.tie == "initiator"


def _as_it_is(result: int) -> int:
    return result


def _resist(play: Play[Battle], target: Mech, mech: Mech, row: ManeuverRow, purpose: str, ours: int) -> int:
    """Return the result of who is tried; who cannot act, or has no dice, has none."""
    battle = play.battle
    if not target.is_active:
        return 0
    dice = [*_skills(battle, target, row.against), *_wiring(battle, target, row)]
    bonuses = [*_bonuses(battle, target, row), *_hardship(battle, target, dice)]
    pool = pool_of(battle.tables.pools, dice, bonuses, _posture(battle, target))
    need = ours + int(_wins_ties(battle))
    text = f"{row.label} of {mech.name}"
    found = roll_test(play, target.id, pool, purpose, text, passes(need), need=need, against=mech.id)
    return found or 0


def _bruise(play: Play[Battle], unit: str) -> None:
    """A hard fall damages a random location past its armor, without a critical hit."""
    _, location = locate(play, unit, Aim(may_move=False))
    state = play.battle.units[unit].locations.get(location)
    if state is None:
        return
    play.emit(LocationStruck(unit, location, 1, 1, state.dr, state.hits, max(0, state.sp - 1)))
    check_losses(play, unit, location)
