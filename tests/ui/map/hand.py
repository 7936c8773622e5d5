"""A player's hand in tests: pointer, wheel and keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion.tabletop.hexes import Hex
from companion.ui.map.view import MapView

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
NO_BUTTON, NO_MODIFIER = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier


def click(view: MapView, place: Hex, button: Qt.MouseButton = LEFT) -> None:
    """Click in the middle of a hex."""
    click_at(view.viewport(), view.hex_point(place), button)


def click_at(widget: QWidget, point: QPoint, button: Qt.MouseButton = LEFT) -> None:
    """Click at a point of a widget."""
    QTest.mouseClick(widget, button, NO_MODIFIER, point)


def double_click(view: MapView, place: Hex) -> None:
    """The second half of a double click."""
    QTest.mouseDClick(view.viewport(), LEFT, NO_MODIFIER, view.hex_point(place))


def move(view: MapView, point: QPoint, held: Qt.MouseButton = NO_BUTTON) -> None:
    """Move the pointer to a point of the map."""
    there = QPointF(view.viewport().mapToGlobal(point))
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(point), there, NO_BUTTON, held, NO_MODIFIER)
    QApplication.sendEvent(view.viewport(), event)


def hover(view: MapView, place: Hex) -> None:
    """Move the pointer to the middle of a hex."""
    move(view, view.hex_point(place))


def drag(view: MapView, start: QPoint, end: QPoint, button: Qt.MouseButton = LEFT) -> None:
    """Press, move in three steps, let go."""
    QTest.mousePress(view.viewport(), button, NO_MODIFIER, start)
    for share in (0.3, 0.6, 1.0):
        move(view, start + (end - start) * share, button)
    QTest.mouseRelease(view.viewport(), button, NO_MODIFIER, end)


def wheel(view: MapView, point: QPoint, turned: int) -> None:
    """Turn the wheel by so many eighths of a degree."""
    there = QPointF(view.viewport().mapToGlobal(point))
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(
        QPointF(point), there, QPoint(), QPoint(0, turned), NO_BUTTON, NO_MODIFIER, phase, False
    )
    QApplication.sendEvent(view.viewport(), event)


def press(view: MapView, key: Qt.Key) -> None:
    """Press a key on the map."""
    QTest.keyClick(view, key)


def tap(view: MapView, place: Hex) -> None:
    """One finger touches a hex."""
    device, viewport, point = QTest.createTouchDevice(), view.viewport(), view.hex_point(place)
    QTest.touchEvent(viewport, device).press(0, point, viewport).commit()
    QTest.touchEvent(viewport, device).release(0, point, viewport).commit()
