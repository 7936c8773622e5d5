"""Figures for backups: what the window and the next entry wait for while 200 MB are copied and examined."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.store.backups.automatic_backups import AutomaticBackup
from companion.store.backups.copies import BackupReason
from companion.store.database import Database
from companion.store.records import NewEntry
from companion.ui.app.launch import stay_quick

MEGABYTES = 200
EVENTS = '[{"event": "ArmorLost", "words": "' + "x" * 3600 + '"}]'
MAX_LENGTH = 0.05
"""Seconds that the window may wait at most, be it for an entry."""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of 200 MB in 25 battles of 2,000 entries each."""
    path = tmp_path_factory.mktemp("large") / "companion.sqlite3"
    line = [NewEntry('{"do": "fire"}', "[[3, 4]]", EVENTS, '{"line": "Fire"}') for _ in range(2000)]
    with Database.open(path) as database:
        for number in range(25):
            battle = database.battles.create(f"Battle {number}", "quickstart", "{}")
            database.journal.append_many(battle, None, line)
    assert path.stat().st_size > MEGABYTES * 1_000_000
    return path


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    stay_quick()
    with Database.open(path, backs_up=False) as database:
        yield database


def test_a_backup_of_200_mb_beside_a_window_and_its_entries(
    benchmark: BenchmarkFixture, path: Path, database: Database
) -> None:
    keeper, waits, entries = AutomaticBackup(path), list[float](), list[float]()

    def back_up() -> None:
        head = database.battles.get(1).head_id
        worker = Thread(target=keeper.run, args=(BackupReason.HOURLY,))
        worker.start()
        while worker.is_alive():
            began = time.perf_counter()
            head = database.journal.append_many(1, head, [NewEntry("{}", "[]", "[]", "{}")])[-1].id
            entries.append(time.perf_counter() - began)
            for _ in range(20):
                began = time.perf_counter()
                time.sleep(0.001)  # the window waits for its next event, and paints
                sum(range(20_000))
                waits.append(time.perf_counter() - began)

    benchmark.pedantic(back_up, rounds=3, iterations=1)  # type: ignore[no-untyped-call]
    entries.sort()
    benchmark.extra_info["longest wait of the window, ms"] = round(max(waits) * 1000, 1)
    benchmark.extra_info["entry durable meanwhile, median ms"] = round(entries[len(entries) // 2] * 1000, 2)
    benchmark.extra_info["entry durable meanwhile, longest ms"] = round(entries[-1] * 1000, 1)
    assert max(*waits, *entries) < MAX_LENGTH
