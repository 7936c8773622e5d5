"""The opening of the catalogue's database, which several windows and commands may write to."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path

from companion.store.backups.automatic_backups import backup
from companion.store.backups.copies import BackupReason
from companion.store.catalogue.migrations import CATALOGUE
from companion.store.failures import explaining_errors
from companion.store.files import create, is_there, put_aside, recognise, refuse_newer
from companion.store.migrations import migrate, version
from companion.store.opening import check_schema, prepare_place
from companion.store.sound_texts import prepare
from companion.store.writer import SharedLock, Writer, WriterLock

BUSY_SECONDS = 10.0
"""How long a change waits for another program's, such as the end of an import of thousands."""


def open_for_writing(path: Path, now: datetime, to_close: ExitStack) -> Writer:
    """Return the writer of a migrated database.

    Raises StoreInUse where it has to be made or migrated while another window has it open.
    """
    with explaining_errors(path):
        prepare_place(path)
        if _needs_preparation(path):
            _prepare(path, now)
        writer = Writer(path, SharedLock(path, BUSY_SECONDS), CATALOGUE)
        to_close.callback(writer.close)
        recognise(path, CATALOGUE)
        connection = writer.connect()
        connection.execute(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")
        refuse_newer(path, version(connection), CATALOGUE)
        check_schema(connection, path, CATALOGUE)
    return writer


def replace_with_empty(path: Path, now: datetime | None = None) -> Path:
    """Put an empty catalogue in the place of a damaged one; return where that is kept.

    Raises StoreInUse while a window has it open.
    """
    with explaining_errors(path):
        lock = WriterLock(path)
        try:
            kept = put_aside(path, now or datetime.now(UTC))
            create(path, now or datetime.now(UTC), CATALOGUE)
        finally:
            lock.release()
    return kept


def in_memory(to_close: ExitStack) -> sqlite3.Connection:
    """Return a catalogue in which nothing is kept, and nothing can be changed."""
    connection = to_close.enter_context(
        closing(sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False))
    )
    prepare(connection)
    migrate(connection, lineage=CATALOGUE)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _needs_preparation(path: Path) -> bool:
    if not is_there(path):
        return True
    recognise(path, CATALOGUE)
    with path.open("rb") as file:
        done = int.from_bytes(file.read(64)[60:], "big")
    return done < len(CATALOGUE.migrations)


def _prepare(path: Path, now: datetime) -> None:
    """Make or migrate the file while nobody else has it open."""
    lock = WriterLock(path, BUSY_SECONDS)
    try:
        if not is_there(path):
            create(path, now, CATALOGUE)
            return
        writer = Writer(path, lock, CATALOGUE)
        try:
            connection = writer.connect()
            refuse_newer(path, version(connection), CATALOGUE)
            check_schema(connection, path, CATALOGUE)
            backup(path, now, CATALOGUE, BackupReason.MIGRATION)
            migrate(connection, lineage=CATALOGUE)
        finally:
            writer.close()
    finally:
        lock.release()
