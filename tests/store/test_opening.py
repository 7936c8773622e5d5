from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import StoreError
from companion.store import files
from companion.store.backups.integrity import check
from companion.store.battles import Battles
from companion.store.database import Database
from companion.store.failures import StoreDamaged, StoreInUse
from companion.store.files import connect
from companion.store.journal import Journal
from companion.store.migrations import APPLICATION_ID
from companion.store.opening import engine_over
from companion.store.transactions import Transactions
from tests.store.builders import NOON, fill_database, labels, new_battle, new_entry, ticking

PAGE = 4096


def check_refused(path: Path, kind: type[StoreError], text: str) -> None:
    """Neither a writer nor a reader may open this file, and it stays byte for byte as it is."""
    before = path.read_bytes()
    for read_only in (False, True):
        with pytest.raises(kind, match=text):
            Database.open(path, read_only=read_only, clock=ticking())
    assert path.read_bytes() == before
    assert {file.name for file in path.parent.iterdir()} <= {path.name, f"{path.name}-lock"}


@pytest.mark.parametrize(
    "left",
    [0, 1, 16, 99, 100, 512, PAGE - 1, PAGE, PAGE + 1, 5 * PAGE, -PAGE, -1],
    ids=lambda left: f"left {left}",
)
def test_a_truncated_database_is_told_and_left_alone(path: Path, left: int) -> None:
    fill_database(path)
    path.write_bytes(path.read_bytes()[:left])
    check_refused(path, StoreDamaged, r"is damaged: .*companion doctor --repair")


@pytest.mark.parametrize("junk", [b"turn: 1\n", b"\x00" * 5000, b"SQLite format 3\x00" + b"\xff" * 9000])
def test_what_is_not_a_database_is_told_and_left_alone(path: Path, junk: bytes) -> None:
    path.write_bytes(junk)
    check_refused(path, StoreError, r"is damaged|belongs to another program")


def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE bookmarks (address)")
    check_refused(path, StoreError, "belongs to another program")


