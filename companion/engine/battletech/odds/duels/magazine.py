"""Rounds aboard a unit in many duels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from companion.engine.battletech.odds.duels.duel_sample import RelevantDamage, damage_of_things
from companion.engine.battletech.odds.duels.fighter import Fighter
from companion.engine.battletech.odds.population import Numbers


@dataclass(frozen=True)
class Magazine:
    """The slots that feed a weapon or another item, in their order, each with the damage that destroys it."""

    fighter: Fighter
    bins: tuple[tuple[str, RelevantDamage], ...]

    @classmethod
    def of(cls, fighter: Fighter, feeds: Iterable[str]) -> Magazine:
        """Return these slots of a unit."""
        return cls(fighter, tuple((feed, damage_of_things(fighter.body, [feed])) for feed in feeds))

    def _rounds(self) -> Iterator[tuple[str, Numbers]]:
        """Yield the rounds in each slot that works."""
        for feed, slots in self.bins:
            left = self.fighter.track(feed)
            yield feed, np.where(slots.broken(self.fighter.field), np.int16(0), left)

    @property
    def held(self) -> Numbers:
        """The rounds in all slots that work, in every duel."""
        return sum((left for _, left in self._rounds()), np.zeros(self.fighter.field.number, np.int16))

    def take(self, rounds: Numbers) -> None:
        """Take so many rounds in every duel, slot after slot, as many as there are."""
        wanted = rounds.astype(np.int16)
        for feed, left in self._rounds():
            taken = np.minimum(left, wanted)
            self.fighter.track(feed)[:] -= taken
            wanted -= taken
