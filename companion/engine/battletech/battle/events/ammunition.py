"""Events of ammunition that is not fired."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.units import UnitId


@dataclass(frozen=True, slots=True)
class DumpDeclared:
    """A unit gets rid of the ammunition in this slot."""

    unit: UnitId
    bin: str


@dataclass(frozen=True, slots=True)
class AmmunitionDumped:
    """A slot of ammunition is empty."""

    unit: UnitId
    bins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AmmunitionExploded:
    """Ammunition in these slots, or a weapon, went off with so many points."""

    unit: UnitId
    location: str
    bins: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class AmmunitionLost:
    """Ammunition in these slots can no longer be loaded, but did not go off."""

    unit: UnitId
    location: str
    bins: tuple[str, ...]


AmmunitionEvent: TypeAlias = DumpDeclared | AmmunitionDumped | AmmunitionExploded | AmmunitionLost
