"""Small controls in the style of the window, and changing a style afterwards."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
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
    """A line of words that ends in an ellipsis where there is no room for all; the tooltip has them whole."""

    def show_text(self, text: str, whole: str = "") -> None:
        """Show other words; the tooltip may have more of them."""
        self.setText(text)
        set_tip(self, whole or text)

    def sizeHint(self) -> QSize:
        """Return a line, also while there are no words."""
        hint = super().sizeHint()
        return QSize(hint.width(), max(hint.height(), self.fontMetrics().height()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, shown)


def restyle(widget: QWidget, name: str, value: str, **more: str) -> None:
    """Give a widget another role or kind; Qt has to be told to look at the style sheet again."""
    others = {key: other for key, other in {name: value, **more}.items() if widget.property(key) != other}
    for key, other in others.items():
        widget.setProperty(key, other)
    if others:
        widget.style().unpolish(widget)
        widget.style().polish(widget)
