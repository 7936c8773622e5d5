"""A chart that is read one place after the other, by pointer or arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleValueChangeEvent,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Tokens

STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_Up: 1}
NOWHERE = -1


class ReadChart(QWidget):
    """A readable chart; `read` brings the text of the place that is read, empty for none."""

    read = Signal(str)

    def __init__(self, name: str, height: QSizePolicy.Policy, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.place = NOWHERE
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, height)
        Theme.current().changed.connect(self.updateGeometry)

    def places(self) -> int:
        """Return how many places there are to read."""
        raise NotImplementedError

    def place_at(self, point: QPointF) -> int:
        """Return the place at a point of the widget, NOWHERE for none."""
        raise NotImplementedError

    def place_text(self) -> str:
        """Return the place that is read, in words; empty for none."""
        raise NotImplementedError

    def go_to(self, place: int) -> None:
        """Read a place, or nothing."""
        if place != self.place:
            self.place = place
            self.tell()
            self.update()

    def tell(self) -> None:
        """Say again what is read, to the eye and to who listens."""
        text = self.place_text()
        self.read.emit(text)
        if text and self.hasFocus():
            QAccessible.updateAccessibility(QAccessibleValueChangeEvent(self, text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step, places = STEPS.get(Qt.Key(event.key())), self.places()
        if step is None or not places:
            super().keyPressEvent(event)
            return
        start = self.place if self.place != NOWHERE else places if step < 0 else NOWHERE
        self.go_to(min(max(start + step, 0), places - 1))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.go_to(self.place_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self.go_to(NOWHERE)
        super().leaveEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.go_to(NOWHERE)
        super().focusOutEvent(event)

    def draw_focus(self, painter: QPainter, tokens: Tokens) -> None:
        """The frame of who has the keyboard."""
        if not self.hasFocus():
            return
        painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = tokens.focus / 2
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(area, tokens.radius, tokens.radius)


def column_at(plot: QRectF, columns: int, x: float) -> int:
    """Return the column of as many in a plot that lies at x, NOWHERE for none."""
    if not columns or not plot.left() <= x < plot.right():
        return NOWHERE
    return int((x - plot.left()) * columns / plot.width())
