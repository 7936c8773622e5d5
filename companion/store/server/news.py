"""Hearing what other windows write, on a connection and a thread of its own."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import psycopg

from companion.store.server.failures import ConnectionLost, explained
from companion.store.server.link import Link
from companion.store.server.schema import CHANNEL


@dataclass(frozen=True, slots=True)
class Notice:
    """Something another window wrote to: `kind` is battle or campaign."""

    kind: str
    id: int


class News:
    """What other windows write; used from one thread, which is not that of the link."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def listen(self, patience: float = 1.0) -> Generator[tuple[Notice, ...], None, None]:
        """What was written since, again and again; nothing where nothing was for `patience` seconds.

        Raises ConnectionLost where the server cannot be reached, or not any more.
        """
        with closing(self._reached()) as connection:
            try:
                connection.autocommit = True
                connection.execute(f"LISTEN {CHANNEL}")
                self._link.is_down = False
                yield ()
                while True:
                    heard = connection.notifies(timeout=patience, stop_after=1)
                    told = [self._notice(notify) for notify in heard]
                    yield tuple(dict.fromkeys(notice for notice in told if notice is not None))
            except psycopg.Error as error:
                self._link.is_down = True
                raise explained(error, self._link.address, is_lost=connection.closed) from error

    def _reached(self) -> psycopg.Connection[Any]:
        try:
            return self._link.reach()
        except ConnectionLost:
            self._link.is_down = True
            raise

    def _notice(self, notify: psycopg.Notify) -> Notice | None:
        kind, _, number = notify.payload.partition(" ")
        if notify.pid == self._link.process or not number.isdecimal():
            return None
        return Notice(kind, int(number))
