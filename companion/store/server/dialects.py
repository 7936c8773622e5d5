"""Differences between the dialects of SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, Connection, Integer, String, Table, text
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import ColumnElement
from sqlalchemy.types import Boolean

_NUMBER = BigInteger().with_variant(Integer(), "sqlite")  # SQLite counts up ids of no other type
_MOMENT = String().with_variant(String(collation="C"), "postgresql")  # sorted alike wherever a server stands

_LAST_ID = text("SELECT seq FROM sqlite_sequence WHERE name = 'entry'")
_NEXT_IDS = text("SELECT nextval(pg_get_serial_sequence('entry', 'id')) FROM generate_series(1, :count)")


class _IsJson(ColumnElement[bool]):
    """The condition that a column holds JSON, which each database tests in its own words."""

    inherit_cache = False
    type = Boolean()

    def __init__(self, column: str) -> None:
        self.column = column


@compiles(_IsJson)
def _in_sqlite(element: _IsJson, _compiler: SQLCompiler, **_: Any) -> str:
    # Older SQLite says that json_valid(NULL) is false.
    return f"{element.column} IS NULL OR json_valid({element.column})"


@compiles(_IsJson, "postgresql")
def _in_postgresql(element: _IsJson, _compiler: SQLCompiler, **_: Any) -> str:
    return f"{element.column} IS NULL OR {element.column}::json IS NOT NULL"


def json_text(column: str) -> CheckConstraint:
    """Return the demand that a column holds JSON or nothing."""
    return CheckConstraint(_IsJson(column), name=f"{column}_is_json")


def adapt_tables(tables: Iterable[Table]) -> None:
    """Give the columns of tables the types that serve on both: large numbers, moments that can be sorted."""
    for column in (column for table in tables for column in table.columns):
        if isinstance(column.type, Integer):
            column.type = _NUMBER
        elif column.name.endswith("_at"):
            column.type = _MOMENT


def next_entry_ids(connection: Connection, count: int) -> list[int]:
    """Ids for entries of the journal, in order, that were never used before.

    They are given out beforehand because a line of entries written at once gets none back.
    """
    if is_server(connection):
        return [number for (number,) in connection.execute(_NEXT_IDS, {"count": count})]
    last = connection.execute(_LAST_ID).scalar() or 0
    return list(range(last + 1, last + 1 + count))


def is_server(connection: Connection) -> bool:
    """Whether this is a database on a server, which several windows write to."""
    return connection.dialect.name == "postgresql"
