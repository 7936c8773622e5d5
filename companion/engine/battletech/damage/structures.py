"""Damage to buildings and bridges, and their fall.

Rule: CityTech, Buildings > Damage to Buildings; Damage to Units Inside; Movement > Bridge Movement.
"""

from __future__ import annotations

from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import EffectBegan, StructureDamaged
from companion.engine.battletech.battle.footing import footings
from companion.engine.battletech.battle.ground import RUBBLE, HexEffect, Structure
from companion.engine.battletech.battle.state import Battle, IncomingHit
from companion.engine.battletech.battle.structures import structure_in
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage import falling
from companion.engine.battletech.damage.hit_locations import roll_hit
from companion.engine.play import Play
from companion.tabletop.hexes import Hex


def damage_structure(play: Play[Battle], place: Hex, points: int) -> None:
    """Take points off the Construction Factor of what stands in a hex; with nothing left it falls."""
    structure = structure_in(play.battle, place)
    if structure is None or points < 1:
        return
    if points >= structure.factor:
        fall(play, place)
    else:
        play.emit(StructureDamaged(place, points, structure.factor - points))


def fall(play: Play[Battle], place: Hex) -> None:
    """Let what stands in a hex go: a building is rubble, and strikes whoever is in it; units on a bridge fall
    to what lies beneath.

    Rule: CityTech, Movement > Bridge Movement; Falling Damage to a BattleMech; Components > Rubble.
    """
    structure, board = structure_in(play.battle, place), play.battle.board
    if structure is None:
        return
    inside = [
        unit.id
        for unit in play.battle.units.values()
        if unit.hex == place and not unit.is_below and not is_destroyed(play.battle, unit)
    ]
    deck, *beneath = footings(board.at(place)) if board is not None else (None,)
    play.emit(StructureDamaged(place, structure.factor, 0))
    if structure.kind == "building":
        play.emit(EffectBegan(place, HexEffect(RUBBLE)))
        for unit in inside:
            _bury(play, unit, structure)
    elif deck is not None and beneath:
        for unit in inside:
            levels, is_into_water = falling.drop_between(deck, beneath[-1])
            falling.fall(play, unit, levels=levels, halved=is_into_water)


def _bury(play: Play[Battle], unit: UnitId, structure: Structure) -> None:
    """Let the levels above a unit come down on it. Rule: CityTech, Buildings > Damage to Units Inside."""
    buildings = play.battle.rules.tables.buildings
    rules = buildings.collapse if buildings else None
    if rules is None:
        return
    points = -(-structure.stood_with * structure.height // rules.divisor)
    for group in falling.fall_clusters(points, rules.grouping):
        inside = play.battle.units[unit]
        question = asks.buried_location(inside, structure.name)
        roll_hit(play, IncomingHit(unit, group, "front", question, roller_side=inside.side))
