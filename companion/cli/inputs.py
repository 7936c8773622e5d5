"""Inputs of commands: files, or standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.documents.document import Document, single_fault_error
from companion.documents.textfile import open_file
from companion.documents.yamlfile import (
    BATTLE_PARSE_LIMITS,
    ParseLimits,
    read_document,
    read_many,
    read_stream,
)
from companion.errors import FileError

STDIN = "-"
SUFFIXES = (".yaml", ".yml", ".json", ".jsonl", ".ndjson")
PLACES = ("/", "./", "../", "~")


def requests_in(names: Sequence[str]) -> Iterator[Document | FileError]:
    """Yield the requests of these files, one a line in JSON Lines; what cannot be read comes as its error."""
    for name in names:
        if name == STDIN and sys.stdin is not None:
            yield from read_many(sys.stdin.buffer, STDIN)
        elif name == STDIN:
            yield _closed_input()
        else:
            yield from _requests_in_file(name)


def _requests_in_file(name: str) -> Iterator[Document | FileError]:
    try:
        with open_file(Path(name)) as stream:
            yield from read_many(stream, name)
    except FileError as error:
        yield error


def document_in(name: str, bounds: ParseLimits = BATTLE_PARSE_LIMITS) -> Document:
    """Return the one document of a file or of standard input, which may be a whole battle; raises
    FileError.
    """
    if name != STDIN:
        return read_document(Path(name), bounds)
    if sys.stdin is None:
        raise _closed_input()
    return read_stream(sys.stdin.buffer, STDIN, bounds)


def folder_of(document: Document) -> Path:
    """Return the folder that names in a document start from."""
    return Path() if document.name == STDIN else Path(document.name).parent


def looks_like_file(word: str) -> bool:
    """Whether a word on the command line names something to read rather than being shorthand.

    A folder called ppc is none, so that words mean the same wherever they are typed.
    """
    is_named_as_one = word == STDIN or word.lower().endswith(SUFFIXES) or word.startswith(PLACES)
    return is_named_as_one or (os.path.lexists(word) and not Path(word).is_dir())


def _closed_input() -> FileError:
    return single_fault_error(STDIN, "Standard input is closed.", "Name a file.")
