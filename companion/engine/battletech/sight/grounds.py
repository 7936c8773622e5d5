"""A board as places to stand in and the ways between them, worked out once until its terrain changes."""

from __future__ import annotations

from functools import lru_cache

from companion.engine.battletech.battle.footing import Footing, footings, leads_beneath
from companion.tabletop.boards import Board
from companion.tabletop.hexes import DIRECTIONS, HEXSIDES, Hex

CACHED_BOARDS = 4
OFF_MAP = -1


class Grounds:
    """Every place of a board by number: hexes row by row, then those under bridges.

    `hexes` and `footings` are by place; `kinds` number the footings, so that equal ones have one number, and
    `ground` has one footing of each kind. `onward` leads from `place * 6 + direction` to the next place.
    """

    def __init__(self, board: Board) -> None:
        self.hexes: list[Hex] = list(board.all_hexes())
        self.footings: list[Footing] = []
        self._below: dict[Hex, int] = {}
        self._bridges: dict[Hex, tuple[Footing, ...]] = {}
        beneath: list[Footing] = []
        for place in self.hexes:
            found = footings(board.at(place))
            self.footings.append(found[0])
            if len(found) > 1:
                self._bridges[place] = found
                self._below[place] = len(self.hexes) + len(beneath)
                beneath += found[1:]
        self._main = {place: number for number, place in enumerate(self.hexes)}
        self.hexes += self._below
        self.footings += beneath
        numbers: dict[Footing, int] = {}
        self.kinds = [numbers.setdefault(footing, len(numbers)) for footing in self.footings]
        self.ground = list(numbers)
        self.onward = [self._next(place, direction) for place in self._all() for direction in range(HEXSIDES)]

    def _all(self) -> range:
        return range(len(self.hexes))

    def number_of(self, place: Hex, *, is_below: bool = False) -> int:
        """Return the number of a place on the board."""
        return self._below.get(place, self._main[place]) if is_below else self._main[place]

    def numbers_in(self, place: Hex) -> tuple[int, ...]:
        """Return the numbers of every place in a hex."""
        return tuple(dict.fromkeys((self._main[place], self.number_of(place, is_below=True))))

    def is_below(self, number: int) -> bool:
        """Whether a place lies under a bridge."""
        return number >= len(self._main)

    def _next(self, number: int, direction: int) -> int:
        place, step = self.hexes[number], DIRECTIONS[direction]
        onward = Hex(place.q + step.q, place.r + step.r)
        main = self._main.get(onward, OFF_MAP)
        if onward in self._bridges and leads_beneath(self.footings[number], self._bridges[onward]):
            return self._below[onward]
        return main


@lru_cache(maxsize=CACHED_BOARDS)
def grounds_of(board: Board) -> Grounds:
    """Return the places of a board."""
    return Grounds(board)
