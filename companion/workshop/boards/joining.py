"""The joining of sheets: turned, laid in rows and columns, enlarged or cut, with the texts of their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from companion.catalog.formats.hex_terrain import turned_term
from companion.engine.skeleton.setup import MOST_HEXES
from companion.errors import InputError
from companion.tabletop.boards import Board, BoardHex, turned_hex, turned_sheet
from companion.tabletop.hexes import LAST_LABEL, Hex, hex_at
from companion.workshop.boards.drawing import Drawing

MAX_SHEETS = 16
"""A side of the table has so many sheets at most."""


@dataclass(frozen=True, slots=True)
class PlacedSheet:
    """A sheet as it is laid on the table."""

    sheet: Drawing
    is_turned: bool = False

    @property
    def drawing(self) -> Drawing:
        """The sheet the way round that it lies."""
        return turn_sheet(self.sheet) if self.is_turned else self.sheet


Table = Sequence[Sequence[PlacedSheet | None]]
"""Rows of sheets from the north, each from the west; None is open ground."""


def new_sheet(name: str, width: int, height: int) -> Drawing:
    """Open ground of a size. Raises InputError for one that no board may have."""
    check_size(width, height)
    return Drawing(Board(name, width, height))


def check_size(width: int, height: int) -> None:
    """Raise InputError for a size that no board may have."""
    if not (1 <= width <= LAST_LABEL and 1 <= height <= LAST_LABEL and width * height <= MOST_HEXES):
        raise InputError(
            f"{width} by {height} hexes do not make a board: it has 1 to {LAST_LABEL} columns and rows,"
            f" and at most {MOST_HEXES} hexes. Choose another size."
        )


def turn_sheet(drawing: Drawing) -> Drawing:
    """Turn a sheet by 180 degrees; turned twice it is as it was."""
    width, height = drawing.board.width, drawing.board.height
    return drawing.relaid(
        lambda place: turned_hex(place, width, height), turned_sheet(drawing.board), turned_term
    )


def resize_sheet(drawing: Drawing, west: int, north: int, width: int, height: int) -> Drawing:
    """Add so many columns at a sheet's west edge and rows at its north; a negative number cuts there.

    Raises InputError for a size that no board may have, or an odd number of columns at the west: hexes would
    not match.
    """
    check_size(width, height)
    if west % 2:
        raise InputError("At the west edge two columns come or go at once: others would not match.")
    board = Board(drawing.board.name, width, height)

    def to(place: Hex) -> Hex | None:
        there = hex_at(place.column + west, place.row + north) if place.row + north > 0 else None
        return there if there is not None and there in board else None

    hexes = {
        there: ground
        for place, ground in drawing.board.hexes.items()
        if place.column + west > 0 and (there := to(place)) is not None
    }
    made = Board(board.name, width, height, hexes)
    return drawing.relaid(lambda place: to(place) if place.column + west > 0 else None, made, str)


def join_sheets(name: str, table: Table) -> Drawing:
    """Join sheets row by row from the north; where one is smaller, open ground fills up.

    A sheet of an odd number of columns ends in half hexes: with those of the next they make a column
    between both. Raises InputError for a table that no board may be as large as.
    """
    if not table or not any(row for row in table) or max(map(len, table)) > MAX_SHEETS:
        raise InputError(f"Lay 1 to {MAX_SHEETS} sheets in a row.")
    lefts, width = _starts(_column_widths(table), fit=2)
    tops, height = _starts(_row_heights(table), fit=1)
    check_size(width, height)
    hexes, kept, about = dict[Hex, BoardHex](), dict[Hex, tuple[str, ...]](), dict[str, None]()
    for left, top, laid in _placements(table, lefts, tops):
        drawing = laid.drawing
        hexes |= {_shift(place, left, top): ground for place, ground in drawing.board.hexes.items()}
        kept |= {_shift(place, left, top): texts for place, texts in drawing.kept.items()}
        about |= dict.fromkeys(drawing.about)
    board = Board(name, width, height, hexes)
    seams = [
        left
        for left, wide in zip(lefts, _column_widths(table), strict=True)
        if wide % 2 and left + wide < width
    ]
    joined_board = Board(name, width, height, {**hexes, **_seams(board, seams, _column_widths(table), lefts)})
    return Drawing(joined_board, kept, tuple(about))


def _seams(
    board: Board, seams: Sequence[int], widths: Sequence[int], lefts: Sequence[int]
) -> Mapping[Hex, BoardHex]:
    """Return the columns between sheets: what the hexes at both sides have in common."""
    wide_of = dict(zip(lefts, widths, strict=True))
    found = {}
    for left in seams:
        column = left + wide_of[left] + 1
        for row in range(1, board.height + 1):
            west, east = board.at(hex_at(column - 1, row)), board.at(hex_at(column + 1, row))
            shared = tuple(word for word in west.terrain if word in east.terrain)
            ground = BoardHex(west.level if west.level == east.level else 0, shared)
            found[hex_at(column, row)] = ground
    return found


def _column_widths(table: Table) -> list[int]:
    columns = max(map(len, table))
    return [
        max((_size(row, at)[0] for row in table), default=0) or _usual_size(table)[0] for at in range(columns)
    ]


def _row_heights(table: Table) -> list[int]:
    return [
        max((_size(row, at)[1] for at in range(len(row))), default=0) or _usual_size(table)[1]
        for row in table
    ]


def _size(row: Sequence[PlacedSheet | None], at: int) -> tuple[int, int]:
    laid = row[at] if at < len(row) else None
    return (laid.sheet.board.width, laid.sheet.board.height) if laid is not None else (0, 0)


def _usual_size(table: Table) -> tuple[int, int]:
    """Return the size of the first sheet, where a whole row or column has none."""
    sizes = [_size(row, at) for row in table for at in range(len(row)) if row[at] is not None]
    return sizes[0] if sizes else (1, 1)


def _starts(lengths: Sequence[int], fit: int) -> tuple[list[int], int]:
    """Return where each of some lengths begins, at a multiple of a number, and where the last ends."""
    rounded = [-(-length // fit) * fit for length in lengths]
    starts = [0, *accumulate(rounded)][:-1]
    return starts, starts[-1] + lengths[-1]


def _placements(
    table: Table, lefts: Sequence[int], tops: Sequence[int]
) -> Iterator[tuple[int, int, PlacedSheet]]:
    for row, top in zip(table, tops, strict=True):
        for laid, left in zip(row, lefts, strict=False):
            if laid is not None:
                yield left, top, laid


def _shift(place: Hex, columns: int, rows: int) -> Hex:
    return hex_at(place.column + columns, place.row + rows)
