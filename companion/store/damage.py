"""Damage of single rows: each damaged one is named, and all else stays usable."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from companion.store.sound_texts import faults_by, first_of, has_table, is_moment, is_not_json, is_text

Shape: TypeAlias = Mapping[str, Mapping[str, str]]
"""The JSON types that columns of an entry must have at some paths: `{"label": {"$.line": "text"}}`."""

_BATTLE_TEXTS = (
    "title", "ruleset", "header", "status", "created_at", "updated_at", "deleted_at", "rules_digest",
)  # fmt: skip
_ENTRY_TEXTS = ("action", "answers", "events", "label", "overruled", "made_at")
_ENTRY_JSON = ("action", "answers", "events")

_WHERE_IT_STANDS = """
    SELECT b.id, NULL AS number, CASE
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
        SELECT id, tip_id FROM battle WHERE tip_id IS NOT NULL AND (:of IS NULL OR id = :of)
        UNION ALL
        SELECT up.battle, e.parent_id FROM up JOIN entry e ON e.id = up.id WHERE e.parent_id < e.id
    )
    SELECT id, NULL AS number, 'it stands at an entry that is not on the line of play' AS reason FROM (
        SELECT id FROM battle
        WHERE head_id IS NOT NULL AND tip_id IS NOT NULL AND (:of IS NULL OR id = :of)
        EXCEPT
        SELECT b.id FROM up JOIN battle b ON b.id = up.battle AND b.head_id = up.id
    )
"""

# Each content is looked at once, however many battles hold it.
_CONTENTS = """
    WITH unsound(digest) AS MATERIALIZED (
        SELECT digest FROM content
        WHERE (:of IS NULL OR digest IN (SELECT digest FROM battle_content WHERE battle_id = :of))
        AND (typeof(data) <> 'text' OR NOT is_content(CAST(digest AS BLOB), CAST(data AS BLOB)))
    )
    SELECT k.battle_id AS id, NULL AS number, CASE
        WHEN typeof(k.name) IS NOT 'text' THEN 'what it is played by has no name'
        WHEN c.digest IS NULL THEN 'what it is played by is missing: ' || replace(k.name, '/', ' ')
        WHEN c.digest IN unsound THEN 'what it is played by was changed: ' || replace(k.name, '/', ' ')
    END AS reason
    FROM battle_content k LEFT JOIN content c ON c.digest = k.digest
    WHERE :of IS NULL OR k.battle_id = :of
"""

_WITHOUT_BATTLE = """
    SELECT DISTINCT battle_id AS id, NULL AS number, 'only its journal is left' AS reason
    FROM entry WHERE battle_id NOT IN (SELECT id FROM battle)
"""

SoundEntry: TypeAlias = tuple[int, str, str, str]

_CAMPAIGN_FAULTS = {
    "uid": "its lasting name is not text", "name": "its name is not text",
    "ruleset": "its ruleset is not text", "status": "its status is not text",
}  # fmt: skip
_MOMENTS = {
    "created_at": "the time of its beginning is not a valid time",
    "updated_at": "the time of its last entry is not a valid time",
    "deleted_at": "the time of its removal is not a valid time",
}

_CAMPAIGNS = f"""SELECT c.id, NULL AS number, {
    first_of(
        [
            *((f"NOT {is_text(f'c.{name}')}", text) for name, text in _CAMPAIGN_FAULTS.items()),
            *(
                (f"c.{name} IS NOT NULL AND NOT {is_moment(f'c.{name}')}", text)
                for name, text in _MOMENTS.items()
            ),
            (
                "NOT EXISTS (SELECT 1 FROM campaign_entry e WHERE e.campaign_id = c.id)",
                "its journal is missing",
            ),
        ]
    )
} AS reason FROM campaign c"""

_ENTRY_TESTS = (
    ("typeof(e.number) <> 'integer'", "its number is not a number"),
    (f"NOT {is_text('e.deed')}", "its action is not text"),
    (is_not_json("e.deed", "object"), "its action is not JSON"),
    (is_not_json("e.deed", "text", "$.do"), "its action is malformed"),
    (f"NOT {is_text('e.made_by')}", "the name of its writer is not text"),
    (f"NOT {is_moment('e.made_at')}", "the time that it was made is not a valid time"),
)

_ENTRIES = f"""SELECT e.campaign_id AS id,
    CASE typeof(e.number) WHEN 'integer' THEN e.number ELSE e.rowid END AS number,
    {first_of(_ENTRY_TESTS)} AS reason, e.rowid AS row
    FROM campaign_entry e WHERE :of IS NULL OR e.campaign_id = :of"""

_GAPS = """
    SELECT id, CASE typeof(number) WHEN 'integer' THEN number ELSE place END AS number,
        CASE WHEN number IS NOT place THEN 'an entry before it is missing' END AS reason
    FROM (
        SELECT e.campaign_id AS id, e.number,
            row_number() OVER (PARTITION BY e.campaign_id ORDER BY e.number) AS place
        FROM campaign_entry e WHERE :of IS NULL OR e.campaign_id = :of
    )
