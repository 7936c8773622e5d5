"""The database as a file: recognising it, connecting to it, making a new one, putting an old one aside."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from shutil import copy2
from typing import TypeAlias

from companion.errors import StoreError
from companion.store.failures import StoreHalted, damaged_error, explain_error
from companion.store.migrations import BATTLES, Lineage, migrate
from companion.store.schema import has_tables_of, sound_schema
from companion.store.sound_texts import prepare
from companion.writing import settle

Identity: TypeAlias = tuple[int, int]
"""The disk that a file is on and its number there, which a file of the same name does not share."""

BUSY_SECONDS = 2.0
_HEADER = 100
_MOST_LOOKED_AT = 1 << 27
"""So many bytes behind a damaged header are looked at for our tables."""
_MOST_MIGRATIONS = 100
_PAGES_AT_ONCE, _REST = 256, 0.002
"""The part of a copy that is made at once, and the seconds that the disk has for others then."""
_KINDS = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))
_NO_LOG_CAN_BE_MADE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)


class _Connection(sqlite3.Connection):
    """A connection that is known while open, so that nothing else in this process touches its file.

    Whoever closes a file, in whatever way it was opened, lets go of all locks that his process has on it
    (sqlite.org/howtocorrupt.html, section 2.2).
    """

    _file: Identity | None = None

    def stand_for(self, path: Path) -> None:
        """Say which file it is."""
        self._file = identity(path)
        _OPEN_HERE.update([self._file] if self._file else ())

    def close(self) -> None:
        super().close()
        if self._file is not None:
            _OPEN_HERE.subtract([self._file])
            self._file = None


_OPEN_HERE: Counter[Identity] = Counter()


def connect(path: Path, options: str = "mode=rw") -> sqlite3.Connection:
    """Return a connection to an existing file, in autocommit, that any one thread at a time may use."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{options}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        factory=_Connection,
    )
    connection.stand_for(path)
    try:
        prepare(connection)
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA schema_version")
    except UnicodeDecodeError as problem:
        # SQLite tells of a damaged list of tables in the very bytes that are damaged.
        connection.close()
        raise damaged_error(path, "its list of tables is not text") from problem
    except BaseException:
        connection.close()
        raise
    return connection


def connect_for_reading(path: Path) -> sqlite3.Connection:
    """Return a connection that changes nothing, also where the folder may not be written to."""
    try:
        return connect(path, "mode=ro")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in _NO_LOG_CAN_BE_MADE or has_log(path):
            raise
        return connect(path, "mode=ro&immutable=1")


def read_into_memory(path: Path) -> sqlite3.Connection:
    """Copy a whole database into memory; what is changed there goes nowhere."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        with closing(connect_for_reading(path)) as stored:
            stored.backup(connection)
        prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def create(path: Path, now: datetime, lineage: Lineage = BATTLES) -> None:
    """Make a new database in one step: whoever looks finds it whole or not at all."""
    if any(left.exists() for left in companion_files(path)):
        put_aside(path, now)
    new = path.with_name(path.name + "-new")
    remove(new, *companion_files(new))
    new.touch()
    with closing(connect(new)) as connection:
        # What is lost before it has its name is made again; the last change writes out all that came before.
        connection.execute("PRAGMA synchronous = OFF")
        migrate(connection, lineage=lineage)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA journal_mode = WAL")
    replace(new, path)


def empty_log(connection: sqlite3.Connection) -> bool:
    """Write what waits beside a database into its file, and leave an empty log; False where others use it.

    Nobody is waited for. No transaction may be open over the connection.
    """
    (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        # The bulk is written while others may write; only the end keeps them waiting.
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        (is_busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience}")
    return not is_busy


def behind_links(path: Path) -> Path:
    """Return where the file lies that a path leads to, so that it is replaced and not the link to it."""
    return Path(os.path.realpath(path))


def is_there(path: Path) -> bool:
    """Whether there is a file to open; raises StoreError for what is no file or cannot be looked for."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    except OSError as error:
        raise explain_error(error, path) from error
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
    if _OPEN_HERE[identity(path) or (0, 0)] > 0:
        return  # it was recognised when it was opened
    with path.open("rb") as file:
        header = file.read(_HEADER)
    if not header:
        raise damaged_error(path, "it is empty")
    if not header.startswith(b"SQLite format 3\0"):
        raise damaged_error(path, "this is not a database")
    if len(header) < _HEADER:
        raise damaged_error(path, "it ends too early")
    if int.from_bytes(header[68:72], "big") != lineage.application_id:
        if _has_our_tables(path, lineage):
            raise damaged_error(path, "its header does not say that it is Companion's, but its tables are")
        raise StoreError(f"{path} belongs to another program. Move it, or point COMPANION_HOME elsewhere.")
    if path.stat().st_size < _promised_size(header) and not has_log(path):
        raise damaged_error(path, "it ends too early")
    refuse_newer(path, int.from_bytes(header[60:64], "big"), lineage)


def _has_our_tables(path: Path, lineage: Lineage) -> bool:
    """Whether a file with another program's mark is ours nonetheless; looking leaves nothing beside it."""
    for opened in (partial(connect, path, "mode=ro&immutable=1"), partial(_with_sound_header, path, lineage)):
        with suppress(sqlite3.Error, UnicodeDecodeError, StoreError), closing(opened()) as connection:
            return has_tables_of(connection, lineage)
    return False


