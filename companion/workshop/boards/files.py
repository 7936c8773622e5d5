"""Boards as files of other programs, and what such a file cannot hold."""

from __future__ import annotations

from pathlib import Path

from companion.catalog.formats.board import read_board, write_board
from companion.catalog.formats.texts import decode
from companion.documents.textfile import open_file, read_whole
from companion.tabletop.hexes import Hex
from companion.tabletop.number_text import format_count
from companion.workshop.boards.drawing import Drawing

MAX_NAMED = 3


def board_in(path: Path) -> Drawing:
    """Return the board of a .board file. Raises FileError for what is none, and for a file that cannot be
    read.
    """
    with open_file(path) as opened:
        text = decode(read_whole(opened, path.name), path.name)
    return Drawing.of(read_board(text, path.name).document)


def board_text(drawing: Drawing) -> str:
    """Return the board as a .board file."""
    return write_board(drawing.document())


def omissions(drawing: Drawing) -> str:
    """Return what a .board file of it would not hold, in words; empty where it holds all."""
    again = Drawing.of(read_board(board_text(drawing), f"{drawing.board.name}.board").document).board
    places = [place for place in sorted(drawing.board.hexes) if again.at(place) != drawing.board.at(place)]
    return f"This kind of file cannot hold all the terrain in {_format_places(places)}." if places else ""


def _format_places(places: list[Hex]) -> str:
    labels = ", ".join(place.label for place in places[:MAX_NAMED])
    more = len(places) - MAX_NAMED
    return f"{labels} and {format_count(more, 'other hex')}" if more > 0 else labels
