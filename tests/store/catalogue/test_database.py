from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect
from sqlalchemy.schema import CreateIndex, CreateTable

from companion.errors import StoreError
from companion.store.backups.automatic_backups import restore_newest
from companion.store.backups.copies import backups_of
from companion.store.backups.integrity import check
from companion.store.catalogue.database import CatalogueDatabase, path_in
from companion.store.catalogue.migrations import APPLICATION_ID, CATALOGUE, MIGRATIONS
from companion.store.catalogue.tables import TABLES
from companion.store.database import Database
from companion.store.failures import StoreDamaged, StoreInUse, StoreLost
from companion.store.files import connect
from companion.store.migrations import migrate, version
from companion.store.writer import WriterLock
from tests.store.builders import ticking
from tests.store.catalogue.builders import ATLAS, add_items, keys, new_item

IMPORTING = """
import sys
from pathlib import Path
from companion.store.catalogue.database import CatalogueDatabase
from tests.store.catalogue.builders import add_items
with CatalogueDatabase.open(Path(sys.argv[1])) as database:
    for number in range(int(sys.argv[3])):
        add_items(database, [f"{sys.argv[2]} {number}"])
"""


def test_it_lies_beside_the_battles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert path_in() == tmp_path / "catalogue.sqlite3"
    assert path_in(tmp_path / "other") == tmp_path / "other" / "catalogue.sqlite3"


def schema(path: Path) -> dict[str, Any]:
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        given = inspect(connection)
        texts = {row.name: row.sql for row in connection.exec_driver_sql("SELECT * FROM sqlite_master")}
        found = {
            table: (
                [{**column, "type": str(column["type"])} for column in given.get_columns(table)],
                given.get_pk_constraint(table)["constrained_columns"],
                sorted(map(str, given.get_foreign_keys(table))),
                sorted(map(str, given.get_check_constraints(table))),
                sorted(map(str, given.get_indexes(table))),
                sorted(map(str, given.get_unique_constraints(table))),
                "AUTOINCREMENT" in texts[table],
            )
            for table in given.get_table_names()
        }
    engine.dispose()
    return found


@pytest.mark.parametrize("done", range(len(MIGRATIONS) + 1))
def test_every_earlier_version_arrives_at_the_tables_of_today(tmp_path: Path, done: int) -> None:
    migrated, declared = tmp_path / "migrated.sqlite3", tmp_path / "declared.sqlite3"
    migrated.touch()
    with closing(connect(migrated)) as connection:
        migrate(connection, done, CATALOGUE)
        migrate(connection, lineage=CATALOGUE)
        assert version(connection) == len(MIGRATIONS)
    engine = create_engine(f"sqlite:///{declared}")
    with engine.begin() as tables:
        for table in TABLES.values():
            tables.execute(CreateTable(table))
            for index in table.indexes:
                tables.execute(CreateIndex(index))
    engine.dispose()
    assert schema(migrated) == schema(declared)


def test_neither_database_is_taken_for_the_other(tmp_path: Path) -> None:
    path = tmp_path / "companion.sqlite3"
    with Database.open(path):
        pass
    with pytest.raises(StoreError, match="belongs to another program"):
        CatalogueDatabase.open(path)
    other = tmp_path / "catalogue.sqlite3"
    with CatalogueDatabase.open(other):
        pass
    with pytest.raises(StoreError, match="belongs to another program"):
        Database.open(other)


def test_several_windows_write_by_turns(path: Path, catalogue: CatalogueDatabase) -> None:
    before = catalogue.version
    assert catalogue.version == before
    with CatalogueDatabase.open(path) as other:
        add_items(other, ["Atlas AS7-D"])
        assert catalogue.version != before
        before = catalogue.version
        catalogue.marks.set_favourite([ATLAS], True)
        assert catalogue.version != before
        assert other.marks.favourites() == {ATLAS}
    assert keys(catalogue) == ["Atlas AS7-D"]


def test_processes_that_begin_at_once_write_all_that_they_have(path: Path) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", IMPORTING, str(path), name, "20"]) for name in ("One", "Two")
    ]
    assert [writer.wait() for writer in writers] == [0, 0]
    with CatalogueDatabase.open(path) as database:
        assert sorted(keys(database)) == sorted(f"{name} {at}" for name in ("One", "Two") for at in range(20))
    assert check(path, CATALOGUE) == []


