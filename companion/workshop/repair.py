"""The repair of the player's database: for `companion doctor --repair` and for the window alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from companion.battles.library import Library
from companion.battles.listing import ENTRY_SHAPE
from companion.errors import CompanionError
from companion.store.backups.automatic_backups import restore_newest
from companion.store.backups.copies import backups_of
from companion.store.backups.holdings import BackupDifference, Lag, find_lag
from companion.store.backups.integrity import examine
from companion.store.database import Database
from companion.store.files import is_there
from companion.store.opening import bring_up_to_date, is_outdated
from companion.store.repair.battles import StoredBattle, restore_battles
from companion.store.repair.campaigns import mend_campaigns
from companion.store.repair.journals import mend_battles
from companion.store.repair.rebuild import rebuild

RepairProgress = Callable[[str], object]
"""Hears what is being done, in words for the player."""


@dataclass(frozen=True, slots=True)
class Repairs:
    """The restored battles as text; the database as it was is kept at `kept_copy`."""

    done: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    kept_copy: Path | None = None


def repair_battles(path: Path, damaged: Iterable[int], *, keeps: bool = True) -> Repairs:
    """Bring damaged battles back, all of it or nothing; what no backup has whole stays as it is.

    It `keeps` the database as it was, unless that is kept already. Raises StoreError where it cannot be
    written to.
    """
    with closing(Library.open(path.parent, read_only=True)) as library:
        wanted = {battle: library.database.battles.read_whole(battle) for battle in damaged}
        titles = {battle: library.title_of(battle) for battle in wanted}
    found: dict[int, tuple[StoredBattle, Path]] = {}
    for copy in backups_of(path):
        missing = [battle for battle in wanted if battle not in found]
        found |= {
            battle.id: (battle, copy) for battle in _intact_battles(copy, [wanted[each] for each in missing])
        }
    kept = restore_battles(path, [battle for battle, _ in found.values()], keeps=keeps) if found else None
    done = tuple(
        f"{titles[battle.id]}: brought back from {copy.name}, {_format_entry_count(battle)}."
        for battle, copy in found.values()
    )
    left = tuple(
        f"{titles[battle]}: no backup has it whole. It was left as it is."
        for battle in wanted
        if battle not in found
    )
    return Repairs(done, left, kept)


def _intact_battles(copy: Path, battles: Iterable[StoredBattle]) -> list[StoredBattle]:
    try:
        with closing(Library.of_copy(copy)) as library:
            return [whole for battle in battles if (whole := _intact_battle(library, battle)) is not None]
    except CompanionError:
        return []


def _intact_battle(library: Library, damaged: StoredBattle) -> StoredBattle | None:
    try:
        library.open_battle(damaged.id)
    except CompanionError:
        return None
    whole = library.database.battles.read_whole(damaged.id)
    return whole if whole.is_same_as(damaged) else None


def _format_entry_count(battle: StoredBattle) -> str:
    count = len(battle.rows["entry"])
    return f"with {count} journal {'entry' if count == 1 else 'entries'}"


@dataclass
class RepairReport:
    """The repairs and failures as text; the database as it was is kept at `kept_copy`."""

    done: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    kept_copy: Path | None = None

    @property
    def keeps(self) -> bool:
        """Whether the database is still to be kept as it was, before it is changed."""
        return self.kept_copy is None


def repair_database(path: Path, progress: RepairProgress = lambda _words: None) -> RepairReport:
    """Save whatever can be read, row by row, and take from backups what is lost.

    Raises StoreInUse while a window has the database open, and StoreError where nothing can be done.
    """
    report = RepairReport()
    progress("Examining the database…")
    if not is_there(path) or examine(path):
        progress("Reading every row that is left…")
        _repair_file(path, report)
    if is_outdated(path):
        report.done.append(bring_up_to_date(path, datetime.now(UTC)))
    progress("Looking for battles and campaigns that are damaged…")
    behind = find_lag(path, backups_of(path), ENTRY_SHAPE)
    _repair_campaigns(path, report, behind)
    _repair_battles(path, report, behind)
    return report


def _repair_file(path: Path, report: RepairReport) -> None:
    rebuilt = rebuild(path, backups_of(path)) if is_there(path) else None
    if rebuilt is not None:
        report.done += rebuilt.describe()
        report.kept_copy = rebuilt.kept_copy
        return
    copy, report.kept_copy = restore_newest(path)
    report.done.append(
        f"Restored {copy.name}." + (f" The damaged file is {report.kept_copy}." if report.kept_copy else "")
    )


def _repair_campaigns(path: Path, report: RepairReport, behind: Lag | None) -> None:
    lagging = behind.ids("campaign") if behind else []
    mended = mend_campaigns(path, backups_of(path), keeps=report.keeps, lagging=lagging)
    _add_to_report(report, mended.done, mended.failed, mended.kept_copy)


def _repair_battles(path: Path, report: RepairReport, behind: Lag | None) -> None:
    """Entry by entry, then whole battles of backups in the place of those that still cannot be opened."""
    lagging = behind.ids("battle", BackupDifference.OTHER) if behind else []
    mended = mend_battles(path, backups_of(path), ENTRY_SHAPE, keeps=report.keeps, lagging=lagging)
    _add_to_report(report, mended.done, mended.failed, mended.kept_copy)
    if behind is not None:
        _merge_missing(path, report, behind)
    with Library.open(path.parent, read_only=True) as library:
        damaged = library.damaged_battles()
    if damaged:
        repairs = repair_battles(path, damaged, keeps=report.keeps)
        _add_to_report(report, [*repairs.done], [*repairs.failed], repairs.kept_copy)


def _merge_missing(path: Path, report: RepairReport, behind: Lag) -> None:
    """Store battles of the newest backup that are not here at all."""
    missing = behind.ids("battle", BackupDifference.MISSING)
    if not missing:
        return
    with Database.open_copy(behind.copy) as old, Database.open(path, backs_up=False) as database:
        campaigns = {it.id: it.uid for it in (*old.campaigns.list(), *old.campaigns.list(deleted=True))}
        for battle in missing:
            record = old.battles.get(battle)
            campaign = campaigns.get(record.campaign_id or 0)
            database.battles.merge(old.battles.read_whole(battle), campaign=campaign)
            report.done.append(f"{record.title}: brought back from {behind.copy.name}.")


def _add_to_report(report: RepairReport, done: list[str], left: list[str], kept_copy: Path | None) -> None:
    report.done += done
    report.failed += left
    if done and kept_copy is not None and report.kept_copy is None:
        report.done.append(f"The database as it was is {kept_copy}.")
        report.kept_copy = kept_copy
