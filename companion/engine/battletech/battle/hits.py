"""Hits on one unit: those whose location has still to be rolled, and those that are located."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from companion.engine.asks import Question
from companion.engine.battletech.battle.causes import NO_ATTACK, DamageSource
from companion.engine.battletech.battle.units import SideId, UnitId
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.tabletop.modifiers import Modifier


@dataclass(frozen=True, slots=True)
class IncomingHit:
    """A hit on a unit whose location has still to be rolled, by the side that it comes from.

    Cover stops what would land where it is `safe`.
    """

    unit: UnitId
    points: int
    side: AttackSide
    question: Question
    table: LocationTable = "hit_location"
    safe: Collection[str] = ()
    dealt: DamageSource = NO_ATTACK
    roller_side: SideId = ""
    """The side whose dice locate it."""


@dataclass(frozen=True, slots=True)
class LocatedHit:
    """A hit on a location of a unit: its points, of which some go `straight` past the armor.

    One that `is_rear` strikes the rear armor of locations that have such; it may do critical damage in
    `critical_at` even if armor holds. What it `adds` counts in every roll for critical hits.
    """

    unit: UnitId
    location: str
    points: int
    is_rear: bool = False
    critical_at: str = ""
    straight: int = 0
    adds: tuple[Modifier, ...] = ()
    certain: int = 0
    """Critical hits there that need no roll."""
