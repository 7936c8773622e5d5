"""Refusals of a physical attack: distance, levels, arcs, prone units, limbs damaged or in use.

Rule: CityTech, Combat > Physical Attacks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.battletech.attack.after_moving import why_not_after_moving
from companion.engine.battletech.attack.guidance import spotting_for
from companion.engine.battletech.attack.physical_attack import PhysicalAttack, counting_hits, physical_rules
from companion.engine.battletech.attack.physical_to_hit import attack_of, least_number
from companion.engine.battletech.attack.shot import facts_of
from companion.engine.battletech.attack.situation import why_infantry_inside
from companion.engine.battletech.battle.components import arms, is_lost, location_plan, working_items
from companion.engine.battletech.battle.condition import is_destroyed, is_in_the_air
from companion.engine.battletech.battle.footing import BRIDGE, PAVED, footing_of
from companion.engine.battletech.battle.soldiers import swarmed_by
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.physical import DEATH_FROM_ABOVE, PhysicalAttackRule, Requirement
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.errors import Refusal
from companion.tabletop.arcs import arc_of


def why_not_strike(strike: PhysicalAttack) -> Refusal | None:
    """Return why the rules forbid a blow; when it may be declared is not asked here."""
    return (
        why_not_attack(strike.battle, strike.attacker, strike.rule)
        or why_not_target(strike.battle, strike.attacker, strike.target)
        or why_not_against(strike.rule, strike.attacker, strike.target)
        or _why_not_in_position(strike)
        or _why_not_here(strike)
        or _why_not_level(strike)
        or _why_not_bear(strike)
        or _why_not_able(strike)
    )


def why_not_attack(battle: Battle, unit: Unit, rule: PhysicalAttackRule | None = None) -> Refusal | None:
    """Return why a 'Mech makes no physical attack, or not this one: it lies on the ground, or spots for
    others.

    Rule: CityTech, Combat > Physical Attacks by Prone BattleMechs; Special Case Rules > LRM Indirect Fire.
    """
    is_for_prone = rule is not None and rule.while_prone
    if unit.is_prone and not is_for_prone:
        return by_rule("prone_no_blow", physical_rules(battle).prone_source, unit=unit.name)
    if rule is not None and is_for_prone and not unit.is_prone:
        return by_rule("for_prone_only", rule.source, attack=rule.label)
    if firing := spotting_for(battle, unit):
        source = battle.rules.tables.weapon_attacks.indirect_source
        return by_rule("spots_for_another", source, unit=unit.name, shooter=firing.name)
    return why_not_after_moving(battle, unit, "physical")


def why_not_target(battle: Battle, attacker: Unit, target: Unit) -> Refusal | None:
    """Return why a unit cannot be attacked bodily at all: own side, out of the battle, in the air."""
    rules = physical_rules(battle)
    if target.side == attacker.side:
        return by_rule("same_side", rules.source, target=target.name)
    if is_destroyed(battle, target):
        return by_rule("target_out_of_battle", rules.source, target=target.name)
    if target.carrier is not None:
        carrier = battle.units[target.carrier].name
        return by_rule("target_rides", rules.source, target=target.name, carrier=carrier)
    if is_in_the_air(target):
        return by_rule("target_in_the_air", rules.attacks[DEATH_FROM_ABOVE].source, target=target.name)
    return why_infantry_inside(battle, attacker, target)


AGAINST: Mapping[UnitType, str] = {
    "mech": "not_against_mechs",
    "vehicle": "not_against_vehicles",
    "infantry": "not_against_infantry",
    "battle_armor": "not_against_battle_armor",
    "building": "not_against_buildings",
}
"""Which refusal tells that an attack is made on no such unit."""


def why_not_against(rule: PhysicalAttackRule, attacker: Unit, target: Unit) -> Refusal | None:
    """Return why an attack is made on no unit of a kind, or by none.

    Rule: CityTech, Combat > Physical Attacks by Prone BattleMechs; Pushing; Charging.
    """
    if attacker.type not in rule.made_by:
        return by_rule("not_made_by_it", rule.source, unit=attacker.name, attack=rule.label)
    if target.type not in rule.not_against_by.get(attacker.type, rule.not_against):
        return None
    return by_rule(AGAINST[target.type], rule.source, attack=rule.label)


def _why_not_in_position(strike: PhysicalAttack) -> Refusal | None:
    """Return what the attack asks of both units, as rows of shots do, and does not find."""
    rule = strike.rule
    if not rule.when and not rule.unless:
        return None
    facts = facts_of(attack_of(strike), strike.battle.rules.tables)
    wanting = (*sorted(rule.when - facts), *(f"not {fact}" for fact in sorted(rule.unless & facts)))
    if not wanting:
        return None
    asked = tuple(fact.replace("_", " ") for fact in wanting)
    return by_rule("not_struck_so", rule.source, attack=rule.label, facts=asked)


def _why_not_here(strike: PhysicalAttack) -> Refusal | None:
    """Rule: CityTech, Combat > Physical Attacks (adjacent); Prone BattleMechs."""
    rules, rule, target = physical_rules(strike.battle), strike.rule, strike.target
    if strike.situation.range != (reach := rule.reach_to(target.type)):
        wanted = "not_adjacent" if reach else "not_in_same_hex"
        return by_rule(wanted, rules.source, target=target.name, unit=strike.attacker.name)
    if target.is_prone and rule.against_prone is None:
        return by_rule("target_prone", rules.prone_target_source, target=target.name, attack=rule.label)
    return None


def _why_not_level(strike: PhysicalAttack) -> Refusal | None:
    """Rule: CityTech, Combat > Different Elevations Table."""
    levels, rule, change = physical_rules(strike.battle).elevations, strike.rule, strike.situation.elevation
    if change <= 0 and strike.target.type in rule.higher_only:
        return by_rule("too_low_to_strike", rule.source, target=strike.target.name, attack=rule.label)
    if not change or rule.at_any_level:
        return None
    is_higher, target = change > 0, strike.target.name
    if abs(change) > levels.most_levels:
        by_far = "far_higher" if is_higher else "far_lower"
        return by_rule(by_far, levels.source, target=target, levels=abs(change))
    if strike.attack not in (levels.target_higher if is_higher else levels.target_lower):
        out_of_reach = "level_higher" if is_higher else "level_lower"
        return by_rule(out_of_reach, levels.source, target=target, attack=rule.label)
    return None


def _why_not_bear(strike: PhysicalAttack) -> Refusal | None:
    """Arms follow the torso, legs do not. Rule: CityTech, Combat > Punching; Rotating the Firing Arcs."""
    attacker, target = strike.attacker, strike.target
    arcs = set(strike.rule.arcs)
    if not arcs or attacker.hex is None or target.hex is None:
        return None
    facing = attacker.torso_facing
    if strike.limb:
        row = location_plan(strike.battle, attacker).names[strike.limb]
        arcs &= set(row.arcs)
        facing = attacker.facing if row.follows_feet else facing
    if arc_of(attacker.hex, facing, target.hex) in arcs:
        return None
    wanted = tuple(arc.value for arc in strike.rule.arcs if arc in arcs)
    return by_rule("out_of_arc", strike.rule.source, target=target.name, arcs=wanted)


def _why_not_able(strike: PhysicalAttack) -> Refusal | None:
    """Return what the attack requires of the 'Mech and does not find, and what damage forbids."""
    for requirement in strike.rule.requires:
        if refusal := REQUIREMENTS[requirement](strike):
            return refusal
    for row, location in counting_hits(strike):
        if strike.affected_like in row.forbids:
            return _damaged_part(strike, row.component, location)
    return None


