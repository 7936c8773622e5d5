"""The listener for changes by other windows, on a connection and a thread of its own."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import closing, suppress
from dataclasses import dataclass

import psycopg
from psycopg import Connection as Driver
from sqlalchemy import Connection, text

from companion.errors import StoreError
from companion.store.failures import StoreInUse
from companion.store.server.connection import LinkedConnection
from companion.store.server.failures import ConnectionLost, explain_error
from companion.store.server.link import HOLDING, Link, lock_number, name_prefix, player
from companion.store.server.opening import CHANNEL
from companion.store.transactions import Transactions

BEAT_SECONDS, SILENCE_SECONDS = 2.0, 4.0
"""How often the server is asked whether it is there, and after how long without an answer it is not."""
RENEWAL_SECONDS = 10.0
"""How often the connection that holds the battles gives a sign of life."""

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


@dataclass(frozen=True, slots=True)
class Notice:
    """A battle or campaign that another window wrote to."""

    kind: str
    id: int


class NewsListener:
    """A listener for other windows' writes; used from one thread, which is not that of the link.

    It also asks the server every now and then whether it is there, on either connection.
    """

    def __init__(self, link: Link, holds: BattleLocks) -> None:
        self._link, self._holds = link, holds
        self._known_taken: frozenset[int] = frozenset()

    def listen(self, patience: float = 1.0) -> Generator[tuple[Notice, ...], None, None]:
        """Yield what was written since, again and again; nothing where nothing was for `patience` seconds.

        Raises ConnectionLost where the server cannot be reached, or not any more.
        """
        bounds = self._link.patience
        bounds.is_listened = True
        with closing(self._connect()) as connection:
            try:
                connection.autocommit = True
                connection.execute(f"LISTEN {CHANNEL}")
                bounds.is_down = False
                yield self._renew()
                beat = renewal = time.monotonic()
                while True:
                    heard = self._receive(connection, patience)
                    if bounds.is_down or time.monotonic() - beat >= BEAT_SECONDS:
                        connection.execute("SELECT 1")
                        bounds.is_down = False
                        beat = time.monotonic()
                    if time.monotonic() - renewal >= RENEWAL_SECONDS:
                        heard += self._renew()
                        renewal = time.monotonic()
                    yield heard
            except StoreError:
                bounds.is_down = True
                raise
            except psycopg.Error as error:
                bounds.is_down = True
                raise explain_error(error, self._link.address, is_lost=connection.closed) from error

    def _receive(self, connection: LinkedConnection, patience: float) -> tuple[Notice, ...]:
        connection.bounds = None
        given = [self._notice(notify) for notify in connection.notifies(timeout=patience, stop_after=1)]
        connection.bounds = self._link.patience
        return tuple(dict.fromkeys(notice for notice in given if notice is not None))

    def _renew(self) -> tuple[Notice, ...]:
        """Return the battles that turn out to have been taken over by another window, whoever found
        it out.
        """
        with suppress(StoreInUse):
            self._holds.renew()
        before, self._known_taken = self._known_taken, frozenset(self._link.lost_battles)
        return tuple(Notice("battle", battle_id) for battle_id in self._known_taken - before)

    def _connect(self) -> LinkedConnection:
        try:
            connection = self._link.reach()
        except ConnectionLost:
            self._link.patience.is_down = True
            raise
        connection.silence = SILENCE_SECONDS
        return connection

    def _notice(self, notify: psycopg.Notify) -> Notice | None:
        kind, _, number = notify.payload.partition(" ")
        if notify.pid == self._link.process or not number.isdecimal():
            return None
        return Notice(kind, int(number))
