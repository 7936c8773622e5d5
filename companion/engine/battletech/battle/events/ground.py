"""Events of the ground: terrain, mines, effects on hexes, buildings, wind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.ground import EffectKind, HexEffect, Structure
from companion.engine.battletech.battle.units import UnitId
from companion.engine.hex_label import HexLabel
from companion.engine.skeleton.common_events import TerrainSet


@dataclass(frozen=True, slots=True)
class MinesLaid:
    """A hex holds a minefield of so many points."""

    hex: HexLabel
    points: int


@dataclass(frozen=True, slots=True)
class EffectBegan:
    """A hex suffers something from now on, or does so otherwise."""

    hex: HexLabel
    effect: HexEffect


@dataclass(frozen=True, slots=True)
class EffectEnded:
    """A hex suffers something no longer."""

    hex: HexLabel
    effect: EffectKind


@dataclass(frozen=True, slots=True)
class FireRolled:
    """A roll for a hex to catch fire, from a weapon or from the fire next to it."""

    hex: HexLabel
    number: int
    rolled: int
    is_lit: bool


@dataclass(frozen=True, slots=True)
class WindRolled:
    """The wind blows toward a hexside."""

    direction: int


@dataclass(frozen=True, slots=True)
class StructureSet:
    """A building or bridge stands in a hex, with so much left of it."""

    hex: HexLabel
    structure: Structure


@dataclass(frozen=True, slots=True)
class StructureDamaged:
    """A building or bridge lost so much of its Construction Factor; with nothing left it falls."""

    hex: HexLabel
    points: int
    left: int


@dataclass(frozen=True, slots=True)
class StructureStruck:
    """A building bore so much of a unit's fire, which it loses when all fire is over; what is absorbed would
    have struck a unit inside."""

    hex: HexLabel
    unit: UnitId
    points: int
    is_absorbed: bool = False


@dataclass(frozen=True, slots=True)
class BasementFound:
    """What lies under a building is known."""

    hex: HexLabel
    basement: str


@dataclass(frozen=True, slots=True)
class MinesMet:
    """A unit entered a minefield, and whether a mine went off."""

    unit: UnitId
    hex: HexLabel
    rolled: int
    is_hit: bool
    is_secret: bool = False
    """Whether nobody but its owner knew of it."""


@dataclass(frozen=True, slots=True)
class MinesSwept:
    """A unit looked for the mines of its hex."""

    unit: UnitId
    hex: HexLabel
    rolled: int


@dataclass(frozen=True, slots=True)
class MinesWorked:
    """A unit cleared so many parts of a thousand of the mines of its hex."""

    unit: UnitId
    hex: HexLabel
    share: int


GroundEvent: TypeAlias = (
    TerrainSet
    | EffectBegan
    | EffectEnded
    | FireRolled
    | WindRolled
    | StructureSet
    | StructureDamaged
    | StructureStruck
    | BasementFound
    | MinesSwept
    | MinesWorked
    | MinesLaid
    | MinesMet
)
