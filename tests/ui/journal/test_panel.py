from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.ui.journal.panel import JournalPanel
from tests.ui.journal.test_model import LINES, TELLING
from tests.ui.views import BLUE, RED

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture
def panel(qtbot: QtBot) -> JournalPanel:
    made = JournalPanel()
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    made.show_lines(LINES)
    return made


def test_a_line_has_the_mark_of_its_unit(panel: JournalPanel) -> None:
    panel.show_lines([replace(line, telling=replace(TELLING, units=("wolf",))) for line in LINES])
    before = panel.list.grab().toImage()
    panel.show_units({"wolf": (BLUE, 3)})
    marked = panel.list.grab().toImage()
    panel.show_units({"wolf": (RED, 4)})
    assert before != marked
    assert panel.list.grab().toImage() != marked


def test_a_click_looks_at_the_moment(qtbot: QtBot, panel: JournalPanel) -> None:
    where = panel.list.visualRect(panel.model.row_of(2)).center()
    with qtbot.waitSignal(panel.look_wanted) as wanted:
        QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert wanted.args == [2]


def test_enter_looks_too_and_letters_stay_the_windows(qtbot: QtBot, panel: JournalPanel) -> None:
    panel.list.setCurrentIndex(panel.model.row_of(3))
    with qtbot.waitSignal(panel.look_wanted) as wanted:
        QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert wanted.args == [3]
    QTest.keyClick(panel.list, Qt.Key.Key_W)
    assert panel.list.currentIndex() == panel.model.row_of(3)


def test_undo_stands_at_the_head_and_says_what_it_undoes(qtbot: QtBot, panel: JournalPanel) -> None:
    panel.show_undo("Wolf walks", None)
    assert "Wolf walks" in panel.undo_button.toolTip()
    assert not panel.redo_button.isEnabled()
    with qtbot.waitSignal(panel.undo_wanted):
        QTest.mouseClick(panel.undo_button, Qt.MouseButton.LeftButton)


def test_only_entries_with_dice_can_be_corrected(qtbot: QtBot, panel: JournalPanel) -> None:
    without, with_dice = panel.menu_for(LINES[0]), panel.menu_for(LINES[1])
    assert "Correct the dice…" not in [action.text() for action in without.actions()]
    correct = next(action for action in with_dice.actions() if action.text() == "Correct the dice…")
    with qtbot.waitSignal(panel.correct_wanted) as wanted:
        correct.trigger()
    assert wanted.args == [2]


def test_a_press_on_the_chevron_or_an_arrow_key_opens_an_entry(qtbot: QtBot, panel: JournalPanel) -> None:
    rows = panel.model.rowCount()
    box = panel.list.visualRect(panel.model.row_of(1))
    with qtbot.assertNotEmitted(panel.look_wanted):
        QTest.mouseClick(
            panel.list.viewport(),
            Qt.MouseButton.LeftButton,
            pos=box.center() - QPoint(box.width() // 2 - 6, 0),
        )
    assert panel.model.is_open(1)
    assert panel.model.rowCount() == rows + 2
    QTest.keyClick(panel.list, Qt.Key.Key_Left)
    assert panel.model.rowCount() == rows
    QTest.keyClick(panel.list, Qt.Key.Key_Right)
    assert panel.model.is_open(1)
