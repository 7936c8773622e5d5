"""The connection to a server, made again when it was lost; commits left in doubt are looked up."""

from __future__ import annotations

import getpass
import secrets
import socket
import time
from concurrent.futures import Future
from datetime import datetime
from typing import Any

import psycopg

from companion.documents.textfile import escape_unseen
from companion.errors import StoreError
from companion.store.failures import StoreInUse
from companion.store.server.address import ServerAddress
from companion.store.server.connection import (
    HURRIED_SECONDS,
    SILENCE_SECONDS,
    LinkedConnection,
    TurnLock,
    WaitLimits,
    begin,
)
from companion.store.server.failures import (
    connection_failure,
    doubtful_commit,
    explain_error,
    lost_connection,
    silent_server,
)

CONNECT_SECONDS = 5
STATEMENT_SECONDS, LOCK_SECONDS = 7, 1.5
"""After how long the server itself gives up: before it counts as silent."""
ABSENCE_SECONDS = 45
"""After how long the server ends the connection of a window that gave no sign of life."""
KEEPALIVE_IDLE, KEEPALIVE_INTERVAL, KEEPALIVE_COUNT = 10, 5, 3
"""When the server asks whether a quiet computer is still there, and how often before it thinks not."""
RETRIES = (0.0, 0.2, 0.5, 1.0, 1.5)
"""How long to wait before each attempt to find out whether something was kept, in seconds."""
HOLDING = 0x436F6D70
"""The family of our advisory locks among those of other programs; 0 within it is the lock of migrations."""

_HAS_IDLE_TIMEOUT = 140000
_SESSION = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %s AND backend_start = %s"
_ENDING = (0.02, 0.05, 0.1, 0.2, 0.5)
"""How long to wait for a session to end before it is looked for again, in seconds."""


