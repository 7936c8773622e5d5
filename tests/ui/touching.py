"""A table without mouse or keyboard: every step is a finger on the screen."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion.ui.widgets.gestures.long_press import HELD
from tests.ui.playing import Table

SCREEN = QTest.createTouchDevice()


class Finger:
    """A finger that goes down on a widget, and along it."""

    def __init__(self, widget: QWidget, where: QPoint | None = None) -> None:
        self._widget, self._point = widget, where or widget.rect().center()
        touch = QTest.touchEvent(widget.window(), SCREEN, False)
        touch.press(0, self._on_window(), widget.window())
        touch.commit()

    def _on_window(self) -> QPoint:
        return self._widget.mapTo(self._widget.window(), self._point)

    def go(self, by: QPoint) -> Finger:
        """Move along on the screen."""
        self._point += by
        touch = QTest.touchEvent(self._widget.window(), SCREEN, False)
        touch.move(0, self._on_window(), self._widget.window())
        touch.commit()
        return self

    def stay(self) -> Finger:
        """Stay for longer than a tap."""
        QTest.qWait(HELD + 100)
        return self

    def lift(self) -> None:
        """Leave the screen."""
        touch = QTest.touchEvent(self._widget.window(), SCREEN, False)
        touch.release(0, self._on_window(), self._widget.window())
        touch.commit()
        QApplication.processEvents()


class TouchTable(Table):
    """Two people at one tablet."""

    def click(self, widget: QWidget, where: QPoint | None = None) -> None:
        """Tap a widget that can be seen."""
        assert widget.isVisible(), f"{widget.accessibleName() or widget} cannot be seen"
        assert widget.isEnabled(), f"{widget.accessibleName() or widget} is greyed"
        Finger(widget, where).lift()

    def answer(self, text: str) -> None:
        """Tap totals, one after the other."""
        for total in text.split():
            self.tap(int(total))
