"""Attacks in a battle: what speaks against one, and how it is carried out from the roll to the last hit.

Rule: Untitled Mech Game, R226 to R229, R252 to R266.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.battle.condition import (
    CHARGE,
    SHOTS_TRAIT,
    SHUT_DOWN,
    STAGGERED,
    clip_key,
    first_clip,
    shots_full,
    why_not_use,
)
from companion.engine.pools.battle.events import (
    Aimed,
    AttackBegan,
    AttackResolved,
    FaultSet,
    Feinted,
    ShotsSpent,
)
from companion.engine.pools.battle.sequence import TURNS, is_charging, why_not_act, why_not_now
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.hits import Aim, damage_location, take_hit
from companion.engine.pools.combat.knockback import push
from companion.engine.pools.combat.pool_tests import roll_test
from companion.engine.pools.combat.shots import Shot, hit_rules, most_rate
from companion.engine.pools.combat.situation import bears, situation_between
from companion.engine.pools.mechs.armament import RAM, Armament
from companion.engine.pools.resolution.rounding import round_effect
from companion.engine.pools.tables.weapons import ORDNANCE, PROJECTILE
from companion.errors import Refusal
from companion.tabletop.hexes import distance

ATTACK, CALLED, GRAPPLE = "attack", "called_shot", "grapple"
MELEE_REACH = 1
SENSORS = "sensors"


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
    if twice := next((name for name in action.weapons if action.weapons.count(name) > 1), None):
        return nonsense("weapon_twice", weapon=known[twice].label)
    if refusal := _why_not_begin(battle, action):
        return refusal
    if refusal := _why_not_charged(battle, mech, target):
        return refusal
    situation = situation_between(battle, mech, target) or action.situation
    if situation is None:
        return nonsense("say_how_it_stands")
    return _why_not_weapons(battle, action, situation)


def _why_not_begin(battle: Battle, action: Attack) -> Refusal | None:
    """Return why a mech cannot begin an attack: in its own turn, or on overwatch in that of another."""
    mech, target = battle.units[action.unit], battle.units[action.target]
    if is_overwatch(battle, action):
        gone = by_rule("target_out", battle.tables.attacks.source, target=target.name)
        return gone if target.is_out else None
    if refusal := why_not_target(battle, mech, target):
        return refusal
    return why_not_act(battle, mech, action_name(action), action.halves)


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
        if refusal := why_not_weapon(battle, mech, target, weapon, situation, line):
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


def why_not_weapon(
    battle: Battle,
    mech: Mech,
    target: Mech,
    weapon: Armament,
    situation: Situation,
    line: int | None = None,
) -> Refusal | None:
    """Return why a weapon cannot be used on a target that stands so."""
    if refusal := why_not_use(battle, mech, weapon, line):
        return refusal
    source = battle.tables.attacks.source
    if weapon.is_melee:
        if situation.range > MELEE_REACH:
            return by_rule(
                "out_of_reach", battle.tables.weapons.source, weapon=weapon.label, most=MELEE_REACH
            )
    else:
        most = weapon.figures.max_range or 0
        if situation.range > most:
            return by_rule("out_of_range", source, weapon=weapon.label, range=situation.range, most=most)
        if situation.range > (seen := sensor_range(battle, mech)):
            return by_rule(
                "beyond_sensors", battle.tables.sensors.source, target=target.name, unit=mech.name, most=seen
            )
        if situation.blocked_by:
            return by_rule(
                "sight_blocked", source, unit=mech.name, target=target.name, blocker=situation.blocked_by
            )
    if not bears(weapon, mech, target, situation):
        return by_rule("outside_arc", battle.tables.movement.source, weapon=weapon.label, target=target.name)
    return None


def farthest(battle: Battle, mech: Mech, weapon: Armament) -> int:
    """Return how many hexes away a weapon can still be used: its own range, and that of the sensors."""
    if weapon.is_melee:
        return MELEE_REACH
    return min(weapon.figures.max_range or 0, sensor_range(battle, mech))


def sensor_range(battle: Battle, mech: Mech) -> int:
    """Return how far a mech's sensors reach; the eyes of who has none reach as far as the least of them.

    In hexes. Rule: Untitled Mech Game, R157; gap G91.
    """
    rules, sensors = battle.tables.sensors, battle.facts(mech).mech.sensors
    least = next(iter(rules.classes.values()))
    row = least if sensors is None or SENSORS in mech.faults else rules.classes[sensors.class_]
    return max(row.km, least.km) * rules.hexes_per_km


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
            loads=action.loads,
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
    hits = roll_shot(play, shot)
    _resolve_hits(play, shot, hits)
    return hits


def roll_shot(play: Play[Battle], shot: Shot) -> int:
    """Roll an attack and return its hits."""
    mech, target, pool = shot.mech, shot.target, shot.pool
    if pool.fails:
        return 0
    number = shot.defense.number or 0
    names = tuple(weapon.id for weapon in shot.weapons)
    play.emit(
        AttackBegan(mech.id, target.id, names, pool.dice, pool.bonus, number, shot.rate, shot.is_parried)
    )
    _spend_shots(play, shot)
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
    play.emit(AttackResolved(mech.id, target.id, result or 0, number, hits))
    if target.doings.aimed:
        # A Defense applied breaks the aim. Rule: Untitled Mech Game, R226.
        play.emit(Aimed(target.id, ""))
    return hits


def _resolve_hits(play: Play[Battle], shot: Shot, hits: int) -> None:
    """Resolve hits one by one, each at its own location: of linked weapons the first ones first."""
    aim = Aim(shot.mech.id, is_called=shot.is_called)
    for weapon in shot.shooters[:hits]:
        if play.battle.units[shot.target.id].is_destroyed:
            return
        take_hit(play, shot.target.id, shot.hit_rules(weapon), aim)
        push(play, shot, weapon)
        if weapon.id == RAM:
            _recoil(play, shot.mech.id, weapon)


def _recoil(play: Play[Battle], unit: str, hull: Armament) -> None:
    """The Core of who rams takes a part of the damage. Rule: Untitled Mech Game, R243; gap G60."""
    battle = play.battle
    mech = battle.units[unit]
    damage = round_effect(hull.damage * battle.tables.ram.recoil)
    if damage and not mech.is_out:
        rules = hit_rules(battle, mech, hull.profile, damage)
        damage_location(play, unit, rules, battle.facts(mech).core)


def _spend_shots(play: Play[Battle], shot: Shot) -> None:
    """Spend ammunition, ordnance, shots and turns of use. Rule: R84, R99, R104, R109; gap G47."""
    for weapon, rate in zip(shot.weapons, shot.rates, strict=True):
        if weapon.profile.category == PROJECTILE and weapon.clips:
            play.emit(ShotsSpent(shot.mech.id, clip_key(weapon, shot.load(weapon)), rate))
        elif weapon.profile.category == ORDNANCE:
            play.emit(ShotsSpent(shot.mech.id, weapon.id, rate))
        elif shots_full(weapon) is not None:
            play.emit(
                ShotsSpent(shot.mech.id, weapon.id, rate if SHOTS_TRAIT in weapon.profile.traits else 1)
            )
        if CHARGE in weapon.profile.traits:
            turns = int(weapon.profile.traits[CHARGE])
            play.emit(FaultSet(shot.mech.id, f"{CHARGE}/{weapon.id}", turns + 1))
        if weapon.profile.traits.get(SHOTS_TRAIT) == 0:
            _drain_plant(play, shot.mech.id, weapon)


def _drain_plant(play: Play[Battle], unit: str, weapon: Armament) -> None:
    """A beam without shots of its own leaves the mech staggered, or shut down where it was. Rule: R104."""
    faults = play.battle.units[unit].faults
    fault = SHUT_DOWN if faults.get(STAGGERED, 0) else STAGGERED
    play.emit(FaultSet(unit, fault, max(weapon.damage, faults.get(fault, 0))))
