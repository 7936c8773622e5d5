"""Events of damage to units: critical hits, MechWarriors, heat, and what no longer works."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.causes import Cause, HeatCause
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


@dataclass(frozen=True, slots=True)
class SlotDisabled:
    """A critical slot, counted from 0, is disabled until the end of this turn."""

    unit: UnitId
    location: str
    slot: int
    until: int


@dataclass(frozen=True, slots=True)
class CriticalRolled:
    """A roll for critical hits in a location gave so many."""

    unit: UnitId
    location: str
    rolled: int
    hits: int


@dataclass(frozen=True, slots=True)
class SlotHit:
    """A critical slot was struck, counted from 0."""

    unit: UnitId
    location: str
    slot: int


CriticalEvent: TypeAlias = SlotDisabled | CriticalRolled | SlotHit


@dataclass(frozen=True, slots=True)
class SkillsRolled:
    """A MechWarrior's skills were rolled."""

    unit: UnitId
    gunnery: int
    piloting: int


@dataclass(frozen=True, slots=True)
class WarriorHit:
    """A MechWarrior took hits."""

    unit: UnitId
    hits: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class WarriorFainted:
    """A MechWarrior lost consciousness."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class WarriorWoke:
    """A MechWarrior is conscious again."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class PoolSpent:
    """A MechWarrior spent a point to have a roll made again."""

    unit: UnitId
    pool: str


WarriorEvent: TypeAlias = SkillsRolled | WarriorHit | WarriorFainted | WarriorWoke | PoolSpent


@dataclass(frozen=True, slots=True)
class HeatBuilt:
    """Something a unit did or suffered heats it this turn; negative points cool."""

    unit: UnitId
    cause: HeatCause
    points: int


@dataclass(frozen=True, slots=True)
class BurnsOn:
    """What heats a unit this turn already will heat it for one turn more."""

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


@dataclass(frozen=True, slots=True)
class EquipmentSet:
    """An item of equipment is set for the rest of the turn."""

    unit: UnitId
    item: str
    setting: str


HeatEvent: TypeAlias = (
    HeatBuilt | BurnsOn | HeatSet | ReactorShutDown | ReactorRestarted | Switched | EquipmentSet
)
