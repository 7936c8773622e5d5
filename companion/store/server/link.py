"""The connection to a server, made again when it was lost; what it was asked to keep is looked up."""

from __future__ import annotations

import getpass
import secrets
import socket
import time
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

from companion.errors import StoreError
from companion.store.failures import StoreInUse
from companion.store.server.address import Address
from companion.store.server.failures import explained, in_doubt, lost, unreached

CONNECT_SECONDS = 5
STATEMENT_SECONDS, LOCK_SECONDS = 10, 4
SILENCE_SECONDS = 8
"""After how long a way on which nothing is answered counts as lost."""
RETRIES = (0.0, 0.2, 0.5, 1.0, 1.5)
"""How long to wait before each attempt to find out whether something was kept, in seconds."""
HOLDING = 0x436F6D70
"""The family of our advisory locks among those of other programs; 0 within it is the lock of migrations."""


class LinkedConnection(psycopg.Connection[Any]):
    """A connection whose every commit leaves a receipt, so that one that was cut short can be looked up."""

    link: Link | None = None

    def commit(self) -> None:
        """Keep what was written; raises ConnectionLost where that is known or feared not to have happened."""
        if self.link is None or self.info.transaction_status is not TransactionStatus.INTRANS:
            super().commit()
            return
        number = self.link.number + 1
        self.execute("UPDATE companion_window SET number = %s WHERE uid = %s", (number, self.link.uid))
        try:
            super().commit()
        except psycopg.OperationalError:
            if not self.closed:
                raise
            self.link.settle(number)
        self.link.number = number

    def rollback(self) -> None:
        """Drop what was written; where the connection is lost, the server has done so by itself."""
        try:
            super().rollback()
        except psycopg.OperationalError:
            if not self.closed:
                raise


class Link:
    """Makes connections one after another to one database, and holds the battles that are played here.

    `found_out` collects what a lost connection had left open, in words for the player.
    """

    def __init__(self, address: Address, *, read_only: bool = False) -> None:
        self.address, self.read_only = address, read_only
        self.uid = secrets.token_hex(16)
        self.number = 0
        self.process = 0
        self.is_down = False  # whoever listens knows, so that nobody else need wait to find out
        self.held: dict[int, int] = {}
        self.taken_over: set[int] = set()
        self.found_out: list[str] = []
        self._doubt: int | None = None
        self._is_ready = False

    def connect(self) -> LinkedConnection:
        """A connection that is ready for our tables; raises ConnectionLost in words."""
        if self.is_down:
            raise unreached(ConnectionError("timeout"), self.address)
        connection = self.reach()
        if self._is_ready:
            try:
                self._take_up(connection)
            except psycopg.Error as error:
                connection.close()
                raise explained(error, self.address, is_lost=connection.broken) from error
            except BaseException:
                connection.close()
                raise
        return connection

    def reach(self) -> LinkedConnection:
        """A bare connection."""
        address = self.address
        keywords: dict[str, Any] = {
            "host": address.host,
            "port": address.port,
            "dbname": address.database,
            "user": address.user,
            "password": address.password,
            **dict(address.options),
        }
        try:
            return LinkedConnection.connect(
                **{name: value for name, value in keywords.items() if value},
                application_name=application_name(),
                connect_timeout=CONNECT_SECONDS,
                keepalives_idle=SILENCE_SECONDS,
                keepalives_interval=2,
                keepalives_count=3,
                tcp_user_timeout=SILENCE_SECONDS * 1000,
                client_encoding="UTF8",
                options=self._settings(),
            )
        except (psycopg.Error, UnicodeError, OSError) as error:
            raise unreached(error, address) from None

    def get_ready(self) -> None:
        """From now on every connection leaves receipts and takes up the battles held here."""
        self._is_ready = True

    def settle(self, number: int) -> None:
        """Find out whether a commit was kept whose answer was lost; returns where it was.

        Raises ConnectionLost where it was not, or where nobody answers yet.
        """
        for pause in RETRIES:
            time.sleep(pause)
            kept = self._is_kept(number)
            if kept is not None:
                break
        else:
            self._doubt = number
            raise in_doubt(self.address)
        if not kept:
            raise lost(self.address)

    def _is_kept(self, number: int) -> bool | None:
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
        self.taken_over.discard(battle_id)
        return True

    def release(self, connection: psycopg.Connection[Any], battle_id: int) -> None:
        """Let another window hold a battle, unless it is held here twice."""
        left = self.held.pop(battle_id, 0) - 1
        if left > 0:
            self.held[battle_id] = left
        elif left == 0:
            connection.execute("SELECT pg_advisory_unlock(%s, %s)", (HOLDING, lock_of(battle_id)))

    def _take_up(self, connection: LinkedConnection) -> None:
        connection.autocommit = True
        self.process = connection.info.backend_pid
        if not self.read_only:
            self.number = self._receipt(connection)
            self._tell_doubt()
            self._hold_again(connection)
        connection.autocommit = False
        connection.link = None if self.read_only else self

    def _receipt(self, connection: psycopg.Connection[Any]) -> int:
        """The last commit of this window that was kept; waits for one that is still under way."""
        row = connection.execute(
            "INSERT INTO companion_window (uid, number, seen_at) VALUES (%s, 0, now())"
            " ON CONFLICT (uid) DO UPDATE SET seen_at = now() RETURNING number",
            (self.uid,),
        ).fetchone()
        assert row is not None, "it was just written"
        return int(row[0])

    def _tell_doubt(self) -> None:
        doubt, self._doubt = self._doubt, None
        if doubt is not None:
            kept = self.number >= doubt
            self.found_out.append(
                "What was done last before the connection was lost is stored after all."
                if kept
                else "What was done last before the connection was lost was not stored: do it again."
            )

    def _hold_again(self, connection: LinkedConnection) -> None:
        gone = [battle_id for battle_id in self.held if not self._lock(connection, battle_id)]
        for battle_id in gone:
            del self.held[battle_id]
            self.taken_over.add(battle_id)
        if gone:
            raise StoreInUse(
                "While the connection was lost, another window went on with this battle: nothing was saved,"
                " and here it can only be looked at."
            )

    @staticmethod
    def _lock(connection: psycopg.Connection[Any], battle_id: int) -> bool:
        row = connection.execute(
            "SELECT pg_try_advisory_lock(%s, %s)", (HOLDING, lock_of(battle_id))
        ).fetchone()
        return bool(row and row[0])

    def _settings(self) -> str:
        settings = {
            "statement_timeout": round(STATEMENT_SECONDS * 1000),
            "lock_timeout": round(LOCK_SECONDS * 1000),
            "idle_in_transaction_session_timeout": 60_000,
            "default_transaction_read_only": "on" if self.read_only else "off",
        }
        return " ".join(f"-c {name}={value}" for name, value in settings.items())


def player() -> str:
    """Who plays at this computer."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "somebody"


def application_name() -> str:
    """Whose window this is, as others are told who plays a battle."""
    return f"Companion: {player()} on {socket.gethostname()}"[:63]


def lock_of(battle_id: int) -> int:
    """The number of a battle's lock."""
    return battle_id % 2**31
