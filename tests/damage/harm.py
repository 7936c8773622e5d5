"""Ways in which disks, programs and copies damage a database."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from tests.damage.sound import FILE
from tests.store.builders import spoil_row

PAGE = 4096
Harm = Callable[[Path, Random], str]
"""Damages the database of a folder, and says what was done."""


def zero_pages(folder: Path, chance: Random) -> str:
    """Pages that the disk lost."""
    return _over_pages(folder, chance, lambda _: bytes(PAGE), "zeroed")


def garble_pages(folder: Path, chance: Random) -> str:
    """Pages of another file."""
    return _over_pages(folder, chance, lambda random: random.randbytes(PAGE), "garbled")


def tear_pages(folder: Path, chance: Random) -> str:
    """Pages of which a sector was not written."""
    raw = bytearray((folder / FILE).read_bytes())
    pages = _pages(chance, raw)
    for page in pages:
        at = page * PAGE + 512 * chance.randrange(PAGE // 512)
        raw[at : at + 512] = bytes(512) if chance.random() < 0.5 else chance.randbytes(512)
    (folder / FILE).write_bytes(raw)
    return f"pages {pages} torn"


def swap_pages(folder: Path, chance: Random) -> str:
    """Return two pages in each other's place."""
    raw = bytearray((folder / FILE).read_bytes())
    one, other = (chance.randrange(len(raw) // PAGE) * PAGE for _ in range(2))
    raw[one : one + PAGE], raw[other : other + PAGE] = raw[other : other + PAGE], raw[one : one + PAGE]
    (folder / FILE).write_bytes(raw)
    return f"pages {one // PAGE + 1} and {other // PAGE + 1} swapped"


def flip_bytes(folder: Path, chance: Random) -> str:
    """Bytes that are others."""
    raw = bytearray((folder / FILE).read_bytes())
    places = [chance.randrange(len(raw)) for _ in range(chance.choice((1, 5, 40, 400)))]
    for place in places:
        raw[place] = chance.randrange(256)
    (folder / FILE).write_bytes(raw)
    return f"{len(places)} bytes flipped"


def flip_in_header(folder: Path, chance: Random) -> str:
    """Bytes of the first hundred, or of the list of tables."""
    raw = bytearray((folder / FILE).read_bytes())
    places = [chance.randrange(100 if chance.random() < 0.5 else PAGE) for _ in range(chance.randint(1, 4))]
    for place in places:
        raw[place] = chance.choice((0, 1, 0xFF, chance.randrange(256)))
    (folder / FILE).write_bytes(raw)
    return f"header bytes {places} flipped"


def truncate(folder: Path, chance: Random) -> str:
    """Return the end of the file is missing."""
    raw = (folder / FILE).read_bytes()
    length = chance.randrange(len(raw))
    (folder / FILE).write_bytes(raw[:length])
    return f"cut off after {length} of {len(raw)} bytes"


def cut_log(folder: Path, chance: Random) -> str:
    """Return the end of the write-ahead log is missing, or all of it."""
    log = folder / f"{FILE}-wal"
    if not log.exists() or not log.stat().st_size:
        return truncate(folder, chance)
    raw = log.read_bytes()
    length = 0 if chance.random() < 0.3 else chance.randrange(len(raw))
    log.write_bytes(raw[:length])
    return f"write-ahead log cut off after {length} of {len(raw)} bytes"


def garble_log(folder: Path, chance: Random) -> str:
    """Bytes of the write-ahead log are others."""
    log = folder / f"{FILE}-wal"
    if not log.exists() or not log.stat().st_size:
        return garble_pages(folder, chance)
    raw = bytearray(log.read_bytes())
    at, size = chance.randrange(len(raw)), chance.choice((1, 64, 4096))
    raw[at : at + size] = chance.randbytes(len(raw[at : at + size]))
    log.write_bytes(raw)
    return f"{size} bytes of the write-ahead log garbled"


_VALUES = (
    "x'00ff80'", "CAST(x'ff41c3' AS TEXT)", "1e999", "-1e999", "1000000000000000000", "9223372036854775807",
    "-5", "0", "''", "'torn'", "'{}'", "'[]'", "'[1e999]'", "char(0)", "zeroblob(100)",
    "'{\"do\":\"found\"}'",
    "replace('[' || hex(zeroblob(3000)) || ']', '0', '[')", "2.5", "'\U0001f916'",
)  # fmt: skip


def spoil_rows(folder: Path, chance: Random) -> str:
    """Rows of nonsense in a file that is sound as such."""
    path = folder / FILE
    with closing(sqlite3.connect(path)) as connection:
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        columns = {
            table: [row[1] for row in connection.execute(f"PRAGMA table_info({table})")] for table in tables
        }
    texts = []
    for _ in range(chance.choice((1, 1, 2, 6))):
        table = chance.choice(tables)
        column, value = chance.choice(columns[table]), chance.choice(_VALUES)
        which = f"rowid IN (SELECT rowid FROM {table} ORDER BY random() LIMIT {chance.choice((1, 1, 3, 50))})"
        change = f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE {which}"
        if chance.random() < 0.15:
            change = f"DELETE FROM {table} WHERE {which}"
        try:
            spoil_row(path, change)
            texts.append(change)
        except sqlite3.Error:
            texts.append(f"not possible: {change}")
    return "; ".join(texts)


def spoil_schema(folder: Path, chance: Random) -> str:
    """Return a list of tables with garbage in it, tables and indexes that are gone, a version that
    never was.
    """
    change = chance.choice(
        (
            "DROP TABLE entry", "DROP TABLE battle", "DROP TABLE setting", "DROP TABLE snapshot",
            "DROP INDEX ix_entry_battle_id", "ALTER TABLE entry DROP COLUMN overruled",
            "PRAGMA user_version = 0",
            "PRAGMA user_version = 2", "PRAGMA user_version = 1000000",
            "UPDATE sqlite_master SET sql = CAST(x'ff00fe' AS TEXT) WHERE name = 'entry'",
            "UPDATE sqlite_master SET sql = 'garbage' WHERE name = 'battle'",
            "UPDATE sqlite_master SET sql = x'00' WHERE name = 'setting'",
            "UPDATE sqlite_master SET rootpage = 1000000 WHERE name = 'entry'",
            "UPDATE sqlite_master SET rootpage = 2 WHERE name = 'entry'",
            "UPDATE sqlite_master SET name = CAST(x'ff' AS TEXT) WHERE name = 'entry'",
            "UPDATE sqlite_master SET type = 'nothing' WHERE name = 'battle'",
            "DELETE FROM sqlite_master WHERE name = 'entry'", "DELETE FROM sqlite_master",
        )
    )  # fmt: skip
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA writable_schema = ON")
        try:
            connection.execute(change)
        except sqlite3.Error:
            return f"not possible: {change}"
    return change


HARMS: tuple[Harm, ...] = (
    zero_pages,
    garble_pages,
    tear_pages,
    swap_pages,
    flip_bytes,
    flip_in_header,
    truncate,
    cut_log,
    garble_log,
    spoil_rows,
    spoil_rows,
    spoil_rows,
    spoil_schema,
    spoil_schema,
)


def _over_pages(folder: Path, chance: Random, make: Callable[[Random], bytes], word: str) -> str:
    raw = bytearray((folder / FILE).read_bytes())
    pages = _pages(chance, raw)
    for page in pages:
        raw[page * PAGE : (page + 1) * PAGE] = make(chance)
    (folder / FILE).write_bytes(raw)
    return f"pages {[page + 1 for page in pages]} {word}"


def _pages(chance: Random, raw: bytearray) -> list[int]:
    """Return some pages, more seldom the first, without which little is known of the others."""
    pages = range(len(raw) // PAGE)
    first = 0 if chance.random() < 0.1 else 1
    return sorted(chance.sample(pages[first:], min(len(pages) - first, chance.choice((1, 1, 2, 5, 20)))))
