"""Events of the whole battle: turns, phases, initiative, dues, the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.engine.battletech.battle.state import UnitDue
from companion.engine.battletech.battle.units import SideId, UnitId


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A new turn: what units did in the last one is forgotten.

    Where the rules ask for it, `lost_in_a_row` says how often each side has lost the initiative of late.
    """

    number: int
    lost_in_a_row: Mapping[SideId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StepBegan:
    """A phase, or a step of one, began; `order` is the sequence in which the sides act.

    Where each unit has its own place instead, `units` is theirs.
    """

    phase: str
    step: str = ""
    order: tuple[SideId, ...] = ()
    units: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class InitiativeRolled:
    """The initiative rolls of the sides, with the modifiers that `added` to them; a tie is rolled again."""

    totals: Mapping[SideId, int]
    added: Mapping[SideId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnitInitiativeRolled:
    """The initiative rolls of the units, and their ranking, the lowest first."""

    totals: Mapping[UnitId, int]
    ranking: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is decided; no winner means a draw."""

    winner: SideId | None


@dataclass(frozen=True, slots=True)
class DueArose:
    """The rules owe something to a unit."""

    unit: UnitId
    due: UnitDue


@dataclass(frozen=True, slots=True)
class DueSettled:
    """A due is done with: `rolled` against `number` where it was a roll, or waived by the players.

    One that has lapsed has neither roll nor number and counts as passed.
    """

    unit: UnitId
    due: str
    number: int | None = None
    rolled: int | None = None
    is_passed: bool = True
    is_waived: bool = False


@dataclass(frozen=True, slots=True)
class Triggered:
    """A trigger at the end of a turn took effect: on a unit, on a side, or on all."""

    trigger: str
    unit: UnitId | None = None
    side: SideId | None = None


@dataclass(frozen=True, slots=True)
class WithdrawalOrdered:
    """A unit must leave the battle."""

    unit: UnitId


TurnEvent: TypeAlias = (
    TurnBegan
    | StepBegan
    | InitiativeRolled
    | UnitInitiativeRolled
    | BattleEnded
    | DueArose
    | DueSettled
    | Triggered
    | WithdrawalOrdered
)
