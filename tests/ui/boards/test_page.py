"""Drawing boards in the window: with the pointer, with keys alone, by different rules."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.tabletop.hexes import parse_label
from companion.ui.boards.sheets_dialog import SizeDialog
from companion.workshop.boards.drawing import Drawing
from companion.workshop.boards.joining import new_sheet
from companion.workshop.boards.strokes import DrawingTool
from tests.ui.boards.conftest import LEFT, NONE, BoardHand

Key = Qt.Key
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def test_a_real_table_is_drawn_with_few_gestures(hand: BoardHand) -> None:
    """A wood, a hill of two levels, a road, a pond and four buildings."""
    hand.press(Key.Key_1)
    hand.drag("0203", "0405", "0306", "0204")
    hand.press(Key.Key_2)
    hand.drag("0304", "0305")
    hand.press(Key.Key_H, Key.Key_W)
    hand.drag("1104", "1206")
    hand.press(Key.Key_W, Key.Key_W)
    hand.drag("1105", "1206")
    hand.press(Key.Key_6)
    hand.drag("0111", "0510", "0912", "1510")
    hand.press(Key.Key_5)
    hand.drag("0314", "0415", "0515", "0514")
    hand.press(Key.Key_8)
    for place in ("0809", "0910", "1009", "1013"):
        hand.drag(place)
    terrain = [word for ground in hand.page.editor.drawing.board.hexes.values() for word in ground.terrain]
    levels = {ground.level for ground in hand.page.editor.drawing.board.hexes.values()}
    assert terrain.count("light_woods") >= 4
    assert terrain.count("heavy_woods") == 2
    assert terrain.count("road") == 15
    assert terrain.count("water_1") >= 4
    assert sum(word.startswith("building") for word in terrain) == 4
    assert levels == {0, 1, 2}
    assert not hand.page.editor.faults
    assert hand.gestures == 19  # the help says about twenty; the specification allows sixty


def test_a_stroke_is_one_step_back_and_forth(hand: BoardHand) -> None:
    hand.press(Key.Key_1)
    hand.drag("0203", "0403", "0603")
    hand.drag("1001")
    assert "Light woods, 1 hex" in hand.page.title.undo_button.toolTip()
    hand.press(Key.Key_Z, held=CTRL)
    assert hand.at("1001") == (0, ())
    assert hand.at("0403") == (0, ("light_woods",))
    hand.press(Key.Key_Z, held=CTRL)
    assert not hand.page.editor.drawing.board.hexes
    hand.press(Key.Key_Y, Key.Key_Y, held=CTRL)
    assert hand.at("1001") == (0, ("light_woods",))


def test_a_stroke_is_seen_before_it_is_done_and_given_up_with_esc(hand: BoardHand) -> None:
    seen = hand.page.canvas.viewport()
    hand.press(Key.Key_R, Key.Key_3)
    QTest.mousePress(seen, LEFT, NONE, hand.point("0303"))
    QTest.mouseMove(seen, hand.point("0504"))
    QApplication.processEvents()
    shown = hand.page.canvas.table.board
    assert shown is not None
    assert shown.at(parse_label("0403")).terrain == ("rough",)
    assert not hand.page.editor.drawing.board.hexes
    hand.press(Key.Key_Escape)
    QTest.mouseRelease(seen, LEFT, NONE, hand.point("0504"))
    assert not hand.page.editor.drawing.board.hexes
    assert hand.page.canvas.table.board == hand.page.editor.drawing.board
    assert hand.window.boards.is_shown


def test_keys_alone_draw_lines_and_areas_and_pick_up(hand: BoardHand) -> None:
    canvas = hand.page.canvas
    canvas.go_to(parse_label("0201"))
    hand.press(Key.Key_5, Key.Key_L, Key.Key_Space)
    hand.press(*[Key.Key_Down] * 16)
    hand.press(Key.Key_Return)
    assert hand.at("0209") == (0, ("water_1",))
    hand.press(Key.Key_Left, Key.Key_A, Key.Key_2, Key.Key_Space)
    assert hand.at("0117") == (0, ("heavy_woods",))
    assert hand.at("0309") == (0, ())
    hand.press(Key.Key_Right, Key.Key_I, Key.Key_Space)
    assert (hand.page.editor.brush.what, hand.page.editor.brush.tool) == ("water", DrawingTool.BRUSH)
    hand.press(Key.Key_PageUp)
    assert hand.at("0217") == (1, ("water_1",))
    hand.press(Key.Key_C, Key.Key_Space)
    assert hand.at("0217") == (1, ())
    hand.press(Key.Key_X, Key.Key_Space)
    assert hand.at("0217") == (0, ())


def test_with_shift_the_cursor_paints_along_in_one_stroke(hand: BoardHand) -> None:
    canvas = hand.page.canvas
    canvas.go_to(parse_label("0505"))
    hand.press(Key.Key_6)
    for kind, key, held in (
        (QEvent.Type.KeyPress, Key.Key_Down, SHIFT),
        (QEvent.Type.KeyRelease, Key.Key_Down, SHIFT),
        (QEvent.Type.KeyPress, Key.Key_Down, SHIFT),
        (QEvent.Type.KeyRelease, Key.Key_Shift, SHIFT),
    ):
        QApplication.sendEvent(canvas, QKeyEvent(kind, key, held))
    assert [hand.at(label)[1] for label in ("0505", "0506", "0507")] == [("road",)] * 3
    hand.press(Key.Key_Z, held=CTRL)
    assert not hand.page.editor.drawing.board.hexes


def test_a_click_with_shift_goes_straight_on_and_the_right_button_picks_up(hand: BoardHand) -> None:
    hand.press(Key.Key_6)
    hand.drag("0203")
    hand.drag("0603", held=SHIFT)
    assert hand.at("0403") == (0, ("road",))
    hand.press(Key.Key_1)
    QTest.mouseClick(hand.page.canvas.viewport(), Qt.MouseButton.RightButton, NONE, hand.point("0203"))
    assert hand.page.editor.brush.what == "road"


def test_a_road_over_water_is_a_bridge_and_a_building_has_figures(hand: BoardHand) -> None:
    hand.press(Key.Key_5)
    hand.drag("0404")
    hand.press(Key.Key_6)
    hand.drag("0403", "0405")
    assert hand.at("0404") == (0, ("water_1", "bridge_medium"))
    panel = hand.page.palette_panel
    hand.click(panel.paints["building"])
    hand.click(panel.figures.buttons[2])
    QTest.keyClicks(panel.figures.lines["Height"].line, "3")
    QTest.keyClicks(panel.figures.lines["CF"].line, "75")
    hand.drag("0808")
    assert hand.at("0808") == (0, ("building_heavy_cf75_h3",))
    QTest.keyClicks(panel.figures.lines["CF"].line, "99")
    assert "too much" in panel.figures.lines["CF"].fault  # 7599; the last that could be counts
    hand.drag("0908")
    assert hand.at("0908") == (0, ("building_heavy_cf759_h3",))


def test_what_other_rules_do_not_know_is_told_at_its_hex(hand: BoardHand) -> None:
    page = hand.page
    hand.press(Key.Key_6)
    hand.drag("0505")
    hand.press(Key.Key_H)
    hand.drag("0909")
    page.title.rules.setCurrentIndex(page.title.rules.findData("quickstart"))
    assert page.title.state_button.text() == "2 hexes not by the rules"
    assert set(page.palette_panel.paints) == {
        "open", "light_woods", "heavy_woods", "higher", "lower", "level", "erase",
    }  # fmt: skip
    assert not page.palette_panel.paints["higher"].isEnabled()
    assert page.editor.brush.what == "light_woods"
    hand.click(page.title.state_button)
    assert "0505" in page.footer.message.text()
    assert "'road' is not a terrain" in page.footer.message.text()
    hand.click(page.title.state_button)
    assert "0909" in page.footer.message.text()
    page.title.rules.setCurrentIndex(page.title.rules.findData("bt-tactics"))
    assert page.title.state_button.text() == "1 hex not by the rules"
    assert "building" in page.palette_panel.paints


def test_a_board_becomes_larger_and_turns_and_both_can_be_undone(
    hand: BoardHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_wider(dialog: SizeDialog) -> int:
        dialog.edges["West"].click()
        dialog.columns.set_number(16)
        dialog.columns.edited.emit()
        assert "two columns" in dialog.fault.text()
        dialog.columns.set_number(17)
        dialog.columns.edited.emit()
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(SizeDialog, "exec", make_wider)
    hand.press(Key.Key_1)
    hand.drag("0101")
    hand.click(hand.page.title.size_button)
    assert hand.page.title.size_button.text() == "17 × 17"
    assert hand.at("0301") == (0, ("light_woods",))
    hand.page._carry_out("turn")
    assert hand.at("1517") == (0, ("light_woods",))
    hand.page._carry_out("undo")
    hand.page._carry_out("undo")
    assert hand.page.title.size_button.text() == "15 × 17"
    assert hand.at("0101") == (0, ("light_woods",))


def test_keys_of_the_window_are_the_boards_while_it_is_drawn(hand: BoardHand) -> None:
    for key, what in ((Key.Key_C, "open"), (Key.Key_X, "erase"), (Key.Key_V, "level"), (Key.Key_G, "lower")):
        hand.press(key)
        assert hand.page.editor.brush.what == what
    assert hand.window.boards.is_shown


def test_a_large_board_is_drawn_at_as_well(hand: BoardHand) -> None:
    hand.page.open_board(new_sheet("Large", 64, 51))
    hand.press(Key.Key_1)
    hand.drag("1010", "1510")
    drawing: Drawing = hand.page.editor.drawing
    assert len(drawing.board.hexes) == 6
