"""Automatic backups: made whenever one is due and something has changed, at a pace that spares the disk."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.errors import StoreError
from companion.store.backups.copies import (
    BackupReason,
    backups_of,
    date_as,
    find_backups,
    folder_of,
    is_equal,
    is_same,
    next_backup_path,
    signature,
    superfluous,
)
from companion.store.backups.integrity import IsHalted, check, examine, never
from companion.store.failures import damaged_error, explaining_errors, unwritable_error
from companion.store.files import copy_to, is_there, put_aside, recognise, remove, replace
from companion.store.migrations import BATTLES, Lineage
from companion.store.writer import WriterLock

DUE_AFTER = timedelta(hours=1)
_PATIENCE = 20.0
"""Seconds to wait for the backup that another program makes just now."""


def backup(
    path: Path,
    now: datetime | None = None,
    lineage: Lineage = BATTLES,
    reason: BackupReason = BackupReason.UNKNOWN,
    halted: IsHalted = never,
    patience: float = _PATIENCE,
) -> Path:
    """Copy the database, in use or not, into `backups/` beside it, and drop those that are superfluous.

    Returns the newest backup where it holds the same already. Raises StoreDamaged, and drops no older one, if
    the copy has faults, StoreHalted if it was given up, and StoreInUse where another program makes one for
    longer than the patience, in seconds.
    """
    folder = folder_of(path)
    with explaining_errors(path):
        recognise(path, lineage)
        folder.mkdir(exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise unwritable_error(folder)
        lock = WriterLock(path.with_name(f"{path.name}-backup"), patience)
        try:
            partial = folder / f"{path.stem}-partial{path.suffix}"
            try:
                before = signature(path)
                copy = copy_to(path, partial, halted)
                if faults := examine(copy, lineage, halted):
                    raise damaged_error(path, faults[0])
                made = _finish_copy(path, copy, now or datetime.now(UTC), reason)
                date_as(path, made, before)
            finally:
                remove(partial)
            remove(*superfluous(path, lineage))
        finally:
            lock.release()
    return made


def _finish_copy(path: Path, copy: Path, now: datetime, reason: BackupReason) -> Path:
    """Give a copy its name, or drop it where the newest backup holds the same.

    One before a migration stays longer than others, so that its name counts.
    """
    same = [newest for newest in backups_of(path)[:1] if is_equal(newest, copy)]
    if same and reason is not BackupReason.MIGRATION:
        remove(copy)
        return same[0]
    name = next_backup_path(path, now, reason)
    replace(copy, name)
    remove(*same)
    return name


def backup_if_due(path: Path, now: datetime | None = None, lineage: Lineage = BATTLES) -> Path | None:
    """Make a backup unless the newest is from the hour before now, or has all that there is.

    A clock that was set back since the newest makes one due: how much later it is nobody knows.
    """
    now = now or datetime.now(UTC)
    for newest in find_backups(path)[:1]:
        if newest.made <= now < newest.made + DUE_AFTER:
            return None
        with explaining_errors(path):
            if is_same(path, newest.path):
                return None
    return backup(path, now, lineage, BackupReason.START)


class AutomaticBackup:
    """A schedule of backups of a database in use; the caller decides when to ask."""

    def __init__(
        self,
        path: Path,
        lineage: Lineage = BATTLES,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._path, self._lineage, self._clock = path, lineage, clock
        self._seen: object = None

    def run(self, reason: BackupReason, halted: IsHalted = never, patience: float = _PATIENCE) -> Path | None:
        """Make a backup where anything was written since the last; raises StoreError in words.

        Nothing is made of a database that is not there: what was lost is told to whoever writes.
        """
        if not is_there(self._path):
            return None
        sign = signature(self._path)
        if sign == self._seen:
            return None
        with explaining_errors(self._path):
            newest = [copy.path for copy in find_backups(self._path)[:1]]
            is_kept = any(is_same(self._path, copy) for copy in newest)
        made = None
        if not is_kept:
            made = backup(self._path, self._clock(), self._lineage, reason, halted, patience)
        self._seen = None if sign.in_doubt else sign
        return None if made in newest else made


def restore_newest(
    path: Path, now: datetime | None = None, lineage: Lineage = BATTLES
) -> tuple[Path, Path | None]:
    """Put the newest sound backup in the place of the database; return it and where the old one is kept.

    Raises StoreError, and changes nothing, where no backup is sound.
    """
    for copy in backups_of(path):
        if not check(copy, lineage):
            return copy, restore(path, copy, now, lineage)
    raise StoreError(f"There is no sound backup in {folder_of(path)}. The database was left as it is.")


def restore(path: Path, copy: Path, now: datetime | None = None, lineage: Lineage = BATTLES) -> Path | None:
    """Put a backup in the place of the database; return where the old one is kept, None if there was none.

    Raises StoreInUse while a window has the database open, StoreError if the backup itself has faults.
    """
    with explaining_errors(path):
        lock = WriterLock(path)
        try:
            if faults := check(copy, lineage):
                raise StoreError(f"The backup {copy} cannot be used: {faults[0]}")
            new = copy_to(copy, path.with_name(path.name + "-new"))
            kept = put_aside(path, now or datetime.now(UTC))
            replace(new, path)
            if backups_of(path)[:1] != [copy]:
                # What the newest backup has is what there was last: nothing is missing beside it.
                backup(path, now, lineage, BackupReason.RESTORED)
        finally:
            remove(path.with_name(path.name + "-new"))
            lock.release()
    return kept if kept.exists() else None
