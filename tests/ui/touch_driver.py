"""A table without mouse or keyboard: every step is a finger on the screen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QInputDevice, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion.tabletop.hexes import Hex
from companion.ui.app.window import MainWindow
from companion.ui.widgets.gestures.long_press import HOLD_TIME
from tests.ui.table_driver import TableDriver

SCREEN = QTest.createTouchDevice()


class Finger:
    """A finger that goes down on a widget, and along its window, also where the widget is gone meanwhile."""

    def __init__(self, widget: QWidget, where: QPoint | None = None, *, is_tap: bool = False) -> None:
        self._window = widget.window()
        self._point = widget.mapTo(self._window, where or widget.rect().center())
        touch = QTest.touchEvent(self._window, SCREEN, False)
        touch.press(0, self._point, self._window)
        # On a machine that stops for half a second in between, a tap would be a finger that stays.
        touch.commit(not is_tap)

    def go(self, by: QPoint) -> Finger:
        """Move along on the screen."""
        self._point += by
        touch = QTest.touchEvent(self._window, SCREEN, False)
        touch.move(0, self._point, self._window)
        touch.commit()
        return self

    def stay(self) -> Finger:
        """Stay for longer than a tap."""
        QTest.qWait(HOLD_TIME + 100)
        return self

    def lift(self) -> None:
        """Leave the screen."""
        touch = QTest.touchEvent(self._window, SCREEN, False)
        touch.release(0, self._point, self._window)
        touch.commit()
        QApplication.processEvents()


class TwoFingers:
    """Two fingers that go down on a widget, and along it."""

    def __init__(self, widget: QWidget, first: QPoint, second: QPoint) -> None:
        self._widget, self._points = widget, [first, second]
        # The first is there before the second.
        touch = self._touch()
        touch.press(0, self._on_window(0), widget.window())
        touch.commit()
        touch = self._touch()
        touch.move(0, self._on_window(0), widget.window())
        touch.press(1, self._on_window(1), widget.window())
        touch.commit()

    def go(self, first: QPoint, second: QPoint) -> TwoFingers:
        """Move both along on the screen."""
        self._points = [self._points[0] + first, self._points[1] + second]
        touch = self._touch()
        for finger in (0, 1):
            touch.move(finger, self._on_window(finger), self._widget.window())
        touch.commit()
        return self

    def lift(self) -> None:
        """Leave the screen."""
        touch = self._touch()
        for finger in (0, 1):
            touch.release(finger, self._on_window(finger), self._widget.window())
        touch.commit()
        QApplication.processEvents()

    def _touch(self) -> QTest.QTouchEventSequence:
        return QTest.touchEvent(self._widget.window(), SCREEN, False)

    def _on_window(self, finger: int) -> QPoint:
        return self._widget.mapTo(self._widget.window(), self._points[finger])


class Overseer(QObject):
    """Notes everything that comes from something else than a finger."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.others: list[QEvent.Type] = []
        handle = window.windowHandle()
        handle.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        is_mouse = isinstance(event, QMouseEvent) and (
            event.deviceType() is not QInputDevice.DeviceType.TouchScreen
            or event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton)
        )
        if is_mouse or isinstance(event, (QKeyEvent, QWheelEvent)):
            self.others.append(event.type())
        return False


class TouchTable(TableDriver):
    """Two people at one tablet."""

    def click(self, widget: QWidget, where: QPoint | None = None) -> None:
        """Tap a widget that can be seen."""
        assert widget.isVisible(), f"{widget.accessibleName() or widget} cannot be seen"
        assert widget.isEnabled(), f"{widget.accessibleName() or widget} is greyed"
        Finger(widget, where, is_tap=True).lift()

    def click_hex(self, place: Hex) -> None:
        """Tap the middle of a hex, and once more where the map has come nearer first."""
        view = self.map.view
        zoom = view.zoom
        super().click_hex(place)
        if view.zoom != zoom and view.zoom.hex_height > zoom.hex_height:
            super().click_hex(place)

    def answer(self, text: str) -> None:
        """Tap totals, one after the other."""
        for total in text.split():
            self.tap(int(total))
