from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.ui.journal.panel import JournalPanel
from companion.ui.theme.theme import Theme
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
    panel.show_lines([replace(line, description=replace(TELLING, units=("wolf",))) for line in LINES])
    before = panel.list.grab().toImage()
    panel.show_units({"wolf": (BLUE, 3)})
    marked = panel.list.grab().toImage()
    panel.show_units({"wolf": (RED, 4)})
    assert before != marked
    assert panel.list.grab().toImage() != marked


def test_an_empty_list_says_that_nothing_has_happened(panel: JournalPanel) -> None:
    panel.show_lines([])
    pale = QColor(Theme.current().tokens.muted)
    drawn = panel.list.viewport().grab().toImage()
    assert any(drawn.pixelColor(x, y) == pale for x in range(drawn.width()) for y in range(drawn.height()))


def test_a_click_looks_at_the_moment(qtbot: QtBot, panel: JournalPanel) -> None:
    where = panel.list.visualRect(panel.model.row_of(2)).center()
    with qtbot.waitSignal(panel.look_requested) as wanted:
        QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert wanted.args == [2]


def test_enter_looks_too_and_letters_stay_the_windows(qtbot: QtBot, panel: JournalPanel) -> None:
    panel.list.setCurrentIndex(panel.model.row_of(3))
    with qtbot.waitSignal(panel.look_requested) as wanted:
        QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert wanted.args == [3]
    QTest.keyClick(panel.list, Qt.Key.Key_W)
    assert panel.list.currentIndex() == panel.model.row_of(3)


def test_undo_stands_at_the_head_and_says_what_it_undoes(qtbot: QtBot, panel: JournalPanel) -> None:
    panel.show_undo("Wolf walks", None)
    assert "Wolf walks" in panel.undo_button.toolTip()
    assert not panel.redo_button.isEnabled()
    with qtbot.waitSignal(panel.undo_requested):
        QTest.mouseClick(panel.undo_button, Qt.MouseButton.LeftButton)


def test_only_entries_with_dice_can_be_corrected(qtbot: QtBot, panel: JournalPanel) -> None:
    without, with_dice = panel.menu_for(LINES[0]), panel.menu_for(LINES[1])
    assert "Correct the dice…" not in [action.text() for action in without.actions()]
    correct = next(action for action in with_dice.actions() if action.text() == "Correct the dice…")
    with qtbot.waitSignal(panel.correct_requested) as wanted:
        correct.trigger()
    assert wanted.args == [2, 0]


def test_a_press_on_the_chevron_or_an_arrow_key_opens_an_entry(qtbot: QtBot, panel: JournalPanel) -> None:
    rows = panel.model.rowCount()
    box = panel.list.visualRect(panel.model.row_of(1))
    with qtbot.assertNotEmitted(panel.look_requested):
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


# --- dice as buttons ---


def with_dice(panel: JournalPanel, dice: str, *, is_undone: bool = False) -> QModelIndex:
    """Return the index of an entry that has shown these dice."""
    panel.show_lines([replace(LINES[0], dice=dice, is_undone=is_undone), *LINES[1:]])
    return panel.model.row_of(LINES[0].entry_id)


@pytest.mark.parametrize(("dice", "number"), [("9", 0), ("12, 7, 3+4", 0), ("12, 7, 3+4", 2)])
def test_a_press_on_a_die_corrects_it(qtbot: QtBot, panel: JournalPanel, dice: str, number: int) -> None:
    index = with_dice(panel, dice)
    where = panel.list.die_area(index, number).center()
    with qtbot.assertNotEmitted(panel.look_requested), qtbot.waitSignal(panel.correct_requested) as wanted:
        QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert wanted.args == [LINES[0].entry_id, number]


def test_many_dice_share_the_last_button_and_leave_room_for_the_words(panel: JournalPanel) -> None:
    index = with_dice(panel, ", ".join(["12"] * 40))
    row = panel.list.visualRect(index)
    assert panel.list.die_area(index, 0).left() > row.width() / 2
    assert panel.list.die_area(index, 1).right() <= row.right()


def test_dice_of_what_is_undone_are_no_buttons(qtbot: QtBot, panel: JournalPanel) -> None:
    with_dice(panel, "9")
    where = panel.list.die_area(panel.model.row_of(LINES[0].entry_id), 0).center()
    with_dice(panel, "9", is_undone=True)
    with qtbot.assertNotEmitted(panel.correct_requested), qtbot.waitSignal(panel.look_requested):
        QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=where)


def test_a_die_under_the_pointer_looks_like_a_button(panel: JournalPanel) -> None:
    index = with_dice(panel, "9")
    before = panel.list.viewport().grab().toImage()
    # A pointer that happens to be there already would not be told to move.
    for where in (QPoint(1, 1), panel.list.die_area(index, 0).center()):
        QTest.mouseMove(panel.list.viewport(), where)
        QTest.qWait(1)
    assert panel.list.viewport().cursor().shape() is Qt.CursorShape.PointingHandCursor
    assert panel.list.viewport().grab().toImage() != before


def test_an_entry_at_the_foot_opens_in_sight(panel: JournalPanel) -> None:
    reasons = tuple(f"Reason {number}" for number in range(4))
    lines = [replace(LINES[0], entry_id=100 + number) for number in range(30)]
    lines.append(replace(LINES[0], entry_id=200, description=replace(TELLING, details=reasons)))
    panel.show_lines(lines)
    entry = panel.model.row_of(200)
    where = QPoint(4, panel.list.visualRect(entry).center().y())
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=where)
    last = panel.model.index(panel.model.row_of(200).row() + len(reasons), 0)
    assert panel.list.viewport().rect().contains(panel.list.visualRect(last))
    assert panel.list.viewport().rect().contains(panel.list.visualRect(panel.model.row_of(200)))
