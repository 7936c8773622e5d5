"""Last handler of uncaught exceptions: a message for the player, a calm dialog for faults of ours."""

from __future__ import annotations

import sys
import threading
import traceback
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.ui.app.shell import Shell


class Failures(QObject):
    """Catches uncaught exceptions of any thread, and reports them in the window."""

    fell = Signal(object)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._is_telling = False
        # A signal, so that an exception of another thread is told in the window's own.
        self.fell.connect(self.tell)

    def install(self) -> None:
        """Catch from now on."""
        sys.excepthook = self._catch
        threading.excepthook = lambda fall: self.fell.emit(fall.exc_value)

    def tell(self, problem: BaseException) -> None:
        """Tell a problem by its audience: a CompanionError as it reads, anything else with its details."""
        if isinstance(problem, CompanionError):
            self._shell.tell(str(problem))
            return
        if self._is_telling:
            return
        from companion.ui.app.crash_dialog import CrashDialog
        from companion.ui.app.crash_log import fault_report

        self._is_telling = True
        CrashDialog(fault_report(problem), self._shell.window()).exec()
        self._is_telling = False

    def _catch(self, kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, Exception):
            sys.__excepthook__(kind, problem, trace)
            return
        traceback.print_exception(kind, problem, trace)
        self.fell.emit(problem)