@pytest.mark.parametrize("in_log", [False, True])
def test_a_database_of_a_newer_version_is_left_alone(path: Path, in_log: bool) -> None:
    battle = fill_database(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
        if not in_log:
            connection.execute("PRAGMA wal_checkpoint")
        for read_only in (False, True):
            with pytest.raises(StoreError, match=r"newer Companion \(database version 99.*Update Companion"):
                Database.open(path, read_only=read_only, clock=ticking())
        assert connection.execute("SELECT count(*) FROM entry WHERE battle_id = ?", [battle]).fetchone() == (
            300,
        )


def lay_folder(path: Path) -> None:
    path.mkdir()


def lay_pipe(path: Path) -> None:
    os.mkfifo(path)


def lay_circle(path: Path) -> None:
    path.symlink_to(path)


def lay_link_to_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


POSIX = pytest.mark.skipif(os.name != "posix", reason="only there is everything a file")
IN_ITS_PLACE = [
    pytest.param(lay_folder, "is a folder, not a database"),
    pytest.param(lay_pipe, "is a pipe, not a database", marks=POSIX),
    pytest.param(lay_circle, "symbolic link", marks=POSIX),
    pytest.param(lay_link_to_device, "is a device, not a database", marks=POSIX),
]


@pytest.mark.timeout(20)
@pytest.mark.parametrize(("lay", "text"), IN_ITS_PLACE)
def test_what_is_no_file_in_its_place_is_told(path: Path, lay: Callable[[Path], None], text: str) -> None:
    lay(path)
    for read_only in (False, True):
        with pytest.raises(StoreError, match=text):
            Database.open(path, read_only=read_only)
    assert text in str(check(path))
    assert not path.is_file()


@pytest.mark.timeout(20)
@pytest.mark.parametrize("lay", [Path.touch, pytest.param(lay_pipe, marks=POSIX)])
def test_what_is_no_folder_in_its_place_is_told(path: Path, lay: Callable[[Path], None]) -> None:
    lay(path)
    with pytest.raises(StoreError, match=r"is not a folder\. Mend it, or point COMPANION_HOME"):
        Database.open(path / "companion.sqlite3")
    with pytest.raises(StoreError, match=r"is not a folder, so .*deeper cannot be made\."):
        Database.open(path / "deeper" / "companion.sqlite3")


@pytest.mark.skipif(os.name != "posix", reason="links want permission elsewhere")
def test_a_link_to_the_database_is_followed(path: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere" / "battles.sqlite3"
    elsewhere.parent.mkdir()
    path.symlink_to(elsewhere)
    battle = fill_database(path, entries=2)
    assert path.is_symlink()
    with Database.open(elsewhere, read_only=True) as database:
        assert database.battles.get(battle).head_id == 2


def test_a_folder_that_may_only_be_read_is_told_and_can_be_read(ordinary_path: Path) -> None:
    before = ordinary_path.read_bytes()
    ordinary_path.parent.chmod(0o500)
    with pytest.raises(StoreError, match=r"cannot be written to.*open it only to read"):
        Database.open(ordinary_path, clock=ticking())
    with Database.open(ordinary_path, read_only=True) as database:
        assert database.battles.list()[0].entries == 300
    assert ordinary_path.read_bytes() == before


def test_a_file_that_may_only_be_read_is_told_and_can_be_read(ordinary_path: Path) -> None:
    ordinary_path.chmod(0o400)
    with pytest.raises(StoreError, match="cannot be written to"):
        Database.open(ordinary_path, clock=ticking())
    with Database.open(ordinary_path, read_only=True) as database:
        assert database.battles.list()[0].entries == 300


def test_a_file_that_may_not_even_be_read_is_told(ordinary_path: Path) -> None:
    ordinary_path.chmod(0)
    with pytest.raises(StoreError, match="Permission denied"):
        Database.open(ordinary_path, read_only=True)


def test_a_making_that_was_cut_short_is_begun_again(path: Path) -> None:
    path.with_name(path.name + "-new").write_bytes(b"half a data")
    with Database.open(path) as database:
        assert database.battles.list() == []


def test_a_log_without_its_database_is_kept_and_never_played_into_the_new_one(path: Path) -> None:
    fill_database(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("UPDATE battle SET title = 'orphan'")
        connection.commit()
        log = path.with_name(path.name + "-wal").read_bytes()
    path.unlink()
    path.with_name(path.name + "-wal").write_bytes(log)
    with Database.open(path, clock=ticking()) as database:
        assert database.battles.list() == []
    assert path.with_name(f"companion-kept-{NOON:%Y%m%d-%H%M%S}.sqlite3-wal").read_bytes() == log


@pytest.fixture
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    fill_database(path)
    with closing(connect(path)) as connection:
        yield connection


def open_stores(path: Path, raw: sqlite3.Connection) -> tuple[Battles, Journal]:
    transactions = Transactions(engine_over(lambda: raw, path))
    return Battles(transactions, ticking()), Journal(transactions, ticking())


def test_a_full_disk_is_told_and_nothing_is_half_written(path: Path, raw: sqlite3.Connection) -> None:
    battles, journal = open_stores(path, raw)
    before = battles.get(1)
    (pages,) = raw.execute("PRAGMA page_count").fetchone()
    raw.execute(f"PRAGMA max_page_count = {pages}")
    line = [new_entry("x" * 1000) for _ in range(50)]
    with pytest.raises(StoreError, match=r"The disk is full, nothing was saved\. Free some space"):
        journal.append_many(1, before.head_id, line)
    assert battles.get(1) == before
    assert len(journal.leaves(1)) == 1
    raw.execute("PRAGMA max_page_count = 1000000")
    assert len(journal.append_many(1, before.head_id, line)) == 50


def test_a_commit_that_fails_leaves_everything_as_it_was(path: Path, raw: sqlite3.Connection) -> None:
    battles, journal = open_stores(path, raw)
    before = battles.get(1)

    def deny_commit(action: int, what: str | None, *_: str | None) -> int:
        denied = action == sqlite3.SQLITE_TRANSACTION and what == "COMMIT"
        return sqlite3.SQLITE_DENY if denied else sqlite3.SQLITE_OK

    raw.set_authorizer(deny_commit)
    with pytest.raises(StoreError, match="nothing was saved"):
        journal.move_head(1, None)
    with pytest.raises(StoreError, match="nothing was saved"):
        battles.set_view(1, "{}")
    raw.set_authorizer(None)
    assert battles.get(1) == before
    assert labels(journal.append_many(1, None, [new_entry("Walk")])) == ["Walk"]


def test_a_file_locked_by_another_program_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "BUSY_SECONDS", 0.01)
    with Database.open(path) as database, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreInUse, match=r"Another program is using .*Close it there"):
            new_battle(database)
        other.execute("ROLLBACK")
        assert new_battle(database) == 1


def test_a_database_closed_meanwhile_is_told(path: Path) -> None:
    with Database.open(path) as database:
        new_battle(database)
    with pytest.raises(StoreError, match="closed"):
        database.battles.list()


@pytest.mark.skipif(os.name != "posix", reason="only there is everything a file")
def test_a_device_is_no_database() -> None:
    with pytest.raises(StoreError):
        Database.open(Path("/dev/null"), read_only=True)


def test_the_file_says_whose_it_is(path: Path) -> None:
    fill_database(path)
    assert path.read_bytes()[68:72] == APPLICATION_ID.to_bytes(4, "big") == b"Comp"
