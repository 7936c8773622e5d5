"""Keys that an author has written over shipped rules, and which of them a fault comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from companion import paths
from companion.documents.document import Document, KeyPath, SourcePositions
from companion.documents.findings import MISSING
from companion.errors import Fault


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
