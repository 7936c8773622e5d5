"""A database that lacks what its newest backup has."""

from __future__ import annotations

import shutil
from pathlib import Path

from companion.store.backups.automatic_backups import backup, restore
from companion.store.backups.copies import backups_of
from companion.store.backups.holdings import BackupDifference, find_lag
from companion.store.database import Database
from tests.store.builders import NOON, add, new_battle, spoil_row, ticking


def test_a_database_that_went_on_since_its_backup_lacks_nothing(path: Path) -> None:
    with Database.open(path, clock=ticking()) as database:
        battle = new_battle(database)
        entry = add(database, battle, None, "Walk")
    assert find_lag(path, []) is None
    backup(path, NOON)
    assert find_lag(path, backups_of(path)) is None
    with Database.open(path, clock=ticking(NOON)) as database:
        add(database, battle, entry.id, "Run")
        database.journal.move_head(battle, None)
        database.battles.delete(battle)
    assert find_lag(path, backups_of(path)) is None


def test_what_a_cut_log_lost_is_named(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / path.name
    copy.parent.mkdir()
    with Database.open(path, clock=ticking()) as database:
        battle = new_battle(database)
        entry = add(database, battle, None, "Walk")
    with Database.open(path, clock=ticking(NOON)) as database:
        add(database, battle, entry.id, "Run")
        new_battle(database, "At the ford")
        backup(path, NOON)
        # As somebody copies a folder without the log beside the database.
        shutil.copy(path, copy)
        shutil.copytree(path.parent / "backups", copy.parent / "backups")
    behind = find_lag(copy, backups_of(copy))
    assert behind is not None
    assert behind.ids("battle") == [2, 1]
    assert behind.ids("battle", BackupDifference.OTHER) == [1]
    name = behind.copy.name
    assert behind.describe() == [
        f"At the ford: it is missing here, though {name} has it.",
        f"Training: the end of its journal is missing, though {name} has it.",
    ]
    spoil_row(copy, "UPDATE battle SET updated_at = 'never' WHERE id = 1")
    behind = find_lag(copy, backups_of(copy))
    assert behind is not None
    assert behind.ids("battle") == [2]


def test_nothing_is_missing_that_only_a_damaged_battle_of_a_backup_has(path: Path) -> None:
    with Database.open(path, clock=ticking()) as database:
        battle = new_battle(database)
        entry = add(database, battle, None, "Walk")
        last = add(database, battle, entry.id, "Run")
    spoil_row(path, f"UPDATE entry SET action = '2.5' WHERE id = {entry.id}")
    backup(path, NOON)
    spoil_row(path, "UPDATE battle SET head_id = NULL, tip_id = NULL", "DELETE FROM entry")
    assert last.number == 2
    assert find_lag(path, backups_of(path)) is not None
    assert find_lag(path, backups_of(path), {"action": {"$": "object"}}) is None


def test_who_restored_an_older_backup_on_purpose_lacks_nothing(path: Path) -> None:
    with Database.open(path, clock=ticking()) as database:
        battle = new_battle(database)
    older = backup(path, NOON)
    with Database.open(path, clock=ticking(NOON)) as database:
        add(database, battle, None, "Walk")
    backup(path, NOON)
    assert find_lag(path, backups_of(path)) is None
    restore(path, older)
    assert find_lag(path, backups_of(path)) is None
    assert backups_of(path)[0].name.endswith("-restored.sqlite3")
