"""A finger that goes along pushes whatever scrolls, and presses nothing on its way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QListWidget,
    QPushButton,
    QScrollArea,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from companion.ui.theme.theme import Theme
from companion.ui.widgets.gestures.long_press import LongPress
from tests.ui.touch_driver import Finger

pytestmark = [pytest.mark.qt_log_ignore("This plugin does not support"), pytest.mark.usefixtures("fingers")]
UP, MANY = QPoint(0, -20), 40


@pytest.fixture
def fingers(qapp: QApplication, theme: Theme) -> Iterator[None]:
    """What follows fingers in every window of the application; nothing moves by itself."""
    theme.set_reduced_motion(True)
    made = LongPress(qapp)
    yield
    made.deleteLater()


class ScrollingColumn(QScrollArea):
    """Many buttons and lists one below the other."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []
        inside = QWidget()
        column = QVBoxLayout(inside)
        for number in range(MANY):
            button = QPushButton(str(number))
            button.clicked.connect(partial(self._note, str(number)))
            box = QComboBox()
            box.addItems([str(number) for number in range(MANY)])
            for each in (button, box):
                each.setFixedSize(120, 50)
                column.addWidget(each)
        self.setWidget(inside)

    def _note(self, name: str, _checked: bool = False) -> None:
        self.pressed.append(name)


def rows() -> QListWidget:
    made = QListWidget()
    made.addItems([f"Row {number}" for number in range(MANY)])
    return made


def text() -> QTextBrowser:
    made = QTextBrowser()
    made.setPlainText("\n".join(map(str, range(MANY * 4))))
    return made


def show_widget(qtbot: QtBot, widget: QAbstractScrollArea) -> QAbstractScrollArea:
    qtbot.addWidget(widget)
    widget.resize(240, 320)
    widget.show()
    qtbot.waitUntil(widget.isActiveWindow)
    return widget


@pytest.mark.parametrize("make", [rows, text, ScrollingColumn])
def test_a_swipe_pushes_what_scrolls(qtbot: QtBot, make: Callable[[], QAbstractScrollArea]) -> None:
    area = show_widget(qtbot, make())
    bar = area.verticalScrollBar()
    Finger(area.viewport(), QPoint(60, 200)).go(UP).go(UP).lift()
    assert bar.value() == 40, "it follows the finger exactly"
    Finger(area.viewport(), QPoint(60, 100)).go(-UP).go(-UP).go(-UP).lift()
    assert bar.value() == 0


def test_what_a_swipe_goes_over_is_not_pressed(qtbot: QtBot) -> None:
    column = show_widget(qtbot, ScrollingColumn())
    assert isinstance(column, ScrollingColumn)
    for button in column.findChildren(QPushButton)[:2]:
        Finger(button).go(UP).go(UP).lift()
    for box in column.findChildren(QComboBox)[:2]:
        Finger(box).go(UP).lift()
    assert column.pressed == []
    assert QApplication.activePopupWidget() is None
    listed = show_widget(qtbot, rows())
    assert isinstance(listed, QListWidget)
    Finger(listed.viewport(), QPoint(60, 200)).go(UP).go(UP).lift()
    assert listed.currentRow() == -1


def test_a_tap_presses_all_the_same(qtbot: QtBot) -> None:
    column = show_widget(qtbot, ScrollingColumn())
    assert isinstance(column, ScrollingColumn)
    Finger(column.findChildren(QPushButton)[0]).lift()
    assert column.pressed == ["0"]
    box = column.findChildren(QComboBox)[0]
    Finger(box).lift()
    assert QApplication.activePopupWidget() is not None
    box.hidePopup()
    listed = show_widget(qtbot, rows())
    assert isinstance(listed, QListWidget)
    Finger(listed.viewport(), QPoint(60, 10)).lift()
    assert listed.currentRow() == 0


def test_what_is_let_go_on_the_way_glides_and_a_finger_halts_it(qtbot: QtBot) -> None:
    Theme.current().set_reduced_motion(False)
    column = show_widget(qtbot, ScrollingColumn())
    assert isinstance(column, ScrollingColumn)
    finger = Finger(column.viewport(), QPoint(60, 250))
    for _ in range(5):
        qtbot.wait(5)
        finger.go(UP)
    finger.lift()
    bar = column.verticalScrollBar()
    there = bar.value()
    qtbot.waitUntil(lambda: bar.value() > there + 20)
    button = column.findChildren(QPushButton)[3]
    Finger(column.viewport(), QPoint(60, 100)).lift()
    there = bar.value()
    qtbot.wait(100)
    assert bar.value() == there
    assert column.pressed == [], button.text()


def test_the_list_of_a_field_is_pushed_too(qtbot: QtBot) -> None:
    box = QComboBox()
    box.addItems([f"Row {number}" for number in range(200)])
    qtbot.addWidget(box)
    box.show()
    qtbot.waitUntil(box.isActiveWindow)
    Finger(box).lift()
    view = box.view()
    qtbot.waitUntil(view.isVisible)
    bar = view.verticalScrollBar()
    Finger(view.viewport(), QPoint(20, view.height() // 2)).go(UP).go(UP).lift()
    assert view.isVisible(), "nothing is chosen"
    assert bar.value() > 0
    assert box.currentIndex() == 0
    Finger(view.viewport(), QPoint(20, 10)).lift()
    assert box.currentIndex() > 0
