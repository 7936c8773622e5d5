"""Base class of a form's controls."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from companion.engine.forms import Value


class Control(QWidget):
    """A control of a field; `edited` tells that the player changed it, setting it from outside is silent."""

    edited = Signal()

    @property
    def fault(self) -> str:
        """The fault of the typed text, so that the value does not count; empty if there is none."""
        return ""

    def value(self) -> Value:
        """Return the control's value."""
        raise NotImplementedError

    def set_value(self, value: Value) -> None:
        """Hold another value without telling."""
        raise NotImplementedError
