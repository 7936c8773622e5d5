"""What commands are given to read: files, or standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.errors import FileError
from companion.rulebooks.documents import Document, refused
from companion.rulebooks.textfile import is_file
from companion.rulebooks.yamlfile import BATTLE_BOUNDS, read_document, read_many, read_stream

STDIN = "-"
SUFFIXES = (".yaml", ".yml", ".json", ".jsonl", ".ndjson")


def requests_in(names: Sequence[str]) -> Iterator[Document | FileError]:
    """The requests of these files, one a line in JSON Lines; what cannot be read comes as its error."""
    for name in names:
        if name == STDIN and sys.stdin is not None:
            yield from read_many(sys.stdin.buffer, STDIN)
        elif name == STDIN:
            yield _closed()
        else:
            yield from _requests_in_file(name)


def _requests_in_file(name: str) -> Iterator[Document | FileError]:
    try:
        with Path(name).open("rb") as stream:
            yield from read_many(stream, name)
    except FileNotFoundError:
        yield refused(name, "There is no such file.", "Check the name.")
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        yield refused(name, f"This cannot be read: {reason}.", "Name a text file.")


def document_in(name: str) -> Document:
    """The one document of a file or of standard input, which may be a whole battle; raises FileError."""
    if name != STDIN:
        return read_document(Path(name), BATTLE_BOUNDS)
    if sys.stdin is None:
        raise _closed()
    return read_stream(sys.stdin.buffer, STDIN, BATTLE_BOUNDS)


def folder_of(document: Document) -> Path:
    """The folder that names in a document start from."""
    return Path() if document.name == STDIN else Path(document.name).parent


def looks_like_file(word: str) -> bool:
    """Whether a word on the command line names something to read rather than being shorthand."""
    return word == STDIN or word.lower().endswith(SUFFIXES) or is_file(Path(word))


def _closed() -> FileError:
    return refused(STDIN, "Standard input is closed.", "Name a file.")
