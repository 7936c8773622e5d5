"""Who plays a battle: one window writes to it at a time, the others look on."""

from __future__ import annotations

from psycopg import Connection as Driver
from sqlalchemy import Connection, text

from companion.errors import StoreError
from companion.store.server.link import HOLDING, Link, lock_of
from companion.store.transactions import Transactions

_HOLDER = text("""
    SELECT activity.application_name
    FROM pg_locks lock JOIN pg_stat_activity activity ON activity.pid = lock.pid
    WHERE lock.locktype = 'advisory' AND lock.granted AND lock.objsubid = 2
        AND lock.classid = :ours AND lock.objid = :battle
        AND lock.database = (SELECT oid FROM pg_database WHERE datname = current_database())
""")


class Holds:
    """The battles held by one window; the server lets go of them when its connection ends."""

    def __init__(self, transactions: Transactions, link: Link) -> None:
        self._transactions, self._link = transactions, link

    def take(self, battle_id: int) -> str | None:
        """Hold a battle; None where that is done, else who holds it, in words."""
        with self._transactions.connect() as connection:
            if self._link.hold(_driver(connection), battle_id):
                return None
            found = connection.execute(_HOLDER, {"ours": HOLDING, "battle": lock_of(battle_id)}).scalar()
            return str(found or "another window").removeprefix("Companion: ")

    def release(self, battle_id: int) -> None:
        """Let another window hold a battle."""
        try:
            with self._transactions.connect() as connection:
                self._link.release(_driver(connection), battle_id)
        except StoreError:
            self._link.held.pop(battle_id, None)  # it ended with the connection

    def is_held(self, battle_id: int) -> bool:
        """Whether a battle is still held here, as far as is known."""
        return battle_id in self._link.held


def _driver(connection: Connection) -> Driver[tuple[object, ...]]:
    driver = connection.connection.driver_connection
    assert isinstance(driver, Driver), "made by the link"
    return driver
