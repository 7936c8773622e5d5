"""Damage to buildings and bridges, their fall, and what both do to units inside, on top and beneath.

Rule: CityTech, Buildings > Damage to Buildings; Damage to Units Inside; Movement > Bridge Movement.
"""

from __future__ import annotations

from math import ceil

from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import (
    BasementFound,
    EffectBegan,
    StructureDamaged,
    StructureStruck,
    UnitPlaced,
)
from companion.engine.battletech.battle.footing import footings
from companion.engine.battletech.battle.ground import RUBBLE, HexEffect, Structure
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import structure_in
from companion.engine.battletech.battle.text import ground_asks
from companion.engine.battletech.battle.text.names import format_basement
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage import falling, piloting
from companion.engine.battletech.damage.hit_locations import roll_hit
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.vocabulary.shapes import ON_FOOT
from companion.engine.battletech.tables.vocabulary.terrain import SMALL
from companion.engine.play import Play
from companion.tabletop.hexes import Hex
from companion.tabletop.modifiers import Modifier


def damage_structure(play: Play[Battle], place: Hex, points: int, *, strikes_infantry: bool = False) -> None:
    """Take points off the Construction Factor of what stands in a hex; with nothing left, or too little for
    those whom its floors and roof bear, it falls. Attacks and walls that break strike infantry inside.
    """
    structure = structure_in(play.battle, place)
    if structure is None or points < 1:
        return
    if strikes_infantry:
        _strike_infantry(play, place, structure, points)
    if points >= structure.factor:
        fall(play, place)
        return
    play.emit(StructureDamaged(place, points, structure.factor - points))
    if structure.kind == "building" and _is_overloaded(play.battle, place):
        fall(play, place)


def _units_in(battle: Battle, place: Hex) -> list[Unit]:
    """Return who is in, on or under what stands in a hex, the highest first; wrecks count no more, and who
    is aboard a unit is where that is.
    """
    here = (it for it in battle.units.values() if it.hex == place and it.carrier is None)
    there = (it for it in here if not it.is_below)
    return sorted((it for it in there if not is_destroyed(battle, it)), key=lambda unit: -unit.floor)


def _is_overloaded(battle: Battle, place: Hex) -> bool:
    """Whether a floor or the roof bears a unit that is too heavy by now.

    Rule: CityTech, Buildings > Building Types; Damage to Units Inside.
    """
    structure = structure_in(battle, place)
    borne = (unit for unit in _units_in(battle, place) if unit.floor > 0)
    return structure is not None and any(battle.model(unit).weight > structure.factor for unit in borne)


def _strike_infantry(play: Play[Battle], place: Hex, structure: Structure, points: int) -> None:
    """Let damage to a building reach infantry inside; a small basement protects it.

    Rule: CityTech, Infantry > Infantry in Buildings.
    """
    buildings = play.battle.rules.tables.buildings
    share = buildings.infantry_damage(structure.type) if buildings and structure.kind == "building" else 0
    infantry = [unit for unit in _units_in(play.battle, place) if unit.type in ON_FOOT]
    for unit in infantry if share else ():
        if is_inside(structure, unit):
            _damage_inside(play, unit.id, structure, ceil(points * share / 100))


def is_inside(structure: Structure, unit: Unit) -> bool:
    """Whether a unit in the hex of a building is inside it, where nothing but its walls protects it."""
    is_safe = structure.basement == SMALL and unit.floor < 0
    return unit.floor < structure.height and not is_safe


def fall(play: Play[Battle], place: Hex) -> None:
    """Let what stands in a hex go: a building is rubble, and strikes whoever is in it or on it; units on a
    bridge fall to what lies beneath.

    Rule: CityTech, Buildings > Damage to Units Inside; Movement > Bridge Movement; Falling Damage to a
    BattleMech; Components > Rubble.
    """
    structure, board = structure_in(play.battle, place), play.battle.board
    if structure is None:
        return
    inside = _units_in(play.battle, place)
    deck, *beneath = footings(board.at(place)) if board is not None else (None,)
    play.emit(StructureDamaged(place, structure.factor, 0))
    if structure.kind == "building":
        play.emit(EffectBegan(place, HexEffect(RUBBLE)))
        for unit in inside:
            _bury(play, unit.id, structure)
    elif deck is not None and beneath:
        for unit in inside:
            levels, is_into_water = falling.drop_between(deck, beneath[-1])
            falling.fall(play, unit.id, levels=levels, halved=is_into_water)


def _bury(play: Play[Battle], unit: UnitId, structure: Structure) -> None:
    """Let the levels above a unit come down on it, and let it fall to the ground if it was above.

    Rule: CityTech, Buildings > Damage to Units Inside; Special Case Rules > Basements Table.
    """
    buried, buildings = play.battle.units[unit], play.battle.rules.tables.buildings
    rules = buildings.collapse if buildings else None
    if structure.basement == SMALL and buried.floor < 0:
        # Infantry is safe there, and trapped.
        return
    floor = buried.floor
    if buried.hex is not None and floor:
        play.emit(UnitPlaced(unit, buried.hex, buried.facing, floor=0))
    if rules is not None:
        levels = structure.height - min(floor, structure.height - 1)
        times = rules.infantry_times if buried.type in ON_FOOT else 1
        _damage_inside(play, unit, structure, ceil(structure.stood_with * levels / rules.divisor) * times)
    if floor > 0 and buried.may_fall:
        falling.fall(play, unit, levels=floor)


