"""Small controls in the style of the window, and changing a style afterwards."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.plain_text import PlainLabel, set_tip


def icon_button(icon: str, name: str, hint: str = "") -> QToolButton:
    """Return a quiet button that shows only an icon; its name is read out, and shown as a tooltip unless
    told.
    """
    button = QToolButton()
    button.setProperty("kind", "quiet")
    button.setAccessibleName(name)
    set_tip(button, hint or name)
    wear_icon(button, icon)
    return button


class CutLabel(PlainLabel):
    """A text in a line or a few, with an ellipsis where there is no room; the tooltip has it whole."""

    def __init__(self, text: str = "", *, lines: int = 1) -> None:
        super().__init__(text)
        self._lines = lines

    def show_text(self, text: str, whole: str = "") -> None:
        """Show other words; the tooltip may have more of them."""
        self.setText(text)
        set_tip(self, whole or text)

    def sizeHint(self) -> QSize:
        """Return the room of all lines, also while there are no words."""
        hint = super().sizeHint()
        return QSize(hint.width(), max(hint.height(), self._lines * self.fontMetrics().height()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, metrics = QPainter(self), self.fontMetrics()
        lines = cut_lines(self.text(), metrics, self.width(), self._lines)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, "\n".join(lines))


def cut_lines(text: str, metrics: QFontMetrics, width: int, number: int) -> list[str]:
    """Return a text in so many lines at most, broken between words; the last is cut short."""
    rest, lines = text.split(" "), list[str]()
    while rest and len(lines) < number - 1:
        fitting = 1
        while fitting < len(rest) and metrics.horizontalAdvance(" ".join(rest[: fitting + 1])) <= width:
            fitting += 1
        lines.append(" ".join(rest[:fitting]))
        rest = rest[fitting:]
    if rest:
        lines.append(" ".join(rest))
    # Text that just fits would be elided all the same.
    return [
        line
        if metrics.horizontalAdvance(line) <= width
        else metrics.elidedText(line, Qt.TextElideMode.ElideRight, width)
        for line in lines
    ]


def restyle(widget: QWidget, name: str, value: str, **more: str) -> None:
    """Give a widget another role or kind; one that wears its style already has to look at the sheet again."""
    others = {key: other for key, other in {name: value, **more}.items() if widget.property(key) != other}
    for key, other in others.items():
        widget.setProperty(key, other)
    if others and widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().unpolish(widget)
        widget.style().polish(widget)
