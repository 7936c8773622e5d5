"""Copies of a database as files: each name holds the number, the moment and the reason."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from companion.errors import StoreError
from companion.stamps import is_settled
from companion.store.damage import battle_faults, campaign_faults
from companion.store.failures import explaining_errors
from companion.store.files import companion_files, connect_for_reading, has_log, timestamp_text
from companion.store.migrations import Lineage

_HEADER = 100
"""Bytes at the start of a database that a copy does not share: how it is written, and how often it was."""
_BLOCK = 1 << 20

KEPT, DAYS, WEEKS = 10, 7, 5
"""The newest that stay whatever their dates, and the days and weeks of which one stays."""


class BackupReason(StrEnum):
    """The reason for a backup; those of earlier releases have none."""

    START = "start"
    HOURLY = "hourly"
    MIGRATION = "migration"
    HAND = "hand"
    END = "end"
    RESTORED = "restored"
    UNKNOWN = ""


@dataclass(frozen=True, slots=True, order=True)
class Backup:
    """A copy and its number in the sequence; those of earlier releases have none and go by their date.

    Which is newer is never asked of a clock, which may have been wrong.
    """

    number: int
    made: datetime
    path: Path
    reason: BackupReason = BackupReason.UNKNOWN


def folder_of(path: Path) -> Path:
    """Return where the backups of a database lie."""
    return path.parent / "backups"


def find_backups(path: Path) -> list[Backup]:
    """Return the backups of this database, newest first."""
    reasons = "|".join(filter(None, BackupReason))
    pattern = _name_pattern(path, rf"(?:-(\d{{6,9}}))?-(\d{{8}}-\d{{6}})(?:-({reasons}))?")
    copies = []
    for copy in folder_of(path).glob("*"):
        if name := pattern.fullmatch(copy.name):
            with suppress(ValueError):
                copies.append(
                    Backup(int(name[1] or 0), _parse_timestamp(name[2]), copy, BackupReason(name[3] or ""))
                )
    return sorted(copies, reverse=True)


def backups_of(path: Path) -> list[Path]:
    """Return the files of the backups of this database, newest first."""
    return [copy.path for copy in find_backups(path)]


def find_replaced(path: Path) -> list[Backup]:
    """Return databases that were kept when a backup took their place, the last first."""
    pattern = _name_pattern(path, r"-kept-(\d{8}-\d{6})(?:-(\d{1,9}))?")
    copies = []
    for copy in path.parent.glob(f"{path.stem}-kept-*"):
        if name := pattern.fullmatch(copy.name):
            with suppress(ValueError):
                copies.append(Backup(int(name[2] or 0), _parse_timestamp(name[1]), copy))
    return sorted(copies, key=lambda copy: (copy.made, copy.number), reverse=True)


def next_backup_path(path: Path, now: datetime, reason: BackupReason) -> Path:
    """Return the name of the next backup, which no other has."""
    number = max((copy.number for copy in find_backups(path)), default=0) + 1
    why = f"-{reason}" if reason else ""
    return folder_of(path) / f"{path.stem}-{number:06d}-{timestamp_text(now)}{why}{path.suffix}"


@dataclass(frozen=True, slots=True)
class DatabaseSignature:
    """A value that changes once anybody has written to a database; while `in_doubt`, it proves nothing.

    A database is never read for it: a file that is closed again takes along the locks that a window has on
    it. So a write in the same tick of the file system's clock as the last one goes unseen.
    """

    files: tuple[tuple[int, int, int], ...]
    in_doubt: bool


def signature(path: Path) -> DatabaseSignature:
    """Return the signature of a database as it is; asking is cheap."""
    log, _ = companion_files(path)
    states = []
    for file in (path, *([log] if has_log(path) else [])):
        with suppress(OSError):
            states.append(file.stat())
    files = tuple((status.st_ino, status.st_size, status.st_mtime_ns) for status in states)
    return DatabaseSignature(files, in_doubt=not all(map(is_settled, states)))


def is_same(path: Path, copy: Path) -> bool:
    """Whether nobody has written to a database since this copy of it was made; a doubt says no.

    Neither is opened: a file that is closed again takes along the locks that a window has on it.
    """
    mine, its = path.stat(), copy.stat()
    return not has_log(path) and (mine.st_size, mine.st_mtime_ns) == (its.st_size, its.st_mtime_ns)


def date_as(path: Path, copy: Path, before: DatabaseSignature) -> None:
    """Let `is_same` tell a copy by its date, unless the database may have changed since `before`."""
    written = path.stat().st_mtime_ns
    if not has_log(path) and not before.in_doubt and signature(path) == before:
        os.utime(copy, ns=(written, written))


def is_equal(one: Path, other: Path) -> bool:
    """Whether two copies hold the same, however often each was written."""
    if one.stat().st_size != other.stat().st_size:
        return False
    with one.open("rb") as mine, other.open("rb") as its:
        mine.seek(_HEADER)
        its.seek(_HEADER)
        while block := mine.read(_BLOCK):
            if block != its.read(_BLOCK):
                return False
    return True


def _name_pattern(path: Path, between: str) -> re.Pattern[str]:
    return re.compile(re.escape(path.stem) + between + re.escape(path.suffix))


def _parse_timestamp(text: str) -> datetime:
    return datetime.strptime(text + "+0000", "%Y%m%d-%H%M%S%z")


def superfluous(path: Path, lineage: Lineage) -> list[Path]:
    """Return the backups that may go now."""
    copies = find_backups(path)
    staying = {copy.path for copy in (*copies[:KEPT], *_by_date(copies))}
    staying |= {copy.path for copy in _first_of(copies, lambda copy: copy.reason is BackupReason.MIGRATION)}
    if lineage.has_battles and len(staying) < len(copies):
        staying |= _alone_whole([copy.path for copy in copies])
    return [copy.path for copy in copies if copy.path not in staying]


def _by_date(copies: Sequence[Backup]) -> list[Backup]:
    """Return the newest of each of the last days and weeks that have any; no clock is asked which
    these are.
    """
    days = _newest_of_each(copies, DAYS, lambda copy: copy.made.date())
    weeks = _newest_of_each(copies, WEEKS, lambda copy: copy.made.isocalendar()[:2])
    return [*days, *weeks]


def _newest_of_each(copies: Sequence[Backup], limit: int, when: Callable[[Backup], object]) -> list[Backup]:
    newest: dict[object, Backup] = {}
    for copy in copies:
        newest.setdefault(when(copy), copy)
    return list(newest.values())[:limit]


def _first_of(copies: Sequence[Backup], which: Callable[[Backup], bool]) -> list[Backup]:
    return [copy for copy in copies if which(copy)][:1]


def _alone_whole(copies: Sequence[Path]) -> set[Path]:
    """Return the newest copies that have something whole which the newest of all has damaged."""
    _, damaged = _sound_and_damaged(copies[0])
    needed = set()
    for copy in copies if damaged else ():
        sound, _ = _sound_and_damaged(copy)
        if sound & damaged:
            damaged -= sound
            needed.add(copy)
    return needed


def _sound_and_damaged(copy: Path) -> tuple[set[str], set[str]]:
    """Return the battles and campaigns of a backup; none of either where it cannot be read."""
    known, damaged = set[str](), set[str]()
    try:
        with explaining_errors(copy), closing(connect_for_reading(copy)) as connection:
            for table, faults in (("battle", battle_faults), ("campaign", campaign_faults)):
                damaged |= {f"{table} {number}" for number in faults(connection)}
                if connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone():
                    known |= {
                        f"{table} {number}" for (number,) in connection.execute(f"SELECT id FROM {table}")
                    }
    except StoreError:
        return set(), set()
    return known - damaged, damaged
