"""Events of mechs that have to do with each other: holds, fire held ready, delayed turns."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.pools.battle.state import UnitId


@dataclass(frozen=True, slots=True)
class Pinpointed:
    """A mech sees another through everything that impairs sight, or does no more."""

    unit: UnitId
    target: UnitId
    is_seen: bool


@dataclass(frozen=True, slots=True)
class HoldSet:
    """A mech holds another with so much control; with none it holds it no more."""

    unit: UnitId
    target: UnitId
    control: int
    location: str
    limbs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Loosened:
    """A mech has got loose from another for this turn, and may move."""

    unit: UnitId
    target: UnitId


@dataclass(frozen=True, slots=True)
class FireReadied:
    """A mech holds a weapon ready to fire; without one it does no more."""

    unit: UnitId
    weapon: str
    is_suppressing: bool
    sides: tuple[int, ...]
    left: int
    seen: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class Delayed:
    """A mech delays so many Half Actions."""

    unit: UnitId
    halves: int


@dataclass(frozen=True, slots=True)
class TurnResumed:
    """A mech takes the Half Actions that it has delayed."""

    unit: UnitId
    halves: int


@dataclass(frozen=True, slots=True)
class CoverKept:
    """A mech keeps the cover that it has left, until its next turn."""

    unit: UnitId
    cover: str
