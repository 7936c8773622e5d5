"""Lines that hold a number or dice: the first touch selects what is there, so that typing replaces it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit, QWidget

ELSEWHERE = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)


class ValueLine(QLineEdit):
    """Selects all of its text when it takes the focus, and at the first click; a second places the cursor.

    Coming back from another window or a menu leaves everything as it was.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._is_away = self._is_fresh = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not (self._is_away and event.reason() in ELSEWHERE):
            self.selectAll()
            self._is_fresh = True
        self._is_away = False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._is_away = event.reason() in ELSEWHERE
        super().focusOutEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The press has placed the cursor, so that only the release can select again."""
        super().mouseReleaseEvent(event)
        if self._is_fresh and not self.hasSelectedText():
            self.selectAll()
        self._is_fresh = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits with Alt choose something in the window: they are not typed."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.text().isdigit():
            event.ignore()
            return
        self._is_fresh = False
        super().keyPressEvent(event)
