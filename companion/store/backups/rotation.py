"""The rotation of backups: the newest stay, one of each day and week before, and sole sound copies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from companion.errors import StoreError
from companion.store.backups.copies import Backup, BackupReason, find_backups
from companion.store.damage import battle_faults, campaign_faults
from companion.store.failures import explaining_errors
from companion.store.files import connect_for_reading
from companion.store.migrations import Lineage

KEPT, DAYS, WEEKS = 10, 7, 5
"""The newest that stay whatever their dates, and the days and weeks of which one stays."""


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
