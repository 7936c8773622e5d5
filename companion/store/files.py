"""The database as a file: recognising it, connecting to it, making a new one, putting an old one aside."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from shutil import copy2

from companion.errors import StoreError
from companion.store.damage import prepare
from companion.store.failures import damaged, explained
from companion.store.migrations import BATTLES, Lineage, migrate
from companion.writing import settle

BUSY_SECONDS = 2.0
_KINDS = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))
_NO_LOG_CAN_BE_MADE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)


def connect(path: Path, options: str = "mode=rw") -> sqlite3.Connection:
    """A connection to an existing file, in autocommit, that any one thread at a time may use."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{options}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        prepare(connection)
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA schema_version")
    except UnicodeDecodeError as problem:
        # SQLite tells of a damaged list of tables in the very bytes that are damaged.
        connection.close()
        raise sqlite3.DatabaseError("its list of tables is not text") from problem
    except BaseException:
        connection.close()
        raise
    return connection


def connect_for_reading(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, also where the folder may not be written to."""
    try:
        return connect(path, "mode=ro")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in _NO_LOG_CAN_BE_MADE or _has_log(path):
            raise
        return connect(path, "mode=ro&immutable=1")


def create(path: Path, now: datetime, lineage: Lineage = BATTLES) -> None:
    """Make a new database in one step: whoever looks finds it whole or not at all."""
    if any(left.exists() for left in beside(path)):
        put_aside(path, now)
    new = path.with_name(path.name + "-new")
    remove(new, *beside(new))
    new.touch()
    with closing(connect(new)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        migrate(connection, lineage=lineage)
    replace(new, path)


def behind_links(path: Path) -> Path:
    """Where the file lies that a path leads to, so that it is replaced and not the link to it."""
    return Path(os.path.realpath(path))


def is_there(path: Path) -> bool:
    """Whether there is a file to open; raises StoreError for what is no file or cannot be looked for."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    except OSError as error:
        raise explained(error, path) from error
    if stat.S_ISREG(mode):
        return True
    kind = next((kind for is_kind, kind in _KINDS if is_kind(mode)), "a device")
    raise StoreError(f"{path} is {kind}, not a database. Move it, or point COMPANION_HOME elsewhere.")


def recognise(path: Path, lineage: Lineage = BATTLES) -> None:
    """Read the first bytes and refuse, untouched, what is not a database that this version can use.

    Source: sqlite.org/fileformat2.html, The Database Header: page size at 16, number of pages at 28,
    user version at 60, application id at 68.
    """
    is_there(path)  # a pipe would be waited for
    with path.open("rb") as file:
        header = file.read(100)
    if not header:
        raise damaged(path, "it is empty")
    if not header.startswith(b"SQLite format 3\0"):
        raise damaged(path, "this is not a database")
    if len(header) < 100 or (path.stat().st_size < _promised_size(header) and not _has_log(path)):
        raise damaged(path, "it ends too early")
    if int.from_bytes(header[68:72], "big") != lineage.application_id:
        raise StoreError(f"{path} belongs to another program. Move it, or point COMPANION_HOME elsewhere.")
    refuse_newer(path, int.from_bytes(header[60:64], "big"), lineage)


def refuse_newer(path: Path, version: int, lineage: Lineage = BATTLES) -> None:
    """Raise StoreError if the database has been through migrations that this version does not know."""
    if version > (known := len(lineage.migrations)):
        raise StoreError(
            f"{path} was saved by a newer Companion (database version {version}, this one knows"
            f" {known}). Update Companion; nothing was changed."
        )


def beside(path: Path) -> list[Path]:
    """The files that SQLite keeps beside a database in use."""
    return [path.with_name(path.name + ending) for ending in ("-wal", "-shm")]


def copy_to(source: Path | sqlite3.Connection, target: Path) -> Path:
    """Copy a database, in use or not, to one file of any name; return it."""
    if isinstance(source, Path):
        with closing(connect_for_reading(source)) as old:
            return copy_to(old, target)
    remove(target, *beside(target))
    with closing(sqlite3.connect(target)) as new:
        source.backup(new)
        # Without a write-ahead log a copy is one file, whole wherever it is carried.
        new.execute("PRAGMA journal_mode = DELETE")
    return target


def put_aside(path: Path, now: datetime) -> Path:
    """Keep a copy of a database and of what SQLite left beside it, then clear the latter; return the copy.

    A write-ahead log left beside a file that takes the old one's place would be played into it.
    """
    kept = free_name(path.with_name(f"{path.stem}-kept-{stamp(now)}{path.suffix}"))
    for old, copy in zip([path, *beside(path)], [kept, *beside(kept)], strict=True):
        with suppress(FileNotFoundError):
            copy2(old, copy)
            settle(copy)
    remove(*beside(path))
    return kept


def remove(*paths: Path) -> None:
    """Delete the files that exist among these."""
    for path in paths:
        path.unlink(missing_ok=True)


def replace(new: Path, path: Path) -> None:
    """Give a finished file its final name, so that the name outlives a power cut."""
    new.replace(path)
    settle(path.parent)


def stamp(now: datetime) -> str:
    """A moment as it stands in file names."""
    return now.strftime("%Y%m%d-%H%M%S")


def free_name(path: Path) -> Path:
    """The path itself, or with -2, -3 and so on while a file of that name exists."""
    name, number = path, 1
    while name.exists():
        number += 1
        name = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return name


def _has_log(path: Path) -> bool:
    log, _ = beside(path)
    return log.exists() and log.stat().st_size > 0


def _promised_size(header: bytes) -> int:
    page_size = int.from_bytes(header[16:18], "big")
    return int.from_bytes(header[28:32], "big") * (65536 if page_size == 1 else page_size)
