"""Heat, reactors that it stops, and what is switched on or off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.causes import HeatCause
from companion.engine.battletech.battle.units import UnitId


@dataclass(frozen=True, slots=True)
class HeatBuilt:
    """Something a unit did or suffered heats it this turn; negative points cool."""

    unit: UnitId
    cause: HeatCause
    points: int


@dataclass(frozen=True, slots=True)
class HeatSet:
    """The Heat Scale stands here now."""

    unit: UnitId
    heat: int


@dataclass(frozen=True, slots=True)
class ReactorShutDown:
    """A reactor shut down."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class ReactorRestarted:
    """A reactor runs again."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Switched:
    """So many heat sinks are off, or an item of equipment is off (1) or on (0)."""

    unit: UnitId
    item: str
    value: int


HeatEvent: TypeAlias = HeatBuilt | HeatSet | ReactorShutDown | ReactorRestarted | Switched
