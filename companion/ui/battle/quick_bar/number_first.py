"""A number typed at the table: selects its unit at once, and begins a line where a space follows."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

MODIFIER_KEYS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
DROPPING = (QEvent.Type.MouseButtonPress, QEvent.Type.FocusOut, QEvent.Type.TouchBegin)
"""What a player does between a number and a space, so that the space is a key of the table again."""


class NumberFirst(QObject):
    """Watches the keyboard after a number; `begun` carries the number and the unit chosen before it.

    A line such as `4 RT 8` is typed without a key before it, and its space must not press the main button.
    """

    begun = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number, self._unit_before = "", ""
        self._watched: QWidget | None = None

    def add_digit(self, digit: str, numbers: Collection[int], unit_before: str | None) -> None:
        """Take a digit; with the one before it, it is one number where a unit has that number."""
        is_further = bool(self._number) and int(self._number + digit) in numbers
        if not is_further:
            self._unit_before = unit_before or ""
        self._number = self._number + digit if is_further else digit

    def watch(self, widget: QWidget) -> None:
        """Look at what is typed next where the keyboard is."""
        self._unwatch()
        widget = QApplication.focusWidget() or widget
        widget.installEventFilter(self)
        widget.destroyed.connect(self._forget_widget)
        self._watched = widget

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin a line with a space; anything else but a further digit ends the number."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._take_key(event)
        if event.type() in DROPPING:
            self._drop()
        return super().eventFilter(watched, event)

    def _take_key(self, event: QKeyEvent) -> bool:
        if event.text().isdigit() or event.key() in MODIFIER_KEYS:
            return False
        number, unit_before = self._number, self._unit_before or None
        self._drop()
        is_space = event.key() == Qt.Key.Key_Space and not event.modifiers().value
        if is_space:
            self.begun.emit(number, unit_before)
        return is_space

    def _drop(self) -> None:
        self._number = ""
        self._unwatch()

    def _unwatch(self) -> None:
        # A widget that is being deleted loses the keyboard, and can no longer be asked for anything.
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
            self._watched.destroyed.disconnect(self._forget_widget)
        self._watched = None

    def _forget_widget(self) -> None:
        self._number, self._watched = "", None
