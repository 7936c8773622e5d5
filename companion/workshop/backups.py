"""The backups of a data folder: made while in use, previewed, restored whole or battle by battle."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import monotonic

from companion.battles.library import Library
from companion.battles.listing import ENTRY_SHAPE
from companion.errors import StoreError
from companion.paths import data_folder, resources
from companion.store.backups.automatic_backups import AutomaticBackup, restore
from companion.store.backups.copies import Backup, BackupReason, backups_of, find_backups, find_replaced
from companion.store.backups.holdings import (
    BackupDifference,
    HeldItem,
    Holdings,
    differences,
    find_lag,
    holdings,
)
from companion.store.backups.integrity import examine
from companion.store.catalogue.database import path_in
from companion.store.catalogue.migrations import CATALOGUE
from companion.store.database import Database
from companion.store.files import is_there
from companion.store.migrations import BATTLES
from companion.store.repair.battles import StoredBattle
from companion.workshop.repair import repair_database
from companion.writing import write_whole

WHY: Mapping[BackupReason, str] = {
    BackupReason.START: "At the start",
    BackupReason.HOURLY: "While playing",
    BackupReason.MIGRATION: "Before an update of the database",
    BackupReason.HAND: "Made by hand",
    BackupReason.END: "At the end",
    BackupReason.RESTORED: "After restoring a backup",
    BackupReason.UNKNOWN: "Made by an earlier release",
}
_REMEDY = re.compile(r"\s*(?:Run )?`companion doctor --repair`[^.]*\.")
REPLACED = "Replaced by the restore"

NAME = "README.txt"
SIGNATURE = "Companion keeps this file up to date as long as nobody else changes it: "
"""Before a digest of all that stands above, by which a text of any release is known as ours."""


@dataclass(frozen=True, slots=True)
class BackupCopy:
    """A backup as the list shows it: its moment, its reason, and its size in bytes."""

    path: Path
    made: datetime
    why: str
    size: int
    is_replaced: bool = False


@dataclass(frozen=True, slots=True)
class BackupLine:
    """A battle or campaign of a backup, and how it differs from now."""

    item: HeldItem
    difference: BackupDifference


@dataclass(frozen=True, slots=True)
class BackupPreview:
    """The content of a backup, and the items there are now that would be lost with it."""

    copy: BackupCopy
    battles: tuple[BackupLine, ...]
    campaigns: tuple[BackupLine, ...]
    only_here: tuple[HeldItem, ...]

    @property
    def is_as_now(self) -> bool:
        """Whether restoring it would change nothing."""
        lines = (*self.battles, *self.campaigns)
        return not self.only_here and all(line.difference is BackupDifference.SAME for line in lines)


@dataclass(frozen=True, slots=True)
class RestoredBattle:
    """A battle of a backup under its title after restoring, and its campaign's lasting name."""

    title: str
    rows: StoredBattle
    campaign: str | None


