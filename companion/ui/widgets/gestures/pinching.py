"""Two fingers on the screen: what lies under them comes nearer, goes away, and is pushed along."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF
from PySide6.QtGui import QTouchEvent
from PySide6.QtWidgets import QApplication, QWidget

from companion.ui.widgets.gestures.swiping import outwards


class Pinched(QEvent):
    """Tells a widget how much farther apart two fingers on it are, where between them, and how far they went.

    What one finger had begun is given up. A widget that cannot be zoomed leaves it to what it lies in.
    """

    TYPE = QEvent.Type(QEvent.registerEventType())

    def __init__(self, scale: float, middle: QPoint, offset: QPoint) -> None:
        super().__init__(self.TYPE)
        self.scale, self.middle, self.by = scale, middle, offset
        self.ignore()


class Pinch:
    """Two fingers that went down on a widget; points are global."""

    def __init__(self, widget: QWidget, event: QTouchEvent) -> None:
        self._widget = widget
        self._line = _line_between(event)

    def go(self, event: QTouchEvent) -> None:
        """Tell what their way from here to there means."""
        before, now = self._line, _line_between(event)
        if not before.length() or not now.length():
            return
        self._line = now
        by = (now.center() - before.center()).toPoint()
        for each in outwards(self._widget):
            pinched = Pinched(now.length() / before.length(), _local(each, now.center()), by)
            QApplication.sendEvent(each, pinched)
            if pinched.isAccepted():
                return


def _line_between(event: QTouchEvent) -> QLineF:
    first, second = event.points()[:2]
    return QLineF(first.globalPosition(), second.globalPosition())


def _local(widget: QWidget, point: QPointF) -> QPoint:
    return widget.mapFromGlobal(point).toPoint()
