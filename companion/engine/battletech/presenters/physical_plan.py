"""The physical attacks of a unit on one target: numbers, damage, or why one is forbidden.

Rule: CityTech, Combat > Physical Attacks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.engine.battletech.attack.physical_attack import (
    PhysicalAttack,
    physical_rules,
    situation_of_strike,
)
from companion.engine.battletech.attack.physical_damage import attacker_damage, target_damage
from companion.engine.battletech.attack.physical_limits import why_not_attack, why_not_strike, why_not_target
from companion.engine.battletech.attack.physical_to_hit import to_hit
from companion.engine.battletech.attack.situation import is_on_map
from companion.engine.battletech.attack.to_hit import calculate_target_number
from companion.engine.battletech.battle.actions import DeclareBlow
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.sequence import PHYSICAL_ATTACK, WEAPON_ATTACK, why_called_off
from companion.engine.battletech.battle.soldiers import swarm_on, swarmed_by
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.damage.swarms import anti_mech_rules
from companion.engine.battletech.movement.movement_points import ways_of_moving
from companion.engine.battletech.presenters.calculator_values import situation_of
from companion.engine.battletech.tables.physical import (
    DEATH_FROM_ABOVE,
    FIGHT_OFF,
    HATCHET,
    LEG_ATTACK,
    SWARM,
    SWARM_DAMAGE,
    PhysicalAttackRule,
)
from companion.engine.forms import Calculation, Outcome, Values
from companion.engine.views.attacks import AttackKind, AttackPlan, AttackView, Volley
from companion.errors import Refusal
from companion.tabletop.hexes import distance

FARTHEST = 1
"""Hexes that the longest arm reaches, as no table has it otherwise."""
UNKNOWN_SITUATION = Calculation(None, Outcome.IMPOSSIBLE, 0.0, (), reason=say("attack/say_how_far_away_the"))


def physical_plan(
    battle: Battle, attacker: Unit, target: Unit, situation: Situation | None, values: Values | None = None
) -> AttackPlan:
    """Return every physical attack of a unit on one target: number, chance, or why it cannot be made."""
    standing = situation_of_strike(battle, attacker, target, situation)
    attacker, target = battle.at_start(attacker), battle.at_start(target)
    rows = tuple(_rows(battle, attacker, target, standing))
    refusal = why_no_strike(battle, attacker, target)
    hexes = standing.range if standing else None
    return AttackPlan(
        attacker.id, target.id, hexes, rows, refusal=refusal, kind=AttackKind.PHYSICAL, situation=values
    )


def why_no_strike(battle: Battle, attacker: Unit, target: Unit) -> Refusal | None:
    """Return why a unit can make no physical attack on a target, as both were when the phase began."""
    attacker, target = battle.at_start(attacker), battle.at_start(target)
    return why_not_attack(battle, attacker) or why_not_target(battle, attacker, target)


def why_not_within_reach(battle: Battle, attacker: Unit, target: Unit) -> Refusal | None:
    """Return why none of the attacks that a unit is built for reaches a target as both stand on the map."""
    if attacker.hex is None or target.hex is None:
        return None
    if distance(attacker.hex, target.hex) > FARTHEST:
        source = physical_rules(battle).source
        return by_rule("not_adjacent", source, target=target.name, unit=attacker.name)
    against = [attack.refusal for attack in physical_plan(battle, attacker, target, None).attacks]
    if None in against:
        return None
    refusals = Counter(refusal for refusal in against if refusal is not None)
    return refusals.most_common(1)[0][0] if refusals else None


def _rows(battle: Battle, attacker: Unit, target: Unit, standing: Situation | None) -> Iterator[AttackView]:
    ids = tuple(_offered_attacks(battle, attacker))
    return (_row(battle, attacker, target, standing, row, ids) for row in ids)


def possible_strikes(
    battle: Battle, attacker: Unit, target: Unit
) -> Iterator[tuple[PhysicalAttack, Calculation]]:
    """Yield the attacks that a unit may make on a target as both stand on the map, and that may hit."""
    standing = None if _is_far(battle, attacker, target) else situation_of_strike(battle, attacker, target)
    if standing is None or why_no_strike(battle, attacker, target) is not None:
        return
    attacker, target = battle.at_start(attacker), battle.at_start(target)
    for attack, limb in _offered_attacks(battle, attacker):
        strike = PhysicalAttack(battle, attack, attacker, target, standing, limb)
        if _why_not(strike) is None:
            number = calculate_target_number(to_hit(strike), battle.rules.tables.to_hit)
            if number.outcome is Outcome.ROLL:
                yield strike, number


def _is_far(battle: Battle, attacker: Unit, target: Unit) -> bool:
    """Whether a target stands farther away than any attack reaches, or not on the map."""
    start, end = battle.at_start(attacker).hex, battle.at_start(target).hex
    return start is None or end is None or distance(start, end) > FARTHEST


def climbing_views(
    battle: Battle, attacker: Unit, target: Unit, situation: Situation | None
) -> Iterator[AttackView]:
    """Yield the attacks of soldiers on a 'Mech that they climb, which take the place of fire.

    Rule: CityTech, Special Case Rules > Anti-BattleMech Infantry.
    """
    if not target.may_fall:
        return
    standing = situation_of_strike(battle, attacker, target, situation)
    attacker, target = battle.at_start(attacker), battle.at_start(target)
    for _, attack in climbing_attacks(battle, attacker):
        yield _row(battle, attacker, target, standing, (attack, ""), ())


def climbing_attacks(battle: Battle, unit: Unit) -> Iterator[tuple[str, str]]:
    """Yield every attack of soldiers on a 'Mech beside or under them: its name, and its id in a plan."""
    training = battle.kind(unit).anti_mech
    if battle.rules.tables.physical is None or training is None or not training.is_trained(battle, unit):
        return
    is_on_back = swarmed_by(battle, unit) is not None
    for attack, rule in physical_rules(battle).attacks.items():
        is_from_back = "swarming" in rule.requires
        if rule.phase == WEAPON_ATTACK and unit.type in rule.made_by and is_from_back == is_on_back:
            yield rule.label, attack


