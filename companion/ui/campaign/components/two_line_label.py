"""A label of two lines: a name over a smaller line about it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.labels_and_buttons import LabelRole
from companion.ui.widgets.spacing import with_spacing


class TwoLineLabel(QWidget):
    """Two lines, cut where there is no room; `pressed` tells of a click."""

    pressed = Signal()

    def __init__(self, name: str = "", about: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.about = CutLabel(), CutLabel()
        restyle(self.name, "role", LabelRole.SECTION)
        restyle(self.about, "role", LabelRole.CAPTION)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self.name)
        column.addWidget(self.about)
        self.show_text(name, about)

    def show_text(self, name: str, about: str, whole: str = "") -> None:
        """Show other words; the tooltip of the second line may have more of them."""
        self.name.show_text(name)
        self.about.show_text(about, whole)
        self.about.setVisible(bool(about))
        self.setAccessibleName(", ".join(filter(None, (name, about))))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.pressed.emit()
        super().mouseReleaseEvent(event)
