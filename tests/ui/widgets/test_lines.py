"""Lines that hold a number: the first touch selects, and typing replaces."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from companion.ui.widgets.lines import ClearButtonPlacer, ValueLine, add_clear_button

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


def test_a_cross_shows_where_there_is_something_to_clear_and_listens_no_longer_than_it_lives(
    qtbot: QtBot,
) -> None:
    line = QLineEdit()
    qtbot.addWidget(line)
    add_clear_button(line)
    (cross,) = line.actions()
    assert not cross.isVisible()
    line.setText("g4")
    assert cross.isVisible()
    assert cross.findChild(ClearButtonPlacer) is not None
    cross.trigger()
    assert (line.text(), cross.isVisible()) == ("", False)
