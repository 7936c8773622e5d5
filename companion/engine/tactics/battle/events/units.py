"""Events that place, add, remove and mark units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.hex_label import HexLabel
from companion.engine.tactics.battle.state import Mech, SideId, UnitId


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """A unit stands here."""

    unit: UnitId
    hex: HexLabel
    facing: int


@dataclass(frozen=True, slots=True)
class TrackSet:
    """A track, token or counter set by hand."""

    unit: UnitId
    track: str
    left: int


@dataclass(frozen=True, slots=True)
class UnitJoined:
    """A unit has come into the battle, or will."""

    unit: UnitId
    joined: Mech


@dataclass(frozen=True, slots=True)
class UnitRefitted:
    """A unit is of another model now."""

    unit: UnitId
    refitted: Mech


@dataclass(frozen=True, slots=True)
class LanceCounted:
    """A lance costs otherwise, with who is in it now. In points."""

    side: SideId
    cost: int


@dataclass(frozen=True, slots=True)
class UnitLeft:
    """A unit has left the battle."""

    unit: UnitId


UnitEvent: TypeAlias = UnitPlaced | TrackSet | UnitJoined | UnitRefitted | LanceCounted | UnitLeft
