"""The number that a physical attack needs: its base, movement, ground and state of both, and damaged limbs.

Rule: CityTech, Combat > Physical Attacks.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.attack.physical_attack import (
    STOOD,
    PhysicalAttack,
    counting_hits,
    physical_rules,
)
from companion.engine.battletech.attack.shot import AttackConditions, has_jumped, known_facts
from companion.engine.battletech.attack.to_hit import condition_modifiers, movement_modifiers, sort_modifiers
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.damage import piloting
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Modifier, TargetNumber


def to_hit(strike: PhysicalAttack) -> TargetNumber:
    """Return every modifier that counts for a blow, with its source; whether it is allowed is not asked here.

    Rule: CityTech, Combat > Punching; Clubbing; Pushing; Kicking; Charging; Death From Above > Base To-Hit
    Number. Buildings > Damage to Buildings.
    """
    rule = strike.rule
    if rule.base_by_roll and strike.attacker.warrior is not None:
        extra = tuple(damaged_limbs(strike))
        return piloting.target_number(strike.battle, strike.attacker, rule.base_by_roll, *extra)
    buildings = strike.battle.rules.tables.buildings
    is_at_building = strike.target.type == "building"
    is_certain = rule.base is None or rule.against.get(strike.target.type, 0) is None
    if rule.base is None or is_certain or is_at_building:
        least = parse_dice(strike.battle.rules.tables.to_hit.dice).minimum
        source = buildings.combat_source if buildings and is_at_building else rule.source
        return TargetNumber.of(Modifier(say("number/hits_by_itself", attack=rule.label), least, source))
    return TargetNumber.of(
        Modifier(rule.label, _base(strike), rule.source),
        *_fire_modifiers(strike),
        *_skills(strike),
        *damaged_limbs(strike),
        *_target_modifiers(strike),
        *_helpless_modifier(strike),
    )


def least_number(strike: PhysicalAttack) -> int | None:
    """Return the least number of soldiers who make an attack; None where it does not go by their number."""
    rows = strike.rule.base_by_number.get(strike.attacker.type)
    return min(rows) if rows else None


def _base(strike: PhysicalAttack) -> int:
    """Return the base of an attack, of soldiers by how many still fight.

    Rule: CityTech, Special Case Rules > Leg Attacks Table; Swarm Attacks Table.
    """
    rule, rows = strike.rule, strike.rule.base_by_number.get(strike.attacker.type)
    assert rule.base is not None, "an attack without a base hits by itself"
    if not rows:
        return rule.base
    enough = [least for least in rows if least <= strike.attacker.fighters]
    return rows[max(enough)] if enough else max(rows.values())


def _helpless_modifier(strike: PhysicalAttack) -> Iterator[Modifier]:
    """Yield what a target that lies on the ground or cannot move adds.

    Rule: CityTech, Special Case Rules > Leg Attacks (errata I3); Swarm Attacks.
    """
    rule, is_prone = strike.rule, strike.target.is_prone
    if rule.against_helpless and (is_prone or strike.situation.is_target_immobile):
        label = say("number/target_prone") if is_prone else say("number/target_immobile")
        yield Modifier(label, rule.against_helpless, rule.source)


def _fire_modifiers(strike: PhysicalAttack) -> tuple[Modifier, ...]:
    """Return the rows of the fire table that count for this attack; several targets are none of them."""
    tables, rules = strike.battle.rules.tables, physical_rules(strike.battle)
    parts = {part for kind in strike.rule.modified_by for part in rules.fire_modifiers[kind]}
    attack = attack_of(strike)
    found = {
        **dict(movement_modifiers(attack, tables.to_hit)),
        **dict(condition_modifiers(attack, tables, strike.battle.rules.options)),
    }
    return sort_modifiers({part: row for part, row in found.items() if part in parts}, tables.to_hit)


def attack_of(strike: PhysicalAttack) -> AttackConditions:
    """Return the facts of both sides for the to-hit tables."""
    attacker, target, situation = strike.attacker, strike.target, strike.situation
    moved = target.doings.moved or STOOD
    return AttackConditions(
        range=situation.range,
        attacker_type=attacker.type,
        target_type=target.type,
        attacker_movement=(attacker.doings.moved or STOOD).movement,
        target_movement=moved.movement,
        hexes_moved=moved.hexes,
        attacker_in=situation.attacker_in,
        target_in=situation.target_in,
        is_attacker_prone=attacker.is_prone,
        is_target_prone=target.is_prone,
        is_target_immobile=situation.is_target_immobile,
        is_target_jumped=has_jumped(strike.battle, moved),
        is_target_skidding=moved.has_skidded,
        pilot_hits=attacker.warrior.hits if attacker.warrior else 0,
        target_heat_last_turn=target.doings.heat_last_turn,
        facts=known_facts(strike.battle, attacker, target, situation.side),
    )


def _skills(strike: PhysicalAttack) -> Iterator[Modifier]:
    """Yield the attacker's Piloting Skill less the defender's, of two 'Mechs.

    Rule: CityTech, Combat > Charging (errata A1).
    """
    attacker, target = strike.attacker.warrior, strike.target.warrior
    are_mechs = strike.attacker.may_fall and strike.target.may_fall
    if not strike.rule.by_piloting or not are_mechs or attacker is None or target is None:
        return
    label = say("number/piloting_against", own=attacker.piloting, other=target.piloting)
    yield Modifier(label, attacker.piloting - target.piloting, strike.rule.by_piloting)


def damaged_limbs(strike: PhysicalAttack) -> Iterator[Modifier]:
    """Yield what is destroyed or was never there in the limbs that strike. Rule: CityTech, Combat >
    Punching.
    """
    for row, location in counting_hits(strike):
        effect = row.strikes.get(strike.affected_like)
        if effect is not None and effect.to_hit:
            label = say("number/part_missing", part=row.component, limb=location)
            yield Modifier(label, effect.to_hit, row.source)


def _target_modifiers(strike: PhysicalAttack) -> Iterator[Modifier]:
    """Yield what the kind of target adds. Rule: CityTech, Combat > Kicking; Clubbing; Death From Above."""
    if value := strike.rule.against.get(strike.target.type, 0):
        yield Modifier(say("number/against", target=strike.target.type), value, strike.rule.source)
