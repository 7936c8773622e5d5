"""Rounding of costs and of effects. Rule: Untitled Mech Game, R13."""

from __future__ import annotations

from math import ceil, trunc

COST_STEPS = 10
"""Costs are counted in tenths."""
DIGITS = 6
"""Where figures are equal but for what binary fractions leave over."""


def round_cost(value: float) -> float:
    """Return a cost in CP, up to the next tenth."""
    return ceil(round(value * COST_STEPS, DIGITS)) / COST_STEPS


def round_effect(value: float) -> int:
    """Return a game effect as a whole number: down, and negative ones toward zero."""
    return trunc(round(value, DIGITS))
