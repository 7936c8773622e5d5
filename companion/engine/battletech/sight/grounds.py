"""A board as places to stand in and the ways between them, worked out once until its terrain changes."""

from __future__ import annotations

from functools import lru_cache

from companion.engine.battletech.battle.footing import Footing, entered_footing, footings
from companion.tabletop.boards import Board
from companion.tabletop.hexes import DIRECTIONS, HEXSIDES, Hex

CACHED_BOARDS = 8
OFF_MAP = -1


class Grounds:
    """Every place of a board by number: hexes row by row, then those under bridges and on floors.

    `hexes` and `footings` are by place; `kinds` number the footings, so that equal ones have one number, and
    `ground` has one footing of each kind. `onward` leads from `place * 6 + direction` to the next place,
    `climbs` from there onto the roof of a building, as far as there is one; `floors_of` tells the places of
    a building from its basement up. Who is not `on_floors` keeps to the ground floors.
    """

    def __init__(self, board: Board, *, on_floors: bool = False) -> None:
        self._on_floors = on_floors
        self.hexes: list[Hex] = list(board.all_hexes())
        self.footings: list[Footing] = []
        self._found: dict[Hex, tuple[Footing, ...]] = {}
        self._others: dict[tuple[Hex, Footing], int] = {}
        others: list[tuple[Hex, Footing]] = []
        for place in self.hexes:
            found = footings(board.at(place))
            self.footings.append(found[0])
            if len(found) > 1:
                self._found[place] = found
                others += ((place, footing) for footing in found[1:])
        self._main = {place: number for number, place in enumerate(self.hexes)}
        for place, footing in others:
            self._others[place, footing] = len(self.hexes)
            self.hexes.append(place)
            self.footings.append(footing)
        numbers: dict[Footing, int] = {}
        self.kinds = [numbers.setdefault(footing, len(numbers)) for footing in self.footings]
        self.ground = list(numbers)
        self.climbs: dict[int, int] = {}
        self.onward = [self._next(place, direction) for place in self._all() for direction in range(HEXSIDES)]

    def _all(self) -> range:
        return range(len(self.hexes))

    def _number(self, place: Hex, footing: Footing) -> int:
        return self._others.get((place, footing), self._main[place])

    def number_of(self, place: Hex, *, is_below: bool = False, floor: int = 0) -> int:
        """Return the number of a place on the board."""
        for footing in self._found.get(place, ())[1:]:
            if (is_below and footing.building is None) or (floor and footing.floor == floor):
                return self._others[place, footing]
        return self._main[place]

    def numbers_in(self, place: Hex) -> tuple[int, ...]:
        """Return the numbers of the places in a hex of which those who stand there keep others out: on and
        under its bridge, but on the ground floor of its building only.
        """
        found = self._found.get(place, ())
        if found and found[0].bridge is not None:
            return (self._main[place], self._others[place, found[1]])
        return (self._main[place],)

    def is_below(self, number: int) -> bool:
        """Whether a place lies under a bridge."""
        return number >= len(self._main) and self.footings[number].building is None

    def floors_of(self, number: int) -> dict[int, int]:
        """Return the numbers of the floors of the building that a place is in, by floor."""
        place = self.hexes[number]
        if self.footings[number].building is None:
            return {}
        return {footing.floor: self._number(place, footing) for footing in self._found[place]}

    def _next(self, number: int, direction: int) -> int:
        place, step = self.hexes[number], DIRECTIONS[direction]
        onward = Hex(place.q + step.q, place.r + step.r)
        main = self._main.get(onward, OFF_MAP)
        found = self._found.get(onward)
        if found is None:
            return main
        here = self.footings[number]
        if self._on_floors and found[0].building is not None:
            roof = entered_footing(here, found, climbs=True)
            self.climbs[number * HEXSIDES + direction] = self._number(onward, roof)
        return self._number(onward, entered_footing(here, found, on_floors=self._on_floors))


@lru_cache(maxsize=CACHED_BOARDS)
def grounds_of(board: Board, *, on_floors: bool = False) -> Grounds:
    """Return the places of a board."""
    return Grounds(board, on_floors=on_floors)
