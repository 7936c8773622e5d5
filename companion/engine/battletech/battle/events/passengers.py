"""Events of soldiers who ride in vehicles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.engine.battletech.battle.units import UnitId

RideEnd: TypeAlias = Literal["dismounted", "bailed_out", "killed"]
"""Why soldiers no longer ride: as they chose, as their carrier was destroyed, or with it."""


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


PassengerEvent: TypeAlias = UnitMounted | UnitDismounted
