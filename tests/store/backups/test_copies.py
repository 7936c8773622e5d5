"""The rotation of backups: those made, those kept, and the effect of a wrong clock."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.store.backups.automatic_backups import AutomaticBackup, backup, backup_if_due
from companion.store.backups.copies import (
    KEPT,
    BackupReason,
    backups_of,
    find_backups,
    next_backup_path,
    superfluous,
)
from companion.store.backups.integrity import check
from companion.store.catalogue.migrations import CATALOGUE
from companion.store.database import Database
from companion.store.failures import StoreHalted
from companion.store.files import companion_files, identity, recognise
from tests.coarse_times import let_settle
from tests.store.builders import NOON, add, changed_backup, fill_database, new_battle, ticking

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def change(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE battle SET title = hex(randomblob(8))")


def test_the_newest_ten_stay_and_nothing_else_is_touched(path: Path) -> None:
    fill_database(path, entries=1)
    (path.parent / "backups").mkdir()
    own = path.parent / "backups" / "before the convention.sqlite3"
    own.write_text("mine")
    made = [changed_backup(path, NOON + number * MINUTE) for number in range(KEPT + 3)]
    assert backups_of(path) == made[:2:-1]
    assert own.read_text() == "mine"


def test_one_a_day_stays_for_a_week_and_one_a_week_for_a_month(path: Path) -> None:
    (path.parent / "backups").mkdir()
    midnight = NOON - 12 * HOUR
    for number in range(45 * 12):
        next_backup_path(path, midnight + number * 2 * HOUR, BackupReason.HOURLY).touch()
        for copy in superfluous(path, CATALOGUE):
            copy.unlink()
    days = [(copy.made - midnight).days for copy in find_backups(path)]
    # 1 March 2026 is a Sunday: weeks end with the days 0, 7, 14 and so on.
    assert days == [44] * KEPT + [43, 42, 41, 40, 39, 38, 35, 28, 21]


def test_the_newest_from_before_a_migration_stays(path: Path) -> None:
    fill_database(path, entries=1)
    made = [changed_backup(path, NOON, BackupReason.MIGRATION) for _ in range(2)]
    for number in range(KEPT + 5):
        changed_backup(path, NOON + number * MINUTE, BackupReason.HOURLY)
    assert backups_of(path)[-1] == made[1]
    assert len(backups_of(path)) == KEPT + 1
    assert {copy.reason for copy in find_backups(path)} == {BackupReason.MIGRATION, BackupReason.HOURLY}


def test_a_backup_before_a_migration_takes_the_place_of_one_that_is_the_same(path: Path) -> None:
    fill_database(path, entries=1)
    backup(path, NOON, reason=BackupReason.START)
    made = backup(path, NOON, reason=BackupReason.MIGRATION)
    assert backups_of(path) == [made]
    assert backup(path, NOON, reason=BackupReason.HAND) == made


def test_what_has_not_changed_is_not_copied(path: Path) -> None:
    battle = fill_database(path)
    let_settle(path)
    first = backup_if_due(path, NOON)
    assert backup_if_due(path, NOON + 3 * DAY) is None
    with Database.open(path, clock=ticking(), read_only=True) as database:
        database.battles.get(battle)
    assert backup_if_due(path, NOON + 3 * DAY) is None
    change(path)
    assert backup_if_due(path, NOON + HOUR - timedelta(seconds=1)) is None
    second = backup_if_due(path, NOON + HOUR)
    assert backups_of(path) == [second, first]


def test_a_keeper_copies_only_what_was_written_since(path: Path, database: Database) -> None:
    battle = new_battle(database)
    let_settle(path, companion_files(path)[0])
    keeper = AutomaticBackup(path, clock=ticking())
    first = keeper.run(BackupReason.START)
    assert first is not None
    assert keeper.run(BackupReason.HOURLY) is None
    assert AutomaticBackup(path).run(BackupReason.HOURLY) is None
    entry = add(database, battle, None, "Walk")
    second = keeper.run(BackupReason.HOURLY)
    assert second is not None
    assert backups_of(path) == [second, first]
    with Database.open(second, read_only=True) as copy:
        assert copy.journal.path(battle, entry.id) == [entry]
    path.unlink()
    assert keeper.run(BackupReason.HOURLY) is None


def test_what_was_written_in_the_tick_of_a_backup_is_in_the_next(path: Path) -> None:
    fill_database(path)
    keeper = AutomaticBackup(path, clock=ticking())
    first = keeper.run(BackupReason.START)
    before = path.stat()
    change(path)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    second = keeper.run(BackupReason.HOURLY)
    assert backups_of(path) == [second, first]
    change(path)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    third = backup_if_due(path, NOON + 3 * DAY)
    assert backups_of(path) == [third, second, first]


def moments(*minutes: int) -> list[datetime]:
    return [NOON + minute * MINUTE for minute in minutes]


@pytest.mark.parametrize(
    ("starts", "made"),
    [
        (moments(0, 1, 2, 3, 59, 60, 61, 119, 120), 3),
        (moments(525600, 0, 1, 2, 3, 59, 60, 61), 3),  # a year ahead once
        (moments(0, -600, -599, -598, -541, -540), 3),  # set back by ten hours
    ],
    ids=["right", "ahead", "set back"],
)
def test_a_wrong_clock_makes_neither_a_backup_each_minute_nor_none(
    path: Path, starts: list[datetime], made: int
) -> None:
    fill_database(path)
    for now in starts:
        change(path)
        backup_if_due(path, now)
    assert len(backups_of(path)) == made


def test_a_window_whose_clock_stands_still_backs_up_all_the_same(path: Path) -> None:
    fill_database(path)
    for _ in range(3):
        change(path)
        assert AutomaticBackup(path, clock=lambda: NOON).run(BackupReason.START)
    assert len(backups_of(path)) == 3


def test_entries_written_meanwhile_do_not_begin_a_copy_anew(path: Path, database: Database) -> None:
    battle = new_battle(database)
    parent = None
    for _ in range(300):
        parent = add(database, battle, parent, "x" * 20_000).id
    parts = 0

    def halted() -> bool:
        nonlocal parent, parts
        parts += 1
        parent = add(database, battle, parent, "meanwhile").id
        return False

    copy = backup(path, NOON, halted=halted)
    assert 2 < parts < 20
    with Database.open(copy, read_only=True) as kept:
        assert len(kept.journal.children(battle)) == 300


def test_a_backup_that_is_given_up_leaves_nothing(path: Path) -> None:
    fill_database(path)
    with pytest.raises(StoreHalted):
        backup(path, NOON, halted=lambda: True)
    assert list((path.parent / "backups").iterdir()) == []
    assert check(backup(path, NOON)) == []


OTHER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("SELECT count(*) FROM battle").fetchone()
connection.close()
"""


def test_a_backup_lets_go_of_no_lock_that_the_window_has(path: Path, database: Database) -> None:
    battle = new_battle(database)
    log = path.with_name(path.name + "-wal")
    before = identity(log)
    recognise(path)
    backup(path, NOON)
    # Were the window's lock gone, another program would take itself for the last and throw its log away.
    subprocess.run([sys.executable, "-c", OTHER, str(path)], check=True)
    assert identity(log) == before
    add(database, battle, None, "Walk")
