"""Duels turn by turn: both move, fire at once, fall, heat up and come to, as the rules of play have it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.duel_side import DuelSide
from companion.engine.battletech.odds.duels.fighter import Fighter
from companion.engine.battletech.odds.duels.guns import Battery
from companion.engine.battletech.odds.population import Ends


class EndedDuels(NamedTuple):
    """Duels that have just ended, by their number, and who is out in them."""

    duels: Ends
    first: Flags
    second: Flags


class Duels:
    """Two units in many duels, each at a range by its number."""

    def __init__(self, first: Fighter, second: Fighter, ranges: Sequence[int]) -> None:
        self.sides = (DuelSide(Battery(first, second, ranges)), DuelSide(Battery(second, first, ranges)))
        self._ranges = ranges

    def begin(self, each: int, *seed: int) -> None:
        """Begin so many duels at each range."""
        self._at_range = np.repeat(np.arange(len(self._ranges)), each)
        self._ids = np.arange(len(self._at_range))
        for number, side in enumerate(self.sides):
            side.fighter.take_the_field(len(self._ids), *seed, number)

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
        volleys = [tuple(side.aim(self._at_range)) for side in self.sides]
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
