"""Campaigns and their journals: entries are only ever added, one writer after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select, text, update

from companion.store.battles import new_uid
from companion.store.damage import campaign_faults
from companion.store.failures import REPAIR_CAMPAIGN, CampaignDamaged, WriteConflict, no_such_campaign
from companion.store.opening import driver_of
from companion.store.records import CampaignRecord, CampaignState, CommandRecord, NewCommand
from companion.store.server.dialects import is_server
from companion.store.sound_texts import parse_timestamp
from companion.store.tables import BATTLE, CAMPAIGN, CAMPAIGN_ENTRY, CAMPAIGN_SNAPSHOT
from companion.store.transactions import Transactions

# Made once: making them takes longer than SQLite takes to carry them out.
_LAST = select(func.coalesce(func.max(CAMPAIGN_ENTRY.c.number), 0)).where(
    CAMPAIGN_ENTRY.c.campaign_id == bindparam("campaign")
)
_INSERT_ENTRY = insert(CAMPAIGN_ENTRY)
_ENTRIES = (
    select(*(CAMPAIGN_ENTRY.c[name] for name in ("number", "deed", "made_by", "made_at")))
    .where(
        CAMPAIGN_ENTRY.c.campaign_id == bindparam("campaign"), CAMPAIGN_ENTRY.c.number > bindparam("after")
    )
    .order_by(CAMPAIGN_ENTRY.c.number)
)
_SHOWN = (
    update(CAMPAIGN)
    .where(CAMPAIGN.c.id == bindparam("campaign"))
    .values({name: bindparam(name) for name in ("name", "ruleset", "status", "updated_at")})
)
_STATE = select(CAMPAIGN_SNAPSHOT.c.number, CAMPAIGN_SNAPSHOT.c.state).where(
    CAMPAIGN_SNAPSHOT.c.campaign_id == bindparam("campaign")
)

_KEEP_STATE = text(
    "INSERT INTO campaign_snapshot (campaign_id, number, state) VALUES (:campaign, :number, :state)"
    " ON CONFLICT (campaign_id) DO UPDATE SET number = excluded.number, state = excluded.state"
)


class CampaignStore:
    """The stored campaigns: commands and states are JSON text; name, ruleset and status are for lists."""

    def __init__(self, transactions: Transactions, clock: Callable[[], datetime]) -> None:
        self._transactions = transactions
        self._clock = clock

    def create(
        self,
        name: str,
        ruleset: str,
        commands: Sequence[NewCommand],
        *,
        status: str = "",
        uid: str | None = None,
    ) -> int:
        """Write a campaign and the beginning of its journal, all of it or nothing; return its id.

        The id is never used again. `uid` is its name in every database, a new one unless told.
        """
        now = self._clock().isoformat()
        values = {"uid": uid or new_uid(), "name": name, "ruleset": ruleset, "status": status}
        made = insert(CAMPAIGN).values(**values, created_at=now, updated_at=now).returning(CAMPAIGN.c.id)
        with self._transactions.begin() as connection:
            campaign_id: int = connection.execute(made).scalar_one()
            self._write(connection, campaign_id, 0, commands, now)
        return campaign_id

    def append(
        self,
        campaign_id: int,
        last: int,
        commands: Sequence[NewCommand],
        *,
        name: str,
        ruleset: str,
        status: str = "",
    ) -> Sequence[CommandRecord]:
        """Write entries after the one numbered `last`, all of them or none.

        Raises Conflict where another writer has added some meanwhile.
        """
        now = self._clock().isoformat()
        shown = {"name": name, "ruleset": ruleset, "status": status, "updated_at": now}
        with self._transactions.begin() as connection:
            # First, as it is what one window waits for until another is done.
            if not connection.execute(_SHOWN, {"campaign": campaign_id, **shown}).rowcount:
                raise no_such_campaign(campaign_id)
            if connection.execute(_LAST, {"campaign": campaign_id}).scalar_one() != last:
                raise WriteConflict("Another window has changed this campaign. Try again.")
            return self._write(connection, campaign_id, last, commands, now)

    def wait_for(self, campaign_id: int) -> None:
        """Inside `together`: no other window adds entries until its end, and all that were added are seen."""
        held = update(CAMPAIGN).where(CAMPAIGN.c.id == campaign_id).values(updated_at=CAMPAIGN.c.updated_at)
        with self._transactions.begin() as connection:
            connection.execute(held)

    def get(self, campaign_id: int) -> CampaignRecord:
        """One campaign, also when it is in the bin."""
        for record in self._records(CAMPAIGN.c.id == campaign_id):
            return record
        raise no_such_campaign(campaign_id)

    def with_uid(self, uid: str) -> CampaignRecord | None:
        """Return the campaign that has this name in every database, also when it is in the bin."""
        return next(iter(self._records(CAMPAIGN.c.uid == uid)), None)

    def list(self, *, deleted: bool = False) -> Sequence[CampaignRecord]:
        """Return the campaigns, the last changed first; with `deleted`, those in the bin."""
        return self._records(
            CAMPAIGN.c.deleted_at.is_not(None) if deleted else CAMPAIGN.c.deleted_at.is_(None)
        )

    def last(self, campaign_id: int) -> int:
        """Return the number of the newest entry, 0 where there is none."""
        with self._transactions.connect() as connection:
            number: int = connection.execute(_LAST, {"campaign": campaign_id}).scalar_one()
            return number

    def entries(self, campaign_id: int, after: int = 0) -> Sequence[CommandRecord]:
        """Return the journal in order; only the entries numbered above `after`."""
        with self._transactions.connect() as connection:
            found = connection.execute(_ENTRIES, {"campaign": campaign_id, "after": after})
            return [_command_record(*row) for row in found]

    def snapshot(self, campaign_id: int) -> CampaignState | None:
        """Return the campaign whole after one of its entries, where that was kept and is text still."""
        with self._transactions.connect() as connection:
            row = connection.execute(_STATE, {"campaign": campaign_id}).first()
            state = CampaignState(*row) if row else None
        return state if state is not None and isinstance(state.state, str) else None

    def keep_snapshot(self, campaign_id: int, number: int, state: str) -> None:
        """Keep the campaign whole as it is after an entry, in place of an earlier one."""
        with self._transactions.begin() as connection:
            connection.execute(_KEEP_STATE, {"campaign": campaign_id, "number": number, "state": state})

    def faults(self) -> dict[int, str]:
        """Return what is wrong with each damaged campaign, in the bin or not; a server keeps its own in
        order.
        """
        with self._transactions.connect() as connection:
            if is_server(connection):
                return {}
            with driver_of(connection) as driver:
                return campaign_faults(driver)

    def delete(self, campaign_id: int) -> None:
        """Put the campaign in the bin; `restore` brings it back."""
        self._set_deleted(campaign_id, self._clock().isoformat())

    def restore(self, campaign_id: int) -> None:
        """Take the campaign out of the bin."""
        self._set_deleted(campaign_id, None)

    def _set_deleted(self, campaign_id: int, moment: str | None) -> None:
        changed = update(CAMPAIGN).where(CAMPAIGN.c.id == campaign_id).values(deleted_at=moment)
        with self._transactions.begin() as connection:
            if not connection.execute(changed).rowcount:
                raise no_such_campaign(campaign_id)

    def _records(self, which: Any) -> Sequence[CampaignRecord]:
        last = select(func.coalesce(func.max(CAMPAIGN_ENTRY.c.number), 0))
        last = last.where(CAMPAIGN_ENTRY.c.campaign_id == CAMPAIGN.c.id)
        battles = select(func.count()).where(BATTLE.c.campaign_id == CAMPAIGN.c.id)
        query = select(CAMPAIGN, last.scalar_subquery(), battles.scalar_subquery()).where(which)
        query = query.order_by(CAMPAIGN.c.updated_at.desc(), CAMPAIGN.c.id.desc())
        with self._transactions.connect() as connection:
            return [_record(*row) for row in connection.execute(query)]

    @staticmethod
    def _write(
        connection: Connection, campaign_id: int, last: int, commands: Sequence[NewCommand], now: str
    ) -> Sequence[CommandRecord]:
        records = [
            CommandRecord(number, new.deed, new.made_by, new.made_at or now)
            for number, new in enumerate(commands, last + 1)
        ]
        if records:
            connection.execute(_INSERT_ENTRY, [_row(campaign_id, record) for record in records])
        return records


def _command_record(number: object, command: object, made_by: object, made_at: object) -> CommandRecord:
    """Return an entry as it was written; raises CampaignDamaged for what was not."""
    match number, command, made_by, made_at:
        case int(), str(), str(), str():
            return CommandRecord(number, command, made_by, made_at)
    raise CampaignDamaged(f"Entry {number} of this campaign cannot be read. {REPAIR_CAMPAIGN}")


def _row(campaign_id: int, record: CommandRecord) -> dict[str, Any]:
    return {"campaign_id": campaign_id, **{name: getattr(record, name) for name in CommandRecord.__slots__}}


def _record(
    campaign_id: int,
    uid: str,
    name: str,
    ruleset: str,
    status: str,
    created_at: str,
    updated_at: str,
    deleted_at: str | None,
    last: int,
    battles: int,
) -> CampaignRecord:
    moments = parse_timestamp(created_at), parse_timestamp(updated_at), parse_timestamp(deleted_at)
    return CampaignRecord(campaign_id, uid, name, ruleset, status, *moments, last, battles)
