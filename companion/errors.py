"""Errors by audience: a CompanionError is shown to the player as it reads; anything else is a bug."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


class CompanionError(Exception):
    """A problem explained in text that says what to do."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a file and its remedy; line and column count from 1 and are 0 when unknown.

    `rule` is the section of the book that it is against, where it is one of these.
    """

    file: str
    line: int
    column: int
    key: str
    message: str
    remedy: str = ""
    rule: str = ""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        subject = f"{self.key}: " if self.key else ""
        remedy = f" {self.remedy}" if self.remedy else ""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{where}: {subject}{self.message}{remedy}{rule}"


class FileError(CompanionError):
    """Every fault of one file, told together."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


class InputError(CompanionError):
    """Text typed by a player or given to a command that cannot be understood.

    `at` is the key path of the culprit, for whoever read the words from a file; `short` are the same words
    without lists, for where there is but one line.
    """

    def __init__(self, message: str, at: tuple[str | int, ...] = (), short: str = "") -> None:
        super().__init__(message)
        self.at = at
        self.short = short or message


class StoreError(CompanionError):
    """A failure to open, read or write the player's database."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why an action is not allowed: by a rule, which players may overrule, or as nonsense.

    Its `id` and `values` are what is meant, such as `out_of_range` and how far; the `reason` tells players.
    """

    id: str
    reason: str
    source: str
    can_be_overruled: bool
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    @classmethod
    def by_rule(cls, id: str, reason: str, source: str) -> Refusal:
        """Return a rule forbids the action; the source names it."""
        return cls(id, reason, source, can_be_overruled=True)

    @classmethod
    def invalid(cls, id: str, reason: str) -> Refusal:
        """Return the action makes no sense under any rules: what it names is not there."""
        return cls(id, reason, "", can_be_overruled=False)

    def still_applies(self, overruled: str | None) -> bool:
        """Whether the action stays refused, for nobody has or can have `overruled` it."""
        return overruled is None or not self.can_be_overruled

    def __str__(self) -> str:
        return f"{self.reason} ({self.source})" if self.source else self.reason


class IllegalAction(CompanionError):
    """An action that the rules refuse and no player has overruled."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
