"""Imports in a thread of this process, for tests of what is told: a new process takes a second to begin."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

import pytest


def import_in_threads(patch: pytest.MonkeyPatch) -> None:
    """Let imports begin in a thread instead of a process, until the test is over."""
    patch.setattr(multiprocessing, "get_context", lambda _method: _Threads)


class _ImportThread:
    """A thread behind the methods of a process, with its own end of the pipe, which it closes as it ends."""

    def __init__(self, target: Callable[..., None], args: tuple[Any, ...], *, daemon: bool) -> None:
        there, folder, paths = args
        self._target, self._folder, self._paths = target, folder, paths
        self._there = Connection(os.dup(there.fileno()))
        self._thread = Thread(target=self._work, daemon=daemon)
        self.start, self.join = self._thread.start, self._thread.join

    def _work(self) -> None:
        with self._there:
            self._target(self._there, self._folder, self._paths)

    def close(self) -> None:
        """Leave nothing behind: the thread has ended."""


class _Threads:
    """What an import asks of a context of processes."""

    Pipe = staticmethod(Pipe)
    Process = _ImportThread
