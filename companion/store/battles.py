"""The list of battles: made, renamed, deleted, restored."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, insert, select, text, update
from sqlmodel import Session

from companion.store.contents import hold
from companion.store.damage import Shape, battle_faults
from companion.store.failures import no_such_battle
from companion.store.journal import require_timestamp, write_line
from companion.store.opening import driver_of
from companion.store.records import BattleRecord, BattleSummary, Content, NewEntry
from companion.store.server.dialects import is_server
from companion.store.sound_texts import parse_timestamp
from companion.store.tables import BATTLE, BATTLE_CONTENT, ENTRY, BattleRow
from companion.store.transactions import Transactions

if TYPE_CHECKING:
    from companion.store.repair.battles import StoredBattle


_STANDS = text("""
    SELECT b.id, CASE
        WHEN h.battle_id IS DISTINCT FROM b.id THEN 'the entry that it stands at is missing'
        ELSE 'the entry that redo leads to is missing'
    END
    FROM battle b
    LEFT JOIN entry h ON h.id = b.head_id
    LEFT JOIN entry t ON t.id = b.tip_id
    WHERE (CAST(:battle AS BIGINT) IS NULL OR b.id = :battle) AND (
        (b.head_id IS NOT NULL AND h.battle_id IS DISTINCT FROM b.id)
        OR (b.tip_id IS NOT NULL AND t.battle_id IS DISTINCT FROM b.id)
    )
""")
_FOLLOWS = text("""
    SELECT e.number, CASE
        WHEN e.parent_id >= e.id THEN 'it follows itself or what came later'
        WHEN p.battle_id IS DISTINCT FROM e.battle_id AND e.parent_id IS NOT NULL
            THEN 'the entry that it follows is missing'
        ELSE 'its number does not follow on'
    END
    FROM entry e LEFT JOIN entry p ON p.id = e.parent_id
    WHERE e.battle_id = :battle AND (
        e.parent_id >= e.id
        OR (e.parent_id IS NOT NULL AND p.battle_id IS DISTINCT FROM e.battle_id)
        OR e.number IS DISTINCT FROM coalesce(p.number, 0) + 1
    )
    ORDER BY e.id LIMIT 1
