from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.schema import CreateIndex, CreateTable

from companion.errors import StoreError
from companion.store.backups.copies import backups_of
from companion.store.backups.integrity import check
from companion.store.database import Database
from companion.store.files import connect
from companion.store.migrations import MIGRATIONS, Migration, migrate, version
from companion.store.tables import BATTLE
from companion.store.writer import WriterLock
from tests.examples import only_long
from tests.store.builders import fill_database, ticking

SECOND: Migration = (
    "ALTER TABLE battle ADD COLUMN place VARCHAR",
    "UPDATE battle SET place = 'kitchen table'",
)
BROKEN: Migration = ("ALTER TABLE battle ADD COLUMN place VARCHAR", "UPDATE battle SET nowhere = 1")
DANGLING: Migration = ("PRAGMA defer_foreign_keys = ON", "DELETE FROM battle")


@pytest.fixture
def migrations() -> Iterator[list[Migration]]:
    """The list itself, put back as it was afterwards."""
    before = list(MIGRATIONS)
    yield MIGRATIONS
    MIGRATIONS[:] = before


@contextmanager
def sql(path: Path) -> Iterator[Connection]:
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def schema(path: Path) -> dict[str, Any]:
    with sql(path) as connection:
        given = inspect(connection)
        tables = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master")
        texts = {row.name: row.sql for row in tables}
        return {
            table: {
                "columns": [{**column, "type": str(column["type"])} for column in given.get_columns(table)],
                "primary key": given.get_pk_constraint(table)["constrained_columns"],
                "foreign keys": sorted(map(str, given.get_foreign_keys(table))),
                "checks": sorted(map(str, given.get_check_constraints(table))),
                "indexes": sorted(map(str, given.get_indexes(table))),
                "ids are never used again": "AUTOINCREMENT" in texts[table],
            }
            for table in given.get_table_names()
        }


@pytest.mark.parametrize("done", range(len(MIGRATIONS) + 1))
def test_every_earlier_version_arrives_at_the_tables_of_today(
    tmp_path: Path, migrations: list[Migration], done: int
) -> None:
    migrated, declared = tmp_path / "migrated.sqlite3", tmp_path / "declared.sqlite3"
    newest = list(migrations)
    migrated.touch()
    with closing(connect(migrated)) as connection:
        for known in (done, len(newest)):
            migrations[:] = newest[:known]
            migrate(connection)
            assert version(connection) == known
    with sql(declared) as tables:
        for table in BATTLE.metadata.tables.values():
            tables.execute(CreateTable(table))
            for index in table.indexes:
                tables.execute(CreateIndex(index))
    assert schema(migrated) == schema(declared)


def test_a_new_database_is_of_the_newest_version(path: Path) -> None:
    fill_database(path)
    with closing(connect(path)) as connection:
        assert version(connection) == len(MIGRATIONS)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_an_older_database_is_backed_up_and_brought_up_to_date(
    path: Path, migrations: list[Migration]
) -> None:
    battle = fill_database(path)
    migrations.append(SECOND)
    with Database.open(path, clock=ticking()) as database:
        assert len(database.journal.children(battle)) == 300
    with closing(connect(path)) as connection:
        assert version(connection) == len(MIGRATIONS)
        assert connection.execute("SELECT place FROM battle").fetchall() == [("kitchen table",)]
    with closing(connect(backups_of(path)[0])) as connection:
        assert version(connection) == len(MIGRATIONS) - 1


@pytest.mark.parametrize("faulty", [BROKEN, DANGLING], ids=["broken", "dangling"])
def test_a_migration_that_fails_leaves_the_database_as_it_was(
    path: Path, migrations: list[Migration], faulty: Migration
) -> None:
    battle = fill_database(path)
    before = schema(path)
    migrations.append(faulty)
    with pytest.raises(StoreError, match=r"nothing was saved|is damaged: no such column"):
        Database.open(path, clock=ticking())
    migrations.pop()
    assert schema(path) == before
    assert check(path) == []
    with Database.open(path, clock=ticking()) as database:
        assert len(database.journal.children(battle)) == 300


def test_an_older_database_is_migrated_for_reading_and_that_is_told(
    path: Path, migrations: list[Migration]
) -> None:
    fill_database(path)
    migrations.append(SECOND)
    with Database.open(path, read_only=True, clock=ticking()) as database:
        (notice,) = database.notices
        assert "saved by an earlier Companion and has been upgraded" in notice
        assert len(database.journal.children(1)) == 300
    with closing(connect(backups_of(path)[0])) as connection:
        assert version(connection) == len(MIGRATIONS) - 1
    with Database.open(path, read_only=True) as database:
        assert database.notices == ()


def test_an_older_database_in_use_is_read_as_a_copy_brought_up_to_date(
    path: Path, migrations: list[Migration]
) -> None:
    fill_database(path)
    before = path.read_bytes()
    migrations.append(SECOND)
    lock = WriterLock(path)
    try:
        with Database.open(path, read_only=True) as database:
            assert database.notices == ()
            assert len(database.journal.children(1)) == 300
    finally:
        lock.release()
    assert path.read_bytes() == before


STORED = Path(__file__).parents[1] / "stored"
RELEASES = sorted(path.parent.name for path in STORED.glob("*/companion.sqlite3"))
SMALL = "598f824"


@pytest.mark.skipif(os.name != "posix", reason="processes are forked")
@pytest.mark.parametrize("release", [name if name == SMALL else only_long(name) for name in RELEASES])
def test_a_migration_that_is_killed_anywhere_comes_to_its_end_at_the_next_start(release: str) -> None:
    databases = [str(path) for path in (STORED / release).glob("*.sqlite3")]
    command = [sys.executable, "-m", "tests.store.killed_migrations", *databases]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    (text,) = done.stdout.splitlines()
    assert int(text.removesuffix(" kills")) >= len(MIGRATIONS[2:])
