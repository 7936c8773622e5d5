from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from companion.errors import StoreError
from companion.store.backups.automatic_backups import backup, restore, restore_newest
from companion.store.backups.copies import KEPT, backups_of
from companion.store.backups.integrity import check, examine
from companion.store.database import Database
from companion.store.failures import StoreDamaged, StoreInUse
from companion.store.migrations import MIGRATIONS
from tests.store.builders import NOON, add, changed_backup, fill_database, new_battle, scribble, ticking

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def test_a_backup_is_one_file_that_holds_everything(path: Path) -> None:
    battle = fill_database(path)
    copy = backup(path, NOON)
    assert copy == path.parent / "backups" / "companion-000001-20260301-120000.sqlite3"
    assert list(copy.parent.iterdir()) == [copy]
    with Database.open(copy, read_only=True) as database:
        assert len(database.journal.children(battle)) == 300


def test_a_backup_can_be_made_while_a_window_writes(path: Path, database: Database) -> None:
    battle = new_battle(database)
    entry = add(database, battle, None, "Walk")
    with Database.open(backup(path, NOON), read_only=True) as copy:
        assert copy.journal.path(battle, entry.id) == [entry]


def test_of_two_backups_in_one_second_the_later_is_the_newer(path: Path, database: Database) -> None:
    first = backup(path, NOON)
    battle = new_battle(database)
    copy = backup(path, NOON)
    assert backups_of(path) == [copy, first]
    with Database.open(copy, read_only=True) as kept:
        assert kept.battles.get(battle).title == "Training"


def test_backups_of_earlier_releases_are_older_than_any_new_one(path: Path) -> None:
    fill_database(path)
    folder = path.parent / "backups"
    folder.mkdir()
    old = [folder / f"companion-203{year}0301-120000.sqlite3" for year in range(KEPT)]
    for copy in old:
        copy.write_bytes(path.read_bytes())
    made = [changed_backup(path, NOON + number * DAY) for number in range(2)]
    assert backups_of(path)[:KEPT] == [*made[::-1], *old[:1:-1]]


def test_opening_makes_a_backup_of_what_has_changed(path: Path) -> None:
    fill_database(path)
    assert backups_of(path) == []
    for opened, made in [(NOON, 1), (NOON, 1), (NOON + 2 * DAY, 1)]:
        with Database.open(path, clock=ticking(opened)) as database:
            assert database.notices == ()
        assert len(backups_of(path)) == made
    with Database.open(path, clock=ticking(NOON)) as database:
        new_battle(database)
    for opened, made in [(NOON + HOUR / 2, 1), (NOON + 2 * DAY, 2)]:
        Database.open(path, clock=ticking(opened)).close()
        assert len(backups_of(path)) == made


def test_a_backup_that_fails_is_a_notice_and_not_the_end_of_play(path: Path) -> None:
    fill_database(path)
    (path.parent / "backups").write_text("a file where the folder should be")
    with Database.open(path, clock=ticking()) as database:
        (notice,) = database.notices
        new_battle(database)
    assert notice.startswith("The backup at the start failed. ")


def test_damage_found_by_the_backup_stops_the_opening_and_drops_no_backup(path: Path) -> None:
    fill_database(path)
    made = [changed_backup(path, NOON + number * DAY) for number in range(KEPT)]
    scribble(path)
    with pytest.raises(StoreDamaged, match="companion doctor --repair"):
        Database.open(path, clock=ticking(NOON + 100 * DAY))
    assert backups_of(path) == made[::-1]
    assert len(list((path.parent / "backups").iterdir())) == KEPT


def test_a_sound_database_has_no_faults_in_use_or_not(path: Path) -> None:
    fill_database(path)
    assert check(path) == []
    with Database.open(path, clock=ticking()) as database:
        new_battle(database)
        assert check(path) == []


def test_faults_are_told(path: Path) -> None:
    assert check(path) == [f"{path}: No such file or directory. Check the folder and its permissions."]
    fill_database(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE snapshot")
        connection.execute("DROP INDEX ix_entry_battle_id")
        connection.execute("ALTER TABLE battle DROP COLUMN deleted_at")
    assert check(path) == [
        "the table battle has no column deleted_at",
        "the table snapshot is missing",
        "the index ix_entry_battle_id is missing",
    ]
    scribble(path)
    assert check(path)
    path.write_text("junk")
    assert check(path) == [
        f"The database {path} is damaged: this is not a database. Run `companion doctor --repair`: it"
        " saves what can be read and takes the rest from the backups."
    ]


def test_a_restored_database_is_the_backup_and_the_damaged_one_is_kept(path: Path) -> None:
    battle = fill_database(path)
    copy = backup(path, NOON)
    with Database.open(path, clock=ticking()) as database:
        new_battle(database, "later")
    scribble(path)
    damaged = path.read_bytes()
    kept = restore(path, copy, NOON)
    assert kept == path.with_name("companion-kept-20260301-120000.sqlite3")
    assert kept.read_bytes() == damaged
    assert copy.exists()
    with Database.open(path, clock=ticking()) as database:
        assert [line.id for line in database.battles.list()] == [battle]
        add(database, battle, 300, "Walk")
    assert check(path) == []


def test_a_lost_database_is_restored(path: Path) -> None:
    fill_database(path)
    copy = backup(path, NOON)
    path.unlink()
    assert restore(path, copy, NOON) is None
    assert check(path) == []


def test_a_log_left_by_the_damaged_database_is_not_played_into_the_restored_one(path: Path) -> None:
    fill_database(path)
    copy = backup(path, NOON)
    log = path.with_name(path.name + "-wal")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE battle SET title = 'orphan'")
        connection.commit()
        written = log.read_bytes()
    log.write_bytes(written)
    kept = restore(path, copy, NOON)
    assert kept
    assert kept.with_name(kept.name + "-wal").read_bytes() == written
    with Database.open(path, clock=ticking()) as database:
        assert database.battles.get(1).title == "Training"


def test_a_faulty_backup_is_refused_and_the_database_stays(path: Path) -> None:
    fill_database(path)
    copy = backup(path, NOON)
    before = path.read_bytes()
    scribble(copy)
    with pytest.raises(StoreError, match=r"The backup .* cannot be used"):
        restore(path, copy, NOON)
    assert path.read_bytes() == before


def test_nothing_is_restored_under_an_open_window(path: Path, database: Database) -> None:
    new_battle(database)
    copy = backup(path, NOON)
    with pytest.raises(StoreInUse):
        restore(path, copy, NOON)
    assert len(database.battles.list()) == 1


def test_an_examination_finds_damage_and_raises_for_what_is_none(path: Path) -> None:
    fill_database(path)
    assert examine(path) == []
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(StoreError, match="newer Companion"):
        examine(path)
    path.write_bytes(b"no database")
    (fault,) = examine(path)
    assert "this is not a database" in fault


def test_the_newest_sound_backup_is_restored(path: Path) -> None:
    fill_database(path)
    sound, spoilt = changed_backup(path, NOON), changed_backup(path, NOON + DAY)
    spoilt.write_bytes(b"no backup")
    scribble(path)
    damaged = path.read_bytes()
    copy, kept = restore_newest(path, NOON)
    assert copy == sound
    assert kept is not None
    assert kept.read_bytes() == damaged
    assert check(path) == []


def test_without_a_sound_backup_nothing_is_restored(path: Path) -> None:
    fill_database(path)
    backup(path, NOON).write_bytes(b"no backup")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="no sound backup"):
        restore_newest(path)
    assert path.read_bytes() == before
