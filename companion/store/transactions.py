"""Transactions over a database: each store's own, or one that several stores share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import RLock

from sqlalchemy import Connection, Engine
from sqlmodel import Session

from companion.errors import StoreError


class Transactions:
    """The transactions of a store: its own, or that of `together` while it lasts.

    All of them may be over one connection, in which one transaction is open at a time: another thread waits.
    """

    def __init__(self, engine: Engine, turn: AbstractContextManager[object] | None = None) -> None:
        self._engine = engine
        self._turn: AbstractContextManager[object] = turn or RLock()
        self._shared: Connection | None = None
        self._is_failed = False

    @contextmanager
    def together(self) -> Iterator[None]:
        """Inside, everything is one transaction, all of it or nothing; one within another joins it.

        Where anything inside failed, nothing is written, even if the error was caught.
        """
        with self._turn:
            if self._shared is not None:
                with self._join():
                    yield
                return
            with self._engine.begin() as connection:
                self._shared, self._is_failed = connection, False
                try:
                    yield
                    self._check()
                finally:
                    self._shared = None

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A connection that writes: what is done by it is done whole or not at all."""
        with self._turn, self._join() if self._shared is not None else self._engine.begin() as connection:
            yield connection

    @contextmanager
    def connect(self) -> Iterator[Connection]:
        """A connection that reads."""
        with self._turn, self._join() if self._shared is not None else self._engine.connect() as connection:
            yield connection

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A session over rows; what it commits is written with the transaction that it is part of."""
        with self._turn:
            if self._shared is None:
                with Session(self._engine) as session:
                    yield session
            else:
                with self._join() as connection, Session(connection) as session:
                    yield session

    @contextmanager
    def alone(self) -> Iterator[None]:
        """No transaction is open meanwhile: another thread waits."""
        with self._turn:
            assert self._shared is None, "not asked for inside together"
            yield

    @contextmanager
    def _join(self) -> Iterator[Connection]:
        self._check()
        assert self._shared is not None, "only asked for inside together"
        try:
            yield self._shared
        except BaseException:
            # SQLite may have rolled back by now: what came after would be written without what went before.
            self._is_failed = True
            raise

    def _check(self) -> None:
        if self._is_failed:
            raise StoreError("Nothing was saved, as a part of it failed. Try again.")
