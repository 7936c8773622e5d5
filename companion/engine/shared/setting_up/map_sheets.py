"""Two map sheets laid side by side into one game map.

Rule: BT Tactics 3025, R15, R17.
"""

from __future__ import annotations

from companion.errors import InputError
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, hex_at
from companion.tabletop.mapsheets import turned_sheet
from companion.tabletop.number_text import format_count


def rotate_sheet(sheet: Board) -> Board:
    """Return a sheet turned by 180 degrees; its number of columns has to be even."""
    _require_even(sheet)
    return turned_sheet(sheet)


def game_map(west: Board, east: Board) -> Board:
    """Return two sheets with their long edges together: the first laid in the west, the second in the east.

    Raises InputError for sheets of different size, or of an odd number of columns: their hexes would not
    match.
    """
    if (west.width, west.height) != (east.width, east.height):
        raise InputError(f"{west.name} and {east.name} are not of the same size.")
    _require_even(west)
    moved = {_shift_hex(place, west.width): ground for place, ground in east.hexes.items()}
    name = f"{west.name} and {east.name}"
    return Board(name, west.width + east.width, west.height, {**west.hexes, **moved})


def _shift_hex(place: Hex, columns: int) -> Hex:
    return hex_at(place.column + columns, place.row)


def _require_even(sheet: Board) -> None:
    if sheet.width % 2:
        columns = format_count(sheet.width, "column")
        raise InputError(f"{sheet.name} has {columns}: sheets with an even number fit together.")