"""

_CAMPAIGN_CONTENTS = """
    SELECT k.campaign_id AS id, NULL AS number, CASE
        WHEN c.digest IS NULL THEN 'what it keeps is missing: ' || replace(k.name, '/', ' ')
        WHEN NOT is_content(CAST(c.digest AS BLOB), CAST(c.data AS BLOB))
            THEN 'what it keeps was changed: ' || replace(k.name, '/', ' ')
    END AS reason
    FROM campaign_content k LEFT JOIN content c ON c.digest = k.digest
    WHERE :of IS NULL OR k.campaign_id = :of
"""

_WITHOUT_CAMPAIGN = """
    SELECT DISTINCT campaign_id AS id, NULL AS number, 'only its journal is left' AS reason
    FROM campaign_entry WHERE campaign_id NOT IN (SELECT id FROM campaign)
"""

_OF = {"battle": "battle_content", "campaign": "campaign_content"}


def battle_faults(
    connection: sqlite3.Connection, shape: Shape | None = None, battle_id: int | None = None
) -> dict[int, str]:
    """Return the first thing wrong with each damaged battle, in words; only with one battle when it
    is named.
    """
    found: dict[int, str] = {}
    kept = [_CONTENTS] if has_table(connection, "content") else []
    for query in (_battles(), _WHERE_IT_STANDS, _entries(shape or {}), _SNAPSHOTS, _OFF_ITS_LINE, *kept):
        for battle, number, reason in faults_by(query, connection, battle_id):
            place = "" if number is None else f"entry {number}: "
            found.setdefault(battle, f"{place}{reason}")
    for battle, _, reason in faults_by(_WITHOUT_BATTLE, connection, battle_id):
        found.setdefault(battle, reason)
    return found


def _battles() -> str:
    tests = [(_not_text("b", name), f"its {_WORDS[name]} is not text") for name in _BATTLE_TEXTS]
    tests.append((is_not_json("b.header", "object"), "its header is not JSON"))
    tests += [
        (f"b.{name} IS NOT NULL AND NOT {is_moment(f'b.{name}')}", f"{_WORDS[name]} is not a valid time")
        for name in ("created_at", "updated_at", "deleted_at")
    ]
    return f"SELECT b.id, NULL AS number, {first_of(tests)} AS reason FROM battle b"


def unreadable_entries(
    connection: sqlite3.Connection, shape: Shape, battle_id: int, columns: Collection[str] = _ENTRY_TEXTS
) -> set[int]:
    """Return the ids of a battle's entries of which some of these columns cannot be read, wherever they
    stand.
    """
    query = (
        f"SELECT id FROM (SELECT e.id, {first_of(_own_tests(shape, columns))} AS reason"
        " FROM entry e WHERE e.battle_id = ?) WHERE reason IS NOT NULL"
    )
    return {number for (number,) in connection.execute(query, (battle_id,))}


def _entries(shape: Shape) -> str:
    tests = [
        (
            "e.parent_id IS NOT NULL AND (p.id IS NULL OR p.battle_id IS NOT e.battle_id)",
            "the entry that it follows is missing",
        ),
        ("e.parent_id >= e.id", "it follows itself or what came later"),
        ("e.number IS NOT coalesce(p.number, 0) + 1", "its number does not follow on"),
        *_own_tests(shape, _ENTRY_TEXTS),
    ]
    return (
        "SELECT e.battle_id AS id,"
        " CASE typeof(e.number) WHEN 'integer' THEN e.number ELSE e.id END AS number,"
        f" {first_of(tests)} AS reason FROM entry e LEFT JOIN entry p ON p.id = e.parent_id"
        " WHERE :of IS NULL OR e.battle_id = :of"
    )


def _own_tests(shape: Shape, columns: Collection[str]) -> list[tuple[str, str]]:
    """Return what is wrong with an entry whatever it follows, as far as these columns go."""
    return [
        *[
            (_not_text("e", name), f"its {_WORDS[name]} is not text")
            for name in _ENTRY_TEXTS
            if name in columns
        ],
        *[(f"NOT {is_moment('e.made_at')}", f"{_WORDS['made_at']} is not a valid time")]
        * ("made_at" in columns),
        *[
            (f"NOT json_valid(e.{name})", f"its {_WORDS[name]} is not JSON")
            for name in _ENTRY_JSON
            if name in columns
        ],
        *[
            (is_not_json(f"e.{name}", kind, path), f"its {_WORDS[name]} is malformed")
            for name, kinds in shape.items()
            for path, kind in kinds.items()
            if name in columns
        ],
    ]


_WORDS = {
    "title": "title", "ruleset": "ruleset", "header": "header", "status": "status",
    "created_at": "the time of its beginning", "updated_at": "the time of its last action",
    "deleted_at": "the time of its removal", "rules_digest": "fingerprint of its rules",
    "action": "action", "answers": "dice", "events": "events",
    "label": "line in the journal", "overruled": "overruling", "made_at": "the time that it was made",
}  # fmt: skip


def _not_text(table: str, name: str) -> str:
    may_be_null = name in ("deleted_at", "overruled", "rules_digest")
    column = f"{table}.{name}"
    return f"{column} IS NOT NULL AND NOT {is_text(column)}" if may_be_null else f"NOT {is_text(column)}"


_SNAPSHOTS = f"""
    SELECT e.battle_id AS id, e.number,
        CASE WHEN coalesce(NOT {is_text("s.state")} OR {is_not_json("s.state", "object")}, 1)
        THEN 'the state stored with it cannot be read' END AS reason
    FROM snapshot s JOIN entry e ON e.id = s.entry_id WHERE :of IS NULL OR e.battle_id = :of
