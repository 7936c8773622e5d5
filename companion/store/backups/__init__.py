"""Copies of the database, its examination, what each copy holds, and the way back after damage."""

from __future__ import annotations

from companion.store.backups.copies import Backup, Reason, backups_of, found
from companion.store.backups.examining import check, examine
from companion.store.backups.keeping import Keeper, backup, backup_if_due
from companion.store.backups.restoring import restore, restore_newest
from companion.store.backups.rotation import KEPT

__all__ = [
    "KEPT",
    "Backup",
    "Keeper",
    "Reason",
    "backup",
    "backup_if_due",
    "backups_of",
    "check",
    "examine",
    "found",
    "restore",
    "restore_newest",
]
