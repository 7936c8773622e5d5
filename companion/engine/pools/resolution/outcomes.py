"""Outcomes of tests, and their degrees. Rule: Untitled Mech Game, R5, R7, R10."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.pools.tables.resolution import Tie


@dataclass(frozen=True, slots=True)
class ResolvedTest:
    """The outcome of a test for who made it; `degrees` are those of success or of failure."""

    is_success: bool
    degrees: int
    is_tie: bool = False


def unopposed(result: int, difficulty: int) -> ResolvedTest:
    """Return what a result makes of a difficulty: equal is enough."""
    return ResolvedTest(result >= difficulty, abs(result - difficulty))


def opposed(initiator: int, other: int, tie: Tie) -> ResolvedTest:
    """Return what an opposed test is to the one who began it; the loser fails by as many degrees."""
    if initiator == other and tie == "stands":
        return ResolvedTest(is_success=False, degrees=0, is_tie=True)
    return ResolvedTest(initiator >= other, abs(initiator - other))
