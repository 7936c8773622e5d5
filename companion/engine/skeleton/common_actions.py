"""Actions that end a step of the turn, the same for every family."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GoOn:
    """Leave this step of the battle for the next."""


@dataclass(frozen=True, slots=True)
class LetBe:
    """Let all units that still have to act in this step do the least there is: stand still, hold their fire.

    With a `side` only its own units.
    """

    side: str = ""
    """The side whose units do the least; without one the units of every side."""
