"""Splitters whose handles can be seen and held."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space

FINGER_HANDLE, DOTS, DOT, PITCH = 14, 3, 3.0, 7.0


class Splitter(QSplitter):
    """Parts beside or below one another; none can be dragged out of sight."""

    def __init__(self, orientation: Qt.Orientation, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self.setObjectName(name)
        self.setChildrenCollapsible(False)
        Theme.current().changed.connect(self.measure)
        self.measure()

    def measure(self) -> None:
        """Give the handles the width that suits pointer or finger."""
        tokens = Theme.current().tokens
        self.setHandleWidth(tokens.px(FINGER_HANDLE if tokens.finger else Space.SMALL))

    def shown_names(self) -> str:
        """Return the names of what is shown, in its order."""
        return "+".join(widget.objectName() for widget in self.widgets() if not widget.isHidden())

    def give(self, widget: QWidget, length: int) -> None:
        """Give one of its widgets a length, at the cost of the first other one that is shown."""
        number, sizes = self.indexOf(widget), self.sizes()
        other = next((each for each, size in enumerate(sizes) if size and each != number), None)
        if other is not None:
            sizes[other] += sizes[number] - length
            sizes[number] = length
            self.setSizes(sizes)

    def widgets(self) -> list[QWidget]:
        """Return what it holds, in its order."""
        widgets = (self.widget(number) for number in range(self.count()))
        return [widget for widget in widgets if widget is not None]

    def createHandle(self) -> QSplitterHandle:
        return Handle(self.orientation(), self)


class Handle(QSplitterHandle):
    """A hairline with three dots to hold it by; both light up under the pointer."""

    def __init__(self, orientation: Qt.Orientation, parent: QSplitter) -> None:
        super().__init__(orientation, parent)
        self.setAccessibleName("Divider")
        self._is_lit = False

    def enterEvent(self, event: QEnterEvent) -> None:
        self._light(True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._light(False)
        super().leaveEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(tokens.ground))
        if not self.isEnabled():
            return
        middle, is_upright = QRectF(self.rect()).center(), self.orientation() is Qt.Orientation.Horizontal
        painter.fillRect(self._hairline(), QColor(tokens.accent if self._is_lit else tokens.line))
        dot, pitch = tokens.px(DOT), tokens.px(PITCH)
        length = (DOTS + 1) * pitch
        across = 2.0 * dot
        size = (across, length) if is_upright else (length, across)
        painter.fillRect(QRectF(middle.x() - size[0] / 2, middle.y() - size[1] / 2, *size), tokens.ground)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.accent if self._is_lit else tokens.edge))
        for number in range(DOTS):
            along = (number - (DOTS - 1) / 2) * pitch
            centre = middle + (QPointF(0, along) if is_upright else QPointF(along, 0))
            painter.drawEllipse(centre, dot / 2, dot / 2)

    def _hairline(self) -> QRectF:
        thick = Theme.current().tokens.border
        whole = QRectF(self.rect())
        if self.orientation() is Qt.Orientation.Horizontal:
            return QRectF(round(whole.center().x() - thick / 2), 0, thick, whole.height())
        return QRectF(0, round(whole.center().y() - thick / 2), whole.width(), thick)

    def _light(self, is_lit: bool) -> None:
        self._is_lit = is_lit
        self.update()
