"""Fingers on the screen: one pushes what scrolls, two bring what lies under them nearer."""

from __future__ import annotations

import time
from collections.abc import Iterator

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QEvent,
    QLineF,
    QPoint,
    QPointF,
    Qt,
    QVariantAnimation,
)
from PySide6.QtGui import QTouchEvent
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QApplication, QScrollBar, QWidget

from companion.ui.theme.theme import Theme

RECENT = 0.08
"""So much of a finger's way tells how fast it was when it was lifted, in seconds."""
GLIDING, BRAKE = 400, 0.25
"""How long something goes on when it is let go, in milliseconds, and how far, in seconds of its speed."""
LEAST_SPEED = 150.0
"""Slower than this, in pixels a second, it stays where it was put."""


class FingerLeaves(QEvent):
    """Tells a widget that the finger on it goes along the screen, and which way.

    One that accepts it follows the finger itself; otherwise what it has pressed is given up, and what it
    lies in is pushed.
    """

    TYPE = QEvent.Type(QEvent.registerEventType())

    def __init__(self, way: QPoint) -> None:
        super().__init__(self.TYPE)
        self.way = way
        self.ignore()


class Swipe:
    """A finger that pushes what an area shows along one of its bars; let go on the way, it glides."""

    def __init__(self, bar: QScrollBar, start: QPoint) -> None:
        self._bar, self._start, self._from = bar, self._along(bar, start), bar.value()
        self._trace: list[tuple[float, int]] = []

    def go(self, point: QPoint) -> None:
        """Push on to a point of the screen."""
        now, along = time.monotonic(), self._along(self._bar, point)
        self._trace = [*(each for each in self._trace if now - each[0] < RECENT), (now, along)]
        self._bar.setValue(self._from - (along - self._start))

    def end(self) -> None:
        """Let go; where nothing moves by itself, it stays where it is."""
        speed = self._speed()
        if abs(speed) >= LEAST_SPEED and Theme.current().motion:
            glide = Glide(self._bar, self._bar.value() - round(speed * BRAKE))
            glide.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)

    def _speed(self) -> float:
        """Pixels a second, of late."""
        if len(self._trace) < 2 or time.monotonic() - self._trace[-1][0] > RECENT:
            return 0.0
        (first, start), (last, end) = self._trace[0], self._trace[-1]
        return (end - start) / (last - first) if last > first else 0.0

    @staticmethod
    def _along(bar: QScrollBar, point: QPoint) -> int:
        return point.x() if bar.orientation() is Qt.Orientation.Horizontal else point.y()


class Glide(QVariantAnimation):
    """The motion of pushed content after the finger has left it."""

    def __init__(self, bar: QScrollBar, end: int) -> None:
        super().__init__(bar)
        self.setStartValue(bar.value())
        self.setEndValue(end)
        self.setDuration(GLIDING)
        self.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._bar = bar
        self.valueChanged.connect(self._push)

    def _push(self, value: object) -> None:
        assert isinstance(value, int), "it runs between whole pixels"
        self._bar.setValue(value)


def begin_swipe(widget: QWidget, start: QPoint, way: QPoint) -> Swipe | None:
    """Push what lies under a finger that went this way from a point of the screen; None if nothing can be."""
    for each in outwards(widget):
        leaves = FingerLeaves(way)
        QApplication.sendEvent(each, leaves)
        if leaves.isAccepted():
            return None
        if isinstance(each, QAbstractScrollArea) and (bar := _bar_along(each, way)) is not None:
            return Swipe(bar, start)
    return None


def stop_gliding(widget: QWidget) -> bool:
    """Halt what glides under a finger that goes down; whether anything did."""
    gliding = [
        glide
        for each in outwards(widget)
        if isinstance(each, QAbstractScrollArea)
        for bar in (each.verticalScrollBar(), each.horizontalScrollBar())
        for glide in bar.findChildren(Glide)
    ]
    for glide in gliding:
        glide.stop()
    return bool(gliding)


def outwards(widget: QWidget) -> Iterator[QWidget]:
    """Yield a widget and what it lies in, to the edge of its window."""
    each: QWidget | None = widget
    while each is not None:
        yield each
        each = None if each.isWindow() else each.parentWidget()


def _bar_along(area: QAbstractScrollArea, way: QPoint) -> QScrollBar | None:
    """Return the bar of an area along which a finger goes, if there is anything to be seen that way."""
    if isinstance(area, QAbstractItemView):
        # By whole rows nothing could follow a finger.
        area.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        area.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    is_upright = abs(way.y()) >= abs(way.x())
    bar = area.verticalScrollBar() if is_upright else area.horizontalScrollBar()
    return bar if bar.maximum() > bar.minimum() else None


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
