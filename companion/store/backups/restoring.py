"""The restoring of a backup in the place of the database, which is kept."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from companion.errors import StoreError
from companion.store.backups.automatic_backups import backup
from companion.store.backups.copies import BackupReason, backups_of, folder_of
from companion.store.backups.integrity import check
from companion.store.failures import explaining_errors
from companion.store.files import copy_to, put_aside, remove, replace
from companion.store.migrations import BATTLES, Lineage
from companion.store.writer import WriterLock


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