class BackupService:
    """The backups of a data folder's databases, the player's own unless told; usable in any thread.

    `halted` says that nobody waits any more; then what is being worked on is given up.
    """

    def __init__(self, folder: Path | None = None, halted: Callable[[], bool] = bool) -> None:
        self.folder = folder or data_folder()
        self.path = self.folder / "companion.sqlite3"
        self._halted = halted
        self._automatic_backups = (
            AutomaticBackup(self.path, BATTLES),
            AutomaticBackup(path_in(self.folder), CATALOGUE),
        )

    def write_readme(self) -> None:
        """Say in the folder itself what lies there."""
        write_readme(self.folder)

    # --- making ---

    def back_up(self, reason: BackupReason) -> list[Path]:
        """Back up what was changed since the last time; raises StoreError in words."""
        made = [keeper.run(reason, self._halted) for keeper in self._automatic_backups]
        return [copy for copy in made if copy is not None]

    def back_up_at_start(self) -> list[Path]:
        """Return the backups that a window makes at its start."""
        return self.back_up(BackupReason.START)

    def back_up_hourly(self) -> list[Path]:
        """Return the backups that a window makes each hour."""
        return self.back_up(BackupReason.HOURLY)

    def back_up_by_hand(self) -> list[Path]:
        """Return the backups that a player asks for."""
        return self.back_up(BackupReason.HAND)

    def back_up_at_end(self, patience: float) -> list[Path]:
        """Return the backups that a window makes when it ends, given up after so many seconds.

        What is missing then is made at the next start. Raises StoreError in words.
        """
        until = monotonic() + patience
        made = [
            keeper.run(BackupReason.END, lambda: monotonic() > until, patience)
            for keeper in self._automatic_backups
        ]
        return [copy for copy in made if copy is not None]

    # --- looking ---

    def copies(self) -> list[BackupCopy]:
        """Return the backups of the battles, newest first, then what was once replaced by one."""
        listed = [_backup_copy(each, WHY[each.reason]) for each in find_backups(self.path)]
        listed += [_backup_copy(each, REPLACED, is_replaced=True) for each in find_replaced(self.path)]
        return [copy for copy in listed if copy is not None]

    def preview(self, copy: BackupCopy) -> BackupPreview:
        """Return what a backup holds, and how it differs from now; raises StoreError in words."""
        held = holdings(copy.path, ENTRY_SHAPE)
        now = self._now()
        if now is None:
            given = dict.fromkeys(map(_key, _all_items(held)), BackupDifference.MISSING)
            gone: tuple[HeldItem, ...] = ()
        else:
            given, gone = differences(now, self.path, held)
        lines = [BackupLine(each, given[_key(each)]) for each in _all_items(held)]
        return BackupPreview(
            copy,
            tuple(line for line in lines if line.item.kind == "battle"),
            tuple(line for line in lines if line.item.kind == "campaign"),
            gone,
        )

    def _now(self) -> Holdings | None:
        with suppress(StoreError):
            return holdings(self.path, ENTRY_SHAPE) if is_there(self.path) else None
        return None

    # --- restoring ---

    def restore(self, copy: BackupCopy, library: Library | None = None) -> Path | None:
        """Put a backup in the place of the database; return where that is kept.

        A library that is open is closed meanwhile, and open again at the end. Raises StoreError in words.
        """
        with self._suspend_library(library):
            return restore(self.path, copy.path)

    @contextmanager
    def _suspend_library(self, library: Library | None) -> Iterator[None]:
        if library is None:
            yield
            return
        library.own.close()
        try:
            yield
        finally:
            library.reopen_own(self.folder)

    def read_battles(self, copy: BackupCopy, battles: Collection[int]) -> list[RestoredBattle]:
        """Battles of a backup, to be taken in by an open library; raises StoreError in words."""
        preview = {line.item.id: line for line in self.preview(copy).battles}
        when = f"{copy.made.astimezone():%Y-%m-%d %H:%M}"
        found = []
        with Database.open_copy(copy.path) as old:
            campaigns = [*old.campaigns.list(), *old.campaigns.list(deleted=True)]
            names = {campaign.id: campaign.uid for campaign in campaigns}
            for battle in battles:
                title = preview[battle].item.title
                if preview[battle].difference is not BackupDifference.MISSING:
                    title = f"{title} ({when})"
                campaign = names.get(old.battles.get(battle).campaign_id or 0)
                found.append(RestoredBattle(title, old.battles.read_whole(battle), campaign))
        return found

    @staticmethod
    def merge_battles(library: Library, battles: Sequence[RestoredBattle]) -> None:
        """Store battles of a backup beside those that there are: all or none; raises StoreError in words.

        A battle that is missing comes back as it was, another as a copy that says from when it is.
        """
        with library.database.together():
            for battle in battles:
                library.database.battles.merge(battle.rows, battle.title, battle.campaign)

    # --- after an end that was not a clean one ---

    def damage(self) -> list[str]:
        """Return all that is wrong with the battles' database, in words; it may be in use."""
        faults = examine(self.path, halted=self._halted)
        if not faults:
            now = holdings(self.path, ENTRY_SHAPE)
            faults = [f"{each.title}: damaged, {each.damage}." for each in _all_items(now) if each.damage]
            behind = find_lag(self.path, backups_of(self.path), ENTRY_SHAPE)
            faults += behind.describe() if behind else []
        return faults

    def repair(
        self, library: Library | None = None, progress: Callable[[str], object] = lambda _words: None
    ) -> list[str]:
        """Save what can be read, bring back what is lost, and return what was done and left, in words.

        A library that is open is closed meanwhile, and open again at the end; `progress` hears what is being
        done. Raises StoreError.
        """
        with self._suspend_library(library):
            report = repair_database(self.path, progress)
        return [*report.done, *report.failed]


def without_remedy(text: str) -> str:
    """Return a problem without the command that repairs the database: a window has a button for it."""
    return _REMEDY.sub("", text).strip()


def _all_items(held: Holdings) -> tuple[HeldItem, ...]:
    return (*held.battles, *held.campaigns)


def _key(item: HeldItem) -> tuple[str, int]:
    return item.kind, item.id


def _backup_copy(backup: Backup, why: str, *, is_replaced: bool = False) -> BackupCopy | None:
    with suppress(OSError):  # it may have been dropped just now
        return BackupCopy(backup.path, backup.made, why, backup.path.stat().st_size, is_replaced)
    return None


__all__ = [
    "BackupCopy",
    "BackupDifference",
    "BackupLine",
    "BackupPreview",
    "BackupService",
    "HeldItem",
    "RestoredBattle",
    "without_remedy",
]


def write_readme(folder: Path) -> None:
    """Put the text of this release into a data folder; one that somebody has changed stays as it is.

    What cannot be written is left: nobody needs the file to play.
    """
    path, text = folder / NAME, readme_text()
    with suppress(OSError, UnicodeError, StoreError):
        there = path.read_text(encoding="utf-8") if path.exists() else ""
        if there != text and (not there or is_unchanged(there)):
            write_whole(path, text)


def readme_text() -> str:
    """Return the text of this release with its signature."""
    body = (resources() / "home" / NAME).read_text(encoding="utf-8")
    return f"{body}\n{SIGNATURE}{_digest(body)}\n"


def is_unchanged(text: str) -> bool:
    """Whether a text is as a release has written it."""
    body, _, digest = text.rpartition(f"\n{SIGNATURE}")
    return digest.strip() == _digest(body)


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:12]
