"""A long press of a finger: it shows the tip or the menu, and does not click as well."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from companion.ui.theme.theme import Theme
from companion.ui.widgets.gestures.long_press import HOLD_TIME, LongPress
from tests.ui.touch_driver import Finger

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support raise"),
    pytest.mark.usefixtures("theme"),
]

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
FAR = QPoint(0, 30)


class MenuButton(QPushButton):
    """A button with a menu of its own."""

    menus = 0

    def contextMenuEvent(self, _event: QContextMenuEvent) -> None:
        self.menus += 1


class ButtonBench(QWidget):
    """A panel with one of each kind of button."""

    def __init__(self) -> None:
        super().__init__()
        self.presses = LongPress(self)
        self.plain, self.asked, self.greyed = QPushButton("Plain"), MenuButton("Asked"), QPushButton("Greyed")
        self.clicks: list[str] = []
        column = QVBoxLayout(self)
        for button in (self.plain, self.asked, self.greyed):
            button.setToolTip(f"All about {button.text()}")
            button.setMinimumSize(120, 80)
            button.clicked.connect(partial(self._note, button.text()))
            column.addWidget(button)
        self.greyed.setEnabled(False)

    def _note(self, text: str, _checked: bool = False) -> None:
        self.clicks.append(text)


def bench(qtbot: QtBot) -> ButtonBench:
    made = ButtonBench()
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def test_a_finger_that_stays_is_told_what_hovering_tells(qtbot: QtBot) -> None:
    made = bench(qtbot)
    Finger(made.plain).stay().lift()
    assert QToolTip.text() == "All about Plain"
    assert QToolTip.isVisible()
    assert not made.clicks
    assert not made.plain.isDown()


def test_it_opens_the_menu_of_what_has_one(qtbot: QtBot) -> None:
    made = bench(qtbot)
    Finger(made.asked).stay().lift()
    assert (made.asked.menus, made.clicks) == (1, [])


def test_a_tap_clicks_and_one_that_wanders_asks_nothing(qtbot: QtBot) -> None:
    made = bench(qtbot)
    Finger(made.plain).lift()
    assert made.clicks == ["Plain"]
    Finger(made.asked).go(FAR).stay().lift()
    assert made.asked.menus == 0


def test_a_tap_explains_what_is_greyed(qtbot: QtBot) -> None:
    made = bench(qtbot)
    Finger(made.greyed).lift()
    assert QToolTip.text() == "All about Greyed"


@pytest.mark.parametrize("waits", [False, True])
def test_what_is_deleted_under_a_finger_is_forgotten(qtbot: QtBot, *, waits: bool) -> None:
    made = bench(qtbot)
    finger = Finger(made.plain)
    delete(made.plain)
    if waits:
        QTest.qWait(HOLD_TIME + 100)
    finger.lift()
    Finger(made.asked).lift()
    assert made.clicks == ["Asked"]


def test_a_pointer_is_left_alone_unless_targets_are_for_fingers(theme: Theme, qtbot: QtBot) -> None:
    made = bench(qtbot)
    for finger, menus in ((False, 0), (True, 1)):
        theme.set_finger(finger)
        middle = made.asked.geometry().center()
        QTest.mousePress(made.windowHandle(), LEFT, NONE, middle)
        qtbot.wait(HOLD_TIME + 100)
        QTest.mouseRelease(made.windowHandle(), LEFT, NONE, middle)
        assert made.asked.menus == menus
