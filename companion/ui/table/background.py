"""Working things out behind the window: it stays quick meanwhile, and only the last question is answered."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal


@dataclass(frozen=True, slots=True)
class Question:
    """Something to work out, and who is told what came out, be it an exception."""

    work: Callable[[], Any]
    tell: Callable[[Any], object]


class Behind(QObject):
    """Works out one question at a time on a thread of its own.

    What was asked before the last question is dropped unanswered. An exception that `work` raises is told
    like an answer.
    """

    _worked = Signal(object, object)  # Question, answer

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._last: Question | None = None
        self._worker: Thread | None = None
        self._is_due = False
        # Only once everything that is to be painted has been: the worker slows painting down.
        self._starter = QTimer(self)
        self._starter.setSingleShot(True)
        self._starter.timeout.connect(self._start)
        self._worked.connect(self._tell)

    def ask(self, work: Callable[[], Any], tell: Callable[[Any], object]) -> None:
        """Work something out; `tell` hears it on the window's thread unless something else is asked first."""
        self._last, self._is_due = Question(work, tell), True
        if self._worker is None:
            self._starter.start()

    def forget(self) -> None:
        """Nobody wants to know any more."""
        self._last, self._is_due = None, False

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._last is not None

    def finish(self) -> None:
        """Wait for the thread, and tell nobody; the window is about to close."""
        self.forget()
        if self._worker is not None:
            self._worker.join()

    def _start(self) -> None:
        if self._worker is None and self._last is not None and self._is_due:
            self._is_due = False
            self._worker = Thread(target=self._work, args=(self._last,))
            self._worker.start()

    def _work(self, question: Question) -> None:
        try:
            answer = question.work()
        except Exception as problem:
            answer = problem
        # The window may have been torn down meanwhile.
        with suppress(RuntimeError):
            self._worked.emit(question, answer)

    def _tell(self, question: Question, answer: Any) -> None:
        self._worker = None
        if question is self._last:
            self._last = None
            question.tell(answer)
        self._start()
