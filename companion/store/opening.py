"""The opening of a database: the lock, today's backup, migrations."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event
from sqlalchemy.pool import StaticPool

from companion.errors import StoreError
from companion.paths import folder_fault
from companion.store.backups.automatic_backups import backup, backup_if_due
from companion.store.backups.copies import BackupReason
from companion.store.backups.integrity import log_fault
from companion.store.failures import (
    StoreDamaged,
    damaged_error,
    explain_error,
    explaining_errors,
    unwritable_error,
)
from companion.store.files import (
    connect_for_reading,
    create,
    is_there,
    read_into_memory,
    recognise,
    refuse_newer,
)
from companion.store.migrations import BATTLES, MIGRATIONS, Lineage, migrate, version
from companion.store.schema import schema_faults
from companion.store.writer import RunningNote, Writer, WriterLock


def open_for_writing(
    path: Path, now: datetime, to_close: ExitStack, *, backs_up: bool = True
) -> tuple[Writer, tuple[str, ...]]:
    """Return the writer of a locked, backed up and migrated database, and what the player should be told.

    Who will see to backups himself need not wait for the one at the start.
    """
    with explaining_errors(path):
        prepare_place(path)
        writer = Writer(path, WriterLock(path))
        to_close.callback(writer.close)
        writer.note = RunningNote(path)
        is_new = not is_there(path)
        if is_new:
            create(path, now)
        else:
            recognise(path)
            check_log(path)
        connection = writer.connect()
        done = version(connection)
        refuse_newer(path, done)
        notices: tuple[str, ...] = ()
        if done < len(MIGRATIONS):
            backup(path, now, reason=BackupReason.MIGRATION)
        elif not is_new and backs_up:
            notices = _back_up(path, now)
        connection.execute("PRAGMA journal_mode = WAL")
        check_schema(connection, path)
        migrate(connection)
        writer.note.write()
    return writer, notices


def prepare_place(path: Path) -> None:
    """Make the folder of a database; raises StoreError where nothing could be written there."""
    _make_folder(path.parent)
    if not os.access(path.parent, os.W_OK) or (is_there(path) and not os.access(path, os.W_OK)):
        raise unwritable_error(path)


def is_outdated(path: Path, lineage: Lineage = BATTLES) -> bool:
    """Whether a database was saved by an earlier release and is still as that left it."""
    with explaining_errors(path):
        if not is_there(path):
            return False
        recognise(path, lineage)
        with closing(connect_for_reading(path)) as connection:
            return 0 < version(connection) < len(lineage.migrations)


def bring_up_to_date(path: Path, now: datetime) -> str:
    """Migrate a database of an earlier release and return what the player should know of it.

    Raises StoreError where it cannot be written to.
    """
    with ExitStack() as to_close:
        open_for_writing(path, now, to_close, backs_up=False)
    return f"{path} was saved by an earlier Companion and has been upgraded; a backup of the old one is kept."


def open_up_to_date(path: Path, now: datetime, to_close: ExitStack) -> tuple[Engine, tuple[str, ...]]:
    """Return the engine of an existing database that is only read, and what the player should be told.

    One of an earlier release is migrated first, or read as a copy in memory where it cannot be written to.
    """
    if not is_outdated(path):
        return open_for_reading(path, to_close), ()
    try:
        notice = bring_up_to_date(path, now)
    except StoreDamaged:
        raise
    except StoreError:
        return open_copy(path, to_close), ()
    return open_for_reading(path, to_close), (notice,)


def open_for_reading(path: Path, to_close: ExitStack, lineage: Lineage = BATTLES) -> Engine:
    """Return the engine of an existing database, whether or not another window is writing to it."""
    with explaining_errors(path):
        if not is_there(path):
            raise StoreError(f"There is no database at {path} yet. Open it for writing once.")
        recognise(path, lineage)
        check_log(path)
        connection = to_close.enter_context(closing(connect_for_reading(path)))
        done = version(connection)
        refuse_newer(path, done, lineage)
        check_schema(connection, path, lineage)
    return engine_over(lambda: connection, path, only_reading=True)


def engine_of(writer: Writer, path: Path) -> Engine:
    """Return the engine of a writer, which changes nothing once its file was deleted or replaced."""
    engine = engine_over(lambda: writer.connection, path)

    # What only reads never commits: all that was acknowledged can still be read.
    @event.listens_for(engine, "commit")
    def check(_transaction: Connection) -> None:
        try:
            writer.check()
        except StoreError:
            writer.connection.rollback()
            raise

    return engine


def engine_over(
    connected: Callable[[], sqlite3.Connection], path: Path, *, only_reading: bool = False
) -> Engine:
    """Return an engine whose every transaction is this connection's, and whose errors are StoreErrors."""
    url = URL.create("sqlite", database=str(path))  # only told: who connects is `connected`
    engine = create_engine(url, creator=connected, poolclass=StaticPool)
    begin = "BEGIN" if only_reading else "BEGIN IMMEDIATE"

    # Left alone, sqlite3 and SQLAlchemy begin only at the first change, and not at all for tables.
    @event.listens_for(engine, "begin")
    def begin_now(transaction: Connection) -> None:
        transaction.exec_driver_sql(begin)

    @event.listens_for(engine, "handle_error")
    def tell(context: ExceptionContext) -> None:
        error = context.original_exception
        if isinstance(error, sqlite3.Error):
            # After a COMMIT that failed SQLAlchemy believes the transaction ended, SQLite does not.
            with suppress(sqlite3.Error):
                connected().rollback()
            raise explain_error(error, path, only_reading=only_reading) from error

    return engine


def open_copy(path: Path, to_close: ExitStack) -> Engine:
    """Return the engine of a copy in memory, brought up to date; the file stays as it is."""
    with explaining_errors(path):
        recognise(path)
        connection = to_close.enter_context(closing(read_into_memory(path)))
        refuse_newer(path, version(connection))
        check_schema(connection, path)
        migrate(connection)
    return engine_over(lambda: connection, path)


def check_schema(connection: sqlite3.Connection, path: Path, lineage: Lineage = BATTLES) -> None:
    """Raise StoreDamaged where a table, a column or an index is missing."""
    if faults := schema_faults(connection, lineage):
        raise damaged_error(path, faults[0])


def check_log(path: Path) -> None:
    """Raise StoreDamaged where SQLite would pass over something that was committed to the write-ahead log."""
    if fault := log_fault(path):
        raise damaged_error(path, fault)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(folder_fault(folder) or str(explain_error(error, folder))) from error


@contextmanager
def driver_of(connection: Connection) -> Iterator[sqlite3.Connection]:
    """SQLite's own connection behind one of an engine made here; its errors become StoreErrors as well."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection), "made by engine_over"
    with explaining_errors(Path(connection.engine.url.database or "")):
        yield driver


def _back_up(path: Path, now: datetime) -> tuple[str, ...]:
    try:
        backup_if_due(path, now)
    except StoreDamaged:
        raise
    except StoreError as error:
        return (f"The backup at the start failed. {error}",)
    return ()
