"""Boards and set-ups from files, and boards found by name."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path, PureWindowsPath

from companion.documents.document import Document, SourcePositions, clip
from companion.documents.model import validate
from companion.documents.similar_names import did_you_mean
from companion.documents.yamlfile import read_cached, read_document
from companion.engine.skeleton.setup import BoardData, Setup
from companion.errors import FileError, InputError
from companion.rulebooks.folder import CACHED_FOLDERS
from companion.rulebooks.loader import RulesetSource
from companion.tabletop.boards import Board

SHARE = "\\\\"
"""What the name of another computer begins with."""


def read_board(path: Path) -> Board:
    """Return the board of a file; raises FileError."""
    return validate(BoardData, read_cached(path)).board()


def read_setup(document: Document) -> Setup:
    """Return a scenario, or the header of a battle script without its log; raises FileError."""
    return validate(Setup, document)


def boards(source: RulesetSource) -> Mapping[str, Path]:
    """Return the board files of a ruleset by name."""
    return source.files("boards")


def scenarios(source: RulesetSource) -> Mapping[str, Path]:
    """Return the scenario files of a ruleset by name."""
    return source.files("scenarios")


@lru_cache(maxsize=CACHED_FOLDERS)
def all_boards(source: RulesetSource) -> Mapping[str, Board]:
    """Return the boards of a ruleset by name; raises FileError."""
    return {name: read_board(path) for name, path in boards(source).items()}


@lru_cache(maxsize=CACHED_FOLDERS)
def all_scenarios(source: RulesetSource) -> Mapping[str, Setup]:
    """Return the scenarios of a ruleset by name; raises FileError."""
    return {name: read_setup(read_cached(path)) for name, path in scenarios(source).items()}


def find_board(source: RulesetSource, query: str | BoardData | None) -> Board | None:
    """Return the board that a set-up names or writes out; raises InputError for an unknown name."""
    if query is None:
        return None
    if isinstance(query, BoardData):
        return query.board()
    known = boards(source)
    if query not in known:
        message = f"{source.title} has no board '{query}'. {did_you_mean(query, known)}"
        raise InputError(message.rstrip(), at=("board",))
    return read_board(known[query])


def with_board(document: Document, source: RulesetSource, folder: Path) -> Document:
    """Return a request with the board that it names written out in it: one of the ruleset, or a file in
    `folder`.

    Raises FileError for a board that is neither, or cannot be read.
    """
    wanted = document.value(("board",))
    if not isinstance(wanted, str):
        return document
    path = boards(source).get(wanted)
    board = read_cached(path) if path else _board_file(document, source, folder)
    places = SourcePositions(document.places.here, {**document.places.inside, "board": board.places})
    return Document(document.name, {**document.data, "board": board.data}, places)


def _board_file(document: Document, source: RulesetSource, folder: Path) -> Document:
    """Return the file that a request names as its board, once it is sure to be one.

    A request may come from anybody: what else lies on this computer is neither told nor asked for.
    """
    wanted = str(document.value(("board",)))
    if PureWindowsPath(wanted).drive.startswith(SHARE):
        raise _board_fault(document, "boards are read from this computer only.", "Copy the file.")
    if not os.path.lexists(folder / wanted):
        message = f"{source.title} has no board '{clip(wanted)}', and there is no such file."
        raise _board_fault(document, message, did_you_mean(wanted, boards(source)))
    try:
        board = read_document(folder / wanted)
    except FileError as error:
        fault = error.faults[0]
        if fault.line:
            raise _no_board(document, wanted) from None
        message = f"'{clip(wanted)}' cannot be read. {fault.message}"
        raise _board_fault(document, message, fault.remedy) from None
    if not isinstance(board.data, dict) or not {"size"} <= board.data.keys() <= BoardData.model_fields.keys():
        raise _no_board(document, wanted)
    return board


def _no_board(document: Document, name: str) -> FileError:
    remedy = "Run `companion check` on the file to see why."
    return _board_fault(document, f"'{clip(name)}' is not a board.", remedy)


def _board_fault(document: Document, message: str, remedy: str) -> FileError:
    return FileError([document.fault(("board",), message, remedy)])
