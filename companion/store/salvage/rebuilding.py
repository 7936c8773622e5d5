"""A new database made of the rows that can still be read from the pages of a damaged one."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

from companion.errors import StoreError
from companion.store.backups.integrity import check
from companion.store.failures import explaining_errors
from companion.store.files import read_into_memory
from companion.store.migrations import Lineage, migrate
from companion.store.salvage.pages import BrokenText, PageFile, StoredRow, Value
from companion.store.schema import MAX_ID, sound_schema

_DIGEST = re.compile("[0-9a-f]{64}")
_SEQUENCES = "sqlite_sequence"

_IDENTITIES = ("uid", "created_at", "key", "made_at", "name")
"""Columns that tell whether two rows with one id are the same thing; one is enough."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The columns of a table in the order of its rows; `id_column` is the rowid by another name."""

    name: str
    columns: Sequence[str]
    types: Sequence[type]
    may_be_null: Sequence[bool]
    id_column: int | None

    def is_row(self, values: Sequence[Value]) -> bool:
        """Whether values are of this table, as far as their types tell."""
        return len(values) == len(self.columns) and all(map(self._is_value, range(len(values)), values))

    def _is_value(self, place: int, value: Value) -> bool:
        if place == self.id_column:
            return value is None
        if self.columns[place] == "digest":
            return isinstance(value, str) and _DIGEST.fullmatch(value) is not None
        return (value is None and self.may_be_null[place]) or isinstance(value, self.types[place])


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table of a damaged database: where its tree begins, and its columns where they are known."""

    name: str
    root: int
    columns: Sequence[str]


@dataclass(slots=True)
class SalvagedRows:
    """The numbers of saved rows of each table, and the tables of which some may be lost."""

    saved: Counter[str] = field(default_factory=Counter)
    incomplete: set[str] = field(default_factory=set)


def salvage_rows(file: PageFile, new: sqlite3.Connection, lineage: Lineage) -> SalvagedRows:
    """Make the tables of a damaged database in an empty one, and put every readable row into them.

    The new database is of the newest version at the end.
    """
    tables = {table.name: table for table in stored_tables(file)}
    migrate(new, _version(file, lineage, set(tables)), lineage)
    new.execute("PRAGMA foreign_keys = OFF")
    new.execute("PRAGMA ignore_check_constraints = ON")
    new.execute("BEGIN")
    salvage = _Salvaging(file, new, lineage, tables).run()
    new.execute("COMMIT")
    migrate(new, lineage=lineage)
    return salvage


def layouts(connection: sqlite3.Connection) -> dict[str, TableLayout]:
    """Return the tables of a database by name."""
    names = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
    ).fetchall()
    return {name: _layout(connection, name) for (name,) in names}


def _layout(connection: sqlite3.Connection, name: str) -> TableLayout:
    rows = connection.execute(
        'SELECT name, type, "notnull", pk FROM pragma_table_info(?) ORDER BY cid', (name,)
    ).fetchall()
    keys = [place for place, (_, _, _, key) in enumerate(rows) if key]
    is_alias = len(keys) == 1 and rows[keys[0]][1] == "INTEGER"
    return TableLayout(
        name,
        [column for column, *_ in rows],
        [int if kind == "INTEGER" else str for _, kind, *_ in rows],
        [not required for *_, required, _ in rows],
        keys[0] if is_alias else None,
    )


def stored_tables(file: PageFile) -> Iterator[StoredTable]:
    """Yield the tables of a damaged database, as far as its list of them can be read."""
    for row in file.rows(1):
        match row.values:
            case ("table", str(name), _, int(root), sql) if 1 < root <= file.count:
                yield StoredTable(name, root, _columns(sql))


def _columns(sql: Value) -> Sequence[str]:
    """Return the columns that a table was made with; none where that cannot be read."""
    if not isinstance(sql, str) or not sql.startswith("CREATE TABLE"):
        return ()
    with closing(sqlite3.connect(":memory:")) as scratch:
        try:
            scratch.execute(sql)
            (layout,) = layouts(scratch).values()
        except (sqlite3.Error, ValueError, UnicodeDecodeError):
            return ()
    return layout.columns


def _version(file: PageFile, lineage: Lineage, tables: set[str]) -> int:
    """Return how many migrations a damaged database has been through, by its header or else by its tables."""
    count = int.from_bytes(file.header[60:64], "big")
    highest = len(lineage.migrations)
    for version in range(highest, 0, -1):
        with closing(sound_schema(version, lineage)) as sound:
            if version == count or set(layouts(sound)) <= tables:
                return version
    return highest


class _Salvaging:
    """The salvage of tables by their trees, then of pages that no tree leads to any more."""

    def __init__(
        self, file: PageFile, new: sqlite3.Connection, lineage: Lineage, tables: Mapping[str, StoredTable]
    ) -> None:
        self._file, self._new, self._lineage, self._tables = file, new, lineage, tables
        self._layouts = layouts(new)
        self._salvage = SalvagedRows()

    def run(self) -> SalvagedRows:
        """Read everything."""
        strays = list(chain.from_iterable(self._read_table(layout) for layout in self._layouts.values()))
        candidates = [
            layout
            for name, layout in self._layouts.items()
            if name in self._salvage.incomplete and name not in self._lineage.made_anew
        ]
        if candidates:
            for row in chain(strays, self._unreached_rows()):
                layout = next((it for it in candidates if it.is_row(row.values)), None)
                if layout is not None:
                    self._insert_row(layout, row)
        self._restore_sequences()
        return self._salvage

    def _read_table(self, layout: TableLayout) -> Iterator[StoredRow]:
        """Put the rows of a table's tree into it; hand out those that are another table's."""
        stored = self._tables.get(layout.name)
        columns = stored.columns if stored and {*stored.columns} < {*layout.columns} else ()
        columns = columns or layout.columns
        reading = self._file.rows(stored.root if stored else 0)
        for row in reading:
            if len(row.values) > len(columns):
                reading.is_whole = False
                yield row
            else:
                reading.is_whole &= self._insert_row(layout, row, columns)
        if not reading.is_whole:
            self._salvage.incomplete.add(layout.name)

    def _unreached_rows(self) -> Iterator[StoredRow]:
        free = self._file.free_pages()
        for number in range(2, self._file.count + 1):
            if number not in free and number not in self._file.reached and self._file.is_leaf(number):
                yield from self._file.leaf_rows(number)[0]

    def _insert_row(self, layout: TableLayout, row: StoredRow, known: Sequence[str] = ()) -> bool:
        """Insert a row unless there is one of its key already; whether it was inserted."""
        values: list[Value] = [*row.values]
        if not values:
            return False
        if layout.id_column is not None:
            if not 0 < row.rowid <= MAX_ID:
                return False
            values[layout.id_column] = row.rowid
        columns = ", ".join(("rowid", *(known or layout.columns)[: len(values)]))
        marks = ", ".join(
            ("?", *("CAST(? AS TEXT)" if isinstance(value, BrokenText) else "?" for value in values))
        )
        plain = [value.raw if isinstance(value, BrokenText) else value for value in values]
        insert = f"INSERT OR IGNORE INTO {layout.name} ({columns}) VALUES ({marks})"
        is_put = self._new.execute(insert, (row.rowid, *plain)).rowcount == 1
        self._salvage.saved[layout.name] += is_put
        return is_put

    def _restore_sequences(self) -> None:
        """See that no id is given a second time, though its row is lost."""
        for row in self._file.rows(self._tables[_SEQUENCES].root if _SEQUENCES in self._tables else 0):
            match row.values:
                case (str(name), int(last)) if name in self._layouts and 0 < last <= MAX_ID:
                    self._new.execute(
                        f"INSERT INTO {_SEQUENCES} SELECT ?, 0"
                        f" WHERE ? NOT IN (SELECT name FROM {_SEQUENCES})",
                        (name, name),
                    )
                    self._new.execute(
                        f"UPDATE {_SEQUENCES} SET seq = max(seq, ?) WHERE name = ?", (last, name)
                    )


@dataclass(frozen=True, slots=True)
class RestoredRows:
    """The numbers of restored rows of each table, by the backup they came from."""

    rows: Counter[tuple[Path, str]]

    def of(self, table: str) -> int:
        """Return how many rows of a table were brought back."""
        return sum(number for (_, name), number in self.rows.items() if name == table)

    @property
    def copies(self) -> list[Path]:
        """The backups from which anything came."""
        return list(dict.fromkeys(copy for copy, _ in self.rows))


def fill_in_lost(
    new: sqlite3.Connection, tables: Collection[str], copies: Sequence[Path], lineage: Lineage
) -> RestoredRows:
    """Bring back rows of these tables that are missing, from sound backups, newest first."""
    rows = Counter[tuple[Path, str]]()
    wanted = [name for name in layouts(new) if name in tables and name not in lineage.made_anew]
    for copy in copies if wanted else ():
        if check(copy, lineage):
            continue
        try:
            with explaining_errors(copy), closing(read_into_memory(copy)) as old:
                migrate(old, lineage=lineage)
                for table in wanted:
                    rows[copy, table] += _fill_table(new, old, table)
        except StoreError:
            continue
    return RestoredRows(+rows)


def _fill_table(new: sqlite3.Connection, old: sqlite3.Connection, table: str) -> int:
    owner = _owner(new, table)
    shared = _shared_ids(new, old, owner[1]) if owner else set()
    place = layouts(old)[table].columns.index(owner[0]) if owner else 0
    filled = 0
    for row in _missing_rows(new, old, table):
        if owner is None or row[place] is None or row[place] in shared:
            marks = ", ".join("?" * len(row))
            filled += new.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row).rowcount
    return filled


def _missing_rows(new: sqlite3.Connection, old: sqlite3.Connection, table: str) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a backup whose keys are not there."""
    keys = [
        name
        for (name,) in new.execute("SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk", (table,))
    ]
    is_there = f"SELECT 1 FROM {table} WHERE {' AND '.join(f'{key} IS ?' for key in keys)}"
    columns = layouts(old)[table].columns
    places = [columns.index(key) for key in keys]
    for row in old.execute(f"SELECT * FROM {table}"):
        if new.execute(is_there, [row[place] for place in places]).fetchone() is None:
            yield row


def _owner(connection: sqlite3.Connection, table: str) -> tuple[str, str] | None:
    """Return the column and the table of what rows belong to and go with, such as the battle of an entry."""
    query = """SELECT "from", "table" FROM pragma_foreign_key_list(?) WHERE on_delete = 'CASCADE'"""
    row = connection.execute(query, (table,)).fetchone()
    return (str(row[0]), str(row[1])) if row else None


def _shared_ids(new: sqlite3.Connection, old: sqlite3.Connection, table: str) -> set[int]:
    """Return the ids that mean the same in both: one may be given anew after an older backup came back."""
    columns = layouts(new)[table].columns
    text = ", ".join(column for column in _IDENTITIES if column in columns)
    query = f"SELECT id, {text} FROM {table}"
    here = {row[0]: row[1:] for row in new.execute(query)}
    return {
        number
        for number, *others in old.execute(query)
        if any(mine == its for mine, its in zip(here.get(number, ()), others, strict=False))
    }
