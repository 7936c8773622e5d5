"""Copies of the database, its examination, what each copy holds, and the way back after damage."""

from __future__ import annotations

from companion.store.backups.automatic_backups import AutomaticBackup, backup, backup_if_due
from companion.store.backups.copies import Backup, BackupReason, backups_of, find_backups
from companion.store.backups.integrity import check, examine
from companion.store.backups.restoring import restore, restore_newest
from companion.store.backups.rotation import KEPT

__all__ = [
    "KEPT",
    "AutomaticBackup",
    "Backup",
    "BackupReason",
    "backup",
    "backup_if_due",
    "backups_of",
    "check",
    "examine",
    "find_backups",
    "restore",
    "restore_newest",
]
