"""Heat cards, and shutting down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.tactics.battle.causes import Cause
from companion.engine.tactics.battle.state import UnitId


@dataclass(frozen=True, slots=True)
class HeatGained:
    """Heat cards laid face down on a unit."""

    unit: UnitId
    cards: int
    cause: Cause = ""


@dataclass(frozen=True, slots=True)
class HeatDiscarded:
    """Heat cards taken off a unit: face-down ones, and those named."""

    unit: UnitId
    down: int = 0
    up: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HeatTurnedUp:
    """A heat card is turned up and takes effect."""

    unit: UnitId
    card: str


@dataclass(frozen=True, slots=True)
class Cooled:
    """A unit has discarded and turned up its heat cards."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class ShutDown:
    """A unit shuts down."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Restarted:
    """A unit is no longer shut down."""

    unit: UnitId


HeatEvent: TypeAlias = HeatGained | HeatDiscarded | HeatTurnedUp | Cooled | ShutDown | Restarted
