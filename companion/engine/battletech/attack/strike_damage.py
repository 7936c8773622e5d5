"""What physical attacks do, by tonnage and halved by damage, and how a blow is rolled and suffered.

Rule: CityTech, Combat > Physical Attacks; Punching; Kicking; Hatchets.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.asks import Question
from companion.engine.battletech.attack.dealing import dealt_by
from companion.engine.battletech.attack.strike import STOOD, Strike, hits_on, label_of, rules_of, stands
from companion.engine.battletech.attack.strike_numbers import attack_of, to_hit
from companion.engine.battletech.battle.events import BlowStruck
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Mech, Situation, UnitId
from companion.engine.battletech.battle.words import asks
from companion.engine.battletech.damage import hit_locations, piloting, pools
from companion.engine.battletech.damage.dealt import Dealt
from companion.engine.battletech.damage.falling import clusters
from companion.engine.battletech.sight.arcs import sides_toward
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.battletech.tables.physical import CHARGE, TonnageDamage
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import Hex


def by_tonnage(rule: TonnageDamage, tons: int, hexes: int = 1) -> int:
    """Points that so many tons do, multiplied first and rounded last (errata A2)."""
    product = tons * rule.times * (hexes if rule.by_hexes else 1)
    return -(-product // rule.tons) if rule.round == "up" else product // rule.tons


def points(strike: Strike) -> int:
    """Points that a blow does, halved for each actuator gone, fractions down.

    Rule: CityTech, Combat > Punching; Clubbing; Kicking; Charging > Damage; Death From Above > Damage to
    Target.
    """
    rule = strike.rule
    if rule.damage is None:
        return 0
    effects = (row.strikes.get(strike.attack) for row, _ in hits_on(strike))
    halvings = sum(effect.halved for effect in effects if effect)
    return by_tonnage(rule.damage, _tons(strike, rule.damage), hexes_moved(strike)) >> halvings


def points_to_attacker(strike: Strike) -> int:
    """Points that an attacker takes who strikes with its whole body.

    Rule: CityTech, Combat > Charging > Damage; Death From Above > Damage to Attacker.
    """
    rule = strike.rule.to_attacker
    return by_tonnage(rule, _tons(strike, rule)) if rule else 0


def _tons(strike: Strike, rule: TonnageDamage) -> int:
    if rule.of != "target":
        return strike.battle.model(strike.attacker).tonnage
    # What is no 'Mech has no tons to run into, should the table overrule the refusal to charge it.
    return strike.battle.model(strike.target).tonnage if isinstance(strike.target, Mech) else 0


def hexes_moved(strike: Strike) -> int:
    """Hexes that the attacker has moved this turn."""
    return (strike.attacker.doings.moved or STOOD).hexes


def where(strike: Strike) -> tuple[LocationTable, AttackSide]:
    """The table and side that a blow strikes: by how the target lies, then by how much higher it stands.

    Rule: CityTech, Combat > Kicking; Prone BattleMechs; Different Elevations Table.
    """
    rule, side = strike.rule, strike.situation.side
    usual: LocationTable = rule.location_table or "hit_location"
    if strike.target.is_prone:
        prone = rule.against_prone
        return (prone.location_table, prone.side or side) if prone else ("hit_location", side)
    levels = rules_of(strike.battle).elevations
    if strike.situation.elevation and not rule.at_any_level:
        higher = strike.situation.elevation > 0
        return (levels.target_higher if higher else levels.target_lower).get(strike.attack, usual), side
    return usual, side


def deliver(play: Play[Battle], strike: Strike) -> None:
    """Deal the damage of a blow that has landed."""
    table, side = where(strike)
    question = asks.struck(strike.attacker, strike.target, strike.attack, strike.limb, strike.rule.label)
    _strike_in_groups(play, strike, strike.target.id, points(strike), table, side, question)


def take(play: Play[Battle], strike: Strike) -> None:
    """Deal the damage that the attacker takes itself.

    Rule: CityTech, Combat > Charging > Damage; Death From Above > Damage to Attacker.
    """
    rule, attacker = strike.rule, strike.attacker
    prone = rule.against_prone if strike.target.is_prone else None
    table = (prone.attacker_table if prone else None) or rule.attacker_table or "hit_location"
    side: AttackSide = "front"
    if strike.target.hex is not None and strike.attack == CHARGE:
        side = sides_toward(attacker, strike.target.hex)[0]
    question = asks.strikes_itself(attacker, strike.attack, rule.label)
    _strike_in_groups(play, strike, attacker.id, points_to_attacker(strike), table, side, question)


def _strike_in_groups(
    play: Play[Battle],
    strike: Strike,
    unit: UnitId,
    total: int,
    table: LocationTable,
    side: AttackSide,
    question: Question,
) -> None:
    for group in clusters(total, strike.rule.grouping or max(total, 1)):
        roller = strike.attacker.side
        hit_locations.hit(
            play, unit, group, side, question, table=table, dealt=dealt(strike), roller_side=roller
        )


def dealt(strike: Strike) -> Dealt:
    """What rolls on what a blow does may ask of it."""
    return dealt_by(attack_of(strike), strike.battle.rules.tables)


def charge_collision(
    play: Play[Battle], unit: UnitId, target: UnitId, hexes: int, *, from_hex: Hex | None = None
) -> None:
    """Deal both units the damage of a charge over so many hexes, where there are charges; nobody is moved.

    `from_hex` is where the collision comes from, unless the unit stands there. Rule: CityTech, Combat >
    Charging > Damage; Movement > Skidding.
    """
    if CHARGE not in rules_of(play.battle).attacks:
        return
    mech, other = play.battle.mech(unit), play.battle.units[target]
    mech = replace(
        mech,
        hex=from_hex or mech.hex,
        doings=replace(mech.doings, moved=replace(mech.doings.moved or STOOD, hexes=hexes)),
    )
    strike = Strike(play.battle, CHARGE, mech, other, stands(play.battle, mech, other) or Situation(1))
    deliver(play, strike)
    take(play, strike)


def lands(play: Play[Battle], strike: Strike) -> bool:
    """Roll whether a blow hits; what is certain is not rolled."""
    rules, attacker, target = play.battle.rules.tables.to_hit, strike.attacker, strike.target
    number = to_hit(strike).number
    assert number is not None, "every blow has a number"
    rolled: int | None = None
    is_hit = number <= parse_dice(rules.dice).minimum
    if not is_hit and number <= rules.automatic_miss_above:
        question = asks.blow(attacker, target, strike.attack, strike.limb, label_of(strike))
        source = strike.rule.source
        rolled = pools.rolled(
            play,
            attacker.id,
            "physical",
            lambda: play.roll(rules.dice, question, need=number, side=attacker.side, source=source),
            is_bad=lambda total: total < number,
        )
        is_hit = rolled >= number
    play.happen(BlowStruck(attacker.id, strike.attack, strike.limb, target.id, number, rolled, is_hit))
    return is_hit


def strike(play: Play[Battle], blow: Strike) -> bool:
    """Roll a blow, deal its damage, and note the rolls that both then owe; True for a hit.

    Rule: CityTech, Combat > Punching; Kicking; Hatchets.
    """
    is_hit = lands(play, blow)
    if is_hit:
        deliver(play, blow)
    owe(play, blow, is_hit=is_hit)
    return is_hit


def owe(play: Play[Battle], blow: Strike, *, is_hit: bool) -> None:
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
