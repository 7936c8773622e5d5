"""Tokens that units gain, and Target Locks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.tactics.battle.state import UnitId


@dataclass(frozen=True, slots=True)
class TokensGained:
    """A unit takes tokens: focus, evade, special or suppressed; fewer than 0 are spent."""

    unit: UnitId
    token: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class LockTaken:
    """A unit locks on a target, or its lock is gone."""

    unit: UnitId
    target: UnitId | None


TokenEvent: TypeAlias = TokensGained | LockTaken
