"""Bringing single battles back from a backup, whole and in one transaction; all others stay as they are."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Connection, insert, select, text, update

from companion.errors import StoreError
from companion.store.damage import battle_faults
from companion.store.failures import explaining_errors
from companion.store.files import connect, keep_copy, recognise
from companion.store.server.dialects import next_entry_ids
from companion.store.tables import BATTLE, BATTLE_CONTENT, CAMPAIGN, ENTRY, SNAPSHOT
from companion.store.writer import WriterLock

Row: TypeAlias = Mapping[str, Any]

_ROWS = {
    "battle": "SELECT * FROM battle WHERE id = :battle",
    "entry": "SELECT * FROM entry WHERE battle_id = :battle ORDER BY id",
    "snapshot": "SELECT snapshot.* FROM snapshot JOIN entry ON entry.id = entry_id WHERE battle_id = :battle",
    "content": "SELECT * FROM content"
    " WHERE digest IN (SELECT digest FROM battle_content WHERE battle_id = :battle)",
    "battle_content": "SELECT * FROM battle_content WHERE battle_id = :battle",
}
_REMOVALS = (
    "DELETE FROM battle_content WHERE battle_id = ?",
    "DELETE FROM snapshot WHERE entry_id IN (SELECT id FROM entry WHERE battle_id = ?)",
    "DELETE FROM entry WHERE battle_id = ?",
    "DELETE FROM battle WHERE id = ?",
)

_RENAME = "UPDATE battle SET uid = coalesce(?, uid), campaign_id = coalesce(?, campaign_id) WHERE id = ?"

_KEEP = text("INSERT INTO content (digest, data) VALUES (:digest, :data) ON CONFLICT DO NOTHING")


@dataclass(frozen=True, slots=True)
class StoredBattle:
    """Every row of one battle, by table."""

    id: int
    rows: Mapping[str, Sequence[Row]]

    def is_same_as(self, other: StoredBattle) -> bool:
        """Whether both were once one battle; an id may be given anew after an older backup came back."""
        if not self.rows["battle"] or not other.rows["battle"]:
            ids = {row["id"] for row in self.rows["entry"]}
            return any(row["id"] in ids for row in other.rows["entry"])
        mine, its = self.rows["battle"][0], other.rows["battle"][0]
        return any(mine[name] == its[name] for name in ("created_at", "header", "title"))


def read_battle(connection: Connection, battle_id: int) -> StoredBattle:
    """Return every row of a battle, damaged or not."""
    from sqlalchemy import text

    rows = {
        table: [dict(row) for row in connection.execute(text(query), {"battle": battle_id}).mappings()]
        for table, query in _ROWS.items()
    }
    return StoredBattle(battle_id, rows)


def restore_battles(
    path: Path, battles: Sequence[StoredBattle], now: datetime | None = None, *, keeps: bool = True
) -> Path | None:
    """Put battles in the place of those with their ids: all or none; return where the old database is kept.

    Raises StoreInUse while a window has the database open, and StoreError where they do not fit.
    """
    with explaining_errors(path):
        lock = WriterLock(path)
        try:
            recognise(path)
            kept = keep_copy(path, now) if keeps else None
            with closing(connect(path)) as connection:
                _exchange(connection, battles)
        finally:
            lock.release()
    return kept


def _exchange(connection: sqlite3.Connection, battles: Sequence[StoredBattle]) -> None:
    # Damaged rows may refer to nothing, which the check at the end allows them no more often than before.
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN IMMEDIATE")
    try:
        before = _dangling(connection)
        names = {battle.id: _name(connection, battle.id) for battle in battles}
        for battle in battles:
            for removal in _REMOVALS:
                connection.execute(removal, (battle.id,))
        for battle in battles:
            _insert(connection, battle)
            connection.execute(_RENAME, (*names[battle.id], battle.id))
        faults = battle_faults(connection)
        if _dangling(connection) > before or faults.keys() & {battle.id for battle in battles}:
            raise StoreError("The backup does not fit the rest of the database, which was left as it is.")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _name(connection: sqlite3.Connection, battle_id: int) -> tuple[str | None, int | None]:
    """Return what campaigns know a battle by, and its campaign: backups of earlier releases have neither."""
    found = connection.execute("SELECT uid, campaign_id FROM battle WHERE id = ?", (battle_id,)).fetchone()
    uid, campaign = found or (None, None)
    return uid if isinstance(uid, str) else None, campaign if isinstance(campaign, int) else None


def _insert(connection: sqlite3.Connection, battle: StoredBattle) -> None:
    for table, rows in battle.rows.items():
        # Other battles hold the same content, be it damaged here.
        insert = "INSERT OR REPLACE" if table == "content" else "INSERT"
        for row in rows:
            names, marks = ", ".join(row), ", ".join("?" * len(row))
            connection.execute(f"{insert} INTO {table} ({names}) VALUES ({marks})", tuple(row.values()))


def _dangling(connection: sqlite3.Connection) -> int:
    return len(connection.execute("PRAGMA foreign_key_check").fetchall())


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
