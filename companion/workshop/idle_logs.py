"""Logs of databases in use, emptied once nobody writes: a copy of the data folder then has everything."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from companion.errors import StoreError


class LoggedDatabase(Protocol):
    """A database that writes to a log beside its file first."""

    @property
    def log_sign(self) -> object | None:
        """Something else as soon as anything was written; None where all of it is in the file itself."""

    def empty_log(self) -> bool:
        """Write into the file what waits in the log; False where it is in use. Raises StoreError."""


class IdleLogs:
    """The logs that have had the same content since this was asked before."""

    def __init__(self) -> None:
        self._seen: dict[int, object] = {}

    def idle(self, databases: Sequence[LoggedDatabase]) -> list[LoggedDatabase]:
        """Return the databases to which nobody has written since the last time; it takes no time to ask."""
        seen = self._seen
        signs = {id(each): each.log_sign for each in databases}
        self._seen = {key: sign for key, sign in signs.items() if sign is not None}
        return [each for each in databases if id(each) in seen and seen[id(each)] == signs[id(each)]]


def empty_logs(databases: Sequence[LoggedDatabase]) -> None:
    """Empty the logs of these; one that cannot be is left to the next time.

    Whoever writes or closes the database is told what is wrong with it.
    """
    for database in databases:
        with suppress(StoreError):
            database.empty_log()
