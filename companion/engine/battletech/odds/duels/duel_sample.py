"""Duels drawn by lot, from which those that are over are taken out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.population import (
    NOBODY,
    Ends,
    Numbers,
    SampledPopulation,
    chances,
    kinds_of,
)

Shares: TypeAlias = NDArray[np.float64]
Columns: TypeAlias = Sequence[NDArray[Any]]
"""Figures of every duel, side by side."""
Known: TypeAlias = dict[tuple[int, ...], float]
"""Figures that have been worked out, by all that they depend on."""


class DuelSample(SampledPopulation):
    """The states of one unit in many duels."""

    def keep(self, flags: Flags) -> None:
        """Take out the duels that are not flagged."""
        tracks: Numbers = np.ascontiguousarray(self._tracks[:, flags])
        self.width = self.number = tracks.shape[1]
        self.flat = tracks.reshape(-1)
        self._tracks = self.flat.reshape(len(tracks), self.width)

    def column(self, end: int) -> list[int]:
        """Return all figures of one duel."""
        figures: list[int] = self._tracks[:, end].tolist()
        return figures

    def tracks(self, first: int, past: int) -> Numbers:
        """Return the figures of several tracks, a row each."""
        figures: Numbers = self._tracks[first:past]
        return figures

    def happens(self, shares: Shares) -> Flags:
        """Whether something happens, drawn for each of these chances."""
        flags: Flags = self._random.random(len(shares)) < shares
        return flags

    def outcomes(self, ends: Ends, parts: Sequence[float]) -> NDArray[np.uint8]:
        """Return which of several outcomes comes about in each of these duels."""
        return self.roll(ends, chances(*parts))[1]


def compute_by_kind(columns: Columns, ends: Ends, known: Known, reckon: Callable[[int], float]) -> Shares:
    """Return a figure for each of these duels, reckoned for one of each kind: those alike in all columns."""
    rows = np.stack([column[ends] for column in columns])
    examples, kind_of = group_alike(rows)
    figures = np.zeros(len(examples))
    for kind, example in enumerate(examples.tolist()):
        if example == NOBODY:
            continue
        key = tuple(rows[:, example].tolist())
        if key not in known:
            known[key] = reckon(int(ends[example]))
        figures[kind] = known[key]
    found: Shares = figures[kind_of]
    return found


def group_alike(rows: NDArray[Any]) -> tuple[Ends, Ends]:
    """One column of each kind of those that are the same in all rows, or nobody, and which kind each is."""
    kinds, kind_of = kinds_of(_factors(len(rows)) @ rows.astype(np.int64))
    examples = np.full(len(kinds), NOBODY)
    examples[kind_of] = np.arange(rows.shape[1])
    return examples, kind_of


@cache
def _factors(number: int) -> NDArray[np.int64]:
    """Odd factors under which different rows come to different sums, but for one case in many billions."""
    return np.random.Generator(np.random.SFC64(number)).integers(1, 1 << 62, number) * 2 + 1
