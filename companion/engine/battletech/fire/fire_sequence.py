"""The sequence of firing, step by step: one list for play and for the odds of a shot.

Who carries the steps out decides nothing: what happens, and in which order, stands in the list.
"""

from __future__ import annotations

from typing import Protocol

from companion.engine.battletech.tables.fire_steps import (
    Damage,
    Divert,
    Effect,
    FireSteps,
    HowMany,
    Jam,
    Locate,
    Roll,
    Spend,
)


class FiredShot(Protocol):
    """A shot on its way: one shot at the table, or every end of it with its chance."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more can come of it."""

    def roll(self, step: Roll) -> None:
        """Roll to hit."""

    def divert(self, step: Divert) -> None:
        """Let the target answer what flies at it."""

    def count_hits(self, step: HowMany) -> None:
        """Find how many strike."""

    def locate(self, step: Locate) -> None:
        """Part what strikes into groups."""

    def damage(self, step: Damage) -> None:
        """Let each group land."""

    def affect(self, step: Effect) -> None:
        """Let something else come of it."""

    def spend(self, step: Spend) -> None:
        """Use up rounds, and build up heat."""

    def jam(self, step: Jam) -> None:
        """Jam the weapon if the roll says so."""


def carry_out(steps: FireSteps, shot: FiredShot) -> None:
    """Carry out these steps, one after the other, until nothing more can come of the shot."""
    for step in steps:
        if shot.is_over:
            return
        match step:
            case Roll():
                shot.roll(step)
            case Divert():
                shot.divert(step)
            case Spend():
                shot.spend(step)
            case Jam():
                shot.jam(step)
            case _:
                _strike(step, shot)


def _strike(step: HowMany | Locate | Damage | Effect, shot: FiredShot) -> None:
    """Carry out a step on what strikes."""
    match step:
        case HowMany():
            shot.count_hits(step)
        case Locate():
            shot.locate(step)
        case Damage():
            shot.damage(step)
        case Effect():
            shot.affect(step)
