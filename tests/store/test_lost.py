"""The file deleted or replaced under a running window."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copy2, move, rmtree

import pytest

from companion.errors import StoreError
from companion.store.backups.integrity import check
from companion.store.database import Database
from companion.store.failures import StoreInUse, StoreLost
from tests.store.builders import NOON, add, fill_database, labels, new_battle

pytestmark = pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file cannot be deleted")


def delete(path: Path) -> None:
    path.unlink()


def move_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere.sqlite3"))


def delete_folder(path: Path) -> None:
    rmtree(path.parent)


def delete_log(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


def replace_by_other(path: Path) -> None:
    fill_database(path.parent / "other.sqlite3", entries=3)
    (path.parent / "other.sqlite3").replace(path)


def replace_by_same(path: Path) -> None:
    copy2(path, path.parent / "copy.sqlite3")
    move(path.parent / "copy.sqlite3", path)


def replace_by_text(path: Path) -> None:
    path.unlink()
    path.write_text("a shopping list", encoding="utf-8")


WAYS = [delete, move_away, delete_folder, delete_log, replace_by_other, replace_by_same, replace_by_text]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home" / "companion.sqlite3"


@pytest.mark.parametrize("lose", WAYS)
def test_every_change_is_refused_and_what_was_acknowledged_can_be_saved(
    path: Path, tmp_path: Path, database: Database, lose: Callable[[Path], None]
) -> None:
    battle = new_battle(database)
    entry = add(database, battle, None, "Walk")
    assert not database.is_lost
    lose(path)
    for change in (
        lambda: add(database, battle, entry.id, "Fire"),
        lambda: database.journal.move_head(battle, None),
        lambda: database.battles.set_view(battle, "{}"),
        lambda: database.settings.set("theme", "1"),
        lambda: new_battle(database),
    ):
        with pytest.raises(
            StoreLost, match=r"(deleted|replaced).* while Companion was open: this was not saved"
        ):
            change()
    assert database.is_lost
    assert labels(database.journal.path(battle, entry.id)) == ["Walk"]
    database.save_copy(tmp_path / "saved.sqlite3")
    with Database.open(tmp_path / "saved.sqlite3", read_only=True) as saved:
        assert labels(saved.journal.path(battle, entry.id)) == ["Walk"]


@pytest.mark.parametrize("lose", WAYS)
def test_the_database_is_put_back_and_played_on(
    path: Path, database: Database, lose: Callable[[Path], None]
) -> None:
    battle = new_battle(database)
    entry = add(database, battle, None, "Walk")
    lose(path)
    laid_there = path.read_bytes() if path.exists() else None
    kept = database.restore_file()
    if laid_there is None:
        assert kept is None
    else:
        assert kept is not None
        assert kept.read_bytes() == laid_there
    assert not database.is_lost
    head = add(database, battle, entry.id, "Fire").id
    with pytest.raises(StoreInUse):
        Database.open(path)
    database.close()
    assert check(path) == []
    with Database.open(path) as again:
        assert labels(again.journal.path(battle, head)) == ["Walk", "Fire"]


def test_a_change_that_the_loss_comes_into_is_not_acknowledged(path: Path, database: Database) -> None:
    battle = new_battle(database)

    def rename() -> None:
        with database.together():
            database.battles.rename(battle, "Lost", "{}")
            path.unlink()

    with pytest.raises(StoreLost):
        rename()
    assert database.battles.get(battle).title == "Training"


def test_nothing_is_put_back_over_what_another_window_plays(path: Path, database: Database) -> None:
    battle = new_battle(database)
    rmtree(path.parent)
    with Database.open(path) as other:
        new_battle(other, "Other")
        with pytest.raises(StoreInUse):
            database.restore_file()
        assert [line.title for line in other.battles.list()] == ["Other"]
    assert database.restore_file() is not None
    assert [line.id for line in database.battles.list()] == [battle]


def test_closing_a_lost_database_leaves_the_other_files_alone(path: Path, database: Database) -> None:
    new_battle(database)
    replace_by_other(path)
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("UPDATE battle SET title = 'Other'")
        other.commit()
        log = path.with_name(path.name + "-wal").read_bytes()
        database.close()
        assert path.with_name(path.name + "-wal").read_bytes() == log


def test_a_place_that_cannot_be_written_is_told(path: Path, tmp_path: Path, database: Database) -> None:
    new_battle(database)
    path.unlink()
    for target in (tmp_path / "missing" / "saved.sqlite3", tmp_path):
        with pytest.raises(StoreError):
            database.save_copy(target)
    assert database.is_lost


def test_a_copy_takes_no_log_of_another_into_it(path: Path, tmp_path: Path, database: Database) -> None:
    new_battle(database)
    target = tmp_path / "saved.sqlite3"
    target.with_name(target.name + "-wal").write_bytes(b"a log of something else")
    database.save_copy(target)
    assert check(target) == []
    assert [line.title for line in database.battles.list()] == ["Training"]
    assert path.exists()
    assert NOON
