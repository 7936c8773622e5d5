"""The check of a database's schema: the tables, columns and indexes of its version."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

from companion.store.migrations import BATTLES, Lineage, migrate, version

_CREATED = re.compile(r"CREATE TABLE (\w+)")
MAX_ID = 1 << 53
"""No id of ours is higher: SQLite finds none for another row once the highest of all is taken."""


def schema_faults(connection: sqlite3.Connection, lineage: Lineage = BATTLES) -> list[str]:
    """Return the tables, columns and indexes that are missing, in words."""
    if version(connection) < 1:
        return ["it does not give its version"]
    with closing(sound_schema(version(connection), lineage)) as sound:
        found = []
        for kind, name, _ in _schema_rows(sound):
            if not _has(connection, kind, name):
                found.append(f"the {kind} {name} is missing")
            elif kind == "table":
                missing = [
                    column for column in _columns(sound, name) if column not in _columns(connection, name)
                ]
                found += [f"the table {name} has no column {column}" for column in missing]
        return found or _version_faults(connection, lineage) or _number_faults(connection, sound)


def has_tables_of(connection: sqlite3.Connection, lineage: Lineage) -> bool:
    """Whether the tables and columns are those of some version of a lineage, whatever the header says.

    One table or column more is none of ours: a fork's database, or a later version's.
    """
    found = _tables(connection)
    for done in range(len(lineage.migrations), 0, -1):
        with closing(sound_schema(done, lineage)) as sound:
            if _tables(sound) == found:
                return True
    return False


def _tables(connection: sqlite3.Connection) -> dict[str, set[str]]:
    names = [name for kind, name, _ in _schema_rows(connection) if kind == "table"]
    return {name: {*_columns(connection, name)} for name in names}


def _version_faults(connection: sqlite3.Connection, lineage: Lineage) -> list[str]:
    """Whether tables are there already that only a later version has."""
    done = version(connection)
    later = "\n".join("\n".join(statements[:]) for statements in lineage.migrations[done:])
    present = [name for name in _CREATED.findall(later) if _has(connection, "table", name)]
    return [f"it claims to be version {done}, but has the table {present[0]}"] if present else []


def _number_faults(connection: sqlite3.Connection, sound: sqlite3.Connection) -> list[str]:
    """Return the tables whose rows have numbers that are none of ours, or that leave none for another row."""
    faults = []
    numbered = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
    for (name,) in sound.execute(numbered):
        given = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (name,)).fetchall()
        highest = connection.execute(f"SELECT coalesce(max(rowid), 0) FROM {name}").fetchall()
        if not all(isinstance(number, int) and number <= MAX_ID for (number,) in (*given, *highest)):
            faults.append(f"the numbers of the rows in the table {name} are out of bounds")
    return faults


def sound_schema(done: int, lineage: Lineage) -> sqlite3.Connection:
    """Return an empty database in memory that has been through so many migrations."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection, done, lineage)
    return connection


def _schema_rows(connection: sqlite3.Connection) -> list[tuple[str, str, str]]:
    return connection.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
        " ORDER BY type DESC"
    ).fetchall()


def _has(connection: sqlite3.Connection, kind: str, name: str) -> bool:
    query = "SELECT 1 FROM sqlite_master WHERE type = ? AND name = ?"
    return connection.execute(query, (kind, name)).fetchone() is not None


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))]
