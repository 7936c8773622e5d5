"""Reading YAML and JSON that nobody vouches for: bounded, with places, never a traceback."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import IO

from companion.documents.document import (
    Document,
    KeyPath,
    SourcePosition,
    SourcePositions,
    key_text,
    single_fault_error,
)
from companion.documents.textfile import check_text, decode_text, read_line, read_text, read_whole
from companion.documents.tree import BATTLE_PARSE_LIMITS, PARSE_LIMITS, ParseLimits, TreeBuilder
from companion.errors import Fault, FileError
from companion.stamps import FileStamp, file_stamp

__all__ = [
    "BATTLE_PARSE_LIMITS",
    "PARSE_LIMITS",
    "Document",
    "KeyPath",
    "ParseLimits",
    "SourcePosition",
    "SourcePositions",
    "key_text",
    "parse_document",
    "read_cached",
    "read_document",
    "read_many",
    "read_stream",
]  # fmt: skip

CACHED_FILES = 256
"""How many files stay in memory as they were read last."""


def read_document(
    path: Path, bounds: ParseLimits = PARSE_LIMITS, special_words: Mapping[str, str] | None = None
) -> Document:
    """Read one file; raises FileError."""
    return parse_document(read_text(path, bounds.size), str(path), bounds=bounds, special_words=special_words)


def read_cached(path: Path) -> Document:
    """Read one file, or give it as it was read last if it has not changed since; raises FileError."""
    try:
        stamp = file_stamp(path)
    except OSError:
        return read_document(path)  # which tells what is the matter
    return _read_cached(path, stamp)


@lru_cache(maxsize=CACHED_FILES)
def _read_cached(path: Path, _stamp: FileStamp) -> Document:
    return read_document(path)


def read_stream(stream: IO[bytes], name: str, bounds: ParseLimits = PARSE_LIMITS) -> Document:
    """Read one document from a stream such as `sys.stdin.buffer`; raises FileError."""
    return parse_document(read_whole(stream, name, bounds.size), name, bounds=bounds)


def read_many(
    stream: IO[bytes], name: str, bounds: ParseLimits = PARSE_LIMITS
) -> Iterator[Document | FileError]:
    """Yield the documents of a stream: each line's where the first line holds a whole mapping, else the one
    it is.

    A line that cannot be read yields its error; each line is answered before the next is awaited.
    """
    first, line = b"", 0
    try:
        while not first.strip() and (first := read_line(stream, name, bounds.size)):
            line += 1
        if not _holds_a_mapping(first):
            yield _parse_or_error(
                read_whole(stream, name, bounds.size, begun=first), name, max(line, 1), bounds
            )
            return
        while first:
            if first.strip():
                yield _parse_or_error(first, name, line, bounds)
            first = read_line(stream, name, bounds.size)
            line += 1
    except FileError as error:
        yield error


def parse_document(
    text: str | bytes,
    name: str,
    *,
    line: int = 1,
    bounds: ParseLimits = PARSE_LIMITS,
    special_words: Mapping[str, str] | None = None,
) -> Document:
    """Read one document from a text whose first line has the number `line`; raises FileError.

    In YAML, texts without quotes that are `special_words` of the file's language stand for what these say.
    """
    # Only here, as who reads nothing need not wait for the parsers.
    from companion.documents.jsontext import json_nodes
    from companion.documents.yamltext import TextError, yaml_nodes

    if len(text) > bounds.size:
        raise single_fault_error(
            name, f"This is larger than {bounds.size / 1_000_000:g} MB.", "Split it.", line, 1
        )
    text = decode_text(text, name, line) if isinstance(text, bytes) else check_text(text, name, line)
    reached, faults = (-1, -1), list[Fault]()
    as_yaml = partial(yaml_nodes, special_words=special_words or {})
    for nodes in (json_nodes, as_yaml) if text.lstrip()[:1] in ("{", "[") else (as_yaml,):
        tree = TreeBuilder(name, nodes(text, line), bounds)
        try:
            return Document(name, *tree.grow())
        except TextError as error:
            if error.reached > reached:
                fault = Fault(name, error.line, error.column, "", error.message, error.remedy)
                reached, faults = error.reached, [*tree.faults, fault]
    raise FileError(faults)


def _parse_or_error(raw: bytes, name: str, line: int, bounds: ParseLimits) -> Document | FileError:
    try:
        return parse_document(raw, name, line=line, bounds=bounds)
    except FileError as error:
        return error


def _holds_a_mapping(raw: bytes) -> bool:
    text = raw.removeprefix(BOM_UTF8).strip()
    return text.startswith(b"{") and text.endswith(b"}") and text.count(b"{") == text.count(b"}")