def _offered_attacks(battle: Battle, unit: Unit) -> Iterator[tuple[str, str]]:
    """Yield the attacks that a unit is built for and lies low enough for, one for each limb that
    makes it.
    """
    model, ways = battle.model(unit), ways_of_moving(battle, unit)
    modes = battle.rules.tables.movement.modes
    hatchets = {item.location for item in model.equipment if item.item.partition(".")[2] == HATCHET}
    for attack in physical_rules(battle).declarable_attacks:
        rule = physical_rules(battle).attacks[attack]
        is_too_low = attack == DEATH_FROM_ABOVE and not any(modes[way].is_jump for way in ways)
        if unit.type not in rule.made_by or is_too_low or (rule.while_prone and not unit.is_prone):
            continue
        is_for_nobody = "swarmed" in rule.requires and not any(swarm_on(battle, unit.id))
        if is_for_nobody or rule.phase != PHYSICAL_ATTACK:
            continue
        for limb in rule.limbs or ("",):
            if attack != HATCHET or limb in hatchets:
                yield attack, limb


def offered_attacks(battle: Battle, unit: Unit) -> Iterator[tuple[str, str]]:
    """Yield every physical attack that a unit is built for: its name, and its id in a plan."""
    for row in _offered_attacks(battle, unit):
        yield physical_rules(battle).attacks[row[0]].label, _attack_id(row)


def _row(
    battle: Battle,
    attacker: Unit,
    target: Unit,
    standing: Situation | None,
    row: tuple[str, str],
    rows: tuple[tuple[str, str], ...],
) -> AttackView:
    attack, limb = row
    rule = physical_rules(battle).attacks[attack]
    if standing is not None and not (rule.reach or is_on_map(battle, attacker, target)):
        # Who notes no hexes need not say that both are in the same one.
        standing = replace(standing, range=0)
    strike = PhysicalAttack(battle, attack, attacker, target, standing or Situation(1), limb)
    refusal = _why_not(strike)
    names = location_plan(battle, attacker).names
    return AttackView(
        id=_attack_id(row),
        name=rule.label,
        location=names[limb].abbreviation if limb else "",
        damage=strike_points(strike),
        calculation=calculate_target_number(to_hit(strike), battle.rules.tables.to_hit)
        if standing
        else UNKNOWN_SITUATION,
        refusal=refusal if standing else None,
        excludes=frozenset(_attack_id(other) for other in rows if not _go_together(rule, row, other)),
        hits=_effects(strike),
    )


