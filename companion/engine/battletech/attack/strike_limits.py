"""What forbids a physical attack: distance, levels, arcs, lying on the ground, and what is damaged or used.

Rule: CityTech, Combat > Physical Attacks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.battletech.attack.guidance import spotting_for
from companion.engine.battletech.attack.strike import Strike, is_missing, rules_of
from companion.engine.battletech.battle.components import ARMS, LEGS, is_lost, working_items
from companion.engine.battletech.battle.condition import is_destroyed, is_in_the_air
from companion.engine.battletech.battle.footing import BRIDGE, PAVED, footing_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.sight.arcs import torso_facing
from companion.engine.battletech.tables.physical import DEATH_FROM_ABOVE, PhysicalAttack, Requirement
from companion.engine.battletech.tables.shapes import UnitType
from companion.errors import Refusal
from companion.tabletop.arcs import arc_of
from companion.tabletop.counting import counted


def why_not_strike(strike: Strike) -> Refusal | None:
    """Why the rules forbid a blow; when it may be declared is not asked here."""
    return (
        why_not_attack(strike.battle, strike.attacker, strike.rule)
        or why_not_target(strike.battle, strike.attacker, strike.target)
        or why_not_against(strike.rule, strike.target)
        or _why_not_here(strike)
        or _why_not_level(strike)
        or _why_not_bear(strike)
        or _why_not_able(strike)
    )


def why_not_attack(battle: Battle, mech: Unit, rule: PhysicalAttack | None = None) -> Refusal | None:
    """Why a 'Mech makes no physical attack, or not this one: it lies on the ground, or spots for others.

    Rule: CityTech, Combat > Physical Attacks by Prone BattleMechs; Special Case Rules > LRM Indirect Fire.
    """
    is_for_prone = rule is not None and rule.while_prone
    if mech.is_prone and not is_for_prone:
        reason = f"{mech.name} lies prone and cannot attack other 'Mechs bodily."
        return Refusal.by_rule(reason, rules_of(battle).prone_source)
    if rule is not None and is_for_prone and not mech.is_prone:
        return Refusal.by_rule(f"{rule.label}: only who lies on the ground does it.", rule.source)
    if firing := spotting_for(battle, mech):
        source = battle.rules.tables.weapon_attacks.indirect_source
        return Refusal.by_rule(f"{mech.name} spots for {firing.name} and makes no attack.", source)
    return None


def why_not_target(battle: Battle, attacker: Unit, target: Unit) -> Refusal | None:
    """Why a unit cannot be attacked bodily at all: own side, out of the battle, in the air."""
    rules = rules_of(battle)
    if target.side == attacker.side:
        return Refusal.by_rule(f"{target.name} is on the same side.", rules.source)
    if is_destroyed(battle, target):
        return Refusal.by_rule(f"{target.name} is out of the battle.", rules.source)
    if is_in_the_air(target):
        reason = f"{target.name} is in the air, coming down from above."
        return Refusal.by_rule(reason, rules.attacks[DEATH_FROM_ABOVE].source)
    return None


AGAINST: Mapping[UnitType, str] = {
    "mech": "'Mechs",
    "vehicle": "vehicles",
    "infantry": "infantry",
    "battle_armor": "battle armor",
    "building": "buildings",
}


def why_not_against(rule: PhysicalAttack, target: Unit) -> Refusal | None:
    """Why an attack is made on no unit of a kind.

    Rule: CityTech, Combat > Physical Attacks by Prone BattleMechs; Pushing; Charging.
    """
    if target.type not in rule.not_against:
        return None
    return Refusal.by_rule(f"{rule.label}: not against {AGAINST[target.type]}.", rule.source)


def _why_not_here(strike: Strike) -> Refusal | None:
    """Rule: CityTech, Combat > Physical Attacks (adjacent); Prone BattleMechs."""
    rules, rule, target = rules_of(strike.battle), strike.rule, strike.target
    if strike.situation.range != rule.reach:
        where = "in a hex next to" if rule.reach else "in the hex of"
        return Refusal.by_rule(f"{target.name} is not {where} {strike.attacker.name}.", rules.source)
    if target.is_prone and rule.against_prone is None:
        reason = f"{target.name} lies prone: no {rule.label.lower()} reaches it."
        return Refusal.by_rule(reason, rules.prone_target_source)
    return None


def _why_not_level(strike: Strike) -> Refusal | None:
    """Rule: CityTech, Combat > Different Elevations Table."""
    levels, rule, change = rules_of(strike.battle).elevations, strike.rule, strike.situation.elevation
    if not change or rule.at_any_level:
        return None
    higher = "higher" if change > 0 else "lower"
    if abs(change) > levels.most_levels:
        return Refusal.by_rule(
            f"{strike.target.name} is {counted(abs(change), 'level')} {higher}.", levels.source
        )
    if strike.attack not in (levels.target_higher if change > 0 else levels.target_lower):
        reason = f"{strike.target.name} is a level {higher}: no {rule.label.lower()} reaches it."
        return Refusal.by_rule(reason, levels.source)
    return None


def _why_not_bear(strike: Strike) -> Refusal | None:
    """Arms follow the torso, legs do not. Rule: CityTech, Combat > Punching; Rotating the Firing Arcs."""
    attacker, target, names = strike.attacker, strike.target, strike.battle.rules.tables.locations.names
    arcs = set(strike.rule.arcs)
    if not arcs or attacker.hex is None or target.hex is None:
        return None
    facing = torso_facing(attacker)
    if strike.limb:
        row = names[strike.limb]
        arcs &= set(row.arcs)
        facing = attacker.facing if row.follows_feet else facing
    if arc_of(attacker.hex, facing, target.hex) in arcs:
        return None
    words = " or ".join(arc.value for arc in strike.rule.arcs if arc in arcs)
    return Refusal.by_rule(f"{target.name} is not in the {words} arc.", strike.rule.source)


def _why_not_able(strike: Strike) -> Refusal | None:
    """What the attack requires of the 'Mech and does not find."""
    for requirement in strike.rule.requires:
        if reason := REQUIREMENTS[requirement](strike):
            return Refusal.by_rule(f"{strike.attacker.name}: {reason}.", strike.rule.source)
    return None


