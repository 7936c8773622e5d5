"""The target of a volley in many duels: what it answers missiles with, and where it has been marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.countermeasures import Countermeasure, countermeasures_of
from companion.engine.battletech.odds.duels.fighter import Fighter
from companion.engine.battletech.odds.population import Ends, Numbers
from companion.engine.battletech.tables.locations import HitPlace

UNMARKED = 0
Place = HitPlace | None


class FlyingMissilesInDuels(Protocol):
    """Missiles of a shot that will strike in some duels unless they are stopped."""

    @property
    def ends(self) -> Ends:
        """The duels in which it was fired."""

    @property
    def points(self) -> int:
        """The points of each."""

    @property
    def flying(self) -> Numbers:
        """How many will strike, in each of these duels."""

    def lose(self, missiles: Numbers) -> None:
        """Do without so many in each of these duels."""


class DuelTarget:
    """A unit that one other fires at, in many duels."""

    def __init__(self, fighter: Fighter) -> None:
        self.fighter = fighter
        self._countermeasures = tuple(countermeasures_of(fighter))
        self.begin()

    def begin(self) -> None:
        """A turn begins: nothing has been used, and no mark set."""
        for each in self._countermeasures:
            each.begin()
        self._marks: dict[str, Numbers] = {}
        self.places: list[Place] = [None]

    def _of(self, kind: str) -> Sequence[Countermeasure]:
        return [each for each in self._countermeasures if each.is_of(kind)]

    # --- answers ---

    def divert(self, kind: str, ends: Ends, missiles: Numbers) -> Numbers:
        """Return how many of the missiles of one shot are stopped, by the first item that is ready."""
        gone, waiting = np.zeros_like(missiles), missiles > 0
        for each in self._of(kind):
            met = np.flatnonzero(waiting & each.is_ready[ends])
            if len(met):
                gone[met] = each.stop(ends[met], missiles[met])
                each.use_up(ends[met])
                waiting[met] = False
        return gone

    def answer(self, kind: str, shots: Sequence[FlyingMissilesInDuels]) -> None:
        """Answer all missiles of a volley with one kind of equipment.

        Decoys are thrown at all of them; a system that answers but one a turn, at one of those that do most.
        """
        worst, waits = sorted(shots, key=lambda shot: -shot.points), ~np.zeros_like(self.fighter.is_out)
        for each in self._of(kind):
            open_in = waits & each.is_ready
            met = np.zeros_like(waits)
            for shot in worst if each.answers_once else shots:
                flying = shot.flying * (open_in & ~(met & each.answers_once))[shot.ends]
                answered = np.flatnonzero(flying)
                gone = np.zeros_like(flying)
                gone[answered] = each.stop(shot.ends[answered], flying[answered])
                shot.lose(gone)
                met[shot.ends[answered]] = True
            each.use_up(np.flatnonzero(met))
            if not each.answers_once:
                waits &= ~met

    # --- marks ---

    def mark(self, mark: str, ends: Ends, places: Sequence[Place], which: Numbers) -> None:
        """Mark the unit in these duels at these places; a mark that it has stays where it is."""
        marks = self._marks.setdefault(mark, np.zeros(self.fighter.field.number, dtype=np.int16))
        is_new = marks[ends] == UNMARKED
        first = len(self.places)
        self.places += places
        marks[ends[is_new]] = which[is_new] + first

    def is_marked(self, mark: str, ends: Ends) -> Flags:
        """Whether it has been marked so, in each of these duels."""
        flags: Flags = self.spots(mark, ends) != UNMARKED
        return flags

    def spots(self, mark: str, ends: Ends) -> Numbers:
        """Return where it has been marked so, as numbers of `places`."""
        if mark not in self._marks:
            return np.zeros(len(ends), dtype=np.int16)
        spots: Numbers = self._marks[mark][ends]
        return spots
