"""The choice of weapons in a duel: the most mean damage within the heat that is allowed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.odds.duels.duel_sample import group_alike
from companion.engine.battletech.odds.population import NOBODY

MAX_WEIGHED = 10
"""Of more weapons that build up heat, the others are fired where heat is left over."""
DIGITS = 9
"""Means that are the same to so many places are the same, in whatever order they were added up."""


class WeaponChoice:
    """The best weapons of a unit at one range, by those that can fire and the room for heat.

    Weapons without heat are always fired. Of choices that do the same the one with more weapons is taken,
    then the cooler one.
    """

    def __init__(self, means: Sequence[float], heats: Sequence[int]) -> None:
        self._heats = heats
        hot = [at for at, heat in enumerate(heats) if heat > 0]
        hot.sort(key=lambda at: (-means[at], heats[at]))
        self.cool = sum(1 << at for at, heat in enumerate(heats) if heat <= 0)
        self._weighed, self._others = hot[:MAX_WEIGHED], hot[MAX_WEIGHED:]
        member = (np.arange(1 << len(self._weighed))[:, None] >> np.arange(len(self._weighed))) & 1
        heat = member @ np.array([heats[at] for at in self._weighed], dtype=np.int64)
        mean = member @ np.array([means[at] for at in self._weighed], dtype=np.float64)
        order = np.lexsort((heat, -member.sum(axis=1), -mean.round(DIGITS)))
        bits = np.array([1 << at for at in self._weighed], dtype=np.int64)
        self._sets, self._set_heats = (member @ bits)[order], heat[order]
        self._known: dict[tuple[int, int], int] = {}

    def best(self, ready: int, room: int) -> int:
        """Return the weapons to fire, as a mask, of those that are ready."""
        if (ready, room) not in self._known:
            self._known[ready, room] = self._search(ready, room)
        return self._known[ready, room]

    def _search(self, ready: int, room: int) -> int:
        fits = ((self._sets & ~ready) == 0) & (self._set_heats <= room)
        first = int(fits.argmax())
        if not fits[first]:
            return ready & self.cool
        chosen, left = int(self._sets[first]), room - int(self._set_heats[first])
        for at in self._others:
            if ready >> at & 1 and self._heats[at] <= left:
                chosen, left = chosen | 1 << at, left - self._heats[at]
        return chosen | (ready & self.cool)


def choose_weapons(
    choices: Sequence[WeaponChoice],
    at_range: NDArray[np.intp],
    ready: NDArray[np.int64],
    room: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Choose the weapons to fire in each duel, which is fought at a range by its number."""
    rows = np.stack([at_range, ready, room])
    examples, kind_of = group_alike(rows)
    masks = np.zeros(len(examples), dtype=np.int64)
    for kind, example in enumerate(examples.tolist()):
        if example != NOBODY:
            at, guns, heat = rows[:, example].tolist()
            masks[kind] = choices[at].best(guns, heat)
    return masks[kind_of]