def _with_sound_header(path: Path, lineage: Lineage) -> sqlite3.Connection:
    """Return the pages of a file as SQLite reads them behind the header of a sound database of ours."""
    with closing(sound_schema(len(lineage.migrations), lineage)) as sound:
        header = sound.serialize()[:_HEADER]
    page = int.from_bytes(header[16:18], "big")
    with path.open("rb") as file:
        file.seek(_HEADER)
        rest = file.read(_MOST_LOOKED_AT)
    pages = (_HEADER + len(rest)) // page
    connection = sqlite3.connect(":memory:")
    connection.deserialize(header[:28] + pages.to_bytes(4, "big") + header[32:] + rest)
    return connection


def refuse_newer(path: Path, version: int, lineage: Lineage = BATTLES) -> None:
    """Raise StoreError if the database has been through migrations that this version does not know.

    A number that no version will ever reach is damage, which can be repaired.
    """
    if version > _MOST_MIGRATIONS:
        raise damaged_error(path, f"its header counts {version} migrations")
    if version > (known := len(lineage.migrations)):
        raise StoreError(
            f"{path} was saved by a newer Companion (database version {version}, this one knows"
            f" {known}). Update Companion; nothing was changed."
        )


def companion_files(path: Path) -> list[Path]:
    """Return the files that SQLite keeps beside a database in use."""
    return [path.with_name(path.name + ending) for ending in ("-wal", "-shm")]


def copy_to(source: Path | sqlite3.Connection, target: Path, halted: Callable[[], bool] = bool) -> Path:
    """Copy a database, in use or not, to one file of any name; return it.

    What is written meanwhile is not in it, and does not hold it up. Raises StoreHalted if it was given up.
    """
    if isinstance(source, Path):
        with closing(connect_for_reading(source)) as old:
            # A transaction of its own: without one, every entry written meanwhile would begin it anew.
            old.execute("BEGIN")
            old.execute("SELECT count(*) FROM sqlite_master").fetchone()
            return copy_to(old, target, halted)
    remove(target, *companion_files(target))
    with closing(sqlite3.connect(target, isolation_level=None)) as new, target.open("rb") as file:
        # A copy that was cut short is thrown away and needs no journal; its bytes settle as they come.
        new.execute("PRAGMA journal_mode = OFF")
        new.execute("PRAGMA synchronous = OFF")
        source.backup(new, pages=_PAGES_AT_ONCE, progress=_pace(file.fileno(), halted))
        # Without a write-ahead log a copy is one file, whole wherever it is carried.
        new.execute("PRAGMA journal_mode = DELETE")
    settle(target)
    return target


def _pace(file: int, halted: Callable[[], bool]) -> Callable[[int, int, int], None]:
    """Between parts of a copy the disk is left to others, such as the entry that a player waits for."""

    def rest(_status: int, _remaining: int, _total: int) -> None:
        if halted():
            raise StoreHalted("The backup was given up.")
        if os.name == "posix":
            os.fsync(file)
        time.sleep(_REST)

    return rest


def put_aside(path: Path, now: datetime) -> Path:
    """Keep a copy of a database and of what SQLite left beside it, then clear the latter; return the copy.

    A write-ahead log left beside a file that takes the old one's place would be played into it.
    """
    kept = free_name(path.with_name(f"{path.stem}-kept-{timestamp_text(now)}{path.suffix}"))
    for old, copy in zip([path, *companion_files(path)], [kept, *companion_files(kept)], strict=True):
        with suppress(FileNotFoundError):
            copy2(old, copy)
            settle(copy)
    remove(*companion_files(path))
    return kept


def keep_copy(path: Path, now: datetime | None) -> Path:
    """Copy a sound file to a name of its own, before it is changed; return the copy."""
    made = now or datetime.now(UTC)
    return copy_to(path, free_name(path.with_name(f"{path.stem}-kept-{timestamp_text(made)}{path.suffix}")))


def remove(*paths: Path) -> None:
    """Delete the files that exist among these."""
    for path in paths:
        path.unlink(missing_ok=True)


def replace(new: Path, path: Path) -> None:
    """Give a finished file its final name, so that the name outlives a power cut."""
    new.replace(path)
    settle(path.parent)


def timestamp_text(now: datetime) -> str:
    """Return a moment as it stands in file names."""
    return now.strftime("%Y%m%d-%H%M%S")


def free_name(path: Path) -> Path:
    """Return the path itself, or with -2, -3 and so on while a file of that name exists."""
    name, number = path, 1
    while name.exists():
        number += 1
        name = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return name


def identity(path: Path) -> Identity | None:
    """Return which file lies at a path; None where there is none."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return status.st_dev, status.st_ino


def has_log(path: Path) -> bool:
    """Whether changes wait beside a database that are not in its file yet."""
    log, _ = companion_files(path)
    return log.exists() and log.stat().st_size > 0


def _promised_size(header: bytes) -> int:
    page_size = int.from_bytes(header[16:18], "big")
    return int.from_bytes(header[28:32], "big") * (65536 if page_size == 1 else page_size)
