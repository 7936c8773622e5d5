"""The sequence of firing, step by step: one list for play and for the odds of a shot.

Who carries the steps out decides nothing: what happens, and in which order, stands in the list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar, cast

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


S = TypeVar("S", bound=FiredShot)


class FlyingVolley(NamedTuple, Generic[S]):
    """A shot that the target may yet answer together with others, and the steps that are left of it."""

    shot: S
    steps: FireSteps

    @property
    def answers(self) -> Sequence[str]:
        """The kinds of equipment that it has yet to meet, in their order."""
        return [step.by for step in self.steps if isinstance(step, DivertStep) and step.together]


def send(shot: S, steps: FireSteps) -> FlyingVolley[S]:
    """Carry out these steps until the target answers all that is fired together."""
    return FlyingVolley(shot, carry_out_until_answer(steps, shot))


def answer_volley(flying: Sequence[FlyingVolley[S]], answer: Callable[[str, Sequence[S]], None]) -> None:
    """Let the target answer what flies at it, kind after kind, and the shots then strike in their order."""
    while waiting := [it for it in flying if it.steps]:
        kind = _next_answer([it.answers for it in waiting])
        answer(kind, [it.shot for it in waiting if it.answers[0] == kind])
        flying = [send(it.shot, it.steps[1:]) if it.answers[0] == kind else it for it in waiting]


def _next_answer(answers: Sequence[Sequence[str]]) -> str:
    """Return the first kind of equipment that no shot meets only behind another one."""
    later = {kind for kinds in answers for kind in kinds[1:]}
    heads = [kinds[0] for kinds in answers]
    return next((kind for kind in heads if kind not in later), heads[0])


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
