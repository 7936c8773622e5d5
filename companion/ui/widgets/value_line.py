"""Lines that hold a number or dice: the first touch selects what is there, so that typing replaces it."""

from __future__ import annotations

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QRegularExpressionValidator, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QWidget

MOST_DIGITS = 6
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


class NumberLine(ValueLine):
    """A whole number to type; arrow keys and the wheel step it. What is out of bounds may be typed too: it is
    for the owner to tell.
    """

    stepped = Signal(int)

    def __init__(self, *, is_signed: bool = False) -> None:
        super().__init__()
        self.setValidator(
            QRegularExpressionValidator(QRegularExpression("-?[0-9]*" if is_signed else "[0-9]*"))
        )
        self.setMaxLength(MOST_DIGITS)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    @property
    def number(self) -> int | None:
        """The number typed; None while there is none."""
        return int(self.text()) if self.text().strip("-") else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        if (step := steps.get(Qt.Key(event.key()))) is not None:
            self.stepped.emit(step)
            self.selectAll()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only the focused number turns with the wheel, so that scrolling past changes nothing."""
        if self.hasFocus() and event.angleDelta().y():
            self.stepped.emit(1 if event.angleDelta().y() > 0 else -1)
        else:
            event.ignore()
