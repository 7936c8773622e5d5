"""What many views ask of the same battle again and again, worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

B = TypeVar("B")
R = TypeVar("R")


def of_last_battle(rule: Callable[[B], R]) -> Callable[[B], R]:
    """A rule that keeps its answer for the battle that it was last asked about; battles never change."""
    kept: tuple[B, R] | None = None

    @wraps(rule)
    def asked(battle: B) -> R:
        nonlocal kept
        # Taken once: another thread may ask about another battle meanwhile.
        known = kept
        if known is None or known[0] is not battle:
            kept = known = (battle, rule(battle))
        return known[1]

    return asked
