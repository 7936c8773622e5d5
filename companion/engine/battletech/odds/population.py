"""Ends of one volley, many at once: a column each, drawn by lot or counted with their weights."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

Ends: TypeAlias = NDArray[np.intp]
"""Which ends of the volley are meant, by their number."""
Numbers: TypeAlias = NDArray[np.int16]
Weights: TypeAlias = NDArray[np.float64]
Origins: TypeAlias = NDArray[np.intp] | slice
"""Which of the ends asked about each answer belongs to."""

SEED = 1
MAX_PARTS = 1 << 16
MAX_ENDS = 1 << 14
MAX_WORK = 30_000
HOPELESS = 2 * MAX_WORK
"""So much work with the next hit, if it splits ends as the last one did, that it need not be begun."""
SLOTS = 12
NOBODY = -1
SOME = 1000
"""So many ends show which kind is the commonest."""


class TooManyWays(Exception):
    """A volley can end in more ways than there is time to count."""


@dataclass(frozen=True)
class Chances:
    """The chance of each outcome 0, 1, 2 …; `lots` are equal parts of certainty, each with its outcome."""

    parts: tuple[float, ...]
    lots: NDArray[np.uint8]


@lru_cache(maxsize=1024)
def chances(*parts: float) -> Chances:
    """Chances that add up to one; where equal parts cannot hold them exactly, the nearest lots stand."""
    exact = [Fraction(part).limit_denominator(MAX_PARTS) for part in parts]
    number = min(lcm(*(part.denominator for part in exact)), MAX_PARTS)
    ends = np.rint(np.cumsum(parts) * number).astype(np.int64)
    ends[-1] = number
    return Chances(parts, np.repeat(np.arange(len(parts), dtype=np.uint8), np.diff(ends, prepend=0)))


class Population(Protocol):
    """Ends of a volley. `flat` holds their figures track by track, `width` apart."""

    flat: Numbers
    width: int
    number: int

    def track(self, track: int) -> Numbers:
        """One figure of every end, to be read and changed."""

    def roll(self, ends: Ends, chances: Chances) -> tuple[Ends, NDArray[np.uint8], Origins]:
        """Return the outcome of a roll for each of these ends, of which there may be more afterwards."""

    def roll_all(self, track: int, chances: Chances) -> None:
        """The outcome of a roll for every end, noted in a track of its own."""

    def pick(
        self, ends: Ends, masks: Numbers, where: Ends, alike: Numbers, /
    ) -> tuple[Ends, Numbers, Origins]:
        """One slot of each end's mask, all as likely, as a mask of one.

        Each row of `alike` are masks of slots of one location that do the same when hit.
        """

    def copies(self, first: int) -> tuple[Ends, Ends]:
        """Return the ends numbered from `first` on, and which of those before each is a copy of."""

    def mean(self, values: NDArray[np.bool_] | Weights) -> float:
        """Return a value of every end on average; the chance of what holds or not."""

    def mean_by(self, kinds: Ends, ends: Ends, amounts: Numbers, number: int) -> Weights:
        """Return what amounts of these ends come to on average, for each of so many kinds."""

    def settle(self, most: Numbers, *, is_last: bool) -> None:
        """A hit is over: ends that agree may become one, each track counting for no more than its `most`.

        The `last` one is followed by no other.
        """


class SampledPopulation:
    """Volleys fired by the app, each as likely as the others; the same ones every time for one seed."""

    def __init__(self, start: Numbers, number: int, *seed: int) -> None:
        self.width = self.number = number
        self.flat: Numbers = np.repeat(start, number)
        self._random = np.random.Generator(np.random.SFC64(seed or SEED))
        self._tracks = self.flat.reshape(-1, number)

    def track(self, track: int) -> Numbers:
        """One figure of every volley."""
        figures: Numbers = self._tracks[track]
        return figures

    def roll(self, ends: Ends, chances: Chances) -> tuple[Ends, NDArray[np.uint8], Origins]:
        """Return a drawn outcome for each."""
        return ends, self._draw(len(ends), chances), slice(None)

    def roll_all(self, track: int, chances: Chances) -> None:
        """A drawn outcome for every volley."""
        self._tracks[track] = self._draw(self.number, chances)

    def _draw(self, number: int, chances: Chances) -> NDArray[np.uint8]:
        if len(chances.lots) == 1:
            return np.full(number, chances.lots[0])
        drawn = self._random.integers(0, len(chances.lots) - 1, number, np.uint16, endpoint=True)
        return chances.lots.take(drawn)

    def pick(
        self, ends: Ends, masks: Numbers, _where: Ends, _alike: Numbers
    ) -> tuple[Ends, Numbers, Origins]:
        """Return a drawn slot for each."""
        counts, slots = _slot_tables()
        nth = (self._random.random(len(ends)) * counts[masks]).astype(np.intp)
        return ends, slots[masks, nth], slice(None)

    def copies(self, first: int) -> tuple[Ends, Ends]:
        """None: each volley stays one of its own."""
        none = np.arange(first, self.number)
        return none, none

    def mean(self, values: NDArray[np.bool_] | Weights) -> float:
        """Return every volley counts the same."""
        return float(values.mean())

    def mean_by(self, kinds: Ends, _ends: Ends, amounts: Numbers, number: int) -> Weights:
        """Return every volley counts the same."""
        return np.bincount(kinds, amounts, number) / self.number

    def settle(self, most: Numbers, *, is_last: bool) -> None:
        """Nothing: each volley stays one of its own."""


@lru_cache(maxsize=1)
def _slot_tables() -> tuple[Numbers, Numbers]:
    """Return how many slots each mask has, and its slots one after the other, as masks of one."""
    has = (np.arange(1 << SLOTS)[:, None] >> np.arange(SLOTS)) & 1
    order = np.argsort(1 - has, axis=1, kind="stable")
    return has.sum(axis=1).astype(np.int16), (1 << order).astype(np.int16)


class CountedPopulation:
    """Every end with its weight. Raises TooManyWays when they become too many to count in time."""

    def __init__(self, start: Numbers) -> None:
        self.width, self.number = MAX_ENDS, 1
        self.flat: Numbers = np.zeros(len(start) * MAX_ENDS, dtype=np.int16)
        self._tracks = self.flat.reshape(-1, MAX_ENDS)
        self._tracks[:, 0] = start
        self._weights: Weights = np.zeros(MAX_ENDS)
        self._weights[0] = 1.0
        self._origins: Ends = np.zeros(MAX_ENDS, dtype=np.intp)
        self._work = self._settled_work = 0
        self._settled = 1
        self._factors = np.random.Generator(np.random.SFC64(SEED)).integers(1, 1 << 62, len(start)) * 2 + 1

    @property
    def weights(self) -> Weights:
        """The chance of each end."""
        return self._weights[: self.number]

    def track(self, track: int) -> Numbers:
        """One figure of every end."""
        return self._tracks[track, : self.number]

    def roll(self, ends: Ends, chances: Chances) -> tuple[Ends, NDArray[np.uint8], Origins]:
        """Return every outcome of each."""
        outcomes = np.flatnonzero(chances.parts).astype(np.uint8)
        found = np.concatenate([ends, self._append_copies(np.tile(ends, len(outcomes) - 1))])
        self._weights[found] *= np.repeat(np.array(chances.parts)[outcomes], len(ends))
        origins = np.tile(np.arange(len(ends)), len(outcomes))
        return found, np.repeat(outcomes, len(ends)), origins

    def roll_all(self, track: int, chances: Chances) -> None:
        """Every outcome of every end."""
        ends, outcomes, _ = self.roll(np.arange(self.number), chances)
        self.track(track)[ends] = outcomes

    def pick(self, ends: Ends, masks: Numbers, where: Ends, alike: Numbers) -> tuple[Ends, Numbers, Origins]:
        """Return every kind of slot of each, the lowest for all that do the same."""
        counts, slots = _slot_tables()
        kinds = alike[where] & masks[:, None]
        origins, kind = np.nonzero(kinds)
        picked = kinds[origins, kind]
        weights = self._weights[ends[origins]] * counts[picked] / counts[masks[origins]]
        # The first kind of each end takes its place, the others are copies.
        is_other = np.diff(origins, prepend=NOBODY) == 0
        found = ends[origins]
        found[is_other] = self._append_copies(found[is_other])
        self._weights[found] = weights
        return found, slots[picked, 0], origins

    def copies(self, first: int) -> tuple[Ends, Ends]:
        """Copies of copies lead back to the end that there was before."""
        copies = np.arange(first, self.number)
        origins = self._origins[copies]
        while np.any(late := origins >= first):
            origins[late] = self._origins[origins[late]]
        return copies, origins

    def mean(self, values: NDArray[np.bool_] | Weights) -> float:
        """Return each end counts by its chance."""
        return float(min((self.weights * values).sum(), values.max()))

    def mean_by(self, kinds: Ends, ends: Ends, amounts: Numbers, number: int) -> Weights:
        """Return each end counts by its chance."""
        means: Weights = np.bincount(kinds, amounts * self._weights[ends], number).astype(np.float64)
        return means

    def settle(self, most: Numbers, *, is_last: bool) -> None:
        """Ends that agree in every figure become one; raises where another hit like this is hopeless."""
        tracks = self._tracks[:, : self.number]
        np.minimum(tracks, most[:, None], out=tracks)
        keys = (tracks * self._factors[:, None]).sum(axis=0)
        _, firsts, groups = np.unique(keys, return_index=True, return_inverse=True)
        kept = tracks[:, firsts]
        if not np.array_equal(kept[:, groups], tracks):
            raise TooManyWays
        weights = np.bincount(groups, self.weights)
        self.number = len(firsts)
        self._tracks[:, : self.number] = kept
        self._weights[: self.number] = weights
        work, self._settled_work = self._work - self._settled_work, self._work
        each, self._settled = work / self._settled, self.number
        if not is_last and each * self.number > HOPELESS:
            raise TooManyWays

    def _append_copies(self, ends: Ends) -> Ends:
        """Copies of these ends, added to the others."""
        first, self._work = self.number, self._work + len(ends)
        if first + len(ends) > MAX_ENDS or self._work > MAX_WORK:
            raise TooManyWays
        self.number += len(ends)
        self._tracks[:, first : self.number] = self._tracks[:, ends]
        self._weights[first : self.number] = self._weights[ends]
        self._origins[first : self.number] = ends
        return np.arange(first, self.number)


def kinds_of(keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """Return the different keys, and which each one is; the commonest is set apart, as sorting all takes
    long.
    """
    if not len(keys):
        return keys, np.zeros(0, dtype=np.intp)
    seen, times = np.unique(keys[:SOME], return_counts=True)
    common = seen[times.argmax()]
    rare = np.flatnonzero(keys != common)
    others = np.unique(keys[rare])
    kind_of = np.zeros(len(keys), dtype=np.intp)
    kind_of[rare] = np.searchsorted(others, keys[rare]) + 1
    return np.concatenate([[common], others]), kind_of
