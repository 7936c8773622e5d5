"""Events of soldiers who climb 'Mechs, and of what 'Mechs have against them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.engine.battletech.battle.units import UnitId

SwarmEnd: TypeAlias = Literal["fought_off", "shaken_off", "fell", "burned"]
"""Why soldiers no longer cling to a 'Mech."""


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


SwarmEvent: TypeAlias = SwarmBegan | SwarmEnded | PodDetonated
