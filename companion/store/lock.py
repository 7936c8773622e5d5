"""One writer at a time: a lock that dies with its process and leaves nothing stale."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.store.failures import StoreInUse, explained, unwritable


class WriterLock:
    """Held from creation until `release`; a second one on the same database raises StoreInUse.

    SQLite itself locks an empty file beside the database, which behaves alike on every system.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._connection = sqlite3.connect(
                path.with_name(path.name + "-lock"), timeout=0, isolation_level=None, check_same_thread=False
            )
        except sqlite3.OperationalError as error:
            raise unwritable(path) from error
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._connection.close()
            if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
                raise explained(error, path) from error
            raise StoreInUse(
                f"{path} is open in another Companion window. Close that one, or open this one read-only."
            ) from error

    def release(self) -> None:
        """Let the next window in."""
        self._connection.close()
