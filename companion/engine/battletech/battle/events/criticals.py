"""Critical hits, and what no longer works for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.units import UnitId


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
