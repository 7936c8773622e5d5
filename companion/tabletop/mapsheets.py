"""Mapsheets laid otherwise: where a hex of a sheet lies once this is turned round."""

from __future__ import annotations

from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, hex_at


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
