"""A name over a smaller line about it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role


class TwoLines(QWidget):
    """Both are cut where there is no room; `pressed` tells of a click, where somebody listens."""

    pressed = Signal()

    def __init__(self, name: str = "", about: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.about = CutLabel(), CutLabel()
        restyle(self.name, "role", Role.SECTION)
        restyle(self.about, "role", Role.CAPTION)
        column = spaced(QVBoxLayout(self), 0)
        column.addWidget(self.name)
        column.addWidget(self.about)
        self.show_words(name, about)

    def show_words(self, name: str, about: str, whole: str = "") -> None:
        """Show other words; the tooltip of the second line may have more of them."""
        self.name.show_words(name)
        self.about.show_words(about, whole)
        self.about.setVisible(bool(about))
        self.setAccessibleName(", ".join(filter(None, (name, about))))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.pressed.emit()
        super().mouseReleaseEvent(event)
