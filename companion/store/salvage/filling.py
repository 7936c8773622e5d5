"""Rows that a damaged database lost, taken from its backups: only those of tables that lost any."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import StoreError
from companion.store.backups.integrity import check
from companion.store.failures import explaining_errors
from companion.store.files import read_into_memory
from companion.store.migrations import Lineage, migrate
from companion.store.salvage.rebuilding import layouts

_IDENTITIES = ("uid", "created_at", "key", "made_at", "name")
"""Columns that tell whether two rows with one id are the same thing; one is enough."""


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