def _why_not(strike: PhysicalAttack) -> Refusal | None:
    return _why_not_with_move(strike) if strike.rule.when_moving else why_not_strike(strike)


def _why_not_with_move(strike: PhysicalAttack) -> Refusal | None:
    """Return why an attack of those that are declared with the move is not made on this target."""
    blow = strike.attacker.doings.blow
    if blow is not None and (blow.attack, blow.target) == (strike.attack, strike.target.id):
        return why_called_off(strike.battle, strike.attacker)
    return by_rule("declared_with_move", strike.rule.source, attack=strike.rule.label)


CLIMBING = {
    LEG_ATTACK: "attack/critical_hits_or_damage",
    SWARM: "attack/strikes_next_turn",
    FIGHT_OFF: "attack/brings_off",
}
"""What attacks of soldiers on 'Mechs, and against them, come to."""


def strike_points(strike: PhysicalAttack) -> int:
    """Return the points that an attack does, of soldiers on a 'Mech those of all together."""
    if strike.attack == LEG_ATTACK:
        return anti_mech_rules(strike.battle).legs.points
    training = strike.battle.kind(strike.attacker).anti_mech
    if strike.attack == SWARM_DAMAGE and training is not None:
        return sum(training.damage(strike.battle, strike.attacker))
    return target_damage(strike)


def _attack_id(row: tuple[str, str]) -> str:
    attack, limb = row
    return f"{attack}/{limb}" if limb else attack


def _go_together(rule: PhysicalAttackRule, row: tuple[str, str], other: tuple[str, str]) -> bool:
    """Punches of both arms; nothing else. Rule: CityTech, Combat > Physical Attacks; Punching."""
    return row == other or (row[0] == other[0] and rule.most_limbs > 1)


def _effects(strike: PhysicalAttack) -> str:
    """Format the effects of a hit besides plain damage; empty where there are none."""
    if strike.attack in CLIMBING:
        return say(CLIMBING[strike.attack], points=strike_points(strike))
    parts = [say("attack/damage", points=target_damage(strike))] if strike.rule.damage else []
    if own := attacker_damage(strike):
        parts.append(say("attack/to_the_attacker", own=own))
    if strike.rule.target_owes and not strike.rule.limbs:
        parts.append(say("attack/moves_the_target_a_hex"))
    return ", ".join(parts) if len(parts) > 1 or not strike.rule.damage else ""


def is_bodily(rules: Rulebook, volley: Volley) -> bool:
    """Whether the chosen attacks of a plan are physical ones, as those of soldiers in the place of fire."""
    attacks = rules.tables.physical.attacks if rules.tables.physical is not None else {}
    is_listed = any(attack.partition("/")[0] in attacks for attack in volley.attacks)
    return volley.plan.kind is AttackKind.PHYSICAL or is_listed


def physical_declaration(rules: Rulebook, volley: Volley) -> DeclareBlow:
    """Return the action that declares the chosen attacks of one plan."""
    plan, physical = volley.plan, rules.tables.physical
    assert isinstance(plan.target, str), "bodies strike units"
    assert physical is not None, "plans offer what the rules know"
    attack = volley.attacks[0].partition("/")[0] if volley.attacks else ""
    limbs = tuple(row.partition("/")[2] for row in volley.attacks if "/" in row)
    situation = situation_of(plan.situation) if plan.situation else None
    if situation is not None and attack and not physical.attacks[attack].reach:
        situation = replace(situation, range=0)
    return DeclareBlow(plan.attacker, attack, plan.target if attack else None, limbs, situation)
