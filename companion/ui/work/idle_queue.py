"""Work for the window's own thread, in pieces: between two pieces the window answers."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QObject, QTimer

Piece = Callable[[], object]


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
