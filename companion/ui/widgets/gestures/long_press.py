"""A long press: it tells a finger what a right click or hovering tells a pointer."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QHelpEvent,
    QInputDevice,
    QMouseEvent,
    QTouchEvent,
    QWindow,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QWidget,
)

from companion.ui.theme.theme import Theme
from companion.ui.widgets.plain import show_tip

HELD = 500
"""How long a finger stays before it means more than a tap, in milliseconds."""
PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
POINTER = (*PRESSES, QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease)
FINGERS = (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd)


class LongPressed(QEvent):
    """Tells a widget that a finger stays on it; one that accepts it follows the rest of the touch itself."""

    TYPE = QEvent.Type(QEvent.registerEventType())

    def __init__(self, position: QPoint) -> None:
        super().__init__(self.TYPE)
        self.position = position
        self.ignore()


def is_by_finger(event: QMouseEvent) -> bool:
    """Whether Qt made this event from a touch."""
    return event.deviceType() is QInputDevice.DeviceType.TouchScreen


@dataclass(slots=True)
class Held:
    """A finger that is down: on what, where on the screen, and whether it has been answered already."""

    widget: QWidget
    point: QPoint
    is_answered: bool = False
    is_explained: bool = False


class LongPress(QObject):
    """Watches every window that comes to the front; `touched` tells of each touch, once it has ended.

    A long press opens the context menu of what is under the finger, or else explains it as hovering does,
    and never clicks as well. A tap on what is greyed explains it at once.
    """

    touched = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._held: Held | None = None
        self._timer = QTimer(self, singleShot=True, interval=HELD)
        self._timer.timeout.connect(self._answer)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication), "a window needs an application"
        application.focusWindowChanged.connect(self._watch)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if isinstance(watched, QWidget):
            # What has been answered must not click as well.
            return kind in POINTER and self._held is not None and self._held.is_answered
        if kind in FINGERS and isinstance(event, QTouchEvent):
            self._follow(event)
        elif kind in POINTER and isinstance(event, QMouseEvent):
            self._follow_pointer(event)
        return False

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def _follow(self, event: QTouchEvent) -> None:
        if len(event.points()) > 1:
            self._timer.stop()
        if event.type() is QEvent.Type.TouchEnd:
            QTimer.singleShot(0, self, self.touched.emit)

    def _follow_pointer(self, event: QMouseEvent) -> None:
        point = event.globalPosition().toPoint()
        if event.type() in PRESSES:
            self._begin(event, point)
        elif self._held is not None and event.type() is QEvent.Type.MouseButtonRelease:
            self._end()
        elif self._held is not None and _is_far(point - self._held.point):
            self._timer.stop()

    def _begin(self, event: QMouseEvent, point: QPoint) -> None:
        self._let_go()
        is_held = is_by_finger(event) or Theme.current().finger
        widget = QApplication.widgetAt(point) if is_held else None
        if widget is None or event.button() is not Qt.MouseButton.LeftButton or _means_itself(widget):
            return
        if QApplication.activePopupWidget() is None:
            self._held = Held(widget, point)
            self._timer.start()

    def _answer(self) -> None:
        held = self._held
        if held is None:
            return
        local = held.widget.mapFromGlobal(held.point)
        pressed = LongPressed(local)
        QApplication.sendEvent(held.widget, pressed)
        if pressed.isAccepted():
            self._held = None
            return
        held.is_answered = True
        held.widget.installEventFilter(self)
        if isinstance(held.widget, QAbstractButton):
            held.widget.setDown(False)
        menu = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, local, held.point)
        QApplication.sendEvent(held.widget, menu)
        if not menu.isAccepted():
            held.is_explained = True
            _explain(held)

    def _end(self) -> None:
        held = self._held
        assert held is not None, "only a finger that is down can be lifted"
        is_tap = self._timer.isActive()
        self._timer.stop()
        if held.is_explained or (is_tap and not held.widget.isEnabled()):
            # The end of a touch closes what is explained: it is shown again, to be read in peace.
            QTimer.singleShot(0, held.widget, lambda: _explain(held))
        # Only once the widget has not been told of it.
        QTimer.singleShot(0, self, lambda: self._let_go(held))

    def _let_go(self, held: Held | None = None) -> None:
        if self._held is not None and held in (None, self._held):
            self._held.widget.removeEventFilter(self)
            self._held = None
            self._timer.stop()


def _means_itself(widget: QWidget) -> bool:
    """Whether holding already means something here, such as counting on."""
    is_repeating = isinstance(widget, QAbstractButton) and widget.autoRepeat()
    return is_repeating or isinstance(widget, QAbstractSlider)


def _is_far(way: QPoint) -> bool:
    return way.manhattanLength() >= QApplication.startDragDistance()


def _explain(held: Held) -> None:
    show_tip(held.point, "", held.widget)
    local = held.widget.mapFromGlobal(held.point)
    QApplication.sendEvent(held.widget, QHelpEvent(QEvent.Type.ToolTip, local, held.point))
