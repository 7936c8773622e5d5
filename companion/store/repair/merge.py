"""The merging of a battle from another database, such as a backup, beside those that there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, insert, select, text, update

from companion.store.repair.battles import Row, StoredBattle
from companion.store.server.dialects import next_entry_ids
from companion.store.tables import BATTLE, BATTLE_CONTENT, CAMPAIGN, ENTRY, SNAPSHOT

_KEEP = text("INSERT INTO content (digest, data) VALUES (:digest, :data) ON CONFLICT DO NOTHING")


def merge_battle(
    connection: Connection, battle: StoredBattle, title: str | None, new_name: str, campaign: str | None
) -> int:
    """Insert every row of a battle under new ids, as part of a transaction; return the battle's id.

    It stays in its campaign, told by its lasting name, where it keeps its own and the campaign is there.
    """
    (row,) = battle.rows["battle"]
    ids = _ids(connection, battle.rows["entry"])
    is_known = connection.execute(select(BATTLE.c.id).where(BATTLE.c.uid == row["uid"])).first() is not None
    values = {
        **{name: value for name, value in row.items() if name not in ("id", "head_id", "tip_id")},
        "title": title or row["title"],
        "uid": new_name if is_known or row["uid"] is None else row["uid"],
        "campaign_id": None if is_known else _campaign(connection, campaign),
        "deleted_at": None,
    }
    made: int = connection.execute(insert(BATTLE).values(**values).returning(BATTLE.c.id)).scalar_one()
    _write(connection, battle, made, ids)
    stands = {name: ids.get(row[name]) for name in ("head_id", "tip_id")}
    connection.execute(update(BATTLE).where(BATTLE.c.id == made).values(**stands))
    return made


def _ids(connection: Connection, entries: Sequence[Row]) -> Mapping[int | None, int]:
    old = [entry["id"] for entry in entries]
    return dict(zip(old, next_entry_ids(connection, len(old)) if old else [], strict=True))


def _campaign(connection: Connection, uid: str | None) -> int | None:
    found: int | None = connection.execute(select(CAMPAIGN.c.id).where(CAMPAIGN.c.uid == uid)).scalar()
    return found


def _write(connection: Connection, battle: StoredBattle, made: int, ids: Mapping[int | None, int]) -> None:
    entries: list[dict[str, Any]] = [
        {**row, "id": ids[row["id"]], "battle_id": made, "parent_id": ids.get(row["parent_id"])}
        for row in battle.rows["entry"]
    ]
    states = [{**row, "entry_id": ids[row["entry_id"]]} for row in battle.rows["snapshot"]]
    held = [{**row, "battle_id": made} for row in battle.rows["battle_content"]]
    if battle.rows["content"]:
        connection.execute(_KEEP, [dict(row) for row in battle.rows["content"]])
    for table, rows in ((ENTRY, entries), (SNAPSHOT, states), (BATTLE_CONTENT, held)):
        if rows:
            connection.execute(insert(table), rows)
