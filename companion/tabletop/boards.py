"""Boards: mapsheets of hexes with a level and terrain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from companion.tabletop.hexes import LAST_LABEL, Hex, hex_at
from companion.tabletop.number_text import format_count


@dataclass(frozen=True, slots=True)
class BoardHex:
    """The ground of one hex: its level and its terrain, named as in the movement cost table."""

    level: int = 0
    terrain: tuple[str, ...] = ()


CLEAR = BoardHex()


@dataclass(frozen=True, slots=True)
class Board:
    """A rectangle of printed hexes, `width` columns by `height` rows; hexes not listed are clear, level 0.

    Raises ValueError for a size without labels or a hex that is not on the board.
    """

    name: str
    width: int
    height: int
    hexes: Mapping[Hex, BoardHex] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if not (1 <= self.width <= LAST_LABEL and 1 <= self.height <= LAST_LABEL):
            raise ValueError(
                f"A board has 1 to {LAST_LABEL} columns and rows, not {self.width} by {self.height}."
            )
        for place in self.hexes:
            self._require(place)
        # Clear hexes are left out, so that boards which look the same are equal.
        kept = {place: ground for place, ground in self.hexes.items() if ground != CLEAR}
        object.__setattr__(self, "hexes", MappingProxyType(kept))

    def __contains__(self, place: Hex) -> bool:
        return 1 <= place.column <= self.width and 1 <= place.row <= self.height

    def at(self, place: Hex) -> BoardHex:
        """Return the ground of a hex; clear at level 0 where nothing is printed, also beyond the edge."""
        return self.hexes.get(place, CLEAR)

    def all_hexes(self) -> tuple[Hex, ...]:
        """Return every hex, row by row from the north, each row from the west."""
        return _hexes(self.width, self.height)

    def with_hex(self, place: Hex, ground: BoardHex) -> Board:
        """Return the same board with other ground in one hex."""
        self._require(place)
        hexes = {**self.hexes, place: ground}
        if ground == CLEAR:
            del hexes[place]
        # All other hexes were looked at when this board was made.
        made = object.__new__(Board)
        for name, value in (("name", self.name), ("width", self.width), ("height", self.height)):
            object.__setattr__(made, name, value)
        object.__setattr__(made, "hexes", MappingProxyType(hexes))
        return made

    def is_as_large_as(self, other: Board) -> bool:
        """Whether another board has as many columns and rows."""
        return (self.width, self.height) == (other.width, other.height)

    def hexes_unlike(self, other: Board) -> frozenset[Hex]:
        """Return the hexes in which the ground is not as on another board of this size."""
        if self.hexes == other.hexes:
            return frozenset()
        both = {*self.hexes, *other.hexes}
        return frozenset(place for place in both if self.at(place) != other.at(place))

    def row_from_north(self, place: Hex) -> int:
        """Return the printed row, counted from 1 at the north edge."""
        self._require(place)
        return place.row

    def row_from_south(self, place: Hex) -> int:
        """Return the printed row, counted from 1 at the south edge."""
        self._require(place)
        return self.height - place.row + 1

    def _require(self, place: Hex) -> None:
        if place not in self:
            raise ValueError(
                f"Hex {place.label} is not on the board: {self.name} has {format_count(self.width, 'column')}"
                f" and {format_count(self.height, 'row')}."
            )


@lru_cache(maxsize=16)
def _hexes(width: int, height: int) -> tuple[Hex, ...]:
    return tuple(hex_at(column, row) for row in range(1, height + 1) for column in range(1, width + 1))


def turned_hex(place: Hex, width: int, height: int) -> Hex:
    """Return where a hex lies on its sheet once that is turned by 180 degrees.

    With an odd number of columns the even ones end in half a hex at the edge of the table: it stays there.
    """
    column = width + 1 - place.column
    if width % 2 == 0 or place.column % 2:
        return hex_at(column, height + 1 - place.row)
    return hex_at(column, place.row if place.row == height else height - place.row)


def turned_sheet(board: Board) -> Board:
    """Return a sheet turned by 180 degrees; turned twice it is as it was."""
    hexes = {turned_hex(place, board.width, board.height): ground for place, ground in board.hexes.items()}
    return Board(board.name, board.width, board.height, hexes)
