"""Soldiers who come off a 'Mech: with its fall, by a jump, in deep water or in fire.

Rule: CityTech, Special Case Rules > Fighting Off Swarm Attacks.
"""

from __future__ import annotations

from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import SwarmEnded
from companion.engine.battletech.battle.events.soldiers import SwarmEnd
from companion.engine.battletech.battle.footing import footing_of
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.soldiers import swarm_on
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import effect_in
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.damage.hit_locations import roll_hit
from companion.engine.battletech.tables.physical import AntiMech
from companion.engine.play import Play


def anti_mech_rules(battle: Battle) -> AntiMech:
    """Return the tables on attacks by soldiers who climb 'Mechs, in rules that have such."""
    physical = battle.rules.tables.physical
    assert physical is not None, "nobody climbs a 'Mech without"
    assert physical.anti_mech is not None, "nobody climbs a 'Mech without"
    return physical.anti_mech


def throw_off(play: Play[Battle], mech: UnitId, how: SwarmEnd = "fell") -> None:
    """Let everybody fall off a 'Mech, which hurts."""
    for unit in tuple(swarm_on(play.battle, mech)):
        play.emit(SwarmEnded(unit.id, mech, how))
        _hurt(play, unit, anti_mech_rules(play.battle).thrown_off.points)


def shake_off(play: Play[Battle], mech: UnitId) -> None:
    """Roll whether the landing of a jump throws off whoever clings to a 'Mech; soldiers make no such roll."""
    if not any(swarm_on(play.battle, mech)) or play.battle.units[mech].warrior is None:
        return
    if piloting.check_piloting(play, mech, anti_mech_rules(play.battle).thrown_off.landing_roll):
        throw_off(play, mech, "shaken_off")


def enter_water(play: Play[Battle], mech: UnitId, depth: int) -> None:
    """Let men without suits drown who cling to a 'Mech that enters deep water."""
    for unit in tuple(swarm_on(play.battle, mech)):
        if not _is_sealed(play.battle, unit) and depth >= anti_mech_rules(play.battle).thrown_off.deep_water:
            _hurt(play, unit, unit.fighters)


def stop_in_fire(play: Play[Battle], mech: UnitId) -> None:
    """Let men without suits drop off a 'Mech that ends its move in fire; perhaps they burn."""
    carrier = play.battle.units[mech]
    if carrier.hex is None or effect_in(play.battle, carrier.hex, "fire") is None:
        return
    rules = anti_mech_rules(play.battle).thrown_off if any(swarm_on(play.battle, mech)) else None
    for unit in tuple(swarm_on(play.battle, mech)) if rules else ():
        if rules is None or _is_sealed(play.battle, unit):
            continue
        play.emit(SwarmEnded(unit.id, mech, "burned"))
        question, need = asks.burns(unit), rules.burned_on
        if play.roll(rules.dice, question, need=need, side=unit.side, source=rules.source) >= need:
            _hurt(play, unit, unit.fighters)


def after_landing(play: Play[Battle], mech: UnitId) -> None:
    """Let a jump shake off whoever clings to a 'Mech, and water and fire do their part."""
    if not any(swarm_on(play.battle, mech)):
        return
    shake_off(play, mech)
    enter_water(play, mech, footing_of(play.battle, play.battle.units[mech]).depth)
    stop_in_fire(play, mech)


def _is_sealed(battle: Battle, unit: Unit) -> bool:
    training = battle.kind(unit).anti_mech
    return training is not None and training.is_sealed


def _hurt(play: Play[Battle], unit: Unit, points: int) -> None:
    if not is_destroyed(play.battle, play.battle.units[unit.id]):
        roll_hit(play, IncomingHit(unit.id, points, "front", asks.thrown_off(unit), roller_side=unit.side))
