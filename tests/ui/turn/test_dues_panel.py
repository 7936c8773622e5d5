"""The list of a due roll: rolled or waived, one by one or all at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from companion.engine.views.turn import Due, TurnView
from companion.ui.turn.dues_panel import DuesPanel
from tests.ui.views import BLUE, RED, turn_view, unit_view

pytestmark = pytest.mark.usefixtures("theme")

LEFT = Qt.MouseButton.LeftButton
FALL = Due(
    "due1",
    "wolf",
    "Piloting, 20 or more points",
    "Piloting",
    "settle 1",
    7,
    21 / 36,
    dismissal="waive 1",
)
RESTART = Due("due2", "cicada", "Restart the reactor", "Heat", "settle 2", 4, 33 / 36, may_wait=True)
UNITS = {"wolf": unit_view("wolf"), "cicada": unit_view("cicada", "red")}
SIDES = {"blue": BLUE, "red": RED}


def owing(*dues: Due) -> TurnView:
    turn = turn_view(dues=dues)
    return replace(turn, settle_all="settle all", dismiss_all="waive all") if dues else turn


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[DuesPanel]:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(600, 500)
    page.show()
    made = DuesPanel(page)
    made.show_dues(owing(FALL, RESTART), UNITS, SIDES, is_closed=False)
    made.open()
    made.settle_below(40, 580, page)
    page.activateWindow()
    yield made
    page.close()


def texts(panel: DuesPanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def test_each_due_tells_whose_why_and_the_number(panel: DuesPanel) -> None:
    lines = texts(panel)
    for text in (
        "2 rolls are due",
        "Wolf",
        "Piloting, 20 or more points",
        "7+",
        "58.3 %",
        "may wait · Heat",
    ):
        assert text in lines


def test_one_is_rolled(panel: DuesPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.chosen) as chosen:
        QTest.mouseClick(panel.lines[1].roll_button, LEFT)
    assert chosen.args == [RESTART]


def test_one_is_waived_where_that_is_allowed(panel: DuesPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.proposed) as proposed:
        QTest.mouseClick(panel.lines[0].waive_button, LEFT)
    assert proposed.args == ["waive 1"]
    assert panel.lines[1].waive_button.isHidden()


def test_all_are_rolled_or_waived(panel: DuesPanel, qtbot: QtBot) -> None:
    for button, action in ((panel.roll_all_button, "settle all"), (panel.waive_all_button, "waive all")):
        with qtbot.waitSignal(panel.proposed) as proposed:
            QTest.mouseClick(button, LEFT)
        assert proposed.args == [action]


def test_nothing_can_be_pressed_while_dice_are_asked_for(panel: DuesPanel) -> None:
    panel.show_dues(owing(FALL, RESTART), UNITS, SIDES, is_closed=True)
    assert not panel.lines[0].roll_button.isEnabled()
    assert not panel.roll_all_button.isEnabled()


def test_with_nothing_owed_it_goes_away(panel: DuesPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.closed):
        panel.show_dues(owing(), UNITS, SIDES, is_closed=False)
    assert panel.isHidden()
    panel.open()
    assert panel.isHidden()


def test_arrow_keys_go_from_due_to_due_and_esc_closes(panel: DuesPanel) -> None:
    assert panel.focusWidget() is panel.lines[0].roll_button
    QTest.keyClick(panel.lines[0].roll_button, Qt.Key.Key_Down)
    assert panel.focusWidget() is panel.lines[1].roll_button
    QTest.keyClick(panel.lines[1].roll_button, Qt.Key.Key_Escape)
    assert panel.isHidden()
