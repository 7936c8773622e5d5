"""Footing of a unit: the ground of a hex, the floor of its water, its bridge, a floor of its building."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.engine.battletech.battle.stance import Stance
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.vocabulary.terrain import Terrain, terrain_of
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex

PAVED = ("paved", "road")
BRIDGE, BUILDING = "bridge", "building"


@dataclass(frozen=True, slots=True)
class Footing:
    """A place to stand in a hex: its level, which in water is the floor, and the depth of that water.

    `is_paved` is a road, pavement or bridge, which is one way with the paved hexes next to it; `bridge` is
    the one that carries whoever stands here. The `floor` of its `building` counts from 0 on the ground up to
    the roof, and below 0 in the basement.
    """

    level: int = 0
    depth: int = 0
    terrain: tuple[Terrain, ...] = ()
    is_paved: bool = False
    bridge: Terrain | None = None
    floor: int = 0
    building: Terrain | None = None

    @property
    def is_inside(self) -> bool:
        """Whether walls are around it: it is a floor of a building or its basement, not the roof."""
        return self.building is not None and self.floor < self.building.height

    @property
    def is_roof(self) -> bool:
        """Whether it is the roof of a building."""
        return self.building is not None and self.floor == self.building.height

    @property
    def carrier(self) -> Terrain | None:
        """The structure that has to bear whoever stands here: a bridge, or a building above its ground floor.

        Rule: CityTech, Movement > Bridge Movement; Buildings > Movement Effects.
        """
        return self.bridge or (self.building if self.floor > 0 else None)

    @property
    def surface(self) -> int:
        """The level of the ground or, in water, of its surface."""
        return self.level + self.depth

    @property
    def afloat(self) -> Footing:
        """Where a unit is that moves over water on its surface.

        Rule: CityTech, Vehicles > Ground Vehicle Movement.
        """
        return replace(self, level=self.surface, depth=0) if self.depth else self

    @property
    def top(self) -> int:
        """The level that something has to rise above to pass over: a building counts, woods do not.

        Rule: CityTech, Movement > Jumping; Skidding.
        """
        buildings = (each.height for each in self.terrain if each.kind == "building")
        return self.surface + max(buildings, default=0)


@lru_cache(maxsize=4096)
def footings(ground: BoardHex) -> tuple[Footing, ...]:
    """Return the footings of a hex: on its bridge first, if there is one, then beneath it; of a building the
    ground floor, every floor up to the roof, and the basement as far as it is known.

    Rule: CityTech, Components > Bridges; Movement > Bridge Movement; Buildings > Movement Effects.
    """
    terrain = tuple(terrain_of(each) for each in ground.terrain)
    depth = max((each.depth for each in terrain), default=0)
    bridge = next((each for each in terrain if each.kind == BRIDGE), None)
    if bridge is None:
        is_paved = any(each.kind in PAVED for each in terrain)
        building = next((each for each in terrain if each.kind == BUILDING), None)
        ground_floor = Footing(ground.level - depth, depth, terrain, is_paved, building=building)
        return (ground_floor, *(_floors(ground.level, building) if building else ()))
    deck = Footing(ground.level + bridge.height, 0, (bridge,), is_paved=True, bridge=bridge)
    beneath = tuple(each for each in terrain if each.kind not in (BRIDGE, *PAVED))
    return (deck, Footing(ground.level - depth, depth, beneath))


def _floors(level: int, building: Terrain) -> Iterator[Footing]:
    """Yield the floors of a building above its ground floor, its roof, and its basement."""
    for floor in range(1, building.height):
        yield Footing(level + floor, terrain=(building,), floor=floor, building=building)
    yield Footing(level + building.height, floor=building.height, building=building)
    if under := building.basement_levels:
        yield Footing(level - under, terrain=(building,), floor=-under, building=building)


def has_bridge(ground: BoardHex) -> bool:
    """Whether one may stand on a bridge of a hex, or under it."""
    return footings(ground)[0].bridge is not None


def has_floors(board: Board, place: Hex) -> bool:
    """Whether a building with floors stands in a hex."""
    return footings(board.at(place))[0].building is not None


def entered_footing(
    left: Footing, entered: tuple[Footing, ...], *, climbs: bool = False, on_floors: bool = True
) -> Footing:
    """Return the footing of a hex that a step leads to: along a road its bridge; of a building the roof for
    who `climbs`, a floor level with the one that is left, and else the ground floor, on which those stay who
    are never `on_floors`.

    Rule: CityTech, Movement > Bridge Movement; Buildings > Movement Effects; Damage to Units Inside.
    """
    if entered[0].bridge is not None:
        return entered[0 if left.is_paved else 1]
    if not on_floors or len(entered) == 1:
        return entered[0]
    if climbs:
        return next(each for each in entered if each.is_roof)
    return next((each for each in entered[1:] if each.level == left.level and each.floor > 0), entered[0])


def footing_in(board: Board, place: Hex, *, is_below: bool = False, floor: int = 0) -> Footing:
    """Return the footing of a unit in a hex: on its bridge unless below, or on a floor that there is."""
    found = footings(board.at(place))
    if found[0].bridge is not None:
        return found[1 if is_below else 0]
    return next((each for each in found if each.floor == floor), found[0])


def footing_of(battle: Battle, unit: Unit) -> Footing:
    """Return the footing of a unit now; level ground where no map says otherwise."""
    if battle.board is None or unit.hex is None:
        return Footing()
    footing = footing_in(battle.board, unit.hex, is_below=unit.is_below, floor=unit.floor)
    return footing.afloat if footing.depth and is_afloat(battle, unit) else footing


def stance_of(battle: Battle, unit: Unit) -> Stance:
    """Return the stance of a unit: on its floor or the bridge of its hex, prone if the phase began so.

    Rule: CityTech, Combat > Line of Sight (errata 1.2).
    """
    is_on_bridge = footing_of(battle, unit).bridge is not None
    return Stance(unit.type, battle.at_start(unit).is_prone, unit.floor, is_on_bridge)


def is_afloat(battle: Battle, unit: Unit) -> bool:
    """Whether a unit moves over water on its surface."""
    movement = battle.kind(unit).movement
    return movement is not None and movement.carriage(battle, unit) in battle.rules.tables.movement.floats
