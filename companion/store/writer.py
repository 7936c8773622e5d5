"""The one writer to a database: its lock, its connection, and the file that both are meant for."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from companion.errors import StoreError
from companion.store.failures import (
    StoreInUse,
    explain_error,
    explaining_errors,
    lost_error,
    unwritable_error,
)
from companion.store.files import (
    Identity,
    companion_files,
    connect,
    copy_to,
    empty_log,
    identity,
    is_there,
    put_aside,
    replace,
)
from companion.store.migrations import BATTLES, Lineage
from companion.writing import make_folder, settle


class RunningNote:
    """A note that lies beside an open database; it stays until one left uncleanly was examined."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + "-running")
        self.was_left = self._path.exists()

    def write(self) -> None:
        """Say that somebody writes from now on."""
        self._path.touch()
        settle(self._path.parent)

    def settle_doubt(self) -> None:
        """The database was examined: it may be closed as any other."""
        self.was_left = False

    def take_away(self) -> None:
        """Say that nobody writes any more."""
        if not self.was_left:
            with suppress(OSError):  # the folder may be gone, or may only be read by now
                self._path.unlink(missing_ok=True)


class WriterLock:
    """The lock on a database, held from creation until `release`; a second one raises StoreInUse.

    SQLite itself locks an empty file beside the database, which behaves alike on every system; the lock dies
    with its process and leaves nothing stale. It waits for a while where it is told to, in seconds.
    """

    _BEGIN: ClassVar[tuple[str, ...]] = ("BEGIN EXCLUSIVE",)

    def __init__(self, path: Path, patience: float = 0) -> None:
        try:
            self._connection = sqlite3.connect(
                path.with_name(path.name + "-lock"),
                timeout=patience,
                isolation_level=None,
                check_same_thread=False,
            )
        except sqlite3.OperationalError as error:
            raise unwritable_error(path) from error
        try:
            for statement in self._BEGIN:
                self._connection.execute(statement).fetchall()
        except sqlite3.Error as error:
            self._connection.close()
            if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
                raise explain_error(error, path) from error
            raise StoreInUse(
                f"{path} is open in another Companion window. Close that one, or open this one read-only."
            ) from error

    def release(self) -> None:
        """Let the next window in."""
        self._connection.close()


class SharedLock(WriterLock):
    """A lock held by each of several windows that write by turns; it keeps exclusive users out."""

    _BEGIN: ClassVar[tuple[str, ...]] = ("BEGIN", "SELECT count(*) FROM sqlite_master")


class Writer:
    """An open connection that knows whether what it writes still ends in the file of that name.

    A file that was deleted or replaced lives on, nameless, until its last connection is closed: everything
    that was acknowledged is in it, and nothing more may be.
    """

    def __init__(self, path: Path, lock: WriterLock, lineage: Lineage = BATTLES) -> None:
        self._path, self._lock, self._lineage = path, lock, lineage
        self.note: RunningNote | None = None
        self._connection: sqlite3.Connection | None = None
        self._known: Identity | None = None
        self._known_log: Identity | None = None

    def connect(self) -> sqlite3.Connection:
        """Connect to the file that lies there now, and remember which it is."""
        self._connection = connect(self._path)
        self._known, self._known_log = identity(self._path), identity(self._log)
        return self._connection

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection, which is another one after `restore_file`."""
        assert self._connection is not None, "connect comes first"
        return self._connection

    def check(self) -> None:
        """Raise StoreLost if the database, or its log, is not where it was opened."""
        with explaining_errors(self._path):
            log = identity(self._log)
            if self._known_log is None:
                self._known_log = log  # SQLite makes it at the first change
            if identity(self._path) != self._known or log != self._known_log:
                is_replaced = identity(self._path) not in (None, self._known)
                raise lost_error(self._path, self._lineage.when_lost, is_replaced=is_replaced)

    @property
    def loss(self) -> str:
        """What became of the file, in words, if it was deleted or replaced meanwhile."""
        try:
            self.check()
        except StoreError as problem:
            return str(problem)
        return ""

    @property
    def log_sign(self) -> tuple[int, int] | None:
        """Another pair as soon as anything was written to the log; None while nothing waits in it."""
        try:
            status = self._log.stat()
        except OSError:
            return None
        return (status.st_size, status.st_mtime_ns) if status.st_size else None

    def empty_log(self) -> bool:
        """Write what waits in the log into the file; False where another program uses it just now.

        No transaction may be open. Raises StoreError in words.
        """
        self.check()
        with explaining_errors(self._path):
            return empty_log(self.connection)

    def save_copy(self, target: Path, now: datetime) -> None:
        """Write the whole database to another place, where one that lies there is replaced."""
        with explaining_errors(target):
            is_there(target)
            new = copy_to(self.connection, target.with_name(target.name + "-new"))
            settle(new)
            if any(left.exists() for left in companion_files(target)):
                put_aside(target, now)
            replace(new, target)

    def restore_file(self, now: datetime) -> Path | None:
        """Write the whole database to its place again and go on there; return where another's file is kept.

        Raises StoreInUse where another window has opened what now lies there.
        """
        make_folder(self._path.parent)
        self._lock.release()
        self._lock = WriterLock(self._path)
        with explaining_errors(self._path):
            new = copy_to(self.connection, self._path.with_name(self._path.name + "-new"))
            settle(new)
            kept = put_aside(self._path, now)
            replace(new, self._path)
            # SQLite leaves alone what lies beside a file that is no longer its own.
            self.connection.close()
            self.connect().execute("PRAGMA journal_mode = WAL")
        return kept if kept.exists() else None

    def close(self) -> None:
        """Let go of the file, and let the next window in."""
        if self._connection is not None:
            self._connection.close()
        if self.note is not None:
            self.note.take_away()
        self._lock.release()

    @property
    def _log(self) -> Path:
        log, _ = companion_files(self._path)
        return log
