"""Long work on a thread of its own, told as it goes on, and stopped when nobody wants to know any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Event, Thread
from typing import Any

from PySide6.QtCore import QObject, Signal


class Running(QObject):
    """One piece of work at a time; `progressed` brings each of its steps, `ended` its fault or None."""

    progressed = Signal(object)
    ended = Signal(object)
    _stepped = Signal(object, object)  # work, step
    _done = Signal(object, object)  # work, fault

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stop: Event | None = None
        self._worker: Thread | None = None
        self._stepped.connect(self._tell)
        self._done.connect(self._end)

    @property
    def is_busy(self) -> bool:
        """Whether work goes on that somebody waits for."""
        return self._stop is not None

    def begin(self, work: Callable[[], Iterator[Any]]) -> None:
        """Work this out instead of anything else."""
        self.cancel()
        self._stop = Event()
        self._worker = Thread(target=self._work, args=(work, self._stop), daemon=True)
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

    def _work(self, work: Callable[[], Iterator[Any]], stop: Event) -> None:
        fault: Exception | None = None
        # The window may have been torn down meanwhile.
        with suppress(RuntimeError):
            try:
                for step in work():
                    if stop.is_set():
                        return
                    self._stepped.emit(stop, step)
            except Exception as problem:
                fault = problem
            self._done.emit(stop, fault)

    def _tell(self, stop: Event, step: object) -> None:
        if stop is self._stop:
            self.progressed.emit(step)

    def _end(self, stop: Event, fault: Exception | None) -> None:
        if stop is self._stop:
            self._stop = None
            self.ended.emit(fault)
