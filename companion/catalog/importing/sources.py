"""One file of an import, not yet read; which names are read, and how what is refused is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath

from companion.catalog.foreign_formats import READERS
from companion.catalog.importing.bounds import MAX_FILE, megabytes

ARCHIVE = ".zip"
OWN = (".yaml", ".yml", ".json")
"""Endings of files that Companion itself writes."""
NOT_MEANT = ("__macosx", "thumbs.db", "desktop.ini")
"""What systems leave in folders and archives, besides names that begin with a dot."""
_UNSHOWN = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class ImportSource:
    """One file of an import: its name as it was asked for, where it is from, and what reads it.

    `read` raises Refused, of which Unreadable is one kind.
    """

    name: str
    source_file: str
    read: Callable[[], bytes]


class ImportRefused(Exception):
    """The reason why a file of an import does not come in."""


class UnreadableFile(ImportRefused):
    """A missing or forbidden file, or one of a kind that nobody here reads."""


def refused_source(name: str, source_file: str, problem: ImportRefused) -> ImportSource:
    """Return a file that is not read."""

    def raise_problem() -> bytes:
        raise problem

    return ImportSource(printable_name(name), printable_name(source_file), raise_problem)


def printable_name(name: str) -> str:
    """Return a name as it can be shown and stored, whatever its bytes are."""
    return _UNSHOWN.sub("\ufffd", name.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))


def is_candidate(name: str) -> bool:
    """Whether a player knows of a file of this name, or some system made it."""
    return not name.startswith(".") and name.lower() not in NOT_MEANT


def is_readable(name: str) -> bool:
    """Whether files of such a name are read: what else lies in a folder, such as a README, is passed over."""
    return PurePath(name).suffix.lower() in (*READERS, *OWN, ARCHIVE)


def size_refusal(size: int) -> str:
    """Return the refusal of a file of this size."""
    return f"This file is too large: {megabytes(size)}, and the limit is {megabytes(MAX_FILE)}."