"""


def campaign_faults(connection: sqlite3.Connection, campaign_id: int | None = None) -> dict[int, str]:
    """Return the first thing wrong with each damaged campaign, in words; only with one when it is named.

    A database of an earlier release has none. What was kept only to open it quickly may be damaged.
    """
    found: dict[int, str] = {}
    if not has_table(connection, "campaign"):
        return found
    for query in (_CAMPAIGNS, _ENTRIES, _GAPS, _CAMPAIGN_CONTENTS, _WITHOUT_CAMPAIGN):
        for campaign, number, reason in faults_by(query, connection, campaign_id):
            place = "" if number is None else f"entry {number}: "
            found.setdefault(campaign, f"{place}{reason}")
    return found


def sound_entries(connection: sqlite3.Connection, campaign_id: int) -> Iterator[SoundEntry]:
    """Yield each readable entry of a campaign, in order: number, deed, writer and moment."""
    query = (
        f"SELECT it.number, it.deed, it.made_by, it.made_at FROM campaign_entry it JOIN ({_ENTRIES})"
        " ON row = it.rowid WHERE reason IS NULL AND it.campaign_id = :of ORDER BY it.number"
    )
    yield from connection.execute(query, {"of": campaign_id})


def content_faults(connection: sqlite3.Connection) -> dict[str, str]:
    """Return what is wrong with each content that is damaged or missing, in words, by its digest."""
    if not has_table(connection, "content"):
        return {}
    damaged = connection.execute(
        "SELECT digest FROM content"
        " WHERE NOT coalesce(typeof(data) = 'text'"
        " AND is_content(CAST(digest AS BLOB), CAST(data AS BLOB)), 0)"
    )
    found = {str(digest): "damaged" for (digest,) in damaged}
    for table in _OF.values():
        missing = connection.execute(
            f"SELECT DISTINCT digest FROM {table} WHERE digest NOT IN (SELECT digest FROM content)"
        )
        found |= {str(digest): "missing" for (digest,) in missing}
    return found


def users_of(connection: sqlite3.Connection, digest: str) -> list[str]:
    """Return whose content it is, and what it is there, in words: `Training: rules`."""
    texts = []
    for owner, table in _OF.items():
        name = "title" if owner == "battle" else "name"
        rows = connection.execute(
            f"SELECT coalesce(o.{name}, '{owner} ' || k.{owner}_id), k.name FROM {table} k"
            f" LEFT JOIN {owner} o ON o.id = k.{owner}_id WHERE k.digest = ? ORDER BY k.{owner}_id",
            (digest,),
        )
        texts += [f"{title}: {what}" for title, what in rows]
    return texts


def setting_faults(connection: sqlite3.Connection) -> list[str]:
    """Return the settings that hold no JSON, in words."""
    rows = connection.execute(
        f"SELECT key FROM setting WHERE NOT coalesce({is_text('value')} AND json_valid(value), 0)"
    )
    return [f"The setting {key} cannot be read; it counts as never set." for (key,) in rows]
