"""Files of an import: which are read and within what bounds, and the report of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath
from typing import TypeAlias

from companion.catalog.foreign_formats import READERS
from companion.documents.tree import BATTLE_PARSE_LIMITS
from companion.errors import CompanionError
from companion.store.catalogue.records import ReportLine

ARCHIVE = ".zip"
OWN = (".yaml", ".yml", ".json")
"""Endings of files that Companion itself writes."""
NOT_MEANT = ("__macosx", "thumbs.db", "desktop.ini")
"""What systems leave in folders and archives, besides names that begin with a dot."""
_UNSHOWN = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

MAX_FILE = BATTLE_PARSE_LIMITS.size
"""Of one file, in an archive unpacked. In bytes."""
MAX_FILES = 20_000
"""Of one import, also of one archive."""
MAX_DEPTH = 40
"""How many folders may lie in one another."""
MAX_ARCHIVE = 200_000_000
"""As it lies on disk. In bytes."""
MAX_CONTENTS = 8_000_000
"""The list of an archive's members. In bytes."""
MAX_UNPACKED = 400_000_000
"""All members of an archive together. In bytes."""
MAX_RATIO = 150
"""How many times its packed size a member may be, where it is large enough for that to matter."""
SMALL = 200_000
"""So large a member may be packed as tightly as it likes. In bytes."""


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


def megabytes(size: int) -> str:
    """Return a size in words."""
    return f"{size / 1_000_000:.3g} MB" if size < 1_000_000_000 else f"{size / 1_000_000_000:.3g} GB"


class ImportStatus(StrEnum):
    """The degree to which a file came in."""

    WHOLE = "whole"
    PART = "part"
    """It came in, with words that the rules do not have."""
    REFUSED = "refused"
    KNOWN = "known"
    """It was there already, and nothing was changed."""


class Cancelled(CompanionError):
    """The end of an import that the player stopped; nothing of it is kept."""

    def __init__(self) -> None:
        super().__init__("The import was stopped. Nothing was imported.")


ReportProgress: TypeAlias = Callable[[int, int], None]
"""Told how many files of how many have been read; may raise Cancelled."""


@dataclass(frozen=True, slots=True)
class FinishedImport:
    """An import that has ended: its lines, and the report that tells them again if there is one.

    It is unread where there was no file, or none that could be looked into; nothing was written then.
    """

    report: int | None
    lines: Sequence[ReportLine]
    is_unread: bool = False

    def count(self, status: ImportStatus) -> int:
        """Return how many files ended so."""
        return sum(line.status == status for line in self.lines)
