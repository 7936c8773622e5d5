"""Events of units that move, fall and rise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.units import MoveRecord, UnitId
from companion.engine.hex_label import HexLabel


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """A unit stands in this hex, facing this way; on its bridge, if there is one, unless it is below.

    Who stays in its hex also stays below, unless it has come up and `is_above`.
    """

    unit: UnitId
    hex: HexLabel
    facing: int
    is_below: bool = False
    is_above: bool = False


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit ended its move, or broke it off."""

    unit: UnitId
    moved: MoveRecord


@dataclass(frozen=True, slots=True)
class UnitLeft:
    """A unit left the map."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class UnitTwisted:
    """A unit twisted its torso, or will not."""

    unit: UnitId
    twist: int


@dataclass(frozen=True, slots=True)
class UnitFell:
    """A unit fell so many levels; it lies on its face, and took the damage on this side."""

    unit: UnitId
    levels: int
    side: str


@dataclass(frozen=True, slots=True)
class UnitDropped:
    """A unit lay down of its own will."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class UnitStood:
    """A unit is on its feet again."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class UnitSkidded:
    """A unit slipped and went on over so many hexes."""

    unit: UnitId
    hexes: int


@dataclass(frozen=True, slots=True)
class PilotingRolled:
    """A Piloting Skill Roll was made, or could not succeed; no roll: it failed or passed by itself."""

    unit: UnitId
    cause: str
    number: int | None
    rolled: int | None
    is_passed: bool


@dataclass(frozen=True, slots=True)
class MascUsed:
    """The myomer accelerator was switched on, or froze the legs."""

    unit: UnitId
    number: int | None
    rolled: int | None
    is_frozen: bool


MovementEvent: TypeAlias = (
    UnitPlaced
    | UnitMoved
    | UnitLeft
    | UnitTwisted
    | UnitFell
    | UnitDropped
    | UnitStood
    | UnitSkidded
    | PilotingRolled
    | MascUsed
)
