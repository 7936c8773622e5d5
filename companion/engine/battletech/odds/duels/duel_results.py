"""Duels from the first turn to the last, and what they come to at each range."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.duel_setup import FIRST, SECOND, build_duel_battle, conduct
from companion.engine.battletech.odds.duels.duel_side import DuelSide
from companion.engine.battletech.odds.population import Ends
from companion.engine.views.duels import DuelAtRange, Duellist, DuelProgress, DuelSetup
from companion.tabletop.odds import sampling_error

ENDS = 3
"""Ways to end: the first is out, the second, both at once."""


class EndedDuels(NamedTuple):
    """Duels that have just ended, by their number, and who is out in them."""

    duels: Ends
    first: Flags
    second: Flags


class Duels:
    """Two units in many duels, each at a range by its number."""

    def __init__(self, first: DuelSide[Any], second: DuelSide[Any], ranges: Sequence[int]) -> None:
        self.sides = (first, second)
        first.arm(second.fighter, ranges)
        second.arm(first.fighter, ranges)
        self._ranges = ranges

    def begin(self, each: int, *seed: int) -> None:
        """Begin so many duels at each range."""
        self._at_range = np.repeat(np.arange(len(self._ranges)), each)
        self._ids = np.arange(len(self._at_range))
        for number, side in enumerate(self.sides):
            side.fighter.begin_duels(len(self._ids), *seed, number)

    @property
    def remaining(self) -> int:
        """How many duels go on."""
        return len(self._ids)

    def turn(self, number: int) -> Iterator[EndedDuels]:
        """Play a turn; after fire and after heat, the duels that are over by then.

        Rule: CityTech, Playing the Game > Sequence of Play.
        """
        for side in self.sides:
            side.move(number)
        yield self._over()
        if not self.remaining:
            return
        declared = [side.aim(self._at_range) for side in self.sides]
        volleys = [side.fire(shots) for side, shots in zip(self.sides, declared, strict=True)]
        for side, volley in zip(reversed(self.sides), volleys, strict=True):
            side.suffer(volley, number)
        yield self._over()
        if not self.remaining:
            return
        for side in self.sides:
            side.heat_up(number)
        yield self._over()
        if self.remaining:
            for side in self.sides:
                side.wake(number)

    def _over(self) -> EndedDuels:
        first, second = (side.fighter.is_out for side in self.sides)
        over = first | second
        found = EndedDuels(self._ids[over], first[over], second[over])
        if over.any():
            self._ids, self._at_range = self._ids[~over], self._at_range[~over]
        for side in self.sides:
            side.fighter.keep_duels(~over)
        return found


def run_duels(rules: Rulebook, setup: DuelSetup, battle: Battle | None) -> Iterator[DuelProgress]:
    """Run duels and yield their progress after each turn. Raises InputError at once for bad set-ups."""
    setup.check()
    arena = build_duel_battle(rules, {FIRST: setup.first, SECOND: setup.second}, battle)
    sides = [
        duel_side(arena, arena.units[place], duellist)
        for place, duellist in ((FIRST, setup.first), (SECOND, setup.second))
    ]
    return _turns(setup, *sides)


def duel_side(battle: Battle, unit: Unit, duellist: Duellist) -> DuelSide[Any]:
    """Return a unit as it fights. Raises InputError for what it cannot do."""
    make_side = battle.kind(unit).duel_side
    assert make_side is not None, "who fights no duels is refused before"
    side = make_side(battle, unit, conduct(battle, unit, duellist))
    assert isinstance(side, DuelSide), "kinds make nothing else"
    return side


def _turns(setup: DuelSetup, first: DuelSide[Any], second: DuelSide[Any]) -> Iterator[DuelProgress]:
    duels = Duels(first, second, setup.ranges)
    duels.begin(setup.duels, setup.seed)
    ended = np.zeros((ENDS, setup.turns, len(setup.ranges)), dtype=np.int64)
    yield DuelProgress(0.0)
    for turn in range(setup.turns):
        for over in duels.turn(turn + 1):
            ways = (over.first & ~over.second, over.second & ~over.first, over.first & over.second)
            for way, flags in enumerate(ways):
                at = over.duels[flags] // setup.duels
                ended[way, turn] += np.bincount(at, minlength=len(setup.ranges))
        is_last = not duels.remaining or turn + 1 == setup.turns
        yield DuelProgress(1.0 if is_last else (turn + 1) / setup.turns, tuple(_ranges(setup, ended)))
        if is_last:
            return


def _ranges(setup: DuelSetup, ended: NDArray[np.int64]) -> Iterator[DuelAtRange]:
    error = sampling_error(setup.duels)
    for at, hexes in enumerate(setup.ranges):
        first, second, both = (tuple(way) for way in (ended[:, :, at] / setup.duels).tolist())
        yield DuelAtRange(hexes, first, second, both, setup.duels, error)
