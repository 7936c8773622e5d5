"""What is wrong with single rows: a damaged battle is told by name, and the others stay usable."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import TypeAlias

Shape: TypeAlias = Mapping[str, Mapping[str, str]]
"""The JSON types that columns of an entry must have at some paths: `{"label": {"$.line": "text"}}`."""

FIRST_YEAR, LAST_YEAR = 1970, 9998

_BATTLE_TEXTS = (
    "title", "ruleset", "header", "status", "created_at", "updated_at", "deleted_at", "rules_digest",
)  # fmt: skip
_ENTRY_TEXTS = ("action", "answers", "events", "label", "overruled", "made_at")
_ENTRY_JSON = ("action", "answers", "events")

_WHERE_IT_STANDS = """
    SELECT b.id, NULL, CASE
        WHEN b.head_id IS NOT NULL AND h.id IS NULL THEN 'the entry that it stands at is missing'
        WHEN b.tip_id IS NOT NULL AND t.id IS NULL THEN 'the entry that redo leads to is missing'
    END AS reason
    FROM battle b
    LEFT JOIN entry h ON h.id = b.head_id AND h.battle_id = b.id
    LEFT JOIN entry t ON t.id = b.tip_id AND t.battle_id = b.id
"""

# Parents have lower ids, so that a circle ends the climb.
_OFF_ITS_LINE = """
    WITH RECURSIVE up(battle, id) AS (
        SELECT id, tip_id FROM battle WHERE tip_id IS NOT NULL AND (:battle IS NULL OR id = :battle)
        UNION ALL
        SELECT up.battle, e.parent_id FROM up JOIN entry e ON e.id = up.id WHERE e.parent_id < e.id
    )
    SELECT id, NULL, 'it stands at an entry that is not on the line of play' AS reason FROM (
        SELECT id FROM battle
        WHERE head_id IS NOT NULL AND tip_id IS NOT NULL AND (:battle IS NULL OR id = :battle)
        EXCEPT
        SELECT b.id FROM up JOIN battle b ON b.id = up.battle AND b.head_id = up.id
    )
"""

# Each content is looked at once, however many battles hold it.
_CONTENTS = """
    WITH unsound(digest) AS MATERIALIZED (
        SELECT digest FROM content
        WHERE (:battle IS NULL OR digest IN (SELECT digest FROM battle_content WHERE battle_id = :battle))
        AND (typeof(data) <> 'text' OR NOT is_content(digest, CAST(data AS BLOB)))
    )
    SELECT k.battle_id AS id, NULL, CASE
        WHEN typeof(k.name) IS NOT 'text' THEN 'what it is played by has no name'
        WHEN c.digest IS NULL THEN 'what it is played by is missing: ' || replace(k.name, '/', ' ')
        WHEN c.digest IN unsound THEN 'what it is played by was changed: ' || replace(k.name, '/', ' ')
    END AS reason
    FROM battle_content k LEFT JOIN content c ON c.digest = k.digest
    WHERE :battle IS NULL OR k.battle_id = :battle
"""

_WITHOUT_BATTLE = """
    SELECT DISTINCT battle_id AS id, NULL, 'only its journal is left' AS reason
    FROM entry WHERE battle_id NOT IN (SELECT id FROM battle)
