"""Events of a battle as a whole: its set-up, its rounds and phases, its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.tactics.battle.causes import Reason
from companion.engine.tactics.battle.state import SideId


@dataclass(frozen=True, slots=True)
class DecksShuffled:
    """The app shuffles by this seed."""

    seed: str


@dataclass(frozen=True, slots=True)
class CoinFlipped:
    """The coin gives a side the initiative for set-up."""

    side: SideId
    shown: str


@dataclass(frozen=True, slots=True)
class EdgeChosen:
    """A side starts at the short edge of a sheet."""

    side: SideId
    sheet: int
    end: str


@dataclass(frozen=True, slots=True)
class StepBegan:
    """A step of the set-up begins."""

    step: str


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round begins, with the side that has the initiative in it."""

    number: int
    initiative: SideId


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase begins."""

    phase: str


@dataclass(frozen=True, slots=True)
class TokensCleared:
    """Clean-up: tokens and what belongs to one round go; Target Locks stay."""


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is over; no winner means a draw."""

    winner: SideId | None
    reason: Reason


RoundEvent: TypeAlias = (
    DecksShuffled
    | CoinFlipped
    | EdgeChosen
    | StepBegan
    | RoundBegan
    | PhaseBegan
    | TokensCleared
    | BattleEnded
)
