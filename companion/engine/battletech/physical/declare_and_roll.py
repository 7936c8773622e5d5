"""Physical attacks: declaring them, and rolling what was declared.

Rule: CityTech, Combat > Physical Attacks; Playing the Game > Physical Attack Phase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.asks import Option
from companion.engine.battletech.attack import physical_damage
from companion.engine.battletech.attack.physical_attack import (
    PhysicalAttack,
    physical_attacks,
    physical_rules,
    situation_of_strike,
)
from companion.engine.battletech.attack.physical_limits import why_not_against, why_not_attack, why_not_strike
from companion.engine.battletech.attack.situation import why_not_given
from companion.engine.battletech.battle.actions import DeclareBlow, ResolveBlow
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.events import BlowDeclared, BlowResolved, FireDeclared
from companion.engine.battletech.battle.sequence import (
    DECLARE,
    PHYSICAL_ATTACK,
    RESOLVE,
    WEAPON_ATTACK,
    has_physical_attack,
    phase_of_blow,
    why_called_off,
    why_not_now,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Declaration, PhysicalAttackDeclaration, Situation, Unit
from companion.engine.battletech.physical import anti_mech, charging, clubbing, death_from_above, pushing
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.physical import (
    CHARGE,
    CLUB,
    DEATH_FROM_ABOVE,
    FIGHT_OFF,
    LEG_ATTACK,
    PUSH,
    SWARM,
    SWARM_DAMAGE,
    PhysicalAttackRule,
)
from companion.engine.play import Play
from companion.errors import Refusal

SIDES: tuple[AttackSide, ...] = ("front", "left", "right", "rear")
ROLLING: Mapping[str, Callable[[Play[Battle], PhysicalAttack], object]] = {
    CLUB: clubbing.swing,
    PUSH: pushing.push,
    CHARGE: charging.charge,
    DEATH_FROM_ABOVE: death_from_above.come_down,
    LEG_ATTACK: anti_mech.attack_leg,
    SWARM: anti_mech.swarm,
    SWARM_DAMAGE: anti_mech.strike_from_back,
    FIGHT_OFF: anti_mech.fight_off,
}
"""How attacks are rolled that do more than strike."""


def why_not_declare(battle: Battle, action: DeclareBlow) -> Refusal | None:
    """Return why a physical attack cannot be declared; one attack a turn, by one limb or both arms.

    Rule: CityTech, Combat > Physical Attacks.
    """
    if refusal := _why_invalid(battle, action):
        return refusal
    mech = battle.units[action.unit]
    if not action.attack:
        return why_not_now(battle, mech, PHYSICAL_ATTACK, DECLARE)
    rule = physical_rules(battle).attacks[action.attack]
    return (
        why_not_attack(battle, battle.at_start(mech), rule)
        or (why_not_against(rule, mech, battle.units[action.target]) if action.target else None)
        or why_not_now(battle, mech, rule.phase, DECLARE)
        or _why_not_blow(battle, action, rule)
    )


def _why_not_blow(battle: Battle, action: DeclareBlow, rule: PhysicalAttackRule) -> Refusal | None:
    if rule.when_moving:
        return by_rule("declared_with_move", rule.source, attack=rule.label)
    found = (
        why_not_strike(strike)
        for strike in physical_attacks(battle, action.unit, _declaration(battle, action))
    )
    return next((refusal for refusal in found if refusal), None)


def _why_invalid(battle: Battle, action: DeclareBlow) -> Refusal | None:
    """Return what no table can overrule: an attack, a limb or a target that there is not."""
    if battle.rules.tables.physical is None:
        return nonsense("no_physical_attacks", title=battle.rules.title)
    if not action.attack:
        return None
    if action.attack not in (known := physical_rules(battle).declarable_attacks):
        return nonsense("no_such_attack", attack=action.attack, known=known)
    if action.target is None or action.target == action.unit:
        return nonsense("say_whom")
    attacker, target = battle.units[action.unit], battle.units[action.target]
    nearest = physical_rules(battle).attacks[action.attack].reach_to(target.type)
    if action.situation is not None and (refusal := why_not_given(battle, action.situation, nearest)):
        return refusal
    if situation_of_strike(battle, attacker, target, action.situation) is None:
        return nonsense("say_how_far")
    return _why_not_limbs(battle, action)


def _why_not_limbs(battle: Battle, action: DeclareBlow) -> Refusal | None:
    rule = physical_rules(battle).attacks[action.attack]
    if strange := [limb for limb in action.limbs if limb not in rule.limbs]:
        return nonsense("no_such_limb", attack=rule.label, limb=strange[0], known=rule.limbs)
    if rule.limbs and not 1 <= len(action.limbs) <= rule.most_limbs:
        return nonsense("too_many_limbs", attack=rule.label, most=rule.most_limbs, known=rule.limbs)
    if len(set(action.limbs)) < len(action.limbs):
        return nonsense("limb_strikes_once", attack=rule.label)
    unit = battle.units[action.unit]
    if absent := [limb for limb in action.limbs if limb not in location_plan(battle, unit).names]:
        return nonsense("has_no_such_limb", unit=unit.name, location=absent[0])
    return None


def _declaration(battle: Battle, action: DeclareBlow) -> PhysicalAttackDeclaration:
    if not action.attack or action.target is None:
        return PhysicalAttackDeclaration()
    attacker, target = battle.units[action.unit], battle.units[action.target]
    situation = situation_of_strike(battle, attacker, target, action.situation)
    return PhysicalAttackDeclaration(action.attack, action.target, action.limbs, situation)


def declare(play: Play[Battle], action: DeclareBlow) -> None:
    """Declare a physical attack, or none. Rule: CityTech, Playing the Game > Physical Attack Phase."""
    if action.attack and physical_rules(play.battle).attacks[action.attack].phase == WEAPON_ATTACK:
        # It stands in the place of fire.
        play.emit(FireDeclared(action.unit, Declaration()))
    play.emit(BlowDeclared(action.unit, _declaration(play.battle, action)))


def why_not_resolve(battle: Battle, action: ResolveBlow) -> Refusal | None:
    """Return why a physical attack cannot be rolled now: there is none, or it comes to nothing."""
    mech = battle.units[action.unit]
    if battle.rules.tables.physical is None or not has_physical_attack(mech):
        return nonsense("no_attack_declared", unit=mech.name)
    return why_called_off(battle, mech) or why_not_now(battle, mech, phase_of_blow(battle, mech), RESOLVE)


def resolve(play: Play[Battle], action: ResolveBlow) -> None:
    """Roll a unit's physical attack; what has happened to it in this phase does not matter.

    Rule: CityTech, Playing the Game > Physical Attack Phase; Combat > Physical Attacks.
    """
    mech = play.battle.units[action.unit]
    for strike in _declared_attacks(play, mech):
        ROLLING.get(strike.attack, physical_damage.strike)(play, strike)
    play.emit(BlowResolved(mech.id))


def _declared_attacks(play: Play[Battle], mech: Unit) -> tuple[PhysicalAttack, ...]:
    """Return the declared attacks; without a map the attacker's player names the side of a charge."""
    blow = mech.doings.blow
    assert blow is not None, "refused without"
    assert blow.target is not None, "an attack has a target"
    if found := physical_attacks(play.battle, mech.id, blow):
        return found
    target, rule = play.battle.units[blow.target], physical_rules(play.battle).attacks[blow.attack]
    options = [Option(side, side.capitalize()) for side in SIDES]
    question = asks.charged_side(mech, target, rule.label)
    chosen = play.choose(question, options, side=mech.side, source=rule.source)
    side = next(side for side in SIDES if side == chosen)
    situation = situation_of_strike(play.battle, mech, target, Situation(1, side=side))
    return physical_attacks(
        play.battle, mech.id, PhysicalAttackDeclaration(blow.attack, blow.target, blow.limbs, situation)
    )
