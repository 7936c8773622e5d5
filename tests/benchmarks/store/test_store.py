"""Figures for the store: one entry made durable, and a battle of 2,000 entries opened again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.store.backups.automatic_backups import backup
from companion.store.database import Database
from companion.store.records import EntryRecord, NewEntry, SnapshotRecord
from tests.plugins.postgresql import start_server

ENTRIES = 2000
ACTION = '{"action": "fire", "unit": "hunchback", "weapon": "ac20", "target": "cicada"}'
ANSWERS = "[[3, 4], [6, 2]]"
EVENTS = '[{"event": "ShotSpent", "weapon": "ac20"}, {"event": "ArmorLost", "location": "RT", "points": 20}]'
STATE = '{"units": [' + ", ".join(['{"armor": [9, 16, 16, 20, 20, 12, 12]}'] * 200) + "]}"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with one battle of 2,000 entries and a snapshot every 500."""
    path = tmp_path / "companion.sqlite3"
    line = [
        NewEntry(ACTION, ANSWERS, EVENTS, "Fire", snapshot=STATE if number % 500 == 0 else None)
        for number in range(ENTRIES)
    ]
    with Database.open(path) as database:
        battle = database.battles.create("Benchmark", "quickstart", "{}")
        database.journal.append_many(battle, None, line)
    backup(path)
    return path


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    with Database.open(path) as database:
        yield database


def test_one_entry_made_durable(benchmark: BenchmarkFixture, database: Database) -> None:
    def append() -> EntryRecord:
        return database.journal.append_many(1, ENTRIES, [NewEntry(ACTION, ANSWERS, EVENTS, "Fire")])[0]

    assert benchmark(append).number == ENTRIES + 1


def test_one_entry_made_durable_on_a_server(benchmark: BenchmarkFixture) -> None:
    with start_server(is_durable=True) as server, Database.at(server.new_database()) as database:
        battle = database.battles.create("Benchmark", "quickstart", "{}")
        line = [NewEntry(ACTION, ANSWERS, EVENTS, "Fire")] * ENTRIES
        last = database.journal.append_many(battle, None, line)[-1].id

        def append() -> EntryRecord:
            return database.journal.append_many(battle, last, [NewEntry(ACTION, ANSWERS, EVENTS, "Fire")])[0]

        assert benchmark(append).number == ENTRIES + 1


def test_one_entry_with_a_snapshot_made_durable(benchmark: BenchmarkFixture, database: Database) -> None:
    def append() -> EntryRecord:
        entry = NewEntry(ACTION, ANSWERS, EVENTS, "Fire", snapshot=STATE)
        return database.journal.append_many(1, ENTRIES, [entry])[0]

    assert benchmark(append).number == ENTRIES + 1


def test_a_draft_kept(benchmark: BenchmarkFixture, database: Database) -> None:
    benchmark(database.battles.set_draft, 1, ACTION)
    assert database.battles.get(1).draft == ACTION


def test_undo(benchmark: BenchmarkFixture, database: Database) -> None:
    benchmark(database.journal.move_head, 1, ENTRIES - 1)
    assert database.battles.get(1).tip_id == ENTRIES


def test_undo_to_the_start_of_a_long_battle(benchmark: BenchmarkFixture, database: Database) -> None:
    benchmark(database.journal.move_head, 1, 1)
    assert database.battles.get(1).tip_id == ENTRIES


def test_the_whole_path_of_a_long_battle(benchmark: BenchmarkFixture, database: Database) -> None:
    assert len(benchmark(database.journal.path, 1, ENTRIES)) == ENTRIES


def test_a_long_battle_opened_from_its_snapshot(benchmark: BenchmarkFixture, path: Path) -> None:
    def reopen() -> tuple[SnapshotRecord | None, list[EntryRecord]]:
        with Database.open(path) as database:
            snapshot = database.journal.latest_snapshot(1, ENTRIES)
            return snapshot, database.journal.path(1, ENTRIES, after=snapshot.number if snapshot else 0)

    snapshot, entries = benchmark(reopen)
    assert snapshot
    assert snapshot.number + len(entries) == ENTRIES


def test_a_backup_with_its_examination(benchmark: BenchmarkFixture, path: Path) -> None:
    assert benchmark(backup, path).exists()
