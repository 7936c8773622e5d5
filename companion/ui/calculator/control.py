"""What every control of a form can do."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from companion.engine.forms import Value


class Control(QWidget):
    """A control of a field; `edited` tells that the player changed it, setting it from outside is silent."""

    edited = Signal()

    @property
    def fault(self) -> str:
        """What is wrong with what is typed, so that the value does not count; empty when nothing is."""
        return ""

    def value(self) -> Value:
        """What the control holds now."""
        raise NotImplementedError

    def set_value(self, value: Value) -> None:
        """Hold another value without telling."""
        raise NotImplementedError
