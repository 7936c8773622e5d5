"""Limits on waiting for a server's answer, shorter ones for the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import RLock, Thread, get_ident
from typing import TypeVar

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
