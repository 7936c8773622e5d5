"""Events of damage to units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.causes import Cause
from companion.engine.battletech.battle.units import UnitId


@dataclass(frozen=True, slots=True)
class LocationHit:
    """An attack struck here; no roll: the location was given."""

    unit: UnitId
    location: str
    rolled: int | None
    damage: int
    is_rear: bool = False


@dataclass(frozen=True, slots=True)
class CoverHit:
    """An attack would have struck here, had not cover stopped it."""

    unit: UnitId
    location: str
    rolled: int
    damage: int


@dataclass(frozen=True, slots=True)
class ArmorLost:
    """A location lost armor points, front or rear."""

    unit: UnitId
    location: str
    points: int
    is_rear: bool = False


@dataclass(frozen=True, slots=True)
class StructureLost:
    """A location lost points of internal structure."""

    unit: UnitId
    location: str
    points: int


@dataclass(frozen=True, slots=True)
class LocationDestroyed:
    """A location is gone with all that is in it; `with_location` names the one that took it along.

    A limb that `is_blown_off` lies on the ground as a whole.
    """

    unit: UnitId
    location: str
    with_location: str | None = None
    is_blown_off: bool = False


@dataclass(frozen=True, slots=True)
class MechDestroyed:
    """A 'Mech is out of the battle: for the loss of this location, or for this reason."""

    unit: UnitId
    location: str = ""
    reason: Cause = ""


@dataclass(frozen=True, slots=True)
class DamageVanished:
    """Damage that had nowhere left to go."""

    unit: UnitId
    points: int


DamageEvent: TypeAlias = (
    LocationHit | CoverHit | ArmorLost | StructureLost | LocationDestroyed | MechDestroyed | DamageVanished
)
