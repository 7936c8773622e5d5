"""The report of an import: the status of each file, and the progress while it runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from companion.errors import CompanionError
from companion.store.catalogue import ReportLine


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
