"""Locks on battles: one window writes to a battle at a time, the others look on."""

from __future__ import annotations

import time

from psycopg import Connection as Driver
from sqlalchemy import Connection, text

from companion.errors import StoreError
from companion.store.server.link import HOLDING, Link, lock_number, name_prefix, player
from companion.store.transactions import Transactions

_HELD = """
    FROM pg_locks lock JOIN pg_stat_activity activity ON activity.pid = lock.pid
    WHERE lock.locktype = 'advisory' AND lock.granted AND lock.objsubid = 2
        AND lock.classid = :ours AND lock.objid = :battle
        AND lock.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
_HOLDER = text(f"SELECT activity.application_name {_HELD}")
_END = text(
    f"SELECT pg_terminate_backend(activity.pid) {_HELD} AND starts_with(activity.application_name, :name)"
)
_TRIES, _PAUSE = 10, 0.05


class BattleLocks:
    """The battles locked by one window; the server releases them when its connection ends."""

    def __init__(self, transactions: Transactions, link: Link) -> None:
        self._transactions, self._link = transactions, link

    def take(self, battle_id: int) -> str | None:
        """Hold a battle; None where that is done, else who holds it, in words."""
        with self._transactions.connect() as connection:
            if self._link.hold(_driver(connection), battle_id):
                return None
            found = connection.execute(_HOLDER, {"ours": HOLDING, "battle": lock_number(battle_id)}).scalar()
            return str(found or "another window").removeprefix("Companion: ")

    def take_over(self, battle_id: int) -> str | None:
        """Hold a battle, also where another window of the same player does; brings what `take` does."""
        key = {"ours": HOLDING, "battle": lock_number(battle_id), "name": name_prefix(player())}
        with self._transactions.begin() as connection:
            connection.execute(_END, key)
        for _ in range(_TRIES):
            if (holder := self.take(battle_id)) is None:
                break
            time.sleep(_PAUSE)
        return holder

    def renew(self) -> None:
        """Give the server a sign of life on the connection that holds the battles, unless it is in use.

        Raises StoreInUse where another window took over a battle meanwhile.
        """
        self._link.turn.attempt(self._ask)

    def _ask(self) -> None:
        with self._transactions.connect():
            pass  # a connection is asked whether it lives before it is used

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
