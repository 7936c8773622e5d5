"""Critical hits that something else calls for: rolled, or on slots that are given.

Rule: CityTech, Combat > Critical Damage.
"""

from __future__ import annotations

from companion.engine.battletech.battle.causes import NO_ATTACK
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage import damage_sequence
from companion.engine.battletech.damage.facts import critical_modifiers
from companion.engine.battletech.damage.played_target import PlayedTarget
from companion.engine.battletech.damage.single_hit import SingleHit
from companion.engine.play import Play


def determine(play: Play[Battle], unit: UnitId, location: str) -> None:
    """Roll whether a hit did critical damage inside a location, and carry it out.

    Rule: CityTech, Combat > Critical Damage; Determining Critical Hits Table.
    """
    added = critical_modifiers(play.battle, play.battle.units[unit], NO_ATTACK, 0)
    damage_sequence.determine_criticals(PlayedTarget(play, unit, critical=added), SingleHit(location))


def strike_slot(play: Play[Battle], unit: UnitId, location: str, slot: int) -> None:
    """Strike a slot that is given, counted from 0, and carry out what that does.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects.
    """
    on = PlayedTarget(play, unit)
    damage_sequence.strike(on, on.at_slot(SingleHit(location, 1), slot))


def strike_slots(play: Play[Battle], unit: UnitId, location: str, number: int) -> None:
    """Roll for so many slots of a location and strike them.

    Rule: CityTech, Combat > BattleMech Critical Hits.
    """
    on = PlayedTarget(play, unit)
    found, _ = damage_sequence.split_reachable(on, SingleHit(location, number) if number else None)
    damage_sequence.strike_slots(on, found)


def strike(play: Play[Battle], unit: UnitId, location: str, slot: int) -> None:
    """Strike one slot, and do what the loss of its component does at once.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects; BattleMechs (3 engine hits, cockpit).
    """
    on = PlayedTarget(play, unit)
    damage_sequence.strike(on, on.at_slot(SingleHit(location), slot))
