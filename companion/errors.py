"""Errors by audience: a CompanionError is shown to the player as it reads; anything else is a bug."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class CompanionError(Exception):
    """A problem told in words that say what to do."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a file and its remedy; line and column count from 1 and are 0 when unknown."""

    file: str
    line: int
    column: int
    key: str
    message: str
    remedy: str = ""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        subject = f"{self.key}: " if self.key else ""
        remedy = f" {self.remedy}" if self.remedy else ""
        return f"{where}: {subject}{self.message}{remedy}"


class FileError(CompanionError):
    """Every fault of one file, told together."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


class InputError(CompanionError):
    """Words typed by a player or given to a command that cannot be understood.

    `at` is the key path of the culprit, for whoever read the words from a file; `short` are the same words
    without lists, for where there is but one line.
    """

    def __init__(self, message: str, at: tuple[str | int, ...] = (), short: str = "") -> None:
        super().__init__(message)
        self.at = at
        self.short = short or message


class StoreError(CompanionError):
    """The player's database cannot be opened, read or written."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the rules do not allow an action, with the rule that says so."""

    reason: str
    source: str = ""

    @property
    def can_be_overruled(self) -> bool:
        """Whether a rule speaks here, which players may overrule; without one the action makes no sense."""
        return bool(self.source)

    def __str__(self) -> str:
        return f"{self.reason} ({self.source})" if self.source else self.reason


class IllegalAction(CompanionError):
    """An action that the rules refuse and no player has overruled."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
