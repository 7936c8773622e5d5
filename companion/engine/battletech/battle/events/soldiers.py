"""Events of soldiers: who climb 'Mechs, and what these have against them; who ride in vehicles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.engine.battletech.battle.units import UnitId

SwarmEnd: TypeAlias = Literal["fought_off", "shaken_off", "fell", "burned"]
"""Why soldiers no longer cling to a 'Mech."""
RideEnd: TypeAlias = Literal["dismounted", "bailed_out", "killed"]
"""Why soldiers no longer ride: as they chose, as their carrier was destroyed, or with it."""


@dataclass(frozen=True, slots=True)
class SwarmBegan:
    """Soldiers cling to a 'Mech since this turn."""

    unit: UnitId
    mech: UnitId
    turn: int


@dataclass(frozen=True, slots=True)
class SwarmEnded:
    """Soldiers are off a 'Mech; who did not climb down of himself does nothing more in this turn."""

    unit: UnitId
    mech: UnitId
    how: SwarmEnd


@dataclass(frozen=True, slots=True)
class PodDetonated:
    """An anti-personnel pod went off, and is spent."""

    unit: UnitId
    item: str


@dataclass(frozen=True, slots=True)
class UnitMounted:
    """Soldiers have mounted a carrier, which spends Movement Points on that."""

    unit: UnitId
    carrier: UnitId


@dataclass(frozen=True, slots=True)
class UnitDismounted:
    """Soldiers are out of a carrier; they neither move nor attack for the rest of the turn."""

    unit: UnitId
    carrier: UnitId
    how: RideEnd = "dismounted"


SoldierEvent: TypeAlias = SwarmBegan | SwarmEnded | PodDetonated | UnitMounted | UnitDismounted
