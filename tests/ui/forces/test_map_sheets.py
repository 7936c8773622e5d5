from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from companion.ui.forces.map_sheets import MapSheets, sheets_and_maps

pytestmark = pytest.mark.usefixtures("theme")
HILL = Board("Hill", 16, 17, {parse_label("0101"): BoardHex(2)})
POND = Board("Pond", 16, 17, {parse_label("0202"): BoardHex(0, ("water_1",))})
SMALL, WHOLE, ODD = Board("Small", 8, 9), Board("Whole", 32, 17), Board("Odd", 15, 17)


@pytest.fixture
def sheets(qtbot: QtBot) -> MapSheets:
    made = MapSheets()
    qtbot.addWidget(made)
    made.show_sheets({"hill": HILL, "pond": POND, "small": SMALL})
    made.show()
    return made


def test_two_sheets_lie_side_by_side(sheets: MapSheets) -> None:
    board = sheets.board()
    assert (board.name, board.size) == ("Hill and Pond", (32, 17))
    assert set(board.hexes) == {"0101", "1802"}
    assert sheets.preview.accessibleName() == "Hill and Pond, 32 by 17 hexes"


def test_a_sheet_may_be_turned_round(sheets: MapSheets) -> None:
    QTest.mouseClick(sheets.turns[0], Qt.MouseButton.LeftButton)
    assert "1617" in sheets.board().hexes


def test_sheets_of_different_size_are_told(sheets: MapSheets) -> None:
    assert sheets.fault() == ""
    box = sheets.boxes[1]
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert sheets.fault() == "Hill and Small are not of the same size."
    assert not sheets.preview.isVisible()


def test_open_ground_is_always_there(sheets: MapSheets) -> None:
    sheets.show_sheets({})
    assert sheets.board().hexes == {}
    assert sheets.board().size == (32, 17)


def test_whole_maps_and_odd_sheets_are_told_apart() -> None:
    halves, maps = sheets_and_maps({"hill": HILL, "whole": WHOLE, "odd": ODD})
    assert (list(halves), list(maps)) == (["hill"], ["whole", "odd"])
