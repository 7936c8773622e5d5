"""Events of vehicles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.units import UnitId


@dataclass(frozen=True, slots=True)
class VehicleCriticalHit:
    """A critical hit of the kind that the dice showed."""

    unit: UnitId
    location: str
    rolled: int


@dataclass(frozen=True, slots=True)
class VehicleTroubled:
    """A trouble strikes a vehicle: for good, or for the rest of this turn and so many `turns` after it."""

    unit: UnitId
    trouble: str
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class VehicleExploded:
    """A critical hit of this roll makes a vehicle explode."""

    unit: UnitId
    rolled: int


@dataclass(frozen=True, slots=True)
class VehicleSank:
    """A hovercraft that cannot move sinks in the water below it."""

    unit: UnitId


Event: TypeAlias = VehicleCriticalHit | VehicleTroubled | VehicleExploded | VehicleSank
