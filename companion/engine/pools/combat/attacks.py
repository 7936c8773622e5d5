"""Attacks in a battle: what speaks against one, and how it is carried out from the roll to the last hit.

Rule: Untitled Mech Game, R226 to R229, R252 to R266.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.battle.condition import (
    first_clip,
    most_rate,
)
from companion.engine.pools.battle.engagement_events import OpponentDefeated
from companion.engine.pools.battle.events import (
    Aimed,
    AttackBegan,
    AttackResolved,
    Feinted,
)
from companion.engine.pools.battle.people import people_rules
from companion.engine.pools.battle.sequence import TURNS, is_charging, why_not_act, why_not_now
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.area import burst
from companion.engine.pools.combat.burning import set_alight
from companion.engine.pools.combat.clashes import clash
from companion.engine.pools.combat.contact import contact_damage, touch
from companion.engine.pools.combat.fuses import has_fuse, stick
from companion.engine.pools.combat.hits import Aim, damage_location
from companion.engine.pools.combat.interception import ask_intercept, take_intercepted
from companion.engine.pools.combat.knockback import push
from companion.engine.pools.combat.landing import is_tangler, land_hit, swept, tangle
from companion.engine.pools.combat.pool_tests import roll_test
from companion.engine.pools.combat.pursuits import go_on_after
from companion.engine.pools.combat.reach import MELEE_REACH, why_not_weapon
from companion.engine.pools.combat.shots import Shot, hit_rules
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.combat.spending import spend_shots
from companion.engine.pools.mechs.armament import RAM, Armament
from companion.engine.pools.resolution.rounding import round_effect
from companion.engine.pools.tables.weapons import ORDNANCE
from companion.errors import Refusal
from companion.tabletop.hexes import distance

ATTACK, CALLED, GRAPPLE = "attack", "called_shot", "grapple"


def action_name(action: Attack) -> str:
    """Return the action of the turn that an attack is."""
    if action.is_grapple:
        return GRAPPLE
    return CALLED if action.is_called else ATTACK


def why_not_attack(battle: Battle, action: Attack) -> Refusal | None:
    """Return why these weapons cannot be used on this target in one action."""
    mech, target = battle.units[action.unit], battle.units[action.target]
    known = battle.facts(mech).armaments
    if not action.weapons:
        return nonsense("say_which_weapon")
    for name in action.weapons:
        if name not in known:
            return nonsense("no_such_weapon", unit=mech.name, weapon=name, known=tuple(known))
    fuses = battle.tables.attacks.fuses
    if fuses is not None and not 0 <= action.fuse <= fuses.rounds:
        return nonsense("no_such_fuse", most=fuses.rounds, given=action.fuse)
    if twice := next((name for name in action.weapons if action.weapons.count(name) > 1), None):
        return nonsense("weapon_twice", weapon=known[twice].label)
    if refusal := _why_not_begin(battle, action):
        return refusal
    if refusal := _why_not_charged(battle, mech, target):
        return refusal
    situation = situation_between(battle, mech, target) or action.situation
    if situation is None:
        return nonsense("say_how_it_stands")
    if not situation.is_possible:
        return nonsense("stands_nowhere")
    return _why_not_weapons(battle, action, situation)


def _why_not_begin(battle: Battle, action: Attack) -> Refusal | None:
    """Return why a mech cannot begin an attack: in its own turn, or on overwatch in that of another."""
    mech, target = battle.units[action.unit], battle.units[action.target]
    if is_overwatch(battle, action):
        gone = by_rule("target_out", battle.tables.attacks.source, target=target.name)
        return gone if target.is_out else None
    if refusal := _why_not_stores(battle, action) or why_not_target(battle, mech, target):
        return refusal
    if action.is_grapple and (people := people_rules(battle, target)) is not None:
        return by_rule("person_held", people.source, target=target.name)
    return why_not_act(battle, mech, action_name(action), action.halves)


def _why_not_stores(battle: Battle, action: Attack) -> Refusal | None:
    """Return why a reservoir cannot be all these weapons at once. Rule: Untitled Mech Game, R135."""
    known = battle.facts(battle.units[action.unit]).armaments
    used = [store for name in action.weapons if (store := known[name].store) is not None]
    twice = next((store for store in used if used.count(store) > 1), None)
    return by_rule("one_profile", battle.tables.reservoirs.source, store=twice.label) if twice else None


def is_overwatch(battle: Battle, action: Attack) -> bool:
    """Whether an attack is what a mech was on overwatch for, in the turn of an enemy. Rule: R241."""
    mech, target = battle.units[action.unit], battle.units[action.target]
    ready = mech.doings.ready_fire
    if ready is None or ready.is_suppressing or battle.turn.phase != TURNS or not mech.is_active:
        return False
    is_simple = action.weapons == (ready.weapon,) and not (action.is_called or action.is_grapple)
    in_turn = battle.turn.active == mech.id
    return is_simple and not in_turn and mech.side != target.side and mech.hex is not None


def _why_not_charged(battle: Battle, mech: Mech, target: Mech) -> Refusal | None:
    """Return why a mech that has charged cannot attack this target. Rule: Untitled Mech Game, R230."""
    rules, start = battle.tables.movement.charge, mech.doings.charged_from
    if rules is None or start is None or target.hex is None or not is_charging(battle, mech):
        return None
    if distance(start, target.hex) >= rules.straight:
        return None
    far = rules.straight
    return by_rule("too_near_to_charge", rules.source, target=target.name, unit=mech.name, far=far)


def _why_not_weapons(battle: Battle, action: Attack, situation: Situation) -> Refusal | None:
    mech, target = battle.units[action.unit], battle.units[action.target]
    known = battle.facts(mech).armaments
    for name in action.weapons:
        weapon, line = known[name], action.loads.get(name)
        if line is not None and line not in range(len(weapon.clips)):
            return nonsense("no_such_clip", weapon=weapon.label, line=line)
        lobbed = action.is_indirect
        if refusal := why_not_weapon(battle, mech, target, weapon, situation, line, is_indirect=lobbed):
            return refusal
        if refusal := _why_not_hold(battle, mech, weapon, is_grapple=action.is_grapple):
            return refusal
        asked = action.rates.get(name)
        load = action.loads.get(name, 0)
        most = most_rate(mech, weapon, load)
        if asked is not None and not 1 <= asked <= most:
            return nonsense("no_such_rate", weapon=weapon.label, most=most, asked=asked)
    if action.halves == 1 and (refusal := _why_too_much(battle, mech, action)):
        return refusal
    for shot in shots_of(battle, action, situation):
        if shot.pool.fails:
            return by_rule("no_dice", battle.tables.pools.source, unit=mech.name, weapon=shot.weapon.label)
    return None


def _why_not_hold(battle: Battle, mech: Mech, weapon: Armament, *, is_grapple: bool) -> Refusal | None:
    """Return why a weapon cannot take hold, or strike while it holds. Rule: R234, R272."""
    rules = battle.tables.grapples
    if rules is None:
        return None
    if is_grapple:
        holds = takes_hold(battle, weapon)
        return None if holds else by_rule("cannot_hold", rules.source, weapon=weapon.label)
    is_busy = any(weapon.id in hold.limbs for hold in mech.holds.values())
    return by_rule("is_holding", rules.source, weapon=weapon.label) if is_busy else None


def takes_hold(battle: Battle, weapon: Armament) -> bool:
    """Whether a weapon can grapple."""
    rules = battle.tables.grapples
    return rules is not None and any(trait in weapon.profile.traits for trait in rules.traits)


def _why_too_much(battle: Battle, mech: Mech, action: Attack) -> Refusal | None:
    """Return why a Half Action is too short for so many weapons or attacks. Rule: R110, R227."""
    known, most = battle.facts(mech).armaments, battle.tables.weapons.half_attack_rate
    rates = rates_of(battle, mech, action)
    total = sum(rate for name, rate in rates.items() if known[name].profile.category != ORDNANCE)
    if len(groups_of(battle, action)) > 1 or total > most:
        return by_rule("too_much_at_once", battle.tables.turns.actions["attack"].source, most=most)
    return None


def why_not_target(battle: Battle, mech: Mech, target: Mech) -> Refusal | None:
    """Return why a mech cannot attack another at all now."""
    if target.side == mech.side:
        return nonsense("same_side", target=target.name)
    if refusal := why_not_now(battle, mech):
        return refusal
    if target.is_out:
        return by_rule("target_out", battle.tables.attacks.source, target=target.name)
    return None


# --- what is rolled together ---


def linked(battle: Battle, mech: Mech, weapons: Sequence[str]) -> list[tuple[str, ...]]:
    """Return weapons by what is rolled together: those that are linked, else each by itself."""
    left, found = [*weapons], list[tuple[str, ...]]()
    links = battle.facts(mech).mech.links
    while left:
        link = next((each for each in links if left[0] in each), (left[0],))
        group = tuple(name for name in left if name in link)
        found.append(group)
        left = [name for name in left if name not in group]
    return found


def groups_of(battle: Battle, action: Attack) -> list[tuple[str, ...]]:
    """Return the weapons of an attack by what is rolled together: all that take hold are."""
    if action.is_grapple:
        return [action.weapons]
    return linked(battle, battle.units[action.unit], action.weapons)


def rates_of(battle: Battle, mech: Mech, action: Attack) -> Mapping[str, int]:
    """Return how many attacks each weapon makes: those told, or as many as the action allows."""
    known, limit = battle.facts(mech).armaments, battle.tables.weapons.half_attack_rate
    found: dict[str, int] = {}
    for name in action.weapons:
        weapon = known[name]
        most = most_rate(mech, weapon, action.loads.get(name, first_clip(mech, weapon)))
        if action.halves == 1 and weapon.profile.category != ORDNANCE:
            most = min(most, limit)
        found[name] = max(1, action.rates.get(name, most))
    return found


def shots_of(battle: Battle, action: Attack, situation: Situation) -> Iterator[Shot]:
    """Yield the rolls of an attack in their order."""
    mech, target = battle.units[action.unit], battle.units[action.target]
    known, rates = battle.facts(mech).armaments, rates_of(battle, mech, action)
    for group in groups_of(battle, action):
        yield Shot(
            battle,
            mech,
            target,
            tuple(known[name] for name in group),
            situation,
            tuple(rates[name] for name in group),
            is_called=action.is_called,
            is_grapple=action.is_grapple,
            is_indirect=action.is_indirect,
            loads=action.loads,
            fuse=action.fuse,
        )


def attack(play: Play[Battle], action: Attack) -> None:
    """Make these attacks one after the other, as long as the target stands."""
    for group in groups_of(play.battle, action):
        battle = play.battle
        mech, target = battle.units[action.unit], battle.units[action.target]
        situation = situation_between(battle, mech, target) or action.situation
        if situation is None or target.is_out or mech.is_out:
            break
        shot = next(each for each in shots_of(battle, action, situation) if each.weapon.id == group[0])
        resolve_shot(play, shot)
    if play.battle.units[action.unit].doings.aimed:
        play.emit(Aimed(action.unit, ""))
    if play.battle.units[action.unit].doings.feint:
        play.emit(Feinted(action.unit, "", 0))


def resolve_shot(play: Play[Battle], shot: Shot) -> int:
    """Roll an attack, and resolve every hit; return how many there are."""
    before = play.battle
    guard = ask_intercept(play, shot)
    rolled = roll_shot(play, shot if guard is None else guard)
    if guard is not None:
        shot = take_intercepted(play, shot, guard, rolled)
        rolled = replace(rolled, target=shot.target.id)
    clash(play, shot, rolled)
    go_on_after(play, shot, rolled)
    if shot.radius is not None and not (rolled.hits and has_fuse(play.battle, shot.weapon)):
        burst(play, shot, rolled)
    else:
        for each, found in ((shot, rolled), *swept(play, shot, rolled)):
            _resolve_hits(play, each, found)
    _count_defeats(play, shot, before)
    return rolled.hits


def _count_defeats(play: Play[Battle], shot: Shot, before: Battle) -> None:
    """Count the opponents that a pilot whose attacks gain by it has defeated. Rule: R45."""
    mech, talents = shot.mech, play.battle.tables.talents.kinds
    if not any(talents[name].per_defeat for name in mech.record.talents):
        return
    for foe in play.battle.units.values():
        if foe.side != mech.side and foe.is_destroyed and not before.units[foe.id].is_destroyed:
            play.emit(OpponentDefeated(mech.id, foe.id))


def roll_shot(play: Play[Battle], shot: Shot) -> AttackResolved:
    """Roll an attack and return what it comes to."""
    mech, target, pool = shot.mech, shot.target, shot.pool
    number = shot.defense.number or 0
    if pool.fails:
        return AttackResolved(mech.id, target.id, 0, number, 0)
    names = tuple(weapon.id for weapon in shot.weapons)
    play.emit(
        AttackBegan(mech.id, target.id, names, pool.dice, pool.bonus, number, shot.rate, shot.is_parried)
    )
    if not shot.is_again:
        spend_shots(play, shot)
    text = f"{shot.weapon.label} at {target.name}"
    result = roll_test(
        play,
        mech.id,
        pool,
        shot.weapon.id,
        text,
        lambda total: shot.hits(total - number),
        need=number,
        against=target.id,
    )
    hits = shot.hits((result or 0) - number)
    resolved = AttackResolved(mech.id, target.id, result or 0, number, hits)
    play.emit(resolved)
    if target.doings.aimed:
        # A Defense applied breaks the aim. Rule: Untitled Mech Game, R226.
        play.emit(Aimed(target.id, ""))
    return resolved


def _resolve_hits(play: Play[Battle], shot: Shot, rolled: AttackResolved) -> None:
    """Resolve hits one by one, each at its own location: of linked weapons the first ones first."""
    degrees, is_ahead = rolled.result - rolled.defense, shot.situation.facing == "front"
    aim = Aim(shot.mech.id, is_called=shot.is_called, degrees=degrees, is_ahead=is_ahead)
    if is_tangler(shot):
        tangle(play, shot, rolled.hits, aim)
        return
    is_near = shot.situation.range <= MELEE_REACH
    for weapon in shot.shooters[: rolled.hits]:
        if play.battle.units[shot.target.id].is_destroyed:
            return
        met = contact_damage(play.battle, play.battle.units[shot.target.id])
        if has_fuse(play.battle, weapon):
            stick(play, shot, weapon, aim)
            continue
        inside = land_hit(play, shot, weapon, aim)
        set_alight(play, shot.target.id, shot.profile(weapon), inside)
        push(play, shot, weapon)
        if weapon.id == RAM:
            _recoil(play, shot.mech.id, weapon)
        if weapon.is_melee and is_near:
            touch(play, shot.mech.id, weapon, met)


def _recoil(play: Play[Battle], unit: str, hull: Armament) -> None:
    """The Core of who rams takes a part of the damage. Rule: Untitled Mech Game, R243; gap G60."""
    battle = play.battle
    mech = battle.units[unit]
    damage = round_effect(hull.damage * battle.tables.ram.recoil)
    if damage and not mech.is_out:
        rules = hit_rules(battle, mech, hull.profile, damage)
        damage_location(play, unit, rules, battle.facts(mech).core)