""")


class Battles:
    """The stored battles: header, draft and view are JSON text, `status` stands beside the title."""

    def __init__(self, transactions: Transactions, clock: Callable[[], datetime]) -> None:
        self._transactions = transactions
        self._clock = clock

    def create(
        self,
        title: str,
        ruleset: str,
        header: str,
        *,
        status: str = "",
        entries: Sequence[NewEntry] = (),
        rules_digest: str | None = None,
        uid: str | None = None,
        campaign_id: int | None = None,
        contents: Mapping[str, Content] = {},
    ) -> int:
        """Write a battle and a line of entries in its journal, all of it or nothing; return its id.

        The id is never used again. `rules_digest` is a fingerprint of its rules, `uid` its name in every
        database, a new one unless told, `contents` is what it is played by.
        """
        now = self._clock()
        began = now.isoformat()
        values = {
            "title": title,
            "ruleset": ruleset,
            "header": header,
            "status": status,
            "rules_digest": rules_digest,
            "uid": uid or new_uid(),
            "campaign_id": campaign_id,
        }
        with self._transactions.begin() as connection:
            made = insert(BATTLE).values(**values, created_at=began, updated_at=began).returning(BATTLE.c.id)
            battle_id: int = connection.execute(made).scalar_one()
            hold(connection, BATTLE_CONTENT, battle_id, contents)
            if line := write_line(connection, battle_id, None, 0, entries, now):
                head = line[-1].id
                shown = update(BATTLE).where(BATTLE.c.id == battle_id)
                connection.execute(shown.values(head_id=head, tip_id=head))
        return battle_id

    def get(self, battle_id: int) -> BattleRecord:
        """Return the battle whole, also when it is in the bin."""
        with self._transactions.session() as session:
            return _record(_find_row(session, battle_id))

    def find(self, uid: str) -> int | None:
        """Return the id of the battle that has this name in every database, also where it is in the bin."""
        with self._transactions.connect() as connection:
            found: int | None = connection.execute(select(BATTLE.c.id).where(BATTLE.c.uid == uid)).scalar()
            return found

    def join(self, battle_id: int, campaign_id: int | None, *, uid: str | None = None) -> None:
        """Make a battle one of a campaign, or of none; `uid` renames it to what the campaign calls it."""
        renamed = {"uid": uid} if uid else {}
        self._set(battle_id, campaign_id=campaign_id, **renamed)

    def list(self, *, deleted: bool = False, campaign_id: int | None = None) -> list[BattleSummary]:
        """Return the battles, the last played first; with `deleted`, those in the bin; or only of one
        campaign.
        """
        entries = select(func.count()).where(ENTRY.c.battle_id == BATTLE.c.id).scalar_subquery()
        columns = (
            BATTLE.c.id,
            BATTLE.c.title,
            BATTLE.c.ruleset,
            BATTLE.c.status,
            BATTLE.c.updated_at,
            entries,
            BATTLE.c.rules_digest,
            BATTLE.c.uid,
            BATTLE.c.campaign_id,
        )
        in_bin = BATTLE.c.deleted_at.is_not(None) if deleted else BATTLE.c.deleted_at.is_(None)
        query = select(*columns).where(in_bin).order_by(BATTLE.c.updated_at.desc(), BATTLE.c.id.desc())
        if campaign_id is not None:
            query = query.where(BATTLE.c.campaign_id == campaign_id)
        with self._transactions.connect() as connection:
            return [_summary(*row) for row in connection.execute(query)]

    def moments(self) -> dict[str, datetime | None]:
        """Return when each battle that is not in the bin was changed last, by its name in every database."""
        query = select(BATTLE.c.uid, BATTLE.c.updated_at).where(BATTLE.c.deleted_at.is_(None))
        with self._transactions.connect() as connection:
            return {_stored_text(uid): parse_timestamp(updated) for uid, updated in connection.execute(query)}

    def faults(self, shape: Shape | None = None, battle_id: int | None = None) -> dict[int, str]:
        """Return what is wrong with each damaged battle, in the bin or not, or with one; `shape` is
        expected.
        """
        with self._transactions.connect() as connection:
            if is_server(connection):
                return server_faults(connection, battle_id)
            with driver_of(connection) as driver:
                return battle_faults(driver, shape, battle_id)

    def read_whole(self, battle_id: int) -> StoredBattle:
        """Return every row of a battle, to be carried to another database."""
        # Carrying battles over is part of repairing, which hardly anybody needs when the library opens.
        from companion.store.repair.battles import read_battle

        with self._transactions.connect() as connection:
            return read_battle(connection, battle_id)

    def merge(self, battle: StoredBattle, title: str | None = None, campaign: str | None = None) -> int:
        """Store a battle of another database as one more, under another title if told; return its id.

        It keeps its lasting name unless there is a battle of that name here, and then its campaign, which is
        told by that one's lasting name.
        """
        from companion.store.repair.battles import merge_battle

        with self._transactions.begin() as connection:
            return merge_battle(connection, battle, title, new_uid(), campaign)

    def rename(self, battle_id: int, title: str, header: str) -> None:
        """Call a battle otherwise, also in the header with which it is exported."""
        self._set(battle_id, title=title, header=header)

    def set_draft(self, battle_id: int, draft: str | None) -> None:
        """Keep the action being asked about and its answers so far, or drop it."""
        self._set(battle_id, draft=draft)

    def set_view(self, battle_id: int, view: str | None) -> None:
        """Keep what the window shows."""
        self._set(battle_id, view=view)

    def keep_rules(self, battle_id: int, rules_digest: str, contents: Mapping[str, Content]) -> None:
        """Keep what a battle is played by from now on, beside what it holds already: all or nothing."""
        with self._transactions.begin() as connection:
            now = update(BATTLE).where(BATTLE.c.id == battle_id).values(rules_digest=rules_digest)
            connection.execute(now)
            hold(connection, BATTLE_CONTENT, battle_id, contents)

    def delete(self, battle_id: int) -> None:
        """Put the battle in the bin; `restore` brings it back."""
        self._set(battle_id, deleted_at=self._clock().isoformat())

    def restore(self, battle_id: int) -> None:
        """Take the battle out of the bin."""
        self._set(battle_id, deleted_at=None)

    def _set(self, battle_id: int, **values: object) -> None:
        """Give columns of a battle's row other values."""
        with self._transactions.begin() as connection:
            changed = connection.execute(update(BATTLE).where(BATTLE.c.id == battle_id).values(values))
            if not changed.rowcount:
                raise no_such_battle(battle_id)


def new_uid() -> str:
    """Return a name that nothing else has, in any database."""
    return secrets.token_hex(16)


def _find_row(session: Session, battle_id: int) -> BattleRow:
    if row := session.get(BattleRow, battle_id):
        return row
    raise no_such_battle(battle_id)


def _summary(
    battle_id: int,
    title: object,
    ruleset: object,
    status: object,
    updated: object,
    count: int,
    digest: object,
    uid: object,
    campaign_id: int | None,
) -> BattleSummary:
    """Return a line of the list, also of a battle that is damaged."""
    text = _stored_text(title) or f"Battle {battle_id}"
    return BattleSummary(
        battle_id,
        text,
        _stored_text(ruleset),
        _stored_text(status),
        parse_timestamp(updated),
        count,
        rules_digest=_stored_text(digest) or None,
        uid=_stored_text(uid),
        campaign_id=campaign_id,
    )


def _stored_text(stored: object) -> str:
    return stored.replace("\0", "\ufffd") if isinstance(stored, str) else ""


def _record(row: BattleRow) -> BattleRecord:
    values = {name: getattr(row, name) for name in BattleRecord.__slots__}
    for name in ("created_at", "updated_at", "deleted_at"):
        values[name] = values[name] and require_timestamp(values[name])
    return BattleRecord(**values)


def server_faults(connection: Connection, battle_id: int | None = None) -> dict[int, str]:
    """Return the first thing wrong with each damaged battle, in words; entries only of one battle that is
    named.

    What stands inside entries is found out when the battle is opened.
    """
    found: dict[int, str] = {}
    for battle, reason in connection.execute(_STANDS, {"battle": battle_id}):
        found[battle] = reason
    if battle_id is not None and battle_id not in found:
        row = connection.execute(_FOLLOWS, {"battle": battle_id}).first()
        if row is not None:
            found[battle_id] = f"entry {row[0]}: {row[1]}"
    return found
