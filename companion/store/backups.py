"""Copies of the database, its examination, and the way back after damage."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.errors import StoreError
from companion.store.damage import battle_faults
from companion.store.failures import StoreDamaged, damaged, in_words
from companion.store.files import (
    connect_for_reading,
    copy_to,
    put_aside,
    recognise,
    refuse_newer,
    remove,
    replace,
    stamp,
)
from companion.store.migrations import BATTLES, Lineage, version
from companion.store.schema import schema_faults
from companion.store.writer import WriterLock

KEPT = 10
DUE_AFTER = timedelta(days=1)
_OF_ONE_ROW = ("CHECK constraint failed in", "NULL value in")


@dataclass(frozen=True, slots=True, order=True)
class Backup:
    """A copy and its place in the sequence; those of earlier releases have none and are told by their date.

    Which is newer is never asked of a clock, which may have been wrong.
    """

    number: int
    made: datetime
    path: Path


def backups_of(path: Path) -> list[Path]:
    """The backups of this database, newest first."""
    return [copy.path for copy in _found(path)]


def backup(path: Path, now: datetime | None = None, lineage: Lineage = BATTLES) -> Path:
    """Copy the database, in use or not, into `backups/` beside it and keep the newest ten.

    Raises StoreDamaged, and drops no older backup, if the copy has faults.
    """
    folder = _folder(path)
    with in_words(path):
        recognise(path, lineage)
        folder.mkdir(exist_ok=True)
        copy = copy_to(path, folder / f"{path.stem}-partial{path.suffix}")
        if faults := check(copy, lineage):
            remove(copy)
            raise damaged(path, faults[0])
        number = max((backup.number for backup in _found(path)), default=0) + 1
        made = folder / f"{path.stem}-{number:06d}-{stamp(now or datetime.now(UTC))}{path.suffix}"
        replace(copy, made)
        remove(*_superfluous(path, lineage))
    return made


def backup_if_due(path: Path, now: datetime | None = None, lineage: Lineage = BATTLES) -> Path | None:
    """Make a backup unless the newest is from within a day of now."""
    now = now or datetime.now(UTC)
    if any(abs(now - newest.made) < DUE_AFTER for newest in _found(path)[:1]):
        return None
    return backup(path, now, lineage)


def examine(path: Path, lineage: Lineage = BATTLES) -> list[str]:
    """The damage in a database as a whole, in words; single battles may be damaged all the same.

    Raises StoreError for what no backup mends: a newer version, another program's file, a missing permission.
    """
    try:
        with in_words(path):
            recognise(path, lineage)
            with closing(connect_for_reading(path)) as stored:
                refuse_newer(path, version(stored), lineage)
                return _faults(stored, lineage)
    except StoreDamaged as error:
        return [str(error)]


def check(path: Path, lineage: Lineage = BATTLES) -> list[str]:
    """Whatever is wrong with a database, in words; nothing when it is sound."""
    try:
        return examine(path, lineage)
    except StoreError as error:
        return [str(error)]


def restore_newest(
    path: Path, now: datetime | None = None, lineage: Lineage = BATTLES
) -> tuple[Path, Path | None]:
    """Put the newest sound backup in the place of the database; return it and where the old one is kept.

    Raises StoreError, and changes nothing, where no backup is sound.
    """
    for copy in backups_of(path):
        if not check(copy, lineage):
            return copy, restore(path, copy, now, lineage)
    raise StoreError(f"There is no sound backup in {_folder(path)}. The database was left as it is.")


def restore(path: Path, copy: Path, now: datetime | None = None, lineage: Lineage = BATTLES) -> Path | None:
    """Put a backup in the place of the database; return where the old one is kept, None if there was none.

    Raises StoreInUse while a window has the database open, StoreError if the backup itself has faults.
    """
    with in_words(path):
        lock = WriterLock(path)
        try:
            if faults := check(copy, lineage):
                raise StoreError(f"The backup {copy} cannot be used: {faults[0]}")
            new = copy_to(copy, path.with_name(path.name + "-new"))
            kept = put_aside(path, now or datetime.now(UTC))
            replace(new, path)
        finally:
            lock.release()
    return kept if kept.exists() else None


def _faults(connection: sqlite3.Connection, lineage: Lineage) -> list[str]:
    # Rows that break a constraint are the fault of what they tell of, which is examined one by one.
    connection.execute("PRAGMA ignore_check_constraints = ON")
    told = [fault for (fault,) in connection.execute("PRAGMA integrity_check(1000)") if fault != "ok"]
    connection.execute("PRAGMA ignore_check_constraints = OFF")
    return [fault for fault in told if not fault.startswith(_OF_ONE_ROW)] + schema_faults(connection, lineage)


def _superfluous(path: Path, lineage: Lineage) -> list[Path]:
    """The backups beyond the newest ten, but for those that alone have a damaged battle whole."""
    copies = backups_of(path)
    if not copies[KEPT:] or not lineage.has_battles:
        return copies[KEPT:]
    _, damaged = _battles_in(copies[0])
    needed = set()
    for copy in copies if damaged else ():
        sound, _ = _battles_in(copy)
        if sound & damaged:
            damaged -= sound
            needed.add(copy)
    return [copy for copy in copies[KEPT:] if copy not in needed]


def _battles_in(copy: Path) -> tuple[set[int], set[int]]:
    """The sound and the damaged battles of a backup; none of either where it cannot be read."""
    try:
        with in_words(copy), closing(connect_for_reading(copy)) as connection:
            known = {battle for (battle,) in connection.execute("SELECT id FROM battle")}
            damaged = set(battle_faults(connection))
            return known - damaged, damaged
    except StoreError:
        return set(), set()


def _folder(path: Path) -> Path:
    return path.parent / "backups"


def _found(path: Path) -> list[Backup]:
    pattern = re.compile(re.escape(path.stem) + r"(?:-(\d{6,9}))?-(\d{8}-\d{6})" + re.escape(path.suffix))
    found = []
    for copy in _folder(path).glob("*"):
        if name := pattern.fullmatch(copy.name):
            with suppress(ValueError):
                made = datetime.strptime(name[2] + "+0000", "%Y%m%d-%H%M%S%z")
                found.append(Backup(int(name[1] or 0), made, copy))
    return sorted(found, reverse=True)
