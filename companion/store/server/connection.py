"""One connection to a server: its waits end, and its commits can be looked up."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from threading import RLock, Thread, get_ident
from typing import Any, Protocol, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus

R = TypeVar("R")

T = TypeVar("T")

SILENCE_SECONDS = 8.0
"""After how long a server that says nothing counts as lost."""
HURRIED_SECONDS = 2.0
"""The same for the window's thread, which paints nothing meanwhile."""
SIGN_SECONDS = 0.3
"""After how long a player is shown that the window waits."""


class WaitLimits:
    """The limits on waiting for a server; `is_down` says that nobody need wait at all.

    `sign` is called with True when the hurried thread has waited a while, and with False once that is over.
    """

    def __init__(self) -> None:
        self.is_down = False  # whoever listens knows
        self.is_listened = False
        self.sign: Callable[[bool], object] | None = None
        self._hurried: int | None = None

    def hurry(self, sign: Callable[[bool], object] | None = None) -> None:
        """Let this thread wait for short times only from now on."""
        self._hurried, self.sign = get_ident(), sign

    @property
    def is_hurried(self) -> bool:
        """Whether it is the thread asking that waits for short times only."""
        return get_ident() == self._hurried

    @property
    def seconds(self) -> float:
        """How long the thread asking waits for a server that says nothing."""
        return HURRIED_SECONDS if self.is_hurried else SILENCE_SECONDS

    def mark_down(self) -> None:
        """Note that the server was silent for too long; whoever listens finds out when it is back."""
        self.is_down = self.is_listened


class TurnLock:
    """A lock for one thread at a time; a hurried one waits for it no longer than for the server."""

    def __init__(self, patience: WaitLimits, refuse: Callable[[], Exception]) -> None:
        self._lock, self._patience, self._refuse = RLock(), patience, refuse

    def __enter__(self) -> None:
        if not self._lock.acquire(timeout=self._patience.seconds if self._patience.is_hurried else -1):
            raise self._refuse()

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def attempt(self, work: Callable[[], object]) -> None:
        """Do something, unless another thread has its turn just now."""
        if self._lock.acquire(blocking=False):
            try:
                work()
            finally:
                self._lock.release()


def begin(work: Callable[[], T]) -> Future[T]:
    """Do something on a thread of its own, which nobody has to wait for."""
    future: Future[T] = Future()

    def carry_out() -> None:
        try:
            future.set_result(work())
        except BaseException as problem:
            future.set_exception(problem)

    Thread(target=carry_out, daemon=True).start()
    return future


class ServerSilent(psycopg.OperationalError):
    """The error of a server that said nothing for too long; the connection was given up."""


class Receipts(Protocol):
    """The receipts of a window's commits, and the way to look one up whose answer was lost."""

    uid: str
    number: int

    def settle(self, number: int) -> None:
        """Find out whether a commit was kept; raises ConnectionLost where it was not, or is not known."""


class LinkedConnection(psycopg.Connection[Any]):
    """A connection whose every commit leaves a receipt, so that one that was cut short can be looked up.

    `bounds` limits how long it waits for the server; news is waited for without a limit.
    """

    link: Receipts | None = None
    bounds: WaitLimits | None = None
    silence: float | None = None
    """Seconds that this connection waits for a silent server, whoever asks; None for what `bounds` says."""

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

    def wait(self, gen: PQGen[R], *settings: Any, **named: Any) -> R:
        """Wait for the server's answer; raises Silence where none comes."""
        if self.bounds is None:
            return super().wait(gen, *settings, **named)
        wait = _Wait(self, self.bounds)
        try:
            return super().wait(wait.limit_steps(gen), *settings, **named)
        finally:
            wait.end()


class _Wait:
    """One wait for an answer; the driver looks up from it ten times a second."""

    def __init__(self, connection: LinkedConnection, bounds: WaitLimits) -> None:
        self._connection, self._bounds = connection, bounds
        self._patience = connection.silence or bounds.seconds
        self._heeds_others = connection.silence is None
        self._began = time.monotonic()
        self._is_shown = False

    def limit_steps(self, gen: PQGen[R]) -> PQGen[R]:
        """The driver's steps; they end where the server has been silent for too long."""
        try:
            awaited = next(gen)
            while True:
                ready = yield awaited
                if ready:
                    self._began = time.monotonic()
                else:
                    self._look_up()
                awaited = gen.send(ready)
        except StopIteration as end:
            answer: R = end.value
            return answer

    def end(self) -> None:
        """Take the sign away."""
        if self._is_shown and self._bounds.sign is not None:
            self._bounds.sign(False)

    def _look_up(self) -> None:
        waited = time.monotonic() - self._began
        if waited >= self._patience or (self._heeds_others and self._bounds.is_down):
            self._bounds.mark_down()
            self._connection.pgconn.finish()
            raise ServerSilent("the server did not answer in time")
        if waited >= SIGN_SECONDS and not self._is_shown and self._bounds.is_hurried:
            self._is_shown = True
            if self._bounds.sign is not None:
                self._bounds.sign(True)
