"""Damage of physical attacks by tonnage and lost actuators, and rolling and suffering an attack.

Rule: CityTech, Combat > Physical Attacks; Punching; Kicking; Hatchets.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.asks import Question
from companion.engine.battletech.attack.hit_damage import damage_changes, damage_source_of_shot
from companion.engine.battletech.attack.physical_attack import (
    STOOD,
    PhysicalAttack,
    attack_label,
    counting_hits,
    physical_rules,
    situation_of_strike,
)
from companion.engine.battletech.attack.physical_to_hit import attack_of, to_hit
from companion.engine.battletech.battle.causes import DamageSource
from companion.engine.battletech.battle.components import legs
from companion.engine.battletech.battle.events import BlowStruck
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.myomers import strong_myomers
from companion.engine.battletech.battle.salvo import HitPoints
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.units import Situation, UnitId
from companion.engine.battletech.damage import hit_locations, piloting, pools
from companion.engine.battletech.damage.falling import fall_clusters
from companion.engine.battletech.sight.arcs import sides_toward
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.battletech.tables.physical import CHARGE, PhysicalAttackRule, TonnageDamage
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import Hex


def damage_by_tonnage(rule: TonnageDamage, tons: int, hexes: int = 1) -> int:
    """Points that so many tons do, multiplied first and rounded last (errata A2)."""
    product = tons * rule.times * (hexes if rule.by_hexes else 1)
    return -(-product // rule.tons) if rule.round == "up" else product // rule.tons


def target_damage(strike: PhysicalAttack) -> int:
    """Points that a blow does, halved for each actuator gone, fractions down.

    Rule: CityTech, Combat > Punching; Clubbing; Kicking; Charging > Damage; Death From Above > Damage to
    Target.
    """
    rule = strike.rule
    if rule.damage is None:
        return 0
    effects = (row.strikes.get(strike.affected_like) for row, _ in counting_hits(strike))
    halvings = sum(effect.halved for effect in effects if effect)
    points = damage_by_tonnage(rule.damage, _tons(strike, rule.damage), hexes_moved(strike)) >> halvings
    myomers = strong_myomers(strike.battle, strike.attacker)
    if myomers is not None and strike.attack in myomers.attacks:
        points *= myomers.damage_times
    return damage_changes(attack_of(strike), strike.battle.rules.tables).of(points)


def attacker_damage(strike: PhysicalAttack) -> int:
    """Points that an attacker takes who strikes with its whole body.

    Rule: CityTech, Combat > Charging > Damage; Death From Above > Damage to Attacker.
    """
    rule = strike.rule.to_attacker
    return damage_by_tonnage(rule, _tons(strike, rule)) if rule else 0


def _tons(strike: PhysicalAttack, rule: TonnageDamage) -> int:
    return strike.battle.model(strike.target if rule.of == "target" else strike.attacker).weight


def hexes_moved(strike: PhysicalAttack) -> int:
    """Hexes that the attacker has moved this turn."""
    return (strike.attacker.doings.moved or STOOD).hexes


def struck_table(strike: PhysicalAttack) -> tuple[LocationTable, AttackSide]:
    """Return the table and side that a blow strikes: by how the target lies, then by how much higher it
    stands.

    Rule: CityTech, Combat > Kicking; Prone BattleMechs; Different Elevations Table.
    """
    rule = strike.rule
    side = rule.sides_against.get(strike.target.type, strike.situation.side)
    usual: LocationTable = rule.location_table or "hit_location"
    if strike.target.is_prone:
        prone = rule.against_prone
        return (prone.location_table, prone.side or side) if prone else ("hit_location", side)
    levels = physical_rules(strike.battle).elevations
    if strike.situation.elevation and not rule.at_any_level:
        higher = strike.situation.elevation > 0
        return (levels.target_higher if higher else levels.target_lower).get(strike.attack, usual), side
    return usual, side


def damage_target(play: Play[Battle], strike: PhysicalAttack) -> None:
    """Deal the damage of a blow that has landed."""
    table, side = struck_table(strike)
    question = asks.blow_outcome(
        strike.attacker, strike.target, strike.attack, strike.limb, strike.rule.label
    )
    _strike_in_groups(play, strike, strike.target.id, target_damage(strike), table, side, question)


def damage_attacker(play: Play[Battle], strike: PhysicalAttack) -> None:
    """Deal the damage that the attacker takes itself.

    Rule: CityTech, Combat > Charging > Damage; Death From Above > Damage to Attacker.
    """
    rule, attacker = strike.rule, strike.attacker
    prone = rule.against_prone if strike.target.is_prone else None
    table = (prone.attacker_table if prone else None) or rule.attacker_table or "hit_location"
    side: AttackSide = "front"
    if strike.target.hex is not None and strike.attack == CHARGE:
        side = sides_toward(attacker, strike.target.hex)[0]
    question, total = asks.strikes_itself(attacker, strike.attack, rule.label), attacker_damage(strike)
    if rule.shared_by is not None:
        sharing = legs(play.battle, attacker)
        for limb in sharing if total >= len(sharing) else ():
            hit_locations.land_hit(play, attacker.id, limb, total // len(sharing), side)
        for _ in range(total % len(sharing)):
            _strike_in_groups(play, strike, attacker.id, 1, table, side, question)
        return
    _strike_in_groups(play, strike, attacker.id, total, table, side, question)


def hit_groups(rule: PhysicalAttackRule, total: int) -> HitPoints:
    """Return the points that strike together of so many."""
    if rule.grouping == "halves":
        return tuple(part for part in (total // 2, total - total // 2) if part)
    return fall_clusters(total, rule.grouping or max(total, 1))


def _strike_in_groups(
    play: Play[Battle],
    strike: PhysicalAttack,
    unit: UnitId,
    total: int,
    table: LocationTable,
    side: AttackSide,
    question: Question,
) -> None:
    for group in hit_groups(strike.rule, total):
        dealt, roller = damage_source_of(strike), strike.attacker.side
        hit = IncomingHit(unit, group, side, question, table, dealt=dealt, roller_side=roller)
        hit_locations.roll_hit(play, hit)


def damage_source_of(strike: PhysicalAttack) -> DamageSource:
    """Return the facts of a physical attack that rolls on its hits may ask for."""
    return damage_source_of_shot(attack_of(strike), strike.battle.rules.tables)


def charge_collision(
    play: Play[Battle], unit: UnitId, target: UnitId, hexes: int, *, from_hex: Hex | None = None
) -> None:
    """Deal both units the damage of a charge over so many hexes, where there are charges; nobody is moved.

    `from_hex` is where the collision comes from, unless the unit stands there. Rule: CityTech, Combat >
    Charging > Damage; Movement > Skidding.
    """
    if CHARGE not in physical_rules(play.battle).attacks:
        return
    mech, other = play.battle.units[unit], play.battle.units[target]
    mech = replace(
        mech,
        hex=from_hex or mech.hex,
        doings=replace(mech.doings, moved=replace(mech.doings.moved or STOOD, hexes=hexes)),
    )
    strike = PhysicalAttack(
        play.battle, CHARGE, mech, other, situation_of_strike(play.battle, mech, other) or Situation(1)
    )
    damage_target(play, strike)
    damage_attacker(play, strike)


def roll_to_hit(play: Play[Battle], strike: PhysicalAttack) -> bool:
    """Roll whether a blow hits; what is certain is not rolled."""
    rules, attacker, target = play.battle.rules.tables.to_hit, strike.attacker, strike.target
    number = to_hit(strike).number
    assert number is not None, "every blow has a number"
    rolled: int | None = None
    is_hit = number <= parse_dice(rules.dice).minimum
    if not is_hit and number <= rules.automatic_miss_above:
        question = asks.physical_attack(attacker, target, strike.attack, strike.limb, attack_label(strike))
        source = strike.rule.source
        rolled = pools.roll_with_pools(
            play,
            attacker.id,
            "physical",
            lambda: play.roll(rules.dice, question, need=number, side=attacker.side, source=source),
            is_bad=lambda total: total < number,
        )
        is_hit = rolled >= number
    play.emit(BlowStruck(attacker.id, strike.attack, strike.limb, target.id, number, rolled, is_hit))
    return is_hit


def strike(play: Play[Battle], blow: PhysicalAttack) -> bool:
    """Roll a blow, deal its damage, and note the rolls that both then owe; True for a hit.

    Rule: CityTech, Combat > Punching; Kicking; Hatchets.
    """
    is_hit = roll_to_hit(play, blow)
    if is_hit:
        damage_target(play, blow)
    owe_rolls(play, blow, is_hit=is_hit)
    return is_hit


def owe_rolls(play: Play[Battle], blow: PhysicalAttack, *, is_hit: bool) -> None:
    """Note the Piloting Skill Rolls of attacker and target; they are made when all attacks are rolled.

    Rule: CityTech, Movement > Making Piloting Skill Rolls.
    """
    rule = blow.rule
    for unit, cause in (
        (blow.target.id, rule.target_owes if is_hit else ""),
        (blow.attacker.id, rule.attacker_owes if is_hit else rule.owes_on_miss),
    ):
        if cause:
            piloting.owe(play, unit, cause)
