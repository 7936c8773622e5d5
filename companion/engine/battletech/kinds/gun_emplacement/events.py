"""Events of gun emplacements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.units import UnitId


@dataclass(frozen=True, slots=True)
class TurretLocked:
    """A turret that still stands can no longer turn."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class WeaponsDestroyed:
    """All weapons are destroyed by a roll of so much."""

    unit: UnitId
    rolled: int


@dataclass(frozen=True, slots=True)
class CrewKilled:
    """The crew is dead by a roll of so much; the weapons are left."""

    unit: UnitId
    rolled: int


Event: TypeAlias = TurretLocked | WeaponsDestroyed | CrewKilled
