"""Copies of a database as files: each name holds the number, the moment and the reason."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from companion.stamps import is_settled
from companion.store.files import companion_files, has_log, timestamp_text

_HEADER = 100
"""Bytes at the start of a database that a copy does not share: how it is written, and how often it was."""
_BLOCK = 1 << 20


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
