"""The line inside the field for a number: every key of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from companion.ui.widgets.gestures.gesture_sets import NUMBERS
from companion.ui.widgets.lines.value_line import ValueLine

LONGEST = 16
LARGE_STEP = 5
STEPS = {
    Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: LARGE_STEP, Qt.Key.Key_PageDown: -LARGE_STEP,
}  # fmt: skip
SIGNS = {"more": 1, "less": -1}
ENDS = {Qt.Key.Key_Home: False, Qt.Key.Key_End: True}

OWN = frozenset((*STEPS, *ENDS))
SEARCH = "/"
"""A sign that stands in no number: with the keyboard on one it is the window's, as elsewhere."""


class NumberLine(ValueLine):
    """Arrow and page keys step, Home and End go to the ends; anything may be typed.

    Plus and minus step too, unless the number `is_signed`; Esc takes back what `is_wrong`.
    """

    stepped = Signal(int)
    ended = Signal(bool)
    escaped = Signal()
    turned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.is_wrong = self.is_signed = False
        self.setProperty("bare", True)
        self.setMaxLength(LONGEST)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def event(self, event: QEvent) -> bool:
        """Keys that mean something here are no shortcuts of the window."""
        if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return super().event(event)
        if event.text() == SEARCH:
            event.ignore()
            return True
        if not event.modifiers() and event.key() in OWN:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, is_plain = Qt.Key(event.key()), not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if is_plain and key in STEPS:
            self.stepped.emit(STEPS[key])
        elif is_plain and key in ENDS:
            self.ended.emit(ENDS[key])
        elif (sign := NUMBERS.of_key(event)) in SIGNS and not self.is_signed:
            self.stepped.emit(SIGNS[sign])
        elif key == Qt.Key.Key_Escape and self.is_wrong:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only the focused number turns with the wheel, so that scrolling past changes nothing."""
        if self.hasFocus() and event.angleDelta().y():
            self.stepped.emit(1 if event.angleDelta().y() > 0 else -1)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.turned.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.turned.emit()