def _damage_inside(play: Play[Battle], unit: UnitId, structure: Structure, points: int) -> None:
    """Damage a unit in a building that is hit or falls, in groups of points."""
    buildings = play.battle.rules.tables.buildings
    rules = buildings.collapse if buildings else None
    for group in falling.fall_clusters(points, rules.grouping if rules else points):
        inside = play.battle.units[unit]
        question = ground_asks.buried_location(inside, structure.name)
        roll_hit(play, IncomingHit(unit, group, "front", question, roller_side=inside.side))


def shelter(play: Play[Battle], attacker: UnitId, target: UnitId, points: int) -> int:
    """Return what is left of the points of a hit after the building around its target has kept its share of
    this attacker, which it loses when all fire is over.

    Rule: CityTech, Buildings > Damage to Units Inside.
    """
    place, kept = play.battle.units[target].hex, min(points, absorption(play.battle, attacker, target))
    if kept and place is not None:
        play.emit(StructureStruck(place, attacker, kept, is_absorbed=True))
    return points - kept


def absorption(battle: Battle, attacker: UnitId, target: UnitId) -> int:
    """Return how much of an attacker's fire the building around a target has yet to keep from it.

    Rule: CityTech, Buildings > Damage to Units Inside.
    """
    place = battle.units[target].hex
    return absorption_in(battle, attacker, place) if place is not None else 0


def absorption_in(battle: Battle, attacker: UnitId, place: Hex) -> int:
    """Return how much of an attacker's fire the building in a hex has yet to keep from whoever is inside."""
    structure, buildings = structure_in(battle, place), battle.rules.tables.buildings
    if structure is None or buildings is None or buildings.protection is None:
        return 0
    share = ceil(structure.stood_with / buildings.protection.divisor)
    return max(share - structure.absorbed.get(attacker, 0), 0)


def strike_when_over(play: Play[Battle], attacker: UnitId, place: Hex, points: int) -> None:
    """Note damage of a shot that missed its target inside a building, which it loses when all fire is over.

    Rule: CityTech, Buildings > Damage to Units Inside.
    """
    if points > 0 and structure_in(play.battle, place) is not None:
        play.emit(StructureStruck(place, attacker, points))


def settle_fire(play: Play[Battle]) -> None:
    """Let buildings lose what they have borne in a phase of fire. Rule: CityTech, Buildings > Damage to Units
    Inside.
    """
    for place, structure in sorted(play.battle.structures.items()):
        if structure.pending and structure.factor > 0:
            damage_structure(play, place, structure.pending)


# --- going in and out ---


def break_wall(play: Play[Battle], unit: UnitId, place: Hex, cause: str, *extra: Modifier) -> int:
    """Roll whether a unit goes through a wall unharmed, and deal the damage if it does not; return the damage
    to the building, which is the caller's to deal once the unit is where the step leads.

    Rule: CityTech, Buildings > Movement Effects; Building Modifiers Table.
    """
    structure, buildings = structure_in(play.battle, place), play.battle.rules.tables.buildings
    walls = buildings.walls if buildings else None
    if structure is None or walls is None:
        return 0
    if not piloting.check_piloting(play, unit, cause, *extra, place=place.label):
        moving, points = play.battle.units[unit], ceil(structure.factor / walls.divisor)
        question = ground_asks.wall_location(moving, structure.name)
        roll_hit(play, IncomingHit(unit, points, "front", question, roller_side=moving.side))
    return ceil(play.battle.model(play.battle.units[unit]).weight / walls.tons_divisor)


def step_on_floor(play: Play[Battle], unit: UnitId, side: AttackSide = "front") -> None:
    """Find out whether the ground floor of a building bears a unit, which falls into its basement if there is
    one; a side of a vehicle takes the damage.

    Rule: CityTech, Special Case Rules > Basements.
    """
    entering, battle = play.battle.units[unit], play.battle
    structure = structure_in(battle, entering.hex) if entering.hex is not None else None
    if structure is None or entering.hex is None or structure.kind != "building" or entering.floor:
        return
    is_infantry = entering.type in ON_FOOT
    if is_destroyed(battle, entering) or not (
        is_infantry or battle.model(entering).weight > structure.factor
    ):
        return
    basement = _find_basement(play, entering.hex, structure)
    if not is_infantry and basement not in ("", "0") and not (basement == SMALL and entering.may_fall):
        _fall_into_basement(play, unit, basement, side)


def _find_basement(play: Play[Battle], place: Hex, structure: Structure) -> str:
    """Return what lies under a building, rolled for once unless somebody has told; empty where nobody asks.

    Rule: CityTech, Special Case Rules > Basements Table.
    """
    rules = play.battle.rules.tables.buildings.basements if play.battle.rules.tables.buildings else None
    is_played = play.battle.rules.options.get("basements") != "on_map"
    if structure.basement or rules is None or not is_played:
        return structure.basement
    rows = {total: format_basement(row) for total, row in rules.rows.items()}
    rolled = play.roll(
        rules.dice, ground_asks.basement(place, structure.name), source=rules.source, rows=rows
    )
    play.emit(BasementFound(place, rules.rows[rolled]))
    return rules.rows[rolled]


def _fall_into_basement(play: Play[Battle], unit: UnitId, basement: str, side: AttackSide) -> None:
    """Rule: CityTech, Special Case Rules > Basements Table."""
    falls, buildings = play.battle.units[unit], play.battle.rules.tables.buildings
    if falls.hex is None or play.battle.board is None or buildings is None or buildings.basements is None:
        return
    levels = 1 if basement == SMALL else int(basement[0])
    play.emit(UnitPlaced(unit, falls.hex, falls.facing, floor=-levels))
    table = next((it for key, it in buildings.basements.falls_on.items() if basement.endswith(key)), None)
    falling.fall(
        play, unit, levels=levels, side=side, facing_roll=False, table=table if falls.may_fall else None
    )
