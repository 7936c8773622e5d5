"""Damage of single campaigns: each damaged campaign is named, and all else stays usable."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import TypeAlias

from companion.store.damage.texts import faults_by, first_of, has_table, is_moment, is_not_json, is_text

SoundEntry: TypeAlias = tuple[int, str, str, str]

_WORDS = {
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
            *((f"NOT {is_text(f'c.{name}')}", text) for name, text in _WORDS.items()),
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

_CONTENTS = """
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


def campaign_faults(connection: sqlite3.Connection, campaign_id: int | None = None) -> dict[int, str]:
    """Return the first thing wrong with each damaged campaign, in words; only with one when it is named.

    A database of an earlier release has none. What was kept only to open it quickly may be damaged.
    """
    found: dict[int, str] = {}
    if not has_table(connection, "campaign"):
        return found
    for query in (_CAMPAIGNS, _ENTRIES, _GAPS, _CONTENTS, _WITHOUT_CAMPAIGN):
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