def test_whoever_reads_is_not_held_up_by_a_long_change(path: Path, catalogue: CatalogueDatabase) -> None:
    add_items(catalogue, ["Atlas AS7-D"])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM item")
        assert keys(catalogue) == ["Atlas AS7-D"]
        assert catalogue.items.find("Atlas AS7-D") is not None
        other.execute("ROLLBACK")


def test_a_change_that_waits_too_long_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.catalogue.opening.BUSY_SECONDS", 0.01)
    with CatalogueDatabase.open(path) as database, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreInUse, match="Another program is using"):
            add_items(database, ["Atlas AS7-D"])
        other.execute("ROLLBACK")
        add_items(database, ["Atlas AS7-D"])


def test_who_only_reads_changes_nothing(path: Path) -> None:
    with CatalogueDatabase.open(path, read_only=True) as database:
        assert keys(database) == []
        with pytest.raises(StoreError, match="only reads"):
            add_items(database, ["Atlas AS7-D"])
    assert not path.exists()
    with CatalogueDatabase.open(path) as database:
        add_items(database, ["Atlas AS7-D"])
    with CatalogueDatabase.open(path, read_only=True) as database:
        assert keys(database) == ["Atlas AS7-D"]
        assert database.is_read_only
        assert database.back_up_if_due() is None
        with pytest.raises(StoreError, match="only reads"):
            database.items.remove(["Atlas AS7-D"])


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def other_text(path: Path) -> None:
    path.write_text("a shopping list\n" * 50)


def without_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE document")


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize(
    ("damage", "text"),
    [
        (newer, "saved by a newer Companion"),
        (truncate, "damaged: it ends too early"),
        (other_text, "damaged: this is not a database"),
        (without_table, "damaged: the table document is missing"),
    ],
)
def test_a_file_that_cannot_be_used_is_told(
    path: Path, damage: Callable[[Path], None], text: str, read_only: bool
) -> None:
    with CatalogueDatabase.open(path) as database:
        add_items(database, ["Atlas AS7-D"])
    damage(path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=text):
        CatalogueDatabase.open(path, read_only=read_only)
    assert path.read_bytes() == before


def test_a_folder_in_its_place_is_told(path: Path) -> None:
    path.mkdir()
    with pytest.raises(StoreError, match="is a folder, not a database"):
        CatalogueDatabase.open(path)


def test_a_file_that_is_gone_takes_nothing_more(path: Path, catalogue: CatalogueDatabase) -> None:
    add_items(catalogue, ["Atlas AS7-D"])
    path.unlink()
    with pytest.raises(StoreLost, match=r"deleted or moved.*this was not saved\. Close Companion and open"):
        add_items(catalogue, ["Wasp WSP-1A"])
    assert keys(catalogue) == ["Atlas AS7-D"]


def test_an_older_file_is_migrated_while_nobody_else_has_it_open(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.catalogue.opening.BUSY_SECONDS", 0.01)
    with CatalogueDatabase.open(path):
        later = [*MIGRATIONS, ("ALTER TABLE item ADD COLUMN place VARCHAR",)]
        monkeypatch.setattr(
            "companion.store.catalogue.opening.CATALOGUE", replace(CATALOGUE, migrations=later)
        )
        with pytest.raises(StoreInUse, match="is open in another Companion window"):
            CatalogueDatabase.open(path)
    with CatalogueDatabase.open(path), closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(later),)


def test_a_backup_brings_a_damaged_catalogue_back(path: Path) -> None:
    with CatalogueDatabase.open(path, clock=ticking()) as database:
        add_items(database, ["Atlas AS7-D"])
        copy = database.back_up_if_due()
        assert database.back_up_if_due() is None
        with pytest.raises(StoreInUse):
            restore_newest(path, lineage=CATALOGUE)
    assert backups_of(path) == [copy]
    assert backups_of(path.with_name("companion.sqlite3")) == []
    other_text(path)
    restored, kept = restore_newest(path, lineage=CATALOGUE)
    assert (restored, kept is not None) == (copy, True)
    with CatalogueDatabase.open(path) as database:
        assert keys(database) == ["Atlas AS7-D"]


def test_a_catalogue_of_our_mark_without_rows_is_damaged(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    with pytest.raises(StoreDamaged):
        CatalogueDatabase.open(path)


def test_a_process_that_has_it_for_itself_is_waited_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.catalogue.opening.BUSY_SECONDS", 0.01)
    lock = WriterLock(path)
    with pytest.raises(StoreInUse):
        CatalogueDatabase.open(path)
    lock.release()
    with CatalogueDatabase.open(path) as database:
        database.items.store(new_item())
