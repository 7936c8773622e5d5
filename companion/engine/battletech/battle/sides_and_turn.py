"""Sides of a battle and their goals, its turn, what is owed, and its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.battletech.battle.causes import Cause
from companion.engine.battletech.battle.units import SideId, UnitId
from companion.engine.skeleton.setup import Zone


@dataclass(frozen=True, slots=True)
class EdgeToReach:
    """An edge of the map over which a side has to bring so many of these units; of all, if none is named."""

    edge: str
    needed: int
    units: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the battle."""

    id: SideId
    name: str
    zone: Zone | None = None
    goal: EdgeToReach | None = None


@dataclass(frozen=True, slots=True)
class UnitDue:
    """A due of a unit: the `kind` of roll or consequence that the rules owe, and its cause."""

    id: str
    unit: UnitId
    kind: str
    cause: Cause = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """The point in the sequence of play; `order` is the sides' sequence in this step, one entry a unit.

    Where each unit has its own place, `units` is theirs; without either nobody waits for anybody. The
    `ranking` is that of the units' own initiative, the lowest first. How often a side has `lost_in_a_row` is
    kept where the rules ask for it.
    """

    number: int
    phase: str
    step: str = ""
    order: tuple[SideId, ...] = ()
    initiative: Mapping[SideId, int] = field(default_factory=dict)
    units: tuple[UnitId, ...] = ()
    unit_initiative: Mapping[UnitId, int] = field(default_factory=dict)
    ranking: tuple[UnitId, ...] = ()
    lost_in_a_row: Mapping[SideId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a battle; no winner means a draw."""

    winner: SideId | None
