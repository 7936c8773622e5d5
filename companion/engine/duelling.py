"""Duels of every unit of one force against every unit of another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from companion.engine.game.views import DuelRules
from companion.engine.views.duels import DuelAtRange, Duellist, DuelSetup
from companion.errors import InputError

EVEN = 0.5
"""What counts of a duel that neither wins."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A unit of one force against one of the other.

    `outlasts` is the chance that the enemy is out of the battle first, where nobody or both are counted half,
    on average over all ranges; none where the two cannot fight, which the `refusal` tells in words.
    """

    row: int
    column: int
    outlasts: float | None
    ranges: tuple[DuelAtRange, ...] = ()
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class MatrixProgress:
    """The share of the work that is done, and the pairings known so far, by row and column."""

    done: float
    pairings: Mapping[tuple[int, int], Pairing] = field(default_factory=dict)


def duel_matrix(
    game: DuelRules,
    rows: Sequence[Duellist],
    columns: Sequence[Duellist],
    like: DuelSetup,
    battle: Any = None,
) -> Iterator[MatrixProgress]:
    """Yield every unit of one force against every unit of the other, at the ranges and as often as `like`
    says.

    After each turn of a duel it is told how far the work has come: whoever stops asking, cancels.
    """
    places = [(row, column) for row in range(len(rows)) for column in range(len(columns))]
    known: dict[tuple[int, int], Pairing] = {}
    for number, (row, column) in enumerate(places):
        setup = DuelSetup(rows[row], columns[column], like.ranges, like.turns, like.duels, like.seed)
        ranges: tuple[DuelAtRange, ...] = ()
        refusal = ""
        try:
            for progress in game.duel(setup, battle):
                ranges = progress.ranges
                yield MatrixProgress((number + progress.done) / len(places), dict(known))
        except InputError as error:
            refusal = str(error)
        known[row, column] = Pairing(
            row, column, outlasting_share(ranges) if ranges else None, ranges, refusal
        )
    yield MatrixProgress(1.0, known)


def outlasting_share(ranges: Sequence[DuelAtRange]) -> float:
    """Return the chance of the first unit to outlast the second on average over ranges, half of what
    is even.
    """
    return fmean(at.second_out + EVEN * (at.both_out + at.neither) for at in ranges)
