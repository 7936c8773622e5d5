"""Scrolling with a finger that goes up or down, where a finger that goes sideways means something else."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from companion.ui.widgets.gestures.long_press import PRESSES, is_by_finger


class Swiping(QObject):
    """Lets a finger push what an area shows; `give_up` ends what the press had begun.

    Nothing is pushed while `is_taken` says that the finger's ways up and down are needed.
    """

    def __init__(
        self, area: QAbstractScrollArea, is_taken: Callable[[], bool], give_up: Callable[[], object]
    ) -> None:
        super().__init__(area)
        self._area, self._is_taken, self._give_up = area, is_taken, give_up
        self._start: QPoint | None = None
        self._pushed_from: int | None = None
        area.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or not is_by_finger(event):
            return False
        point = event.globalPosition().toPoint()
        if event.type() in PRESSES:
            self._start, self._pushed_from = point, None
        elif event.type() is QEvent.Type.MouseButtonRelease:
            self._start = None
        elif event.type() is QEvent.Type.MouseMove and self._start is not None:
            self._push(point - self._start)
            return self._pushed_from is not None
        return False

    def _push(self, way: QPoint) -> None:
        bar = self._area.verticalScrollBar()
        if self._pushed_from is None:
            if way.manhattanLength() < QApplication.startDragDistance():
                return
            if abs(way.x()) >= abs(way.y()) or not bar.maximum() or self._is_taken():
                self._start = None
                return
            self._give_up()
            self._pushed_from = bar.value() + way.y()
        bar.setValue(self._pushed_from - way.y())