class Link:
    """The connections to one database, made one after another; it holds the battles that are played here.

    `resolved_doubts` collects what a lost connection had left open, in words for the player.
    """

    def __init__(self, address: ServerAddress, *, read_only: bool = False) -> None:
        self.address, self.read_only = address, read_only
        self.uid = secrets.token_hex(16)
        self.number = 0
        self.process = 0
        self.patience = WaitLimits()
        self.turn = TurnLock(self.patience, lambda: silent_server(address))
        self.held: dict[int, int] = {}
        self.lost_battles: set[int] = set()
        self.resolved_doubts: list[str] = []
        self._doubt: int | None = None
        self._is_ready = False
        self._session: tuple[int, datetime] | None = None
        self._connecting: Future[LinkedConnection] | None = None

    def connect(self) -> LinkedConnection:
        """Return a connection that is ready for our tables; raises ConnectionLost in words.

        One that took too long for a hurried thread goes on being made, for whoever asks next.
        """
        if self.patience.is_down:
            raise connection_failure(ConnectionError("timeout"), self.address)
        if self._connecting is None and not self.patience.is_hurried:
            return self._connect()
        coming = self._connecting = self._connecting or begin(self._connect)
        try:
            return coming.result(HURRIED_SECONDS if self.patience.is_hurried else None)
        except TimeoutError:
            raise connection_failure(ConnectionError("timeout"), self.address) from None
        finally:
            if coming.done():
                self._connecting = None

    def close(self) -> None:
        """Let go of a connection that is still being made, or that nobody came for."""
        if self._connecting is not None:
            self._connecting.add_done_callback(_close)
            self._connecting = None

    def _connect(self) -> LinkedConnection:
        connection = self.reach()
        if self._is_ready:
            try:
                self._adopt_connection(connection)
            except psycopg.Error as error:
                connection.close()
                raise explain_error(error, self.address, is_lost=connection.broken) from error
            except BaseException:
                connection.close()
                raise
        return connection

    def reach(self) -> LinkedConnection:
        """Return a bare connection."""
        address = self.address
        try:
            connection = LinkedConnection.connect(
                **address.keywords,
                application_name=application_name(),
                connect_timeout=CONNECT_SECONDS,
                keepalives_idle=round(SILENCE_SECONDS),
                keepalives_interval=2,
                keepalives_count=3,
                tcp_user_timeout=round(SILENCE_SECONDS * 1000),
                client_encoding="UTF8",
                options=self._settings(),
            )
        except (psycopg.Error, UnicodeError, OSError) as error:
            raise connection_failure(error, address) from None
        connection.bounds = self.patience
        return connection

    def get_ready(self) -> None:
        """From now on every connection leaves receipts and takes up the battles held here."""
        self._is_ready = True

    def settle(self, number: int) -> None:
        """Find out whether a commit was kept whose answer was lost; returns where it was.

        Raises ConnectionLost where it was not, or where nobody answers yet.
        """
        kept = self._resolve_doubt(number)
        if kept is None:
            self._doubt = number
            raise doubtful_commit(self.address)
        if not kept:
            raise lost_connection(self.address)

    def _resolve_doubt(self, number: int) -> bool | None:
        """Whether the server has kept a commit, None where that is not known soon enough."""
        if not self.patience.is_hurried:
            return self._ask_receipt(number)
        try:
            return begin(lambda: self._ask_receipt(number)).result(HURRIED_SECONDS)
        except TimeoutError:
            return None

    def _ask_receipt(self, number: int) -> bool | None:
        for pause in RETRIES:
            if self.patience.is_down:
                return None
            time.sleep(pause)
            kept = self._is_committed(number)
            if kept is not None:
                return kept
        return None

    def _is_committed(self, number: int) -> bool | None:
        """Whether the server has kept a commit, None where it cannot be asked."""
        try:
            with self.reach() as connection:
                connection.autocommit = True
                return self._receipt(connection) >= number
        except (StoreError, psycopg.Error):
            return None

    def hold(self, connection: psycopg.Connection[Any], battle_id: int) -> bool:
        """Hold a battle, unless another window does."""
        if battle_id not in self.held and not self._lock(connection, battle_id):
            return False
        self.held[battle_id] = self.held.get(battle_id, 0) + 1
        self.lost_battles.discard(battle_id)
        return True

    def release(self, connection: psycopg.Connection[Any], battle_id: int) -> None:
        """Let another window hold a battle, unless it is held here twice."""
        left = self.held.pop(battle_id, 0) - 1
        if left > 0:
            self.held[battle_id] = left
        elif left == 0:
            connection.execute("SELECT pg_advisory_unlock(%s, %s)", (HOLDING, lock_number(battle_id)))

    def _adopt_connection(self, connection: LinkedConnection) -> None:
        connection.autocommit = True
        self.process = connection.info.backend_pid
        if not self.read_only:
            self.number = self._receipt(connection)
            self._session = connection.execute(_SESSION).fetchone()
            if connection.info.server_version >= _HAS_IDLE_TIMEOUT:
                connection.execute(f"SET idle_session_timeout = {round(ABSENCE_SECONDS * 1000)}")
            self._announce_doubt()
            self._hold_again(connection)
        connection.autocommit = False
        connection.link = None if self.read_only else self

    def _receipt(self, connection: psycopg.Connection[Any]) -> int:
        """Return the last commit of this window that was kept; waits for one that is still under way."""
        self._end_former(connection)
        row = connection.execute(
            "INSERT INTO companion_window (uid, number, seen_at) VALUES (%s, 0, now())"
            " ON CONFLICT (uid) DO UPDATE SET seen_at = now() RETURNING number",
            (self.uid,),
        ).fetchone()
        assert row is not None, "it was just written"
        return int(row[0])

    def _end_former(self, connection: psycopg.Connection[Any]) -> None:
        """End this window's session before, which the server may believe to be alive and holding battles."""
        for pause in _ENDING:
            if self._session is None or connection.execute(_END, self._session).fetchone() is None:
                break
            time.sleep(pause)

    def _announce_doubt(self) -> None:
        doubt, self._doubt = self._doubt, None
        if doubt is not None:
            kept = self.number >= doubt
            self.resolved_doubts.append(
                "Your last action before the connection was lost was saved after all."
                if kept
                else "Your last action before the connection was lost was not saved: do it again."
            )

    def _hold_again(self, connection: LinkedConnection) -> None:
        gone = [battle_id for battle_id in self.held if not self._lock(connection, battle_id)]
        for battle_id in gone:
            del self.held[battle_id]
            self.lost_battles.add(battle_id)
        if gone:
            raise StoreInUse(
                "While the connection was lost, another window continued this battle: nothing was saved,"
                " and it is read-only here."
            )

    @staticmethod
    def _lock(connection: psycopg.Connection[Any], battle_id: int) -> bool:
        row = connection.execute(
            "SELECT pg_try_advisory_lock(%s, %s)", (HOLDING, lock_number(battle_id))
        ).fetchone()
        return bool(row and row[0])

    def _settings(self) -> str:
        settings = {
            "statement_timeout": round(STATEMENT_SECONDS * 1000),
            "lock_timeout": round(LOCK_SECONDS * 1000),
            "idle_in_transaction_session_timeout": 60_000,
            "tcp_keepalives_idle": KEEPALIVE_IDLE,
            "tcp_keepalives_interval": KEEPALIVE_INTERVAL,
            "tcp_keepalives_count": KEEPALIVE_COUNT,
            "tcp_user_timeout": (KEEPALIVE_IDLE + KEEPALIVE_INTERVAL * KEEPALIVE_COUNT) * 1000,
            "default_transaction_read_only": "on" if self.read_only else "off",
        }
        return " ".join(f"-c {name}={value}" for name, value in settings.items())


def _close(coming: Future[LinkedConnection]) -> None:
    if coming.exception() is None:
        coming.result().close()


def player() -> str:
    """Return who plays at this computer."""
    try:
        return escape_unseen(getpass.getuser())
    except (KeyError, OSError, ImportError):
        return "somebody"


def application_name() -> str:
    """Return whose window this is, as others are told who plays a battle."""
    return f"{name_prefix(player())}{socket.gethostname()}"[:63]


def name_prefix(name: str) -> str:
    """Return what the names of all windows of a player begin with."""
    return f"Companion: {name} on "


def lock_number(battle_id: int) -> int:
    """Return the number of a battle's lock."""
    return battle_id % 2**31
