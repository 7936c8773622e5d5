"""A frame round the place of the window that a step points at; it takes no click."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from companion.ui.theme.theme import Theme

THICK = 3


class Spotlight(QWidget):
    """Lies over the page and draws a frame round a widget of it, wherever that moves."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._lit: QWidget | None = None
        self._watched: list[QWidget] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def lit(self) -> QWidget | None:
        """The widget pointed at."""
        return self._lit

    def light(self, widget: QWidget | None) -> None:
        """Point at a widget, or at nothing."""
        for watched in self._watched:
            watched.removeEventFilter(self)
        self._lit, self._watched = widget, []
        # Where something beside it becomes higher, it is what it stands in that moves.
        while widget is not None and widget is not self._page:
            self._watched.append(widget)
            widget = widget.parentWidget()
        for watched in self._watched:
            watched.installEventFilter(self)
        self._settle()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide):
            self._settle()
        return False

    def _settle(self) -> None:
        widget = self._lit
        # What floats in a window of its own lies on no page.
        if widget is None or not widget.isVisible() or not self._page.isAncestorOf(widget):
            self.hide()
            return
        self.setGeometry(widget.rect().translated(widget.mapTo(self._page, widget.rect().topLeft())))
        self.raise_()
        self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        thick = tokens.px(THICK)
        painter.setPen(QPen(QColor(tokens.accent), thick))
        area = QRectF(self.rect()).adjusted(thick / 2, thick / 2, -thick / 2, -thick / 2)
        painter.drawRoundedRect(area, tokens.radius, tokens.radius)
