"""Short ways to make battles, entries and damage."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.store.backups.automatic_backups import backup
from companion.store.backups.copies import BackupReason
from companion.store.database import Database
from companion.store.records import EntryRecord, NewEntry

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def ticking(start: datetime = NOON) -> Callable[[], datetime]:
    """Return a clock that is a second later each time it is read."""

    def moments() -> Iterator[datetime]:
        now = start
        while True:
            yield now
            now += timedelta(seconds=1)

    return moments().__next__


def new_battle(database: Database, title: str = "Training") -> int:
    return database.battles.create(title, "quickstart", '{"board": "training"}')


def new_entry(label: str, snapshot: str | None = None) -> NewEntry:
    return NewEntry('{"do": "walk"}', "[[3, 4]]", '[{"event": "Moved"}]', label, snapshot=snapshot)


def add(database: Database, battle: int, parent: int | None, label: str) -> EntryRecord:
    (record,) = database.journal.append_many(battle, parent, [new_entry(label)])
    return record


def labels(entries: list[EntryRecord]) -> list[str]:
    return [entry.label for entry in entries]


def fill_database(path: Path, entries: int = 300) -> int:
    """Make a database of several pages with one battle; return the battle's id."""
    with Database.open(path, clock=ticking()) as database:
        battle = new_battle(database)
        database.journal.append_many(battle, None, [new_entry(f"Entry {n}") for n in range(entries)])
    return battle


def changed_backup(path: Path, now: datetime = NOON, reason: BackupReason = BackupReason.UNKNOWN) -> Path:
    """Remember something else, so that there is something to back up, and back it up."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("INSERT OR REPLACE INTO setting VALUES ('change', abs(random()))")
    return backup(path, now, reason=reason)


def scribble(path: Path) -> None:
    """Overwrite the root page of the entries, leaving all else as it was."""
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entry'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xa5" * size)


def spoil_row(path: Path, *changes: str) -> None:
    """Change rows past all that SQLite would check."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for change in changes:
            connection.execute(change)
