"""A database with pages that cannot be read: rebuilt row by row, and only what is lost comes from backups."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import StoreError
from companion.store.backups.automatic_backups import backup
from companion.store.backups.copies import backups_of
from companion.store.backups.integrity import check
from companion.store.database import Database
from companion.store.failures import StoreDamaged, StoreInUse
from companion.store.repair.rebuild import rebuild
from companion.store.salvage.pages import PageFile
from companion.store.salvage.rebuilding import stored_tables
from companion.store.writer import WriterLock
from tests.store.builders import NOON, fill_database, new_entry, scribble, spoil_row, ticking
from tests.store.repair.test_campaign_repair import LATER, campaigns, new_command
from tests.store.salvage.test_pages import PAGE, copied_with_log, leaf_rows, leaves, overwrite

SINCE = 40
"""Entries of the battle and of the first campaign that no backup has."""


@pytest.fixture
def played(path: Path) -> Path:
    """A battle and two campaigns that were backed up, and played on since."""
    fill_database(path, 200)
    campaigns(path)
    backup(path, NOON)
    with Database.open(path, clock=ticking(NOON)) as database:
        more = [new_entry(f"Since {n}") for n in range(SINCE)]
        database.journal.append_many(1, 200, more)
        commands = [new_command(f"{LATER} {n}") for n in range(SINCE)]
        database.campaigns.append(1, 4, commands, name="Border war", ruleset="citytech")
    return path


def counts(path: Path) -> tuple[int, int]:
    with Database.open(path, read_only=True) as database:
        return len(database.journal.children(1)), len(database.campaigns.entries(1))


def test_where_only_entries_of_battles_are_hit_a_campaign_keeps_all_of_its_own(played: Path) -> None:
    leaf = leaves(played, "entry")[2]
    lost = len(leaf_rows(played, leaf))
    overwrite(played, leaf, b"\xa5" * PAGE)
    spoilt = played.read_bytes()
    with pytest.raises(StoreDamaged):
        backup(played)
    rebuilt = rebuild(played, backups_of(played), NOON)
    assert rebuilt is not None
    assert rebuilt.kept_copy.read_bytes() == spoilt
    assert rebuilt.restored_rows.of("entry") == lost
    saved, brought, kept = rebuilt.describe()
    # The other battle of `campaigns` has no entries.
    assert saved == (
        f"Rebuilt row by row: 2 battles, {200 + SINCE - lost} journal entries, 2 campaigns and"
        f" {7 + SINCE} campaign entries saved."
    )
    assert brought.endswith(f": {lost} journal entries.")
    assert kept == f"The damaged file is {rebuilt.kept_copy}."
    assert check(played) == []
    assert counts(played) == (200 + SINCE, 4 + SINCE)


def test_entries_that_came_after_the_backup_stay_where_the_list_of_battles_is_lost(played: Path) -> None:
    with PageFile.open(played) as file:
        (root,) = (table.root for table in stored_tables(file) if table.name == "battle")
    overwrite(played, root, bytes(PAGE))
    rebuilt = rebuild(played, backups_of(played))
    assert rebuilt is not None
    assert rebuilt.restored_rows.of("battle") == 2
    assert counts(played) == (200 + SINCE, 4 + SINCE)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE sqlite_master SET sql = CAST(x'ff00fe' AS TEXT) WHERE name = 'entry'",
        "UPDATE sqlite_master SET sql = 'garbage' WHERE name = 'campaign'",
        "UPDATE sqlite_master SET rootpage = 1000000 WHERE name = 'campaign_entry'",
        "UPDATE sqlite_master SET name = CAST(x'ff' AS TEXT) WHERE name = 'campaign_entry'",
        "DELETE FROM sqlite_master",
        "PRAGMA user_version = 0",
        "PRAGMA user_version = 223",
    ],
)
def test_garbage_in_the_list_of_tables_is_told_and_nothing_is_lost(played: Path, change: str) -> None:
    with closing(sqlite3.connect(played, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(change)
    assert check(played) != []
    for read_only in (True, False):
        with pytest.raises(StoreError, match=r"damaged.*doctor --repair"):
            Database.open(played, read_only=read_only)
    assert rebuild(played, []) is not None
    assert check(played) == []
    assert counts(played) == (200 + SINCE, 4 + SINCE)


def test_a_damaged_log_is_told_before_anything_is_written_over_it(path: Path, tmp_path: Path) -> None:
    copy = copied_with_log(path, tmp_path / "copy")
    log = copy.with_name(copy.name + "-wal")
    raw = bytearray(log.read_bytes())
    raw[32 + (len(raw) - 32) // 2] ^= 0xFF
    log.write_bytes(raw)
    for read_only in (True, False):
        with pytest.raises(StoreDamaged, match="write-ahead log"):
            Database.open(copy, read_only=read_only)
    assert "write-ahead log" in check(copy)[0]
    assert log.read_bytes() == bytes(raw)
    assert rebuild(copy, []) is not None
    with Database.open(copy) as database:
        assert len(database.journal.children(1)) == 6


def as_text(path: Path) -> None:
    path.write_text("a shopping list\n" * 500)


def as_nothing(path: Path) -> None:
    path.write_bytes(b"")


def as_zeros(path: Path) -> None:
    path.write_bytes(bytes(len(path.read_bytes())))


@pytest.mark.parametrize("harm", [as_text, as_nothing, as_zeros])
def test_a_file_without_any_row_is_left_alone(played: Path, harm: Callable[[Path], None]) -> None:
    harm(played)
    before = played.read_bytes()
    assert rebuild(played, backups_of(played)) is None
    assert played.read_bytes() == before
    assert list(played.parent.glob("*-kept-*")) == []


def test_nothing_is_rebuilt_under_an_open_window(played: Path) -> None:
    scribble(played)
    lock = WriterLock(played)
    try:
        with pytest.raises(StoreInUse):
            rebuild(played, [])
    finally:
        lock.release()


def test_a_backup_of_another_battle_with_the_same_id_gives_nothing(played: Path) -> None:
    (copy, *_) = backups_of(played)
    spoil_row(copy, "UPDATE battle SET uid = 'other' || id, created_at = '2020-01-01T00:00:00+00:00'")
    leaf = leaves(played, "entry")[2]
    overwrite(played, leaf, bytes(PAGE))
    rebuilt = rebuild(played, [copy])
    assert rebuilt is not None
    assert rebuilt.restored_rows.of("entry") == 0
