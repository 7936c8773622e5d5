"""Boards and set-ups from files, and boards found by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.engine.setup import BoardData, Setup
from companion.errors import FileError, InputError
from companion.rulebooks.documents import Document, Places, clipped
from companion.rulebooks.loader import RulesetSource
from companion.rulebooks.model import validate
from companion.rulebooks.names import did_you_mean
from companion.rulebooks.textfile import is_file
from companion.rulebooks.yamlfile import read_document
from companion.tabletop.boards import Board


def read_board(path: Path) -> Board:
    """The board of a file; raises FileError."""
    return validate(BoardData, read_document(path)).board()


def read_setup(document: Document) -> Setup:
    """A scenario, or the header of a battle script without its log; raises FileError."""
    return validate(Setup, document)


def boards(source: RulesetSource) -> Mapping[str, Path]:
    """The board files of a ruleset by name."""
    return source.files("boards")


def scenarios(source: RulesetSource) -> Mapping[str, Path]:
    """The scenario files of a ruleset by name."""
    return source.files("scenarios")


def find_board(source: RulesetSource, wanted: str | BoardData | None) -> Board | None:
    """The board that a set-up names or writes out; raises InputError for an unknown name."""
    if wanted is None:
        return None
    if isinstance(wanted, BoardData):
        return wanted.board()
    known = boards(source)
    if wanted not in known:
        message = f"{source.title} has no board '{wanted}'. {did_you_mean(wanted, known)}"
        raise InputError(message.rstrip(), at=("board",))
    return read_board(known[wanted])


def with_board(document: Document, source: RulesetSource, folder: Path) -> Document:
    """A request with the board that it names written out in it: one of the ruleset, or a file in `folder`.

    Raises FileError for a board that is neither, or cannot be read.
    """
    wanted = document.value(("board",))
    if not isinstance(wanted, str):
        return document
    known = boards(source)
    path = known.get(wanted, folder / wanted)
    if not is_file(path):
        message = f"{source.title} has no board '{clipped(wanted)}', and there is no such file."
        raise FileError([document.fault(("board",), message, did_you_mean(wanted, known))])
    board = read_document(path)
    places = Places(document.places.here, {**document.places.inside, "board": board.places})
    return Document(document.name, {**document.data, "board": board.data}, places)
