"""Commands for soldiers who climb 'Mechs: each attack on each 'Mech in their hex, with its number."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from companion.engine.battletech.attack.physical_attack import PhysicalAttack, situation_of_strike
from companion.engine.battletech.attack.physical_to_hit import to_hit
from companion.engine.battletech.attack.to_hit import calculate_target_number
from companion.engine.battletech.battle.actions import DeclareBlow
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.sequence import WEAPON_ATTACK
from companion.engine.battletech.battle.soldiers import swarmed_by
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.tables.physical import PhysicalAttackRule
from companion.engine.views.units import Command
from companion.tabletop.odds import percent

MOST_OUTCOMES = 36
"""Of two dice."""
CLIMB = "climb"
"""The group of these commands."""


def climb_commands(battle: Battle, unit: Unit) -> Iterator[Command]:
    """Yield the attacks that take the place of fire, on the 'Mech that a unit clings to or any in its hex.

    Rule: CityTech, Special Case Rules > Anti-BattleMech Infantry.
    """
    physical, training = battle.rules.tables.physical, battle.kind(unit).anti_mech
    if physical is None or training is None or not training.is_trained(battle, unit):
        return
    mech = swarmed_by(battle, unit)
    for name, rule in physical.attacks.items():
        is_from_back = "swarming" in rule.requires
        if rule.phase == WEAPON_ATTACK and unit.type in rule.made_by and is_from_back == (mech is not None):
            for target in (mech,) if mech is not None else tuple(_mechs_near(battle, unit)):
                yield _command(battle, unit, target, name, rule)


def _mechs_near(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """Yield the enemy 'Mechs in the hex of a unit; without a map all of them, as nobody knows."""
    for other in battle.mechs():
        if other.side != unit.side and not is_destroyed(battle, other) and other.hex == unit.hex:
            yield other


def _command(battle: Battle, unit: Unit, target: Unit, name: str, rule: PhysicalAttackRule) -> Command:
    given = Situation(rule.reach) if unit.hex is None else None
    situation = situation_of_strike(battle, unit, target, given)
    strike = PhysicalAttack(
        battle, name, battle.at_start(unit), battle.at_start(target), situation or Situation(rule.reach)
    )
    text = say("command/climb", attack=rule.label, target=target.name)
    hint = rule.source
    if rule.base is not None:
        found = calculate_target_number(to_hit(strike), battle.rules.tables.to_hit)
        text = say("command/climb_on", command=text, number=found.number)
        chance = percent(Fraction(found.probability).limit_denominator(MOST_OUTCOMES))
        modifiers = ", ".join(map(str, found.modifiers))
        hint = say("command/climb_hint", modifiers=modifiers, chance=chance, source=rule.source)
    action = DeclareBlow(unit.id, name, target.id, situation=given)
    return Command(f"{name}/{target.id}", text, action, "hand", CLIMB, hint)