def _limb(strike: Strike) -> str:
    return f"the {_words(strike.limb)} is lost" if is_lost(strike.attacker, strike.limb) else ""


def _shoulder(strike: Strike) -> str:
    return _gone(strike, "shoulder", strike.limbs)


def _hand(strike: Strike) -> str:
    return _gone(strike, "hand_actuator", strike.limbs)


def _both_shoulders(strike: Strike) -> str:
    return _gone(strike, "shoulder", ARMS)


def _both_hands(strike: Strike) -> str:
    return _gone(strike, "hand_actuator", ARMS)


def _both_hips(strike: Strike) -> str:
    return _gone(strike, "hip", LEGS)


def _gone(strike: Strike, part: str, limbs: tuple[str, ...]) -> str:
    limb = next((limb for limb in limbs if is_missing(strike, part, limb)), None)
    return f"no working {_words(part)} in the {_words(limb)}" if limb else ""


def _both_arms(strike: Strike) -> str:
    lost = next((arm for arm in ARMS if is_lost(strike.attacker, arm)), None)
    return f"the {_words(lost)} is lost" if lost else ""


def _limb_quiet(strike: Strike) -> str:
    return _fired(strike, strike.limbs)


def _arms_quiet(strike: Strike) -> str:
    return _fired(strike, ARMS)


def _fired(strike: Strike, limbs: tuple[str, ...]) -> str:
    mounts = strike.battle.model(strike.attacker).weapons
    fired = {mount.location for mount in mounts if mount.id in strike.attacker.doings.fired}
    limb = next((limb for limb in limbs if limb in fired), None)
    return f"weapons of the {_words(limb)} have fired this turn" if limb else ""


def _club(strike: Strike) -> str:
    return "" if strike.attacker.club else "it holds no club"


def _hatchet(strike: Strike) -> str:
    working = working_items(strike.battle, strike.attacker, "hatchet")
    has_one = any(item.location == strike.limb for item in working)
    return "" if has_one else f"no working hatchet in the {_words(strike.limb)}"


def _open_ground(strike: Strike) -> str:
    kinds = {word.kind for word in footing_of(strike.battle, strike.attacker).terrain}
    return "" if kinds <= {BRIDGE, *PAVED} else "the ground is neither clear nor paved"


def _words(name: str) -> str:
    return name.replace("_", " ")


REQUIREMENTS: Mapping[Requirement, Callable[[Strike], str]] = {
    "limb": _limb,
    "shoulder": _shoulder,
    "hand_actuator": _hand,
    "no_weapon_of_limb_fired": _limb_quiet,
    "both_arms": _both_arms,
    "both_shoulders": _both_shoulders,
    "both_hand_actuators": _both_hands,
    "no_arm_weapon_fired": _arms_quiet,
    "both_hips": _both_hips,
    "club": _club,
    "hatchet": _hatchet,
    "open_ground": _open_ground,
}
"""What is wanting of each requirement, in words; empty where it is met."""
