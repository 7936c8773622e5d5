"""Events of hexes: their terrain and their mines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.units import UnitId
from companion.engine.hex_label import HexLabel


@dataclass(frozen=True, slots=True)
class TerrainSet:
    """The ground of a hex changed."""

    hex: HexLabel
    terrain: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MinesLaid:
    """A hex holds a minefield of so many points."""

    hex: HexLabel
    points: int


@dataclass(frozen=True, slots=True)
class MinesMet:
    """A unit entered a minefield, and whether a mine went off."""

    unit: UnitId
    hex: HexLabel
    rolled: int
    is_hit: bool


GroundEvent: TypeAlias = TerrainSet | MinesLaid | MinesMet
