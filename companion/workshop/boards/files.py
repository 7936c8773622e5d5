"""Boards as files of other programs, and what such a file cannot hold."""

from __future__ import annotations

from pathlib import Path

from companion.catalog.formats.board import read_board, write_board
from companion.catalog.formats.texts import decoded
from companion.documents.textfile import open_file, read_whole
from companion.tabletop.counting import counted
from companion.tabletop.hexes import Hex
from companion.workshop.boards.drawing import Drawing

MOST_NAMED = 3


def board_in(path: Path) -> Drawing:
    """The board of a .board file. Raises FileError for what is none, and for a file that cannot be read."""
    with open_file(path) as opened:
        text = decoded(read_whole(opened, path.name), path.name)
    return Drawing.of(read_board(text, path.name).document)


def board_text(drawing: Drawing) -> str:
    """The board as a .board file."""
    return write_board(drawing.document())


def left_out(drawing: Drawing) -> str:
    """What a .board file of it would not hold, in words; empty where it holds all."""
    again = Drawing.of(read_board(board_text(drawing), f"{drawing.board.name}.board").document).board
    places = [place for place in sorted(drawing.board.hexes) if again.at(place) != drawing.board.at(place)]
    return f"This kind of file cannot hold all the terrain in {_named(places)}." if places else ""


def _named(places: list[Hex]) -> str:
    labels = ", ".join(place.label for place in places[:MOST_NAMED])
    more = len(places) - MOST_NAMED
    return f"{labels} and {counted(more, 'other hex')}" if more > 0 else labels
