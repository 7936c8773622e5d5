"""The sequence of firing, step by step: one list for play and for the odds of a shot.

Who carries the steps out decides nothing: what happens, and in which order, stands in the list.
"""

from __future__ import annotations

from typing import Protocol, cast

from companion.engine.battletech.tables.fire_steps import (
    DamageStep,
    DivertStep,
    EffectStep,
    FireSteps,
    HowManyStep,
    JamStep,
    LocateStep,
    RollStep,
    SpendStep,
)


class FiredShot(Protocol):
    """A shot on its way: one shot at the table, or every end of it with its chance."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more can come of it."""

    def roll(self, step: RollStep) -> None:
        """Roll to hit."""

    def divert(self, step: DivertStep) -> None:
        """Let the target answer what flies at it."""

    def count_hits(self, step: HowManyStep) -> None:
        """Find how many strike."""

    def locate(self, step: LocateStep) -> None:
        """Part what strikes into groups."""

    def damage(self, step: DamageStep) -> None:
        """Let each group land."""

    def affect(self, step: EffectStep) -> None:
        """Let something else come of it."""

    def spend(self, step: SpendStep) -> None:
        """Use up rounds, and build up heat."""

    def jam(self, step: JamStep) -> None:
        """Jam the weapon if the roll says so."""


def carry_out(steps: FireSteps, shot: FiredShot) -> None:
    """Carry out these steps, one after the other, until nothing more can come of the shot."""
    while steps:
        if steps := carry_out_until_answer(steps, shot):
            shot.divert(cast("DivertStep", steps[0]))
            steps = steps[1:]


def carry_out_until_answer(steps: FireSteps, shot: FiredShot) -> FireSteps:
    """Carry out steps until the target answers all that is fired together; return those that are left."""
    for number, step in enumerate(steps):
        if shot.is_over:
            return ()
        if isinstance(step, DivertStep) and step.together:
            return steps[number:]
        match step.step:
            case "roll":
                shot.roll(step)
            case "divert":
                shot.divert(step)
            case "spend":
                shot.spend(step)
            case "jam":
                shot.jam(step)
            case _:
                _strike(step, shot)
    return ()


def _strike(step: HowManyStep | LocateStep | DamageStep | EffectStep, shot: FiredShot) -> None:
    """Carry out a step on what strikes."""
    match step.step:
        case "how_many":
            shot.count_hits(step)
        case "locate":
            shot.locate(step)
        case "damage":
            shot.damage(step)
        case "effect":
            shot.affect(step)
