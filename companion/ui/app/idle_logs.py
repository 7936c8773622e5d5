"""Write-ahead logs of the window's databases, emptied in the background after some idle seconds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from companion.ui.work.background import BackgroundTask

if TYPE_CHECKING:
    from companion.workshop.idle_logs import IdleLogs, LoggedDatabase

PACE = 5_000
"""Milliseconds between two looks: a log is emptied when two of them find the same in it."""


class LogKeeper(QObject):
    """Checks every few seconds once `begin` was called; `databases` are those the window writes to now."""

    def __init__(self, window: QObject, databases: Callable[[], Sequence[LoggedDatabase]]) -> None:
        super().__init__(window)
        self._databases = databases
        self._logs: IdleLogs | None = None
        self.work = BackgroundTask(self)
        self._timer = QTimer(self)
        self._timer.setInterval(PACE)
        self._timer.timeout.connect(self.check_logs)

    def begin(self) -> None:
        """Look from now on."""
        self._timer.start()

    def check_logs(self) -> None:
        """Empty the logs that nobody has written to since the last look."""
        from companion.workshop.idle_logs import IdleLogs, empty_logs

        if self._logs is None:
            self._logs = IdleLogs()
        idle = self._logs.idle(self._databases())
        if idle and not self.work.is_busy:
            self.work.ask(partial(empty_logs, idle), _raise_fault)

    def finish(self) -> None:
        """Wait for what is being written, as the databases are about to be closed."""
        self.work.finish()

    def close(self) -> None:
        """Look no more."""
        self._timer.stop()
        self.finish()


def _raise_fault(answer: Any) -> None:
    if isinstance(answer, Exception):
        raise answer
