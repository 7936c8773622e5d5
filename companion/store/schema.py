"""Whether a database has the tables, columns and indexes of its version, and making some of them anew."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from companion.store.migrations import BATTLES, Lineage, migrate, version


def schema_faults(connection: sqlite3.Connection, lineage: Lineage = BATTLES) -> list[str]:
    """The tables, columns and indexes that are missing, in words."""
    with closing(_as_it_should_be(version(connection), lineage)) as sound:
        found = []
        for kind, name, _ in _made(sound):
            if not _has(connection, kind, name):
                found.append(f"the {kind} {name} is missing")
            elif kind == "table":
                missing = [
                    column for column in _columns(sound, name) if column not in _columns(connection, name)
                ]
                found += [f"the table {name} has no column {column}" for column in missing]
        return found


def mend_schema(connection: sqlite3.Connection, lineage: Lineage = BATTLES) -> list[str]:
    """Make what is missing and would not be missed, in one transaction; return what was made."""
    with closing(_as_it_should_be(version(connection), lineage)) as sound:
        wanted = [
            (f"{kind} {name}", sql)
            for kind, name, sql in _made(sound)
            if not _has(connection, kind, name) and (kind == "index" or name in lineage.made_anew)
        ]
    connection.execute("BEGIN IMMEDIATE")
    try:
        for _, sql in wanted:
            connection.execute(sql)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return [name for name, _ in wanted]


def can_be_mended(connection: sqlite3.Connection, lineage: Lineage = BATTLES) -> bool:
    """Whether something is missing, and nothing but what can be made anew."""
    can_be_made = {f"the table {name} is missing" for name in lineage.made_anew}
    faults = schema_faults(connection, lineage)
    return bool(faults) and all(fault.startswith("the index ") or fault in can_be_made for fault in faults)


def _as_it_should_be(done: int, lineage: Lineage) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection, min(done, len(lineage.migrations)), lineage)
    return connection


def _made(connection: sqlite3.Connection) -> list[tuple[str, str, str]]:
    return connection.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
        " ORDER BY type DESC"
    ).fetchall()


def _has(connection: sqlite3.Connection, kind: str, name: str) -> bool:
    query = "SELECT 1 FROM sqlite_master WHERE type = ? AND name = ?"
    return connection.execute(query, (kind, name)).fetchone() is not None


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))]
