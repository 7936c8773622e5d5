"""A finger on the window: held long it tells what a right click or hovering tells; going along it pushes."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
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
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QDialog,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from companion.ui.theme.theme import Theme
from companion.ui.widgets.gestures.swiping import Pinch, Swipe, begin_swipe, stop_gliding
from companion.ui.widgets.plain_text import button_text, plain_tip, show_tip

HOLD_TIME = 500
"""How long a finger stays before it means more than a tap, in milliseconds."""
LINE = 52
"""How many letters a line of what is explained in a menu has."""
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
class HeldTouch:
    """A finger that is down: its widget, its point on the screen, and whether it was answered already.

    `press` is kept from what would act at once, until the finger is known to mean it.
    """

    widget: QWidget
    point: QPoint
    press: QMouseEvent | None = None
    is_answered: bool = False
    is_explained: bool = False
    is_going: bool = False
    swipe: Swipe | None = None
    pinch: Pinch | None = None


class LongPress(QObject):
    """Watches every window that comes to the front; `touched` tells of each touch, once it has ended.

    A long press opens the context menu of what is under the finger, or else explains it as hovering does,
    and never clicks as well. A tap on what is greyed explains it at once. A finger that goes along the screen
    pushes what scrolls there, two zoom.
    """

    touched = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._held: HeldTouch | None = None
        # The list of a field lies in a window of Qt's own, which is only known for as long as it is held.
        self._top: QWidget | None = None
        self._timer = QTimer(self, singleShot=True, interval=HOLD_TIME)
        # A window that was busy meanwhile has yet to be told of a lift.
        self._lift_timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._lift_timer.start)
        self._lift_timer.timeout.connect(self._answer)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication), "a window needs an application"
        application.focusWindowChanged.connect(self._watch)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if isinstance(watched, QDialog) and kind is QEvent.Type.ContextMenu:
            # It has no menu of its own, and would keep what is under the finger from being explained.
            event.ignore()
            return True
        if isinstance(watched, QWidget):
            # What has been answered must not click as well; what is kept is not set yet.
            held = self._current
            return kind in POINTER and held is not None and (held.is_answered or held.press is not None)
        if kind in FINGERS and isinstance(event, QTouchEvent):
            self._follow(event)
        elif kind in POINTER and isinstance(event, QMouseEvent):
            self._follow_pointer(watched, event)
        return False

    @property
    def is_waiting(self) -> bool:
        """Whether a finger is down that may still mean a tap."""
        return self._timer.isActive() or self._lift_timer.isActive()

    def _stop_waiting(self) -> None:
        self._timer.stop()
        self._lift_timer.stop()

    @property
    def _current(self) -> HeldTouch | None:
        """The finger that is down; None where its widget is gone, as with a battle that was left."""
        if self._held is not None and not isValid(self._held.widget):
            self._held = None
            self._stop_waiting()
        return self._held

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def _follow(self, event: QTouchEvent) -> None:
        if len(event.points()) > 1 and (held := self._current) is not None:
            self._pinch(held, event)
        if event.type() is QEvent.Type.TouchEnd:
            QTimer.singleShot(0, self, self.touched.emit)

    def _follow_pointer(self, window: QObject, event: QMouseEvent) -> None:
        point = event.globalPosition().toPoint()
        if event.type() in PRESSES:
            self._begin(self._under(window, event), event)
        elif (held := self._current) is None:
            return
        elif event.type() is QEvent.Type.MouseButtonRelease:
            self._end(held)
        elif held.swipe is not None:
            held.swipe.go(point)
        elif _is_far(point - held.point):
            self._stop_waiting()
            if is_by_finger(event):
                self._go(held, point)

    def _under(self, window: QObject, event: QMouseEvent) -> QWidget | None:
        """Return what a press on a window is for."""
        tops = QApplication.topLevelWidgets()
        top = self._top = next((each for each in tops if each.windowHandle() is window), None)
        return (top.childAt(event.position().toPoint()) or top) if top is not None else None

    def _begin(self, widget: QWidget | None, event: QMouseEvent) -> None:
        self._release()
        finger = is_by_finger(event)
        if widget is None or event.button() is not Qt.MouseButton.LeftButton or _follows_itself(widget):
            return
        if not finger and not Theme.current().finger:
            return
        held = self._held = HeldTouch(widget, event.globalPosition().toPoint())
        if finger and stop_gliding(widget):
            self._silence(held)
        elif finger and _acts_at_once(widget):
            held.press = _localized_press(widget, event)
            widget.installEventFilter(self)
        if QApplication.activePopupWidget() is None and not _means_itself(widget):
            self._timer.start()

    def _go(self, touch: HeldTouch, point: QPoint) -> None:
        """Push what lies under a finger that goes along, as soon as it does."""
        if touch.is_going or touch.is_answered:
            return
        touch.is_going = True
        touch.swipe = begin_swipe(touch.widget, touch.point, point - touch.point)
        if touch.swipe is None:
            self._tell_press(touch)
        else:
            touch.press = None
            self._silence(touch)
            touch.swipe.go(point)

    def _pinch(self, touch: HeldTouch, event: QTouchEvent) -> None:
        """Follow two fingers; what the first had begun is no click any more."""
        if touch.pinch is not None:
            touch.pinch.go(event)
            return
        self._stop_waiting()
        touch.press, touch.swipe, touch.is_going = None, None, True
        self._silence(touch)
        touch.pinch = Pinch(touch.widget, event)

    def _answer(self) -> None:
        held = self._current
        if held is None or held.is_answered:
            return
        if _has_rows(held.widget):
            self._tell_press(held)
        held.press = None
        local = held.widget.mapFromGlobal(held.point)
        pressed = LongPressed(local)
        QApplication.sendEvent(held.widget, pressed)
        if pressed.isAccepted():
            self._held = None
            return
        self._silence(held)
        # A menu may be open for long: what explains its widget is put into it meanwhile.
        QTimer.singleShot(0, held.widget, lambda: _explain_in_menu(held.widget))
        menu = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, local, held.point)
        # What is greyed, and a field with a list, would swallow what they do not answer.
        if held.widget.isEnabled() and not isinstance(held.widget, QComboBox):
            held.widget.window().installEventFilter(self)
            QApplication.sendEvent(held.widget, menu)
            held.widget.window().removeEventFilter(self)
        else:
            menu.ignore()
        if not menu.isAccepted():
            held.is_explained = True
            _explain(held)

    def _end(self, touch: HeldTouch) -> None:
        is_tap = self.is_waiting
        self._stop_waiting()
        if touch.swipe is not None:
            touch.swipe.end()
        self._tell_press(touch)
        if touch.is_explained or (is_tap and not touch.widget.isEnabled()):
            # The end of a touch closes what is explained: it is shown again, to be read in peace.
            QTimer.singleShot(0, touch.widget, lambda: _explain(touch))
        # Only once the widget has not been told of it.
        QTimer.singleShot(0, self, lambda: self._release(touch))

    def _silence(self, touch: HeldTouch) -> None:
        """Let the rest of this touch tell the widget nothing more."""
        touch.is_answered = True
        touch.widget.installEventFilter(self)
        if isinstance(touch.widget, QAbstractButton):
            touch.widget.setDown(False)

    @staticmethod
    def _tell_press(touch: HeldTouch) -> None:
        """Tell the widget of the press that was kept from it."""
        press, touch.press = touch.press, None
        if press is not None:
            QApplication.sendEvent(touch.widget, press)

    def _release(self, touch: HeldTouch | None = None) -> None:
        if (current := self._current) is not None and touch in (None, current):
            current.widget.removeEventFilter(self)
            self._held = None
            self._stop_waiting()


def _follows_itself(widget: QWidget) -> bool:
    """Whether a finger takes hold of something that goes along with it."""
    return isinstance(widget, QAbstractSlider)


def _acts_at_once(widget: QWidget) -> bool:
    """Whether a press already chooses or opens something: a finger may only want to push it, or ask."""
    return _opens(widget) or _has_rows(widget)


def _opens(widget: QWidget) -> bool:
    """Whether a press opens a list or a menu."""
    is_menu = isinstance(widget, (QPushButton, QToolButton)) and widget.menu() is not None
    return is_menu or isinstance(widget, QComboBox)


def _has_rows(widget: QWidget) -> bool:
    """Whether a press chooses a row, which a menu is then about."""
    return isinstance(widget.parentWidget(), QAbstractItemView)


def _localized_press(widget: QWidget, event: QMouseEvent) -> QMouseEvent:
    """Return a press on the window as the widget under it is told.

    As of no device: an event of one's own making would be mixed up with the next touch of the screen.
    """
    local, held = widget.mapFromGlobal(event.globalPosition()), (event.button(), event.buttons())
    return QMouseEvent(
        event.type(), local, event.scenePosition(), event.globalPosition(), *held, event.modifiers()
    )


def _means_itself(widget: QWidget) -> bool:
    """Whether holding already means something here, such as counting on."""
    return isinstance(widget, QAbstractButton) and widget.autoRepeat()


def _is_far(way: QPoint) -> bool:
    return way.manhattanLength() >= QApplication.startDragDistance()


def _explain(touch: HeldTouch) -> None:
    show_tip(touch.point, "", touch.widget)
    local = touch.widget.mapFromGlobal(touch.point)
    QApplication.sendEvent(touch.widget, QHelpEvent(QEvent.Type.ToolTip, local, touch.point))


def _explain_in_menu(widget: QWidget) -> None:
    """Say above the entries of a menu what hovering tells of the widget that it was opened from."""
    menu, text = QApplication.activePopupWidget(), plain_tip(widget)
    if isinstance(menu, QMenu) and text and (entries := menu.actions()):
        lines = [line for part in text.splitlines() for line in wrap(part, LINE)]
        for line in lines:
            line_action = QAction(button_text(line), menu)
            line_action.setEnabled(False)
            menu.insertAction(entries[0], line_action)
        menu.insertSeparator(entries[0])
