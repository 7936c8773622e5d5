"""The grid of numbers: a touch chooses the pair, keys go from cell to cell, and it fits any width."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.engine.forms import Value
from companion.ui.calculator.grid_paint import GridPosition
from companion.ui.calculator.number_grid import NumberGridView
from companion.ui.theme.theme import Theme
from tests.builders import citytech

pytestmark = [pytest.mark.usefixtures("theme"), pytest.mark.qt_log_ignore("propagateSizeHints")]

Show = Callable[[int], NumberGridView]
LEFT, Key = Qt.MouseButton.LeftButton, Qt.Key
VALUES: dict[str, Value] = {
    "weapon": "is.ppc", "range": 7, "attacker_movement": "walked", "hexes_moved": 5,
}  # fmt: skip


@pytest.fixture
def show(qtbot: QtBot) -> Show:
    """Shows the grid of a PPC at a width."""

    def shown(width: int) -> NumberGridView:
        view = NumberGridView()
        qtbot.addWidget(view)
        game = citytech()
        view.show_grid(game.number_grid({**game.form("to_hit").defaults(), **VALUES}))
        view.resize(width, view.heightForWidth(width))
        view.show()
        return view

    return shown


def touch(view: NumberGridView, place: GridPosition) -> QPoint:
    layout = view.layout_now()
    assert layout is not None
    return layout.cell(place).center().toPoint()


@pytest.mark.parametrize(("width", "bodies"), [(1300, 4), (640, 4), (380, 1), (260, 1)])
def test_blocks_stand_as_there_is_room(show: Show, width: int, bodies: int) -> None:
    view = show(width)
    layout = view.layout_now()
    assert layout is not None
    assert len(layout.bodies) == bodies
    assert len(layout.headers) == 4
    assert max(body.right() for body in layout.bodies.values()) <= width
    assert max(head.right() for head in layout.headers.values()) <= width
    assert layout.height <= view.height() + 1


def test_a_touch_chooses_range_and_movement_at_once(show: Show, qtbot: QtBot) -> None:
    view = show(1300)
    with qtbot.waitSignal(view.chosen) as given:
        QTest.mouseClick(view, LEFT, pos=touch(view, GridPosition(2, 5, 4)))
    assert given.args == [{"attacker_movement": "ran", "range": 13, "hexes_moved": 10}]


def test_a_head_chooses_the_movement_alone_and_says_its_number(show: Show, qtbot: QtBot) -> None:
    view = show(380)
    layout = view.layout_now()
    assert layout is not None
    with qtbot.waitSignal(view.chosen) as given:
        QTest.mouseClick(view, LEFT, pos=layout.headers[3].center().toPoint())
    assert given.args == [{"attacker_movement": "jumped"}]


def test_keys_go_from_cell_to_cell(show: Show, qtbot: QtBot) -> None:
    view = show(380)
    view.setFocus()
    assert view.accessibleDescription() == "Walked, Range 7–12, Target moved 5–6: 9+, 27.8 %"
    for key in (Key.Key_Up, Key.Key_Right, Key.Key_PageDown):
        QTest.keyClick(view, key)
    assert view.accessibleDescription().startswith("Ran, Range 4–6, Target moved 7–9: ")
    layout = view.layout_now()
    assert layout is not None
    assert set(layout.bodies) == {2}, "the block of the cell that the keys are at"
    with qtbot.waitSignal(view.chosen) as given:
        QTest.keyClick(view, Key.Key_Return)
    assert given.args == [{"attacker_movement": "ran", "range": 4, "hexes_moved": 7}]
    for _ in range(9):
        QTest.keyClick(view, Key.Key_Up)
    assert view.at_cell is not None
    assert view.at_cell.row == 0, "it stops at the edge"


def test_targets_are_large_enough_for_fingers(show: Show, theme: Theme) -> None:
    theme.set_finger(True)
    layout = show(900).layout_now()
    assert layout is not None
    assert layout.cell_height >= theme.tokens.target
    assert min(head.height() for head in layout.headers.values()) >= theme.tokens.target
