"""Batches of hits in the ends of a volley: one in each of so many ends, as arrays side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.battle.causes import NO_ATTACK
from companion.engine.battletech.battle.salvo import Column, Salvo
from companion.engine.battletech.damage.facts import critical_modifiers
from companion.engine.battletech.odds.body import NOWHERE, Body
from companion.engine.battletech.odds.population import Chances, Ends, Numbers, chances

Flags: TypeAlias = NDArray[np.bool_]


class Batch(NamedTuple):
    """Hits: in which end, at which location by number, and points or critical hits that are left of each.

    Some know more: where they may do `critical` damage even if armor holds, the `section` for which critical
    damage is rolled, the slot that is struck and those struck `before` in its location as masks, and the
    `kind` of thing in that slot. Of points some go `straight` past the armor, which is the rear armor where
    `is_rear` says so; `certain` critical hits need no roll, and are below 0 in what is left of a hit there.
    There were `since` ends.
    """

    ends: Ends
    where: Ends
    left: Numbers
    since: int = 0
    critical: Ends | None = None
    section: Ends | None = None
    slots: Numbers | None = None
    before: Numbers | None = None
    kind: Ends | None = None
    straight: Numbers | None = None
    is_rear: Flags | None = None
    certain: Numbers | None = None

    def __bool__(self) -> bool:
        return len(self.ends) > 0

    def take(self, at: Ends) -> Batch:
        """Return the hits with these numbers."""
        ends, where, left, since, *more = self
        taken: list[Any] = [None if column is None else column.take(at) for column in more]
        return Batch(ends.take(at), where.take(at), left.take(at), since, *taken)

    def select(self, flags: Flags) -> Batch:
        """Return the hits that are flagged."""
        chosen = flags.nonzero()[0]
        if len(chosen) == len(flags):
            return self
        return self.take(chosen) if len(chosen) else NONE

    def split(self, flags: Flags) -> tuple[Batch, Batch]:
        """Return the hits that are flagged, and the others."""
        chosen = flags.nonzero()[0]
        if len(chosen) == len(flags):
            return self, NONE
        return (self.take(chosen), self.take((~flags).nonzero()[0])) if len(chosen) else (NONE, self)


NONE = Batch(np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.int16))


def join_batches(*parts: Batch) -> Batch:
    """Join batches; the hits keep their figures."""
    some = [part for part in parts if part]
    if len(some) < 2:
        return some[0] if some else NONE
    return Batch(*(_join_columns(columns) for columns in zip(*some, strict=True)))


def _join_columns(columns: tuple[Any, ...]) -> Any:
    """Arrays one after the other; what not all have is left out, and a number is the same in all."""
    if any(column is None for column in columns):
        return None
    return columns[0] if isinstance(columns[0], int) else np.concatenate(columns)


class HitColumn(NamedTuple):
    """Locations by outcome, those where critical damage may be done besides, the outcomes' chances, and which
    strike rear armor, if they differ in that; and the critical hits that need no roll.
    """

    where: Ends
    critical: Ends
    odds: Chances
    is_rear: Flags | None
    certain: Numbers


def column_of(column: Column, names: Sequence[str]) -> HitColumn:
    """Return a column by the numbers of its locations."""
    numbers = {"": NOWHERE} | {name: number for number, name in enumerate(names)}
    where = np.array([numbers[place.location] for place, _ in column])
    critical = np.array([numbers[place.critical] for place, _ in column])
    rear = np.array([place.is_rear for place, _ in column])
    certain = np.array([place.certain for place, _ in column], dtype=np.int16)
    odds = chances(*(part for _, part in column))
    return HitColumn(where, critical, odds, rear if rear.any() else None, certain)


def going_straight(salvo: Salvo, step: int) -> Numbers | None:
    """Return the points of one hit of an attack that go past the armor, by its outcome; None for nothing."""
    if not any(dealt.straight for dealt in salvo.dealt):
        return None
    found = [
        dealt.straight * (step < len(hit)) for dealt, (_, hit) in zip(salvo.dealt, salvo.hits, strict=True)
    ]
    return np.array([0, *found], dtype=np.int16)


def added_to_criticals(body: Body, salvo: Salvo, step: int) -> Numbers | None:
    """Return the modifiers of critical rolls for one hit of an attack, by its outcome; None for nothing."""
    criticals = body.criticals
    if not salvo.dealt and not (criticals and criticals.determining.modifiers):
        return None
    added = np.zeros(len(salvo.hits) + 1, dtype=np.int16)
    dealt = salvo.dealt or (NO_ATTACK,) * len(salvo.hits)
    for outcome, ((_, points), by) in enumerate(zip(salvo.hits, dealt, strict=True), start=1):
        if step < len(points):
            found = critical_modifiers(body.battle, body.unit, by, points[step])
            added[outcome] = sum(modifier.value for modifier in found)
    return added
