"""Findings about data before they have a position, and table rows that are new by mistake."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from companion import paths
from companion.documents.document import Document, KeyPath, SourcePositions, inside
from companion.documents.shapes import is_mapping, shapes_at
from companion.documents.similar_names import nearest
from companion.errors import Fault

MISSING = "is missing."
_MOST_NAMED = 6


class Finding(NamedTuple):
    """A fault at a key path, and the key paths that may have caused it."""

    path: KeyPath
    message: str
    remedy: str = ""
    expected: str = ""
    value: object = None
    causes: tuple[KeyPath, ...] = ()


def with_mistyped_rows(findings: Sequence[Finding], shape: object, data: object) -> list[Finding]:
    """Return the findings; a row that lacks most of its keys and is named nearly as another is told
    as one.
    """
    lacking: dict[KeyPath, list[str]] = {}
    for finding in findings:
        if finding.message == MISSING and len(finding.path) > 1:
            lacking.setdefault(finding.path[:-1], []).append(str(finding.path[-1]))
    meant = {
        path: name
        for path, keys in lacking.items()
        if (name := _intended_row(path, keys, lacking, shape, data))
    }
    merged: list[Finding] = []
    for finding in findings:
        row = finding.path[:-1]
        if finding.message != MISSING or row not in meant:
            merged.append(finding)
        elif finding.path[-1] == lacking[row][0]:
            keys = lacking[row]
            more = f" and {len(keys) - _MOST_NAMED} more" if len(keys) > _MOST_NAMED else ""
            message = f"is a new row, which lacks {', '.join(keys[:_MOST_NAMED])}{more}."
            merged.append(Finding(row, message, f"Did you mean '{meant[row]}'?"))
    return merged


def _intended_row(
    path: KeyPath, keys: Sequence[str], lacking: dict[KeyPath, list[str]], shape: object, data: object
) -> str | None:
    """Return the other row that a row with few of its keys stands for, if it is one of a table by name."""
    rows: object = data
    for part in path[:-1]:
        rows = inside(rows, part)
    row = inside(rows, path[-1])
    if not (isinstance(rows, dict) and isinstance(row, dict)) or len(keys) <= len(row):
        return None
    if not any(is_mapping(outer) for outer in shapes_at(shape, path[:-1])):
        return None
    whole = [str(name) for name in rows if (*path[:-1], name) not in lacking]
    return nearest(str(path[-1]), whole)


def fault_of_author(document: Document, path: KeyPath, message: str, remedy: str = "") -> Fault:
    """Return what is wrong at a key path; where a shipped file has written it, at the change that it comes
    from.
    """
    cause = cause_of(document, path, message)
    return fault_at_cause(document, path, cause, message, remedy)


def fault_at_cause(
    document: Document, path: KeyPath, cause: KeyPath | None, message: str, remedy: str
) -> Fault:
    """Return what is wrong at a key path, at the key that has caused it where that is another."""
    fault = document.fault(path, message, remedy)
    if cause is None:
        return fault
    if message == MISSING:
        return document.fault(cause, f"needs {fault.key}, which is missing.", remedy)
    return document.fault(cause, f"does not fit {fault.key}: {message}", remedy)


def cause_of(document: Document, path: KeyPath, message: str) -> KeyPath | None:
    """Return the author's key that a fault in a shipped file comes from; None for a fault in a file of an
    author.
    """
    return changed_key(document, path, message) if is_shipped(document.places.at(path).file) else None


def changed_key(document: Document, path: KeyPath, message: str) -> KeyPath | None:
    """Return the author's key that a fault elsewhere most likely comes from; None where no author changes
    anything.

    A key counts first whose name stands in the fault's path or message, then the one nearest to the path.
    """
    parts, text = list(map(str, path)), message.replace("_", " ").lower()

    def nearness(changed: KeyPath) -> tuple[bool, int]:
        name = str(changed[-1])
        is_named = name in parts or bool(re.search(rf"\b{re.escape(name.replace('_', ' ').lower())}\b", text))
        pairs = zip(map(str, changed), parts, strict=False)
        return is_named, sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    return max(changed_keys(document), key=nearness, default=None)


def changed_keys(document: Document) -> Iterator[KeyPath]:
    """Yield the innermost keys that files of authors write, in their order; a list is one value."""
    for name, places in document.places.inside.items():
        yield from _changed_paths((name,), places)


def _changed_paths(path: KeyPath, places: SourcePositions) -> Iterator[KeyPath]:
    if not places.here.file or is_shipped(places.here.file):
        return
    is_list = all(map(str.__eq__, places.inside, map(str, range(len(places.inside)))))
    inner = () if is_list else places.inside.items()
    yield from [found for name, each in inner for found in _changed_paths((*path, name), each)] or [path]


def is_shipped(file: str) -> bool:
    """Whether a file is one of the shipped rulesets."""
    return Path(file).is_relative_to(paths.rulesets())
