"""Rows read from pages past SQLite: the same that SQLite reads, and those that it reads no more."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.store.catalogue.migrations import CATALOGUE
from companion.store.database import Database
from companion.store.migrations import BATTLES, Lineage
from companion.store.records import Content
from companion.store.salvage.log import read_log
from companion.store.salvage.pages import BrokenText, PageFile, read_record
from companion.store.salvage.rebuilding import SalvagedRows, layouts, salvage_rows, stored_tables
from tests.store.builders import fill_database, new_battle, new_entry, ticking

STORED = Path(__file__).parents[2] / "stored"
PAGE = 4096


@pytest.fixture
def new() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        yield connection


def salvage_file(path: Path, new: sqlite3.Connection, lineage: Lineage = BATTLES) -> SalvagedRows:
    with PageFile.open(path) as file:
        return salvage_rows(file, new, lineage)


def rows(connection: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    return connection.execute(f"SELECT rowid, * FROM {table} ORDER BY rowid").fetchall()


@pytest.mark.parametrize(
    ("file", "lineage"),
    [("723015d/companion.sqlite3", BATTLES), ("598f824/catalogue.sqlite3", CATALOGUE)],
)
def test_a_sound_database_is_read_as_sqlite_reads_it(
    file: str, lineage: Lineage, tmp_path: Path, new: sqlite3.Connection
) -> None:
    path = Path(shutil.copy(STORED / file, tmp_path))
    salvage = salvage_file(path, new, lineage)
    assert salvage.incomplete == set()
    with closing(sqlite3.connect(path)) as connection:
        for table in layouts(connection):
            assert rows(new, table) == rows(connection, table)
            assert salvage.saved[table] == len(rows(connection, table))
    assert new.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_pages_in_the_write_ahead_log_are_read_as_well(path: Path, new: sqlite3.Connection) -> None:
    with Database.open(path, clock=ticking()) as database:
        battle = new_battle(database)
        database.journal.append_many(battle, None, [new_entry(f"Entry {n}") for n in range(300)])
        assert salvage_file(path, new).saved["entry"] == 300
        log = read_log(path.with_name(path.name + "-wal"))
        assert log.pages
        assert not log.is_damaged


def copied_with_log(path: Path, target: Path) -> Path:
    """Return a database of several commits that are all in the log, copied while it is open."""
    with Database.open(path, clock=ticking()) as database:
        battle, parent = new_battle(database), None
        for number in range(6):
            (record,) = database.journal.append_many(battle, parent, [new_entry(f"Entry {number}")])
            parent = record.id
        target.mkdir()
        for name in (path.name, f"{path.name}-wal"):
            shutil.copy(path.with_name(name), target)
    return target / path.name


def test_commits_behind_a_damaged_frame_are_read_all_the_same(
    path: Path, tmp_path: Path, new: sqlite3.Connection
) -> None:
    copy = copied_with_log(path, tmp_path / "copy")
    log = copy.with_name(copy.name + "-wal")
    raw = bytearray(log.read_bytes())
    frames = (len(raw) - 32) // (24 + PAGE)
    assert frames > 4
    at = 32 + (frames // 2) * (24 + PAGE) + 24 + 100
    raw[at] ^= 0xFF
    log.write_bytes(raw)
    assert read_log(log).is_damaged
    assert salvage_file(copy, new).saved["entry"] == 6


@pytest.mark.parametrize("left", [0, 10, 31, 32, 40, 5000])
def test_a_log_that_is_cut_off_is_read_to_its_last_commit(path: Path, tmp_path: Path, left: int) -> None:
    copy = copied_with_log(path, tmp_path / "copy")
    log = copy.with_name(copy.name + "-wal")
    log.write_bytes(log.read_bytes()[:left])
    found = read_log(log)
    assert not found.is_damaged
    assert len(found.pages) <= max(0, left - 32) // (24 + PAGE)


def test_rows_around_a_lost_page_are_saved_and_its_table_is_named(
    path: Path, new: sqlite3.Connection
) -> None:
    fill_database(path, 300)
    leaf = leaves(path, "entry")[3]
    lost = len(leaf_rows(path, leaf))
    overwrite(path, leaf, bytes(PAGE))
    salvage = salvage_file(path, new)
    assert salvage.saved["entry"] == 300 - lost
    assert salvage.incomplete == {"entry"}
    assert salvage.saved["battle"] == 1


def test_rows_below_a_lost_root_are_found_by_their_shape(path: Path, new: sqlite3.Connection) -> None:
    fill_database(path, 300)
    with Database.open(path) as database:
        database.contents.hold_for_battle(1, {"rules": Content.of({"a": 1})})
    with PageFile.open(path) as file:
        (root,) = (table.root for table in stored_tables(file) if table.name == "entry")
    overwrite(path, root, b"\xa5" * PAGE)
    salvage = salvage_file(path, new)
    assert salvage.saved["entry"] == 300
    assert (salvage.saved["content"], salvage.saved["battle_content"]) == (1, 1)


def test_without_a_list_of_tables_rows_are_found_by_their_shape(path: Path, new: sqlite3.Connection) -> None:
    fill_database(path, 300)
    overwrite(path, 1, bytes(100) + b"\xa5" * (PAGE - 100))
    salvage = salvage_file(path, new)
    assert (salvage.saved["battle"], salvage.saved["entry"]) == (1, 300)


def test_a_page_that_leads_to_itself_ends(path: Path, new: sqlite3.Connection) -> None:
    fill_database(path, 300)
    with PageFile.open(path) as file:
        (root,) = (table.root for table in stored_tables(file) if table.name == "entry")
        raw = bytearray(file.page(root))
        for at in (8, int.from_bytes(raw[12:14], "big")):
            raw[at : at + 4] = root.to_bytes(4, "big")
    overwrite(path, root, bytes(raw))
    salvage = salvage_file(path, new)
    assert salvage.saved["entry"] == 300
    assert salvage.incomplete == {"entry"}


def test_text_that_is_none_is_kept_byte_by_byte(path: Path, new: sqlite3.Connection) -> None:
    fill_database(path, 3)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE entry SET label = CAST(x'ff41' AS TEXT) WHERE id = 2")
    salvage_file(path, new)
    stored = "SELECT typeof(label), CAST(label AS BLOB) FROM entry WHERE id = 2"
    assert new.execute(stored).fetchone() == ("text", b"\xff\x41")


def test_an_id_is_not_given_again_though_its_row_is_lost(path: Path, new: sqlite3.Connection) -> None:
    fill_database(path, 5)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE sqlite_sequence SET seq = 70 WHERE name = 'entry'")
    salvage_file(path, new)
    assert new.execute("SELECT seq FROM sqlite_sequence WHERE name = 'entry'").fetchone() == (70,)


@pytest.mark.parametrize(
    "raw",
    [b"", b"\x05", b"\x02\x0a", b"\x02\x06\x00", b"\x02\x01", b"\x81" * 9, b"\x02\x00\x00"],
)  # fmt: skip
def test_what_is_no_record_is_refused(raw: bytes) -> None:
    with pytest.raises((ValueError, IndexError)):
        read_record(raw)


def test_every_type_of_value_is_read() -> None:
    header = bytes([11, 0, 1, 2, 5, 6, 7, 8, 9, 12 + 4, 13 + 4])
    body = (
        b"\xff" + b"\x7f\xff" + b"\x00" * 5 + b"\x01" + b"\xff" * 8 + b"?\xf0" + b"\0" * 6 + b"ab" + b"\xc3("
    )
    assert read_record(header + body) == (None, -1, 32767, 1, -1, 1.0, 0, 1, b"ab", BrokenText(b"\xc3("))


def overwrite(path: Path, page: int, raw: bytes) -> None:
    with path.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(raw)


def leaves(path: Path, table: str) -> list[int]:
    with PageFile.open(path) as file:
        (root,) = (each.root for each in stored_tables(file) if each.name == table)
        return [child for child, _ in file.children(root)]


def leaf_rows(path: Path, page: int) -> list[object]:
    with PageFile.open(path) as file:
        return [*file.leaf_rows(page)[0]]
