"""Events of joining units that all families share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class UnitNamed:
    """Players call a unit so."""

    unit: str
    name: str


@dataclass(frozen=True, slots=True)
class PilotNamed:
    """A unit's MechWarrior has this name."""

    unit: str
    pilot: str


@dataclass(frozen=True, slots=True)
class SkillsSet:
    """A unit's MechWarrior has these skills."""

    unit: str
    gunnery: int
    piloting: int


@dataclass(frozen=True, slots=True)
class SideChanged:
    """A unit fights for this side; every unit keeps its number in the roster."""

    unit: str
    side: str
    numbers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ArrivalSet:
    """A unit arrives in this turn; 0 is at once."""

    unit: str
    arrives: int


@dataclass(frozen=True, slots=True)
class UnitReturned:
    """A unit that had left is in the battle again."""

    unit: str
