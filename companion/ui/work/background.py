"""Background work of the window on a thread: only the last question is answered."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Thread
from typing import Any

from PySide6.QtCore import QObject, QThread, QTimer, Signal

from companion.errors import CompanionError

Piece = Callable[[], object]


class Messenger(QObject):
    """The signal that carries results from a thread to the window's thread.

    It outlives every window: a thread may still speak while the widget that had asked is being deleted.
    """

    arrived = Signal(object, object)  # what it is about, what is said


MESSENGER = Messenger()


@dataclass(frozen=True, slots=True, eq=False)
class BackgroundQuestion:
    """A piece of background work, and the callback that receives its result or its exception."""

    work: Callable[[], Any]
    tell: Callable[[Any], object]


def answer_handler(show: Callable[[Any], object], say: Callable[[str], object]) -> Callable[[Any], None]:
    """Return what hears an answer: it is shown, a problem is said in words, a fault of ours is raised."""

    def hear(answer: Any) -> None:
        if isinstance(answer, CompanionError):
            say(str(answer))
        elif isinstance(answer, Exception):
            raise answer
        else:
            show(answer)

    return hear


class BackgroundTask(QObject):
    """Works out one question at a time on a thread of its own.

    What was asked before the last question is dropped unanswered. An exception that `work` raises is told
    like an answer.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._last: BackgroundQuestion | None = None
        self._worker: Thread | None = None
        self._running: BackgroundQuestion | None = None
        self._is_due = False
        # Only once everything that is to be painted has been: the worker slows painting down.
        self._starter = QTimer(self)
        self._starter.setSingleShot(True)
        self._starter.timeout.connect(self._start)
        MESSENGER.arrived.connect(self._hear)

    def ask(self, work: Callable[[], Any], tell: Callable[[Any], object]) -> None:
        """Work something out; `tell` hears it on the window's thread unless something else is asked first."""
        self._last, self._is_due = BackgroundQuestion(work, tell), True
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
            self._is_due, self._running = False, self._last
            self._worker = Thread(target=_work, args=(self._running,))
            self._worker.start()

    def _hear(self, about: object, answer: Any) -> None:
        if self._running is None or about is not self._running:
            return
        if self._worker is not None:
            # It is about to end. Who drops a question last may destroy widgets: that must not be the thread.
            self._worker.join()
        question, self._running, self._worker = self._running, None, None
        if question is self._last:
            self._last = None
            question.tell(answer)
        self._start()


def _work(question: BackgroundQuestion) -> None:
    try:
        answer = question.work()
    except Exception as problem:
        answer = problem
    MESSENGER.arrived.emit(question, answer)


class IdleQueue(QObject):
    """Does pieces of work in their order, one each time the event loop comes round."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: dict[Hashable, Piece] = {}
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._do_next)

    def add(self, name: Hashable, piece: Piece) -> None:
        """Do a piece of work soon; one of this name that still waits makes way for it, in the same place."""
        self._waiting[name] = piece
        self._timer.start()

    def defer(self, name: Hashable, piece: Piece) -> None:
        """Do a piece once all that is due is painted; at once where no event loop would come round."""
        if QThread.currentThread().loopLevel():
            self.add(name, piece)
        else:
            self.drop(name)
            piece()

    def drop(self, name: Hashable) -> None:
        """Do this piece no longer."""
        self._waiting.pop(name, None)

    def clear(self) -> None:
        """Do nothing of what still waits."""
        self._waiting.clear()

    def finish(self, name: Hashable) -> None:
        """Do a piece at once if it still waits."""
        if (piece := self._waiting.pop(name, None)) is not None:
            piece()

    def finish_all(self) -> None:
        """Do at once whatever still waits."""
        while self._waiting:
            self.finish(next(iter(self._waiting)))

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be done."""
        return bool(self._waiting)

    def _do_next(self) -> None:
        name = next(iter(self._waiting), None)
        if name is not None:
            self.finish(name)
        if self._waiting:
            self._timer.start()
