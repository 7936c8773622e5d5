"""The grip that a part of the window is held by: dragged it carries the part, pressed it opens its menu."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.plain_text import set_tip


class Grip(QToolButton):
    """The grip; `carried` and `dropped` bring global points, `menu_requested` tells of a press without a
    drag.

    `given_up` tells that Esc has ended a drag.
    """

    carried = Signal(QPoint)
    dropped = Signal(QPoint)
    given_up = Signal()
    menu_requested = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "quiet")
        self.setAccessibleName(f"Place of {name}")
        set_tip(self, f"Drag to put {name} elsewhere, or press for its places")
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        wear_icon(self, "grip", "muted")
        self._pressed_at: QPoint | None = None
        self._is_carrying = False
        self.clicked.connect(self.menu_requested)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = event.globalPosition().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.globalPosition().toPoint()
        if self._pressed_at is None:
            return
        if (point - self._pressed_at).manhattanLength() >= QApplication.startDragDistance():
            self._is_carrying = True
        if self._is_carrying:
            self.setDown(False)
            self.carried.emit(point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_carrying, self._is_carrying, self._pressed_at = self._is_carrying, False, None
        if was_carrying:
            self.dropped.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._is_carrying:
            self._is_carrying, self._pressed_at = False, None
            self.given_up.emit()
        else:
            super().keyPressEvent(event)
