"""Contents that battles and campaigns keep beside their journals: JSON text, once each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, Table, select, text

from companion.store.failures import REPAIR_BATTLE, BattleDamaged
from companion.store.records import Content, HeldContent, digest_of
from companion.store.tables import BATTLE_CONTENT, CAMPAIGN_CONTENT, CONTENT
from companion.store.transactions import Transactions

_KEEP = text("INSERT INTO content (digest, data) VALUES (:digest, :data) ON CONFLICT DO NOTHING")
_HOLD = {
    table.name: text(
        f"INSERT INTO {table.name} ({owner}, name, digest) VALUES (:owner, :name, :digest)"
        " ON CONFLICT DO NOTHING"
    )
    for table, owner in ((BATTLE_CONTENT, "battle_id"), (CAMPAIGN_CONTENT, "campaign_id"))
}
DIGEST_LETTERS = 12
"""How much of a digest tells a person which content is meant."""


class Contents:
    """The kept contents, which never change: another text is another content. One name may hold several."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    def keep(self, contents: Iterable[Content]) -> None:
        """Keep these, each once."""
        with self._transactions.begin() as connection:
            keep_contents(connection, contents)

    def of_battle(self, battle_id: int) -> tuple[HeldContent, ...]:
        """Return what a battle holds, in the order of the names."""
        return self._read_held(BATTLE_CONTENT, battle_id)

    def of_battles(self) -> dict[int, tuple[HeldContent, ...]]:
        """Return what every battle holds that holds anything."""
        table = BATTLE_CONTENT.c
        query = select(table.battle_id, table.name, table.digest).order_by(table.battle_id, table.name)
        found: dict[int, list[HeldContent]] = {}
        with self._transactions.connect() as connection:
            for battle_id, name, digest in connection.execute(query):
                if is_held(name, digest):
                    found.setdefault(battle_id, []).append(HeldContent(name, digest))
        return {battle_id: tuple(held) for battle_id, held in found.items()}

    def of_campaign(self, campaign_id: int) -> tuple[HeldContent, ...]:
        """Return what a campaign holds, in the order of the names."""
        return self._read_held(CAMPAIGN_CONTENT, campaign_id)

    def hold_for_battle(self, battle_id: int, named: Mapping[str, Content]) -> None:
        """Keep contents that a battle holds by name, beside what it holds already: all or nothing."""
        with self._transactions.begin() as connection:
            hold(connection, BATTLE_CONTENT, battle_id, named)

    def hold_for_campaign(self, campaign_id: int, named: Mapping[str, Content]) -> None:
        """Keep contents that a campaign holds by name, beside what it holds already: all or nothing."""
        with self._transactions.begin() as connection:
            hold(connection, CAMPAIGN_CONTENT, campaign_id, named)

    def text(self, digest: str) -> str:
        """Return the JSON text behind a digest; raises BattleDamaged where it is missing or is not what was
        kept.
        """
        return self.texts([digest])[digest]

    def texts(self, digests: Iterable[str]) -> dict[str, str]:
        """Return the JSON texts behind digests; raises BattleDamaged as `text` does."""
        wanted = tuple(dict.fromkeys(digests))
        query = select(CONTENT.c.digest, CONTENT.c.data).where(CONTENT.c.digest.in_(wanted))
        with self._transactions.connect() as connection:
            found = {row.digest: row.data for row in connection.execute(query)}
        for digest in wanted:
            if not is_content(digest, found.get(digest)):
                what = "has been altered" if digest in found else "is missing"
                raise BattleDamaged(f"The stored content {digest[:DIGEST_LETTERS]} {what}. {REPAIR_BATTLE}")
        return found

    def _read_held(self, table: Table, owner: int) -> tuple[HeldContent, ...]:
        owner_id = table.c[0]
        query = select(table.c.name, table.c.digest).where(owner_id == owner).order_by(table.c.name)
        with self._transactions.connect() as connection:
            rows = connection.execute(query)
            return tuple(HeldContent(name, digest) for name, digest in rows if is_held(name, digest))


def keep_contents(connection: Connection, contents: Iterable[Content]) -> None:
    """Keep contents as a part of a transaction."""
    if rows := [{"digest": content.digest, "data": content.text} for content in contents]:
        connection.execute(_KEEP, rows)


def hold(connection: Connection, table: Table, owner: int, named: Mapping[str, Content]) -> None:
    """Keep contents that a battle or campaign holds, as a part of a transaction."""
    if named:
        keep_contents(connection, named.values())
        rows = [{"owner": owner, "name": name, "digest": content.digest} for name, content in named.items()]
        connection.execute(_HOLD[table.name], rows)


def is_held(name: object, digest: object) -> bool:
    """Whether a stored row names a content; one that does not is told as damage of its battle."""
    return isinstance(name, str) and isinstance(digest, str)


def is_content(digest: object, data: object) -> bool:
    """Whether a stored text is the one that was kept under this digest."""
    return isinstance(data, str) and digest_of(data) == digest
