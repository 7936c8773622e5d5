"""SQL tests whether stored texts, moments and JSON are sound."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from datetime import datetime
from hashlib import sha256

FIRST_YEAR, LAST_YEAR = 1970, 9998


def parse_timestamp(text: object) -> datetime | None:
    """Parse a stored timestamp; None where it is none."""
    try:
        given = datetime.fromisoformat(str(text)) if isinstance(text, str) else None
    except ValueError:
        return None
    return given if given is not None and FIRST_YEAR <= given.year <= LAST_YEAR else None


def prepare(connection: sqlite3.Connection) -> None:
    """Let a connection hand out any text, and let SQL ask whether text and moments are sound."""
    connection.text_factory = _readable
    connection.create_function("is_readable", 1, _is_readable, deterministic=True)
    connection.create_function("is_content", 2, _is_content, deterministic=True)
    connection.create_function("is_moment", 2, _is_moment, deterministic=True)


def first_of(tests: Sequence[tuple[str, str]]) -> str:
    """SQL for the words of the first test that is met, else NULL."""
    whens = " ".join(f"WHEN {test} THEN '{text}'" for test, text in tests)
    return f"CASE {whens} END"


def is_text(column: str) -> str:
    """SQL for: the column holds text that can be shown."""
    # As a BLOB, since SQLite hands Python no text that is not UTF-8.
    return f"(typeof({column}) = 'text' AND is_readable(CAST({column} AS BLOB)))"


def is_not_json(column: str, kind: str, path: str = "$") -> str:
    """SQL for: the column holds no JSON text, or other than this kind at a path in it."""
    is_json = f"typeof({column}) = 'text' AND json_valid({column})"
    return f"CASE WHEN {is_json} THEN json_type({column}, '{path}') IS NOT '{kind}' ELSE 1 END"


def is_moment(column: str) -> str:
    """SQL for: the column holds a moment in time."""
    return f"is_moment(CAST({column} AS BLOB), typeof({column}))"


def faults_by(
    query: str, connection: sqlite3.Connection, of: int | None = None
) -> Iterator[tuple[int, object, str]]:
    """Yield the id, the entry's number and the reason of each row of a query that has a reason; `:of` is one
    id.
    """
    whole = (
        f"SELECT id, number, reason FROM ({query}) WHERE reason IS NOT NULL AND typeof(id) = 'integer'"
        " AND (:of IS NULL OR id = :of)"
    )
    yield from connection.execute(whole, {"of": of})


def has_table(connection: sqlite3.Connection, name: str) -> bool:
    """Whether there is such a table; earlier releases lack some."""
    query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return connection.execute(query, (name,)).fetchone() is not None


def _readable(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _is_readable(raw: bytes | None) -> bool:
    try:
        return raw is not None and "\0" not in raw.decode("utf-8")
    except UnicodeDecodeError:
        return False


# Texts are handed over as bytes: SQLite hands Python none that is not UTF-8.
def _is_content(digest: bytes | None, raw: bytes | None) -> bool:
    return raw is not None and sha256(raw).hexdigest().encode() == digest


def _is_moment(raw: bytes | None, kind: str) -> bool:
    return raw is not None and kind == "text" and parse_timestamp(raw.decode("utf-8", "replace")) is not None
