"""What happens to a battle as a whole: turns, phases, initiative, what is owed, how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.engine.battletech.battle.state import Due
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
    """What each side rolled for initiative, with the modifiers that `added` to it; a tie is rolled again."""

    totals: Mapping[SideId, int]
    added: Mapping[SideId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnitInitiativeRolled:
    """What each unit rolled for initiative, and how they rank, the lowest first."""

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
    due: Due


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
    """What the rules have happen at the end of a turn: to a unit, to a side, or to all."""

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
