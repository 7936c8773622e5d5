"""The field for real dice: numbers are typed, a few letters are commands, all other keys go to the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from companion.ui.widgets.gestures.gesture_sets import DICE
from companion.ui.widgets.lines.value_line import ValueLine

ALLOWED = frozenset("0123456789+,; ")


class DiceField(ValueLine):
    """Takes digits, spaces and plus signs; R, Shift+R, Backspace and Esc are commands of the ask bar."""

    entered = Signal()
    roll_requested = Signal()
    remaining_rolls_requested = Signal()
    take_back_requested = Signal()
    cancel_requested = Signal()

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
        match DICE.of_key(event):
            case "answer":
                # A line edit would pass Enter on, and the window would go on with the turn.
                self.entered.emit()
            case "roll":
                self.roll_requested.emit()
            case "roll_rest":
                self.remaining_rolls_requested.emit()
            case "take_back" if not self.text():
                self.take_back_requested.emit()
            case "give_up" if self.text():
                self.clear()
            case "give_up":
                self.cancel_requested.emit()
            case _ if self._is_foreign(event):
                event.ignore()
            case _:
                super().keyPressEvent(event)

    def _is_foreign(self, event: QKeyEvent) -> bool:
        text, is_command = event.text(), DICE.of_key(event) in ("roll", "roll_rest")
        return text.isprintable() and bool(text) and text not in ALLOWED and not is_command