def _why_not_limb(strike: PhysicalAttack) -> Refusal | None:
    return _why_not_lost_limb(strike, (strike.limb,))


def _damaged_part(strike: PhysicalAttack, part: str, limb: str) -> Refusal:
    return by_rule("no_working_part", strike.rule.source, unit=strike.attacker.name, part=part, location=limb)


def _why_not_both_arms(strike: PhysicalAttack) -> Refusal | None:
    return _why_not_lost_limb(strike, arms(strike.battle, strike.attacker))


def _why_not_lost_limb(strike: PhysicalAttack, limbs: tuple[str, ...]) -> Refusal | None:
    limb = next((limb for limb in limbs if is_lost(strike.attacker, limb)), None)
    if limb is None:
        return None
    return by_rule("limb_lost", strike.rule.source, unit=strike.attacker.name, location=limb)


def _why_not_busy_limb(strike: PhysicalAttack) -> Refusal | None:
    return _why_not_fired_limb(strike, strike.limbs)


def _why_not_busy_arms(strike: PhysicalAttack) -> Refusal | None:
    return _why_not_fired_limb(strike, arms(strike.battle, strike.attacker))


def _why_not_fired_limb(strike: PhysicalAttack, limbs: tuple[str, ...]) -> Refusal | None:
    mounts = strike.battle.model(strike.attacker).weapons
    done = strike.attacker.doings.fired
    fired = {place for mount in mounts if mount.id in done for place in mount.locations}
    limb = next((limb for limb in limbs if limb in fired), None)
    if limb is None:
        return None
    return by_rule("limb_has_fired", strike.rule.source, unit=strike.attacker.name, location=limb)


