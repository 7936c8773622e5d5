"""How far a unit can get on foot: every place within its Movement Points, the cheapest way each.

Rule: Quick-Start, Movement. CityTech, Movement > Movement Costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.battletech.actions import Step
from companion.engine.battletech.condition import can_stand, is_gyro_destroyed
from companion.engine.battletech.reach_search import Reached, Search
from companion.engine.battletech.risks import STANDING_UP, Danger, Risk, risks, words
from companion.engine.battletech.walking import ENTERING, Mover, Walk, start, taken, why_not_step

TURNS: tuple[tuple[Step, int], ...] = (("right", 3), ("left", 2))
"""Turns that lead once to each other facing."""


def reached(mover: Mover, path: Sequence[Step] = ()) -> Iterator[Reached]:
    """Every hex and facing within reach once, going on from the end of `path`.

    Of ways that cost the same the one with fewer risks is taken. A 'Mech on the ground is taken to stand up
    if it can, and else turns where it lies.
    """
    walk, rolls = _walked(mover, path)
    if walk.has_left or walk.is_least or mover.battle.board is None:
        yield _as_reached(walk, rolls)
    elif is_gyro_destroyed(mover.battle, mover.mech) or (walk.is_prone and not _may_stand(mover, walk)):
        yield from _turning(mover, walk, rolls)
    else:
        if walk.is_prone:
            walk, rolls = _step(mover, walk, rolls, "stand")
        yield from Search(mover, mover.battle.board).run(_beginnings(mover, walk, rolls))


def _walked(mover: Mover, path: Sequence[Step]) -> tuple[Walk, tuple[str, ...]]:
    walk = start(mover)
    rolls: tuple[str, ...] = ()
    for step in path:
        walk, rolls = _step(mover, walk, rolls, step)
    return walk, rolls


def _step(mover: Mover, walk: Walk, rolls: tuple[str, ...], step: Step) -> tuple[Walk, tuple[str, ...]]:
    after = taken(mover, walk, step)
    met: tuple[Risk, ...] = ()
    if step in ENTERING:
        met = tuple(risks(mover, walk, after))
    elif step == "stand":
        met = (Risk(Danger.GROUND, STANDING_UP),)
    return after, (*rolls, *(words(mover.battle, mover.mech, risk) for risk in met))


def _may_stand(mover: Mover, walk: Walk) -> bool:
    return can_stand(mover.battle, mover.mech) and taken(mover, walk, "stand").spent <= mover.allowed


def _beginnings(mover: Mover, walk: Walk, rolls: tuple[str, ...]) -> Iterator[Reached]:
    """Where the search begins; who has just stood up faces any way."""
    yield _as_reached(walk, rolls)
    if walk.turns_freely:
        for step, times in TURNS:
            turned = walk
            for _ in range(times):
                turned = taken(mover, turned, step)
                yield _as_reached(turned, rolls)


def _turning(mover: Mover, walk: Walk, rolls: tuple[str, ...]) -> Iterator[Reached]:
    """The facings to which a 'Mech can turn in its hex."""
    yield _as_reached(walk, rolls)
    for step, times in TURNS:
        turned = walk
        for _ in range(times):
            before, turned = turned, taken(mover, turned, step)
            if turned.spent > mover.allowed or why_not_step(mover, before, step, turned):
                break
            yield _as_reached(turned, rolls)


def _as_reached(walk: Walk, rolls: tuple[str, ...]) -> Reached:
    return Reached(
        walk.hex, walk.facing, walk.spent, walk.hexes, walk.path, walk.route, rolls, walk.entered,
        walk.direction, walk.heading, walk.is_below, walk.has_left, walk.is_least,
    )  # fmt: skip