"""


def moment(text: object) -> datetime | None:
    """The moment that a stored text says, None where it says none."""
    try:
        told = datetime.fromisoformat(str(text)) if isinstance(text, str) else None
    except ValueError:
        return None
    return told if told is not None and FIRST_YEAR <= told.year <= LAST_YEAR else None


def prepare(connection: sqlite3.Connection) -> None:
    """Let a connection hand out any text, and let SQL ask whether text and moments are sound."""
    connection.text_factory = _readable
    connection.create_function("is_readable", 1, _is_readable, deterministic=True)
    connection.create_function("is_content", 2, _is_content, deterministic=True)
    connection.create_function("is_moment", 1, lambda text: moment(text) is not None, deterministic=True)


def battle_faults(
    connection: sqlite3.Connection, shape: Shape | None = None, battle_id: int | None = None
) -> dict[int, str]:
    """The first thing wrong with each damaged battle, in words; only with one battle when it is named."""
    found: dict[int, str] = {}
    for query in (_battles(), _WHERE_IT_STANDS, _entries(shape or {}), _SNAPSHOTS, _OFF_ITS_LINE, _CONTENTS):
        for battle, number, reason in _bad(connection, query, battle_id):
            place = "" if number is None else f"entry {number}: "
            found.setdefault(battle, f"{place}{reason}")
    for battle, _, reason in _bad(connection, _WITHOUT_BATTLE, battle_id):
        found.setdefault(battle, reason)
    return found


def setting_faults(connection: sqlite3.Connection) -> list[str]:
    """The settings that hold no JSON, in words."""
    rows = connection.execute(
        f"SELECT key FROM setting WHERE NOT coalesce({_text('value')} AND json_valid(value), 0)"
    )
    return [f"The setting {key} cannot be read; it counts as never set." for (key,) in rows]


def _bad(
    connection: sqlite3.Connection, query: str, battle_id: int | None
) -> Iterator[tuple[int, object, str]]:
    whole = (
        f"SELECT * FROM ({query}) WHERE reason IS NOT NULL AND typeof(id) = 'integer'"
        " AND (:battle IS NULL OR id = :battle)"
    )
    yield from connection.execute(whole, {"battle": battle_id})


def _battles() -> str:
    tests = [(_not_text("b", name), f"its {_WORDS[name]} is not text") for name in _BATTLE_TEXTS]
    tests.append((_not_json("b.header", "object"), "its header is not JSON"))
    tests += [
        (f"b.{name} IS NOT NULL AND NOT is_moment(b.{name})", f"{_WORDS[name]} is no moment in time")
        for name in ("created_at", "updated_at", "deleted_at")
    ]
    return f"SELECT b.id, NULL, {_first(tests)} AS reason FROM battle b"


def _entries(shape: Shape) -> str:
    tests = [
        (
            "e.parent_id IS NOT NULL AND (p.id IS NULL OR p.battle_id IS NOT e.battle_id)",
            "the entry that it follows is missing",
        ),
        ("e.parent_id >= e.id", "it follows itself or what came later"),
        ("e.number IS NOT coalesce(p.number, 0) + 1", "its number does not follow on"),
        *[(_not_text("e", name), f"its {_WORDS[name]} is not text") for name in _ENTRY_TEXTS],
        ("NOT is_moment(e.made_at)", f"{_WORDS['made_at']} is no moment in time"),
        *[(f"NOT json_valid(e.{name})", f"its {_WORDS[name]} is not JSON") for name in _ENTRY_JSON],
        *[
            (_not_json(f"e.{name}", kind, path), f"its {_WORDS[name]} has another shape")
            for name, kinds in shape.items()
            for path, kind in kinds.items()
        ],
    ]
    return (
        f"SELECT e.battle_id AS id, CASE typeof(e.number) WHEN 'integer' THEN e.number ELSE e.id END,"
        f" {_first(tests)} AS reason FROM entry e LEFT JOIN entry p ON p.id = e.parent_id"
        " WHERE :battle IS NULL OR e.battle_id = :battle"
    )


_WORDS = {
    "title": "title", "ruleset": "ruleset", "header": "header", "status": "status",
    "created_at": "the time of its beginning", "updated_at": "the time of its last action",
    "deleted_at": "the time of its removal", "rules_digest": "fingerprint of its rules",
    "action": "action", "answers": "dice", "events": "events",
    "label": "line in the journal", "overruled": "overruling", "made_at": "the time that it was made",
}  # fmt: skip


def _first(tests: Sequence[tuple[str, str]]) -> str:
    whens = " ".join(f"WHEN {test} THEN '{words}'" for test, words in tests)
    return f"CASE {whens} END"


def _text(column: str) -> str:
    # As a BLOB, since SQLite hands Python no text that is not UTF-8.
    return f"(typeof({column}) = 'text' AND is_readable(CAST({column} AS BLOB)))"


def _not_text(table: str, name: str) -> str:
    may_be_null = name in ("deleted_at", "overruled", "rules_digest")
    column = f"{table}.{name}"
    return f"{column} IS NOT NULL AND NOT {_text(column)}" if may_be_null else f"NOT {_text(column)}"


def _not_json(column: str, kind: str, path: str = "$") -> str:
    return f"CASE WHEN json_valid({column}) THEN json_type({column}, '{path}') IS NOT '{kind}' ELSE 1 END"


_SNAPSHOTS = f"""
    SELECT e.battle_id AS id, e.number,
        CASE WHEN coalesce(NOT {_text("s.state")} OR {_not_json("s.state", "object")}, 1)
        THEN 'the state stored with it cannot be read' END AS reason
    FROM snapshot s JOIN entry e ON e.id = s.entry_id WHERE :battle IS NULL OR e.battle_id = :battle
"""


def _readable(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _is_content(digest: object, raw: bytes | None) -> bool:
    return raw is not None and sha256(raw).hexdigest() == digest


def _is_readable(raw: bytes | None) -> bool:
    try:
        return raw is not None and "\0" not in raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
