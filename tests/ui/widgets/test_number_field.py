"""The field for a number: typing replaces, keys step, what cannot be is told and never reckoned with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from companion.ui.widgets.number_field import NO_KEYS, NumberField, first_fault

pytestmark = [pytest.mark.usefixtures("theme"), pytest.mark.qt_log_ignore("propagateSizeHints")]

LEFT, Key = Qt.MouseButton.LeftButton, Qt.Key


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[QWidget]:
    made = QWidget()
    qtbot.addWidget(made)
    column = QVBoxLayout(made)
    for field in (NumberField("Range", 1, 18), NumberField("Higher by", -9, 9, keys=NO_KEYS)):
        column.addWidget(field)
    column.addStretch(1)
    made.resize(400, 300)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()


@pytest.fixture
def field(page: QWidget) -> NumberField:
    found = page.findChildren(NumberField)[0]
    found.set_number(5)
    return found


def notes(page: QWidget) -> list[str]:
    """Return what is told at fields."""
    QApplication.processEvents()
    labels = [label for label in page.findChildren(QLabel) if label.property("role") == "field-note"]
    return [label.text() for label in labels if label.isVisible()]


@pytest.mark.parametrize(
    ("typed", "why"), [("0", "0 is too little"), ("19", "19 is too much"), ("99999", "99999 is too much")]
)
def test_what_is_out_of_bounds_is_told_at_the_field_and_stays_to_be_put_right(
    page: QWidget, field: NumberField, typed: str, why: str
) -> None:
    QTest.mouseClick(field.line, LEFT)
    QTest.keyClicks(field.line, typed)
    assert field.line.text() == typed, "nothing that is typed is dropped"
    assert field.fault == f"{why}: type 1 to 18."
    assert notes(page) == [field.fault]
    assert first_fault(page) == f"Range: {field.fault}"
    QTest.keyClick(field.line, Key.Key_Return)
    QTest.keyClick(field.line, Key.Key_Tab)
    assert (field.line.text(), notes(page)) == (typed, [f"{why}: type 1 to 18."]), "not clamped"
    QTest.mouseClick(field.line, LEFT)
    QTest.keyClicks(field.line, "7")
    assert (field.number, field.fault, notes(page), first_fault(page)) == (7, "", [], "")


def test_letters_are_told_and_escape_brings_the_number_back(page: QWidget, field: NumberField) -> None:
    texts: list[str] = []
    field.edited.connect(lambda: texts.append(field.fault))
    QTest.mouseClick(field.line, LEFT)
    QTest.keyClicks(field.line, "x")
    assert "is no number here" in field.fault
    QTest.keyClick(field.line, Key.Key_Escape)
    assert (field.line.text(), field.number, field.fault, notes(page)) == ("5", 5, "", [])
    assert [bool(text) for text in texts] == [True, False]


def test_an_empty_line_counts_as_before_once_it_is_left(field: NumberField) -> None:
    field.line.setFocus()
    QTest.keyClick(field.line, Key.Key_Delete)
    assert field.fault == "Type 1 to 18."
    QTest.keyClick(field.line, Key.Key_Tab)
    assert (field.line.text(), field.number, field.fault) == ("5", 5, "")


def test_keys_step_it_and_leave_it_selected(field: NumberField) -> None:
    QTest.mouseClick(field.line, LEFT)
    for key, number in (
        (Key.Key_Up, 6), (Key.Key_PageUp, 11), (Key.Key_End, 18), (Key.Key_Plus, 18), (Key.Key_Minus, 17),
        (Key.Key_Home, 1), (Key.Key_Down, 1),
    ):  # fmt: skip
        QTest.keyClick(field.line, key)
        assert (field.number, field.line.selectedText()) == (number, str(number))


def test_the_keys_at_its_ends_step_it(field: NumberField) -> None:
    middle = field.height() // 2
    QTest.mouseClick(field, LEFT, pos=QPoint(field.width() - 5, middle))
    assert field.number == 6
    QTest.mouseClick(field, LEFT, Qt.KeyboardModifier.ShiftModifier, QPoint(5, middle))
    assert (field.number, field.line.text()) == (1, "1")
    QTest.mouseClick(field, LEFT, pos=QPoint(5, middle))
    assert field.number == 1


def test_less_than_nothing_is_typed_with_its_sign(page: QWidget) -> None:
    higher = page.findChildren(NumberField)[1]
    higher.set_number(0)
    QTest.mouseClick(higher.line, LEFT)
    QTest.keyClicks(higher.line, "-3")
    assert (higher.number, higher.fault) == (-3, "")


def test_what_is_being_typed_stays_while_the_same_number_is_shown(field: NumberField) -> None:
    QTest.mouseClick(field.line, LEFT)
    QTest.keyClicks(field.line, "40")
    field.show_number(4, 1, 18)
    assert (field.line.text(), bool(field.fault)) == ("40", True)
    field.show_number(4, 1, 50)
    assert not field.fault, "it may be now"
    QTest.keyClick(field.line, Key.Key_Escape)
    assert field.line.text() == "40"
    field.show_number(8, 1, 18)
    assert (field.line.text(), field.fault) == ("8", "")


def test_steps_of_half_a_ton(field: NumberField) -> None:
    field.show_number(15, 0, 25, 0.5)
    assert field.line.text() == "7.5"
    QTest.mouseClick(field.line, LEFT)
    QTest.keyClicks(field.line, "3.5")
    assert (field.number, field.fault) == (7, "")


def test_a_field_that_may_be_empty(field: NumberField) -> None:
    field.allow_empty("Year")
    assert (field.is_empty, field.fault) == (True, "")
    QTest.mouseClick(field.line, LEFT)
    QTest.keyClicks(field.line, "7")
    assert (field.is_empty, field.number) == (False, 7)
    field.set_number(None)
    assert field.is_empty
