"""Lines that hold a number: the first touch selects, typing replaces, what is out of bounds is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from companion.engine.forms import Field, Kind
from companion.ui.calculator.fields import Stepper
from companion.ui.widgets.value_line import NumberLine, ValueLine

pytestmark = [pytest.mark.usefixtures("theme"), pytest.mark.qt_log_ignore("propagateSizeHints")]

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def lines(qtbot: QtBot) -> Iterator[tuple[ValueLine, ValueLine]]:
    window = QWidget()
    qtbot.addWidget(window)
    first, second = ValueLine("41"), ValueLine("2 3")
    column = QVBoxLayout(window)
    for line in (first, second):
        column.addWidget(line)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield first, second
    window.close()


def test_a_click_selects_typing_replaces_and_a_second_click_places_the_cursor(
    lines: tuple[ValueLine, ValueLine],
) -> None:
    _, line = lines
    QTest.mouseClick(line, LEFT)
    assert line.selectedText() == "2 3"
    QTest.mouseClick(line, LEFT, pos=QPoint(line.width() - 4, line.height() // 2))
    assert (line.selectedText(), line.cursorPosition()) == ("", 3)
    QTest.keyClicks(line, "4")
    assert line.text() == "2 34"
    QTest.mouseClick(lines[0], LEFT)
    QTest.keyClicks(lines[0], "7")
    assert lines[0].text() == "7"


def test_the_tab_key_and_the_program_select_too(lines: tuple[ValueLine, ValueLine]) -> None:
    first, second = lines
    first.setFocus()
    assert first.selectedText() == "41"
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert second.hasFocus()
    assert second.selectedText() == "2 3"
    QTest.mouseClick(second, LEFT)
    assert second.selectedText() == "2 3", "the first click"
    QTest.mouseClick(second, LEFT)
    assert second.selectedText() == ""


def test_a_part_that_is_dragged_over_stays_selected(lines: tuple[ValueLine, ValueLine]) -> None:
    _, line = lines
    middle = line.height() // 2
    QTest.mousePress(line, LEFT, pos=QPoint(line.width() - 4, middle))
    end = line.cursorPosition()
    line.setSelection(end - 1, 1)
    QTest.mouseRelease(line, LEFT)
    assert line.selectedText() == "3"


def test_coming_back_from_a_menu_leaves_the_cursor_where_it_was(lines: tuple[ValueLine, ValueLine]) -> None:
    line, _ = lines
    line.setFocus()
    line.setCursorPosition(1)
    line.clearFocus()
    line.setFocus(Qt.FocusReason.PopupFocusReason)
    assert line.hasSelectedText(), "it was not a menu that took the focus"
    line.setCursorPosition(1)
    menu = QWidget(line.window())
    menu.show()
    menu.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    menu.setFocus(Qt.FocusReason.PopupFocusReason)
    line.setFocus(Qt.FocusReason.PopupFocusReason)
    assert not line.hasSelectedText()


# --- bounds ---


@pytest.fixture
def stepper(qtbot: QtBot) -> Stepper:
    made = Stepper(Field("range", "Range", Kind.NUMBER, 5, low=1, high=18))
    made.set_value(5)
    qtbot.addWidget(made)
    made.resize(400, 60)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def number(stepper: Stepper) -> NumberLine:
    found = stepper.findChild(NumberLine)
    assert isinstance(found, NumberLine)
    return found


@pytest.mark.parametrize("typed", ["0", "19", "200", "99999"])
def test_a_typed_number_out_of_bounds_is_told_and_not_taken(stepper: Stepper, typed: str) -> None:
    line = number(stepper)
    QTest.mouseClick(line, LEFT)
    QTest.keyClicks(line, typed)
    assert line.text() == typed, "nothing that is typed is dropped in silence"
    assert stepper.fault == "1 to 18"
    assert line.property("wrong") == "true"
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert (line.text(), stepper.value()) == ("5", 5)
    assert stepper.fault == f"1 to 18, not {typed}"
    QTest.mouseClick(line, LEFT)
    line.selectAll()
    QTest.keyClicks(line, "7")
    assert (stepper.value(), stepper.fault, line.property("wrong")) == (7, "", "false")


def test_an_empty_line_counts_as_before(stepper: Stepper) -> None:
    line = number(stepper)
    line.selectAll()
    QTest.keyClick(line, Qt.Key.Key_Delete)
    assert (line.text(), stepper.fault) == ("", "")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert (line.text(), stepper.value()) == ("5", 5)


def test_a_step_leaves_the_number_selected(stepper: Stepper) -> None:
    line = number(stepper)
    QTest.mouseClick(line, LEFT)
    QTest.keyClick(line, Qt.Key.Key_Up)
    assert line.selectedText() == "6"


def test_less_than_nothing_can_be_typed_where_it_is_within_bounds(qtbot: QtBot) -> None:
    made = Stepper(Field("elevation", "Target higher by", Kind.NUMBER, 0, low=-9, high=9))
    made.set_value(0)
    qtbot.addWidget(made)
    line = number(made)
    line.selectAll()
    QTest.keyClicks(line, "-3")
    assert (made.value(), made.fault) == (-3, "")
