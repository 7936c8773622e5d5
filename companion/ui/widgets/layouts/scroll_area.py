"""A widget that scrolls down where it is taller than there is room for."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


def in_scroll_area(page: QWidget, name: str) -> QScrollArea:
    """Return a frameless area around a page; its name is read out."""
    page.setProperty("bare", True)
    area = QScrollArea()
    area.setWidget(page)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setAccessibleName(name)
    return area
