"""Footing of a unit: the ground of a hex, the floor of its water, or the bridge over it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.vocabulary.terrain import Terrain, terrain_of
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex

PAVED = ("paved", "road")
BRIDGE = "bridge"


@dataclass(frozen=True, slots=True)
class Footing:
    """A place to stand in a hex: its level, which in water is the floor, and the depth of that water.

    `is_paved` is a road, pavement or bridge, which is one way with the paved hexes next to it; `bridge` is
    the one that carries whoever stands here.
    """

    level: int = 0
    depth: int = 0
    terrain: tuple[Terrain, ...] = ()
    is_paved: bool = False
    bridge: Terrain | None = None

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
    """Return the footings of a hex: on its bridge first, if there is one, then beneath it.

    Rule: CityTech, Components > Bridges; Movement > Bridge Movement.
    """
    terrain = tuple(terrain_of(each) for each in ground.terrain)
    depth = max((each.depth for each in terrain), default=0)
    bridge = next((each for each in terrain if each.kind == BRIDGE), None)
    if bridge is None:
        is_paved = any(each.kind in PAVED for each in terrain)
        return (Footing(ground.level - depth, depth, terrain, is_paved),)
    deck = Footing(ground.level + bridge.height, 0, (bridge,), is_paved=True, bridge=bridge)
    beneath = tuple(each for each in terrain if each.kind not in (BRIDGE, *PAVED))
    return (deck, Footing(ground.level - depth, depth, beneath))


def leads_beneath(left: Footing, entered: tuple[Footing, ...]) -> bool:
    """Whether a step from one footing leads under the bridge of a hex: only along a road one gets onto it.

    Rule: CityTech, Movement > Bridge Movement.
    """
    return len(entered) > 1 and not left.is_paved


def footing_in(board: Board, place: Hex, *, is_below: bool = False) -> Footing:
    """Return the footing of a unit in a hex: on its bridge unless it is below."""
    return footings(board.at(place))[-1 if is_below else 0]


def footing_of(battle: Battle, unit: Unit) -> Footing:
    """Return the footing of a unit now; level ground where no map says otherwise."""
    if battle.board is None or unit.hex is None:
        return Footing()
    footing = footing_in(battle.board, unit.hex, is_below=unit.is_below)
    return footing.afloat if footing.depth and is_afloat(battle, unit) else footing


def is_afloat(battle: Battle, unit: Unit) -> bool:
    """Whether a unit moves over water on its surface."""
    movement = battle.kind(unit).movement
    return movement is not None and movement.carriage(battle, unit) in battle.rules.tables.movement.floats
