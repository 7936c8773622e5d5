"""The journal: entries are only ever added, undo and redo move the battle's head."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, text, update

from companion.errors import StoreError
from companion.store.contents import hold
from companion.store.failures import REPAIR_BATTLE, BattleDamaged, WriteConflict, no_such_battle
from companion.store.records import Content, EntryRecord, JournalHead, NewEntry, SnapshotRecord
from companion.store.server.dialects import next_entry_ids
from companion.store.sound_texts import parse_timestamp
from companion.store.tables import BATTLE, BATTLE_CONTENT, ENTRY, SNAPSHOT
from companion.store.transactions import Transactions

_ENTRY = ", ".join(f"entry.{column.name}" for column in ENTRY.columns)

# Children have higher ids than their parents, so a damaged journal that runs in a circle ends a walk.
_PATH = text(f"""
    WITH RECURSIVE step(id, parent_id, number) AS (
        SELECT id, parent_id, number FROM entry WHERE id = :entry AND battle_id = :battle
        UNION ALL
        SELECT entry.id, entry.parent_id, entry.number FROM step JOIN entry ON entry.id = step.parent_id
        WHERE entry.number > :after AND entry.id < step.id
    )
    SELECT {_ENTRY} FROM step JOIN entry ON entry.id = step.id WHERE step.number > :after ORDER BY step.number
""")

_NEAREST_SNAPSHOT = text("""
    WITH RECURSIVE step(id, parent_id, number, state) AS (
        SELECT entry.id, parent_id, number, state
        FROM entry LEFT JOIN snapshot ON entry_id = entry.id
        WHERE entry.id = :entry AND battle_id = :battle
        UNION ALL
        SELECT entry.id, entry.parent_id, entry.number, snapshot.state
        FROM step JOIN entry ON entry.id = step.parent_id LEFT JOIN snapshot ON entry_id = entry.id
        WHERE step.state IS NULL AND entry.id < step.id
    )
    SELECT id, number, state FROM step WHERE state IS NOT NULL
""")

# The highest id below an entry ends a branch.
_BRANCH_END = text("""
    WITH RECURSIVE below(id) AS (
        SELECT CAST(:entry AS BIGINT)
        UNION ALL
        SELECT entry.id FROM below JOIN entry ON entry.parent_id = below.id AND entry.id > below.id
    )
    SELECT coalesce(max(CASE WHEN id = :tip THEN id END), max(id)) FROM below