def _why_not_club(strike: PhysicalAttack) -> Refusal | None:
    if strike.attacker.club:
        return None
    return by_rule("no_club", strike.rule.source, unit=strike.attacker.name)


def _why_not_hatchet(strike: PhysicalAttack) -> Refusal | None:
    working = working_items(strike.battle, strike.attacker, "hatchet")
    has_one = any(item.location == strike.limb for item in working)
    return None if has_one else _damaged_part(strike, "hatchet", strike.limb)


def _why_not_open_ground(strike: PhysicalAttack) -> Refusal | None:
    kinds = {word.kind for word in footing_of(strike.battle, strike.attacker).terrain}
    if kinds <= {BRIDGE, *PAVED}:
        return None
    return by_rule("ground_not_open", strike.rule.source, unit=strike.attacker.name)


def _why_not_trained(strike: PhysicalAttack) -> Refusal | None:
    """Return why soldiers do not climb a 'Mech: they have never learnt it, or too few are left.

    Rule: CityTech, Special Case Rules > Anti-BattleMech Infantry; Leg Attacks Table; Swarm Attacks Table.
    """
    unit, rule = strike.attacker, strike.rule
    anti_mech, least = strike.battle.kind(unit).anti_mech, least_number(strike)
    if anti_mech is None or not anti_mech.is_trained(strike.battle, unit):
        return by_rule("not_trained", rule.source, unit=unit.name, attack=rule.label)
    if unit.swarms is not None and swarmed_by(strike.battle, unit) is not None:
        return by_rule("swarms_already", rule.source, unit=unit.name)
    if least is not None and unit.fighters < least:
        return by_rule("too_few_fighters", rule.source, unit=unit.name, attack=rule.label, least=least)
    return None


def _why_not_swarming(strike: PhysicalAttack) -> Refusal | None:
    """Return why nobody strikes a 'Mech from its back: he clings to another, or only since this turn.

    Rule: CityTech, Special Case Rules > Swarm Attack Damage.
    """
    unit, source = strike.attacker, strike.rule.source
    if unit.swarms is None or unit.swarms.mech != strike.target.id:
        return by_rule("does_not_swarm", source, unit=unit.name, target=strike.target.name)
    if unit.swarms.since >= strike.battle.turn.number:
        return by_rule("swarms_since_now", source, unit=unit.name)
    anti_mech = strike.battle.kind(unit).anti_mech
    if anti_mech is None or not anti_mech.damage(strike.battle, unit):
        return by_rule("no_weapon_on_mech", source, unit=unit.name)
    return None


def _why_not_swarmed(strike: PhysicalAttack) -> Refusal | None:
    """Return why a 'Mech has nobody to fight off."""
    grip = strike.target.swarms
    if grip is not None and grip.mech == strike.attacker.id:
        return None
    source = strike.rule.source
    return by_rule("does_not_swarm", source, unit=strike.target.name, target=strike.attacker.name)


REQUIREMENTS: Mapping[Requirement, Callable[[PhysicalAttack], Refusal | None]] = {
    "limb": _why_not_limb,
    "no_weapon_of_limb_fired": _why_not_busy_limb,
    "both_arms": _why_not_both_arms,
    "no_arm_weapon_fired": _why_not_busy_arms,
    "club": _why_not_club,
    "hatchet": _why_not_hatchet,
    "open_ground": _why_not_open_ground,
    "trained": _why_not_trained,
    "swarming": _why_not_swarming,
    "swarmed": _why_not_swarmed,
}
"""What is wanting of each requirement; None where it is met."""
