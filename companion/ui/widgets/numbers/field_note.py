"""The fault of a field, shown right below it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.plain_text import PlainLabel

WIDEST, GAP = 280, 2
MOVES = frozenset((QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.LayoutRequest))


class FieldNote(QObject):
    """Words below a field, or above where there is no room; they scroll with the page that it is on."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self._field = field
        self._label: PlainLabel | None = None
        self._host = field
        self._watched: list[QWidget] = []

    def tell(self, text: str) -> None:
        """Show these words, or without words nothing."""
        if not text or not self._field.isVisible():
            self._hide()
            return
        if self._label is None:
            self._show()
        assert self._label is not None, "made above"
        self._label.setText(text)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in MOVES:
            self._place()
        return super().eventFilter(watched, event)

    def _show(self) -> None:
        host = self._field
        while (parent := host.parentWidget()) is not None and not host.isWindow() and not _is_page(host):
            self._watched.append(host)
            host = parent
        self._watched.append(host)
        self._host = host
        self._label = PlainLabel("", host)
        self._label.setProperty("role", "field-note")
        self._label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        # The note goes with the field, wherever it is shown.
        self._field.destroyed.connect(self._label.deleteLater)
        for widget in self._watched:
            widget.installEventFilter(self)

    def _hide(self) -> None:
        for widget in self._watched:
            widget.removeEventFilter(self)
        self._watched = []
        if self._label is not None:
            label, self._label = self._label, None
            delete_later(label)

    def _place(self) -> None:
        label, field, host = self._label, self._field, self._host
        if label is None:
            return
        widest = min(Theme.current().tokens.px(WIDEST), max(host.width(), 1))
        label.setWordWrap(False)
        label.ensurePolished()
        wanted = label.sizeHint().width()
        label.setWordWrap(wanted > widest)
        width = min(wanted, widest)
        height = label.heightForWidth(width) if wanted > widest else label.sizeHint().height()
        corner = field.mapTo(host, QPoint(0, 0))
        below = corner.y() + field.height() + GAP
        top = below if below + height <= host.height() else max(0, corner.y() - height - GAP)
        label.setGeometry(max(0, min(corner.x(), host.width() - width)), top, width, height)
        label.show()
        label.raise_()


def _is_page(widget: QWidget) -> bool:
    """Whether a widget is what a scroll area scrolls."""
    viewport = widget.parentWidget()
    area = viewport.parentWidget() if viewport is not None else None
    return isinstance(area, QScrollArea) and area.widget() is widget