""")

# Made once: making them takes longer than SQLite takes to carry them out.
_TIP = select(BATTLE.c.head_id, BATTLE.c.tip_id).where(BATTLE.c.id == bindparam("battle")).with_for_update()
_NUMBER = select(ENTRY.c.number).where(
    ENTRY.c.id == bindparam("entry"), ENTRY.c.battle_id == bindparam("battle")
)
_INSERT_ENTRY, _INSERT_SNAPSHOT = insert(ENTRY), insert(SNAPSHOT)
_HEAD = (
    update(BATTLE)
    .where(BATTLE.c.id == bindparam("battle"))
    .values({name: bindparam(name) for name in ("head_id", "tip_id", "draft", "updated_at")})
)
_HEAD_AND_STATUS = _HEAD.values({"status": bindparam("status")})


class Journal:
    """The entries of all battles; action, answers, events and snapshots are JSON text."""

    def __init__(self, transactions: Transactions, clock: Callable[[], datetime]) -> None:
        self._transactions = transactions
        self._clock = clock

    def append_many(
        self,
        battle_id: int,
        parent_id: int | None,
        entries: Sequence[NewEntry],
        *,
        status: str | None = None,
        draft: str | None = None,
        seen: JournalHead | None = None,
        brought: Mapping[str, Content] = {},
    ) -> list[EntryRecord]:
        """Write entries, each the parent of the next, and move the head to the last: all of it or nothing.

        What they have `brought` into the battle is kept with it. The draft is dropped unless the one to keep
        is given. Raises Conflict where the battle does not stand any more where it was `seen`.
        """
        with self._transactions.begin() as connection:
            _tip(connection, battle_id, seen)
            depth = _number(connection, battle_id, parent_id) if parent_id is not None else 0
            hold(connection, BATTLE_CONTENT, battle_id, brought)
            records = write_line(connection, battle_id, parent_id, depth, entries, self._clock())
            head = records[-1].id if records else parent_id
            self._set_head(connection, battle_id, head, head, status, draft)
        return records

    def move_head(
        self,
        battle_id: int,
        entry_id: int | None,
        *,
        status: str | None = None,
        seen: JournalHead | None = None,
    ) -> None:
        """Show the battle as it was after this entry, None for its start, and drop the draft.

        The tip, where redo leads, stays while it lies ahead; otherwise it becomes the newest entry ahead.
        Raises Conflict where the battle does not stand any more where it was `seen`.
        """
        with self._transactions.begin() as connection:
            tip = _tip(connection, battle_id, seen)
            if entry_id is not None:
                _number(connection, battle_id, entry_id)
                tip = connection.execute(_BRANCH_END, {"entry": entry_id, "tip": tip}).scalar_one()
            self._set_head(connection, battle_id, entry_id, tip, status)

    def path(self, battle_id: int, entry_id: int | None, *, after: int = 0) -> list[EntryRecord]:
        """Return the entries from the start to this one, in order; only those numbered above `after`."""
        if entry_id is None:
            return []
        with self._transactions.connect() as connection:
            _number(connection, battle_id, entry_id)
            keys = {"battle": battle_id, "entry": entry_id, "after": after}
            return [_record(row) for row in connection.execute(_PATH, keys)]

    def children(self, battle_id: int) -> dict[int | None, list[int]]:
        """Return the ids that follow each entry, oldest first; under None those that begin the journal."""
        query = (
            select(ENTRY.c.parent_id, ENTRY.c.id).where(ENTRY.c.battle_id == battle_id).order_by(ENTRY.c.id)
        )
        following: dict[int | None, list[int]] = {}
        with self._transactions.connect() as connection:
            for parent_id, entry_id in connection.execute(query):
                following.setdefault(parent_id, []).append(entry_id)
        return following

    def leaves(self, battle_id: int) -> list[EntryRecord]:
        """Return the last entry of every branch, oldest first."""
        following = ENTRY.alias()
        query = (
            select(ENTRY)
            .where(ENTRY.c.battle_id == battle_id)
            .where(~select(following.c.id).where(following.c.parent_id == ENTRY.c.id).exists())
            .order_by(ENTRY.c.id)
        )
        with self._transactions.connect() as connection:
            return [_record(row) for row in connection.execute(query)]

    def latest_snapshot(self, battle_id: int, entry_id: int | None) -> SnapshotRecord | None:
        """Return the nearest snapshot at or before this entry on its branch."""
        with self._transactions.connect() as connection:
            row = connection.execute(_NEAREST_SNAPSHOT, {"battle": battle_id, "entry": entry_id}).first()
            return SnapshotRecord(*row) if row else None

    def _set_head(
        self,
        connection: Connection,
        battle_id: int,
        head: int | None,
        tip: int | None,
        status: str | None,
        draft: str | None = None,
    ) -> None:
        now = self._clock().isoformat()
        values = {"battle": battle_id, "head_id": head, "tip_id": tip, "draft": draft, "updated_at": now}
        if status is None:
            connection.execute(_HEAD, values)
        else:
            connection.execute(_HEAD_AND_STATUS, {**values, "status": status})


def write_line(
    connection: Connection,
    battle_id: int,
    parent_id: int | None,
    depth: int,
    entries: Sequence[NewEntry],
    now: datetime,
) -> list[EntryRecord]:
    """Write entries, each the parent of the next, below a parent that is numbered `depth`."""
    ids = next_entry_ids(connection, len(entries))
    records = [
        EntryRecord(
            id=ids[place],
            battle_id=battle_id,
            parent_id=ids[place - 1] if place else parent_id,
            number=depth + place + 1,
            action=entry.action,
            answers=entry.answers,
            events=entry.events,
            label=entry.label,
            overruled=entry.overruled,
            made_at=now,
        )
        for place, entry in enumerate(entries)
    ]
    _insert(connection, records, entries)
    return records


def _tip(connection: Connection, battle_id: int, seen: JournalHead | None) -> int | None:
    row = connection.execute(_TIP, {"battle": battle_id}).first()
    if row is None:
        raise no_such_battle(battle_id)
    head: int | None
    tip: int | None
    head, tip = row
    if seen is not None and head != seen.entry_id:
        raise WriteConflict("This battle has moved on in another window: nothing was saved. Open it again.")
    return tip


def _number(connection: Connection, battle_id: int, entry_id: int) -> int:
    number: int | None = connection.execute(_NUMBER, {"entry": entry_id, "battle": battle_id}).scalar()
    if number is None:
        raise StoreError(f"Entry {entry_id} is not part of battle {battle_id}. Open the battle again.")
    return number


def _insert(connection: Connection, records: Sequence[EntryRecord], entries: Sequence[NewEntry]) -> None:
    states = [
        {"entry_id": record.id, "state": entry.snapshot}
        for record, entry in zip(records, entries, strict=True)
        if entry.snapshot is not None
    ]
    if records:
        connection.execute(_INSERT_ENTRY, [_row(record) for record in records])
    if states:
        connection.execute(_INSERT_SNAPSHOT, states)


def _row(record: EntryRecord) -> dict[str, Any]:
    values = {name: getattr(record, name) for name in EntryRecord.__slots__}
    return {**values, "made_at": record.made_at.isoformat()}


def require_timestamp(text: object) -> datetime:
    """Parse a stored timestamp; raises BattleDamaged."""
    given = parse_timestamp(text)
    if given is None:
        raise BattleDamaged(f"A time in this battle cannot be read ({text!r}). {REPAIR_BATTLE}")
    return given


def _record(row: Sequence[Any]) -> EntryRecord:
    entry_id, battle_id, parent_id, number, action, answers, events, label, overruled, made_at = row
    made = require_timestamp(made_at)
    return EntryRecord(
        entry_id, battle_id, parent_id, number, action, answers, events, label, overruled, made
    )
