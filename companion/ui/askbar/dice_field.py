"""The field for real dice: numbers are typed, a few letters are commands, all other keys go to the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from companion.ui.widgets.value_line import ValueLine

ALLOWED = frozenset("0123456789+,; ")


class DiceField(ValueLine):
    """Takes digits, spaces and plus signs; R, Shift+R, Backspace and Esc are commands of the ask bar."""

    entered = Signal()
    roll_wanted = Signal()
    rest_wanted = Signal()
    back_wanted = Signal()
    give_up_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Dice")
        self.setMaxLength(200)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._is_foreign(event)
        ):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                # A line edit would pass Enter on, and the window would go on with the turn.
                self.entered.emit()
            case Qt.Key.Key_R:
                (self.rest_wanted if shifted else self.roll_wanted).emit()
            case Qt.Key.Key_Backspace if not self.text():
                self.back_wanted.emit()
            case Qt.Key.Key_Escape if self.text():
                self.clear()
            case Qt.Key.Key_Escape:
                self.give_up_wanted.emit()
            case _ if self._is_foreign(event):
                event.ignore()
            case _:
                super().keyPressEvent(event)

    def _is_foreign(self, event: QKeyEvent) -> bool:
        text = event.text()
        return text.isprintable() and bool(text) and text not in ALLOWED and event.key() != Qt.Key.Key_R
