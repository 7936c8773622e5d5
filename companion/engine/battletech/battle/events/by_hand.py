"""Events of changes that players make to units and sheets against any rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.units import StoredUnit, UnitId


@dataclass(frozen=True, slots=True)
class UnitJoined:
    """A unit has come into the battle, or will."""

    unit: UnitId
    joined: StoredUnit


@dataclass(frozen=True, slots=True)
class UnitRefitted:
    """A unit is of another model now."""

    unit: UnitId
    refitted: StoredUnit


@dataclass(frozen=True, slots=True)
class TrackSet:
    """A track, counter, slot, scale or flag of the sheet was set by hand: `left` remains of it."""

    unit: UnitId
    track: str
    left: int


ByHandEvent: TypeAlias = UnitJoined | UnitRefitted | TrackSet
