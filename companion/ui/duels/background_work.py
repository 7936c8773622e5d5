"""Long computation on a thread of its own, with progress, stopped when no longer needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any

from PySide6.QtCore import QObject, Signal

from companion.ui.work.background import MESSENGER


@dataclass(frozen=True, slots=True)
class DuelWorkEnded:
    """The final message of a computation, with its fault if there was one."""

    fault: Exception | None


class DuelWork(QObject):
    """One computation at a time; `progressed` brings each of its steps, `ended` its fault or None."""

    progressed = Signal(object)
    ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stop: Event | None = None
        self._worker: Thread | None = None
        MESSENGER.arrived.connect(self._hear)

    @property
    def is_busy(self) -> bool:
        """Whether work goes on that somebody waits for."""
        return self._stop is not None

    def begin(self, work: Callable[[], Iterator[Any]]) -> None:
        """Work this out instead of anything else."""
        self.cancel()
        self._stop = Event()
        self._worker = Thread(target=_work, args=(work, self._stop), daemon=True)
        self._worker.start()

    def cancel(self) -> None:
        """Stop, and tell nobody."""
        if self._stop is not None:
            self._stop.set()
            self._stop = None

    def finish(self) -> None:
        """Stop, and wait until the thread has."""
        self.cancel()
        if self._worker is not None:
            self._worker.join()

    def _hear(self, about: object, said: object) -> None:
        if self._stop is None or about is not self._stop:
            return
        if isinstance(said, DuelWorkEnded):
            self._stop = None
            self.ended.emit(said.fault)
        else:
            self.progressed.emit(said)


def _work(work: Callable[[], Iterator[Any]], stop: Event) -> None:
    fault: Exception | None = None
    try:
        for step in work():
            if stop.is_set():
                return
            MESSENGER.arrived.emit(stop, step)
    except Exception as problem:
        fault = problem
    MESSENGER.arrived.emit(stop, DuelWorkEnded(fault))
