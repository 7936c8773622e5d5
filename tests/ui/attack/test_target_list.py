"""The list of targets: rows that stand where they are while their numbers come, and go again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.engine.views.units import SideView
from companion.ui.attack.target_list import TargetList, TargetRow

pytestmark = pytest.mark.usefixtures("theme")

RED = SideView("red", "Red", 0)
NEAR = TargetRow("victor", "Victor", 1, RED, "1 hex", is_waiting=True)
FAR = TargetRow("mad_cat", "Mad Cat", 2, RED, "8 hexes", is_waiting=True)
KNOWN = replace(
    NEAR, about="1 hex · 2 light woods between · 10 weapons", best="best 10+, 16.7 %", is_waiting=False
)


@pytest.fixture
def targets(qtbot: QtBot) -> TargetList:
    made = TargetList()
    qtbot.addWidget(made)
    made.resize(400, 600)
    made.show_targets("Orion", "Here.", (NEAR, FAR))
    made.show()
    QApplication.processEvents()
    return made


@pytest.mark.parametrize("width", [320, 400, 560])
def test_nothing_moves_as_the_numbers_arrive(targets: TargetList, width: int) -> None:
    targets.resize(width, 600)
    QApplication.processEvents()
    parts = [part for line in targets.lines for part in (line, line.mark, line.name, line.about, line.button)]
    before = [part.geometry() for part in parts]
    targets.show_row(KNOWN)
    QApplication.processEvents()
    assert [part.geometry() for part in parts] == before
    assert targets.lines[0].best.text() == KNOWN.best
    assert targets.buttons["victor"].accessibleName() == f"Target Victor, {KNOWN.about}, {KNOWN.best}"


def test_where_there_is_room_a_row_is_no_higher_than_its_button(targets: TargetList) -> None:
    targets.resize(900, 600)
    QApplication.processEvents()
    wide = targets.lines[0].height()
    targets.resize(320, 600)
    QApplication.processEvents()
    assert targets.lines[0].height() > wide
    assert targets.lines[0].about.heightForWidth(900) == targets.lines[0].about.fontMetrics().height()


def test_a_row_shown_again_shows_nothing_of_before(targets: TargetList) -> None:
    targets.show_row(KNOWN)
    targets.show_targets("Orion", "Here.", (FAR, NEAR))
    assert [line.best.text() for line in targets.lines] == ["", ""]
    assert [line.name.text() for line in targets.lines] == ["Mad Cat", "Victor"]


def test_fewer_targets_leave_no_row_behind(targets: TargetList, qtbot: QtBot) -> None:
    targets.show_targets("Orion", "Here.", (FAR,))
    QApplication.processEvents()
    assert [line.isVisible() for line in targets.lines] == [True, False]
    with qtbot.waitSignal(targets.chosen) as chosen:
        QTest.mouseClick(targets.buttons["mad_cat"], Qt.MouseButton.LeftButton)
    assert chosen.args == ["mad_cat"]


def test_what_cannot_be_attacked_says_why_and_cannot_be_pressed(targets: TargetList) -> None:
    targets.show_row(replace(NEAR, about="Nothing can hit it", is_refused=True, is_waiting=False))
    assert not targets.buttons["victor"].isEnabled()
    assert targets.lines[0].about.text() == "Nothing can hit it"
