"""The tools of the map in a CityTech battle: by button and by key, remembered, one at a time."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.engine.marking import HexNote
from companion.tabletop.hexes import HEXSIDES, parse_label
from companion.ui.map.tools.kinds import DEEDS, TOOLS, Tool
from companion.ui.map.tools.strip import ToolStrip
from tests.ui.duels import told
from tests.ui.playing import Table


def strip(table: Table) -> ToolStrip:
    """The strip beside the map."""
    return table.map.tools.strip


def legend(table: Table) -> str:
    """What the strip says of the overlay, all of it seen."""
    assert strip(table).legend.isVisible()
    return strip(table).legend.words


def press(table: Table, tool: str) -> None:
    """Press a button of the strip."""
    table.click(strip(table).buttons[tool])


def ways_shown(table: Table, qtbot: QtBot) -> None:
    """Wait until the ways of moving have been worked out behind the window."""
    qtbot.waitUntil(lambda: table.map.planner.is_open)


def test_a_unit_that_may_move_shows_all_its_ways_and_goes_by_two_clicks(duel: Table, qtbot: QtBot) -> None:
    duel.select("victor")
    ways_shown(duel, qtbot)
    view, here = duel.map.view, duel.unit("victor").hex
    assert here is not None
    assert legend(duel).splitlines() == ["Victor: MP", "Walk, 4 MP", "Run, 6 MP", "Jump, 4 MP"]
    assert len({mark.fill for mark in view.overlay.marks.values()}) == 3
    walked = next(place for place, mark in view.overlay.marks.items() if mark.text == "2" and place != here)
    duel.click_hex(walked)
    assert view.bar.words.startswith("Walk 2 of 4 MP")
    duel.click_hex(walked)
    assert duel.unit("victor").hex == walked
    assert told(duel).startswith("Victor walked")


def test_space_confirms_the_hex_that_is_pinned(duel: Table, qtbot: QtBot) -> None:
    duel.select("victor")
    ways_shown(duel, qtbot)
    view, here = duel.map.view, duel.unit("victor").hex
    place = next(place for place, mark in view.overlay.marks.items() if mark.text == "2" and place != here)
    duel.click_hex(place)
    view.setFocus()
    duel.press(Qt.Key.Key_Space)
    assert duel.unit("victor").hex == place


def test_a_click_out_of_reach_says_why_beside_the_map(duel: Table, qtbot: QtBot) -> None:
    duel.select("victor")
    ways_shown(duel, qtbot)
    duel.click_hex(parse_label("1517"))
    assert "Walk: Too far, needs" in duel.map.view.bar.warning
    assert not duel.map.view.bar.confirm_button.isVisible()
    assert duel.map.planner.is_open


def test_what_is_said_lies_beside_the_map_and_not_over_it(duel: Table, qtbot: QtBot) -> None:
    duel.select("victor")
    ways_shown(duel, qtbot)
    view = duel.map.view
    duel.click_hex(next(place for place, mark in view.overlay.marks.items() if mark.text == "2"))
    for part in (view.bar, strip(duel).legend):
        assert part.isVisible()
        assert not view.isAncestorOf(part)
    assert view.bar.confirm_button.width() >= view.bar.confirm_button.sizeHint().width()
    duel.press(Qt.Key.Key_Escape, view)


@pytest.mark.parametrize("tool", ["arcs", "ranges", "reach", "threat", "danger"])
def test_a_tool_is_taken_by_its_button_and_put_away_by_its_key(duel: Table, qtbot: QtBot, tool: str) -> None:
    duel.select("mad_cat")
    press(duel, tool)
    view = duel.map.view
    qtbot.waitUntil(lambda: bool(view.overlay.marks) and view.overlay.legend is not None)
    assert strip(duel).buttons[tool].isChecked()
    assert "Mad Cat" in legend(duel)
    duel.page.do(tool)
    while duel.map.tools.tool is Tool.RANGES:
        duel.page.do(tool)
    assert duel.map.tools.tool is Tool.NONE
    assert not strip(duel).buttons[tool].isChecked()


def test_the_rings_of_one_weapon_after_the_other_are_shown(duel: Table) -> None:
    duel.select("mad_cat")
    press(duel, "ranges")
    weapons = strip(duel).weapons.buttons
    shown = []
    for name, button in weapons.items():
        strip(duel).weapons.chosen.emit(name)
        assert button.isChecked()
        shown.append(legend(duel))
    assert len(set(shown)) == len(weapons) > 2
    duel.page.do("arcs")
    duel.page.do("arcs")


def test_the_ruler_measures_from_the_selected_unit(duel: Table) -> None:
    duel.select("mad_cat")
    press(duel, "ruler")
    start = duel.unit("mad_cat").hex
    assert start is not None
    duel.click_hex(parse_label("0505"))
    duel.click_hex(parse_label("0508"))
    assert duel.map.view.overlay.path == (start, parse_label("0505"), parse_label("0508"))
    assert "0505–0508: 3" in legend(duel)
    duel.press(Qt.Key.Key_Escape, duel.map.view)
    assert not duel.map.view.overlay.path
    duel.press(Qt.Key.Key_Escape, duel.map.view)
    assert duel.map.tools.tool is Tool.NONE


def test_a_line_of_sight_by_keys_alone_has_its_profile(duel: Table) -> None:
    duel.page.selection.select(None)
    duel.page.do("sight")
    view = duel.map.view
    view.setFocus()
    for label in ("0505", "0512"):
        view.set_cursor(parse_label(label))
        duel.press(Qt.Key.Key_Return, view)
    assert legend(duel).startswith("0505–0512: ")
    assert strip(duel).legend.profile.isVisible()
    assert "from level" in strip(duel).legend.profile.accessibleName()
    duel.page.do("sight")


def test_a_note_is_an_entry_that_is_drawn_and_undone(duel: Table) -> None:
    duel.page.do("note")
    place = parse_label("0612")
    duel.click_hex(place)
    notes = strip(duel).notes
    assert notes.field.hasFocus()
    QTest.keyClicks(notes.field, "Mines")
    duel.click(notes.signs["danger"])
    QTest.keyClick(notes.field, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert duel.page.bridge.table().notes == {place: HexNote("Mines", "danger")}
    assert told(duel) == "Noted on hex 0612: Mines"
    assert "Mines" in [caption.text for caption in duel.map.view.overlay_item.captions]
    duel.page.do("undo")
    assert duel.page.bridge.table().notes == {}
    assert duel.map.tools.tool is Tool.NONE


def test_escape_leaves_a_note_unwritten(duel: Table) -> None:
    duel.page.do("note")
    duel.click_hex(parse_label("0612"))
    QTest.keyClick(strip(duel).notes.field, Qt.Key.Key_Escape)
    assert not strip(duel).notes.isVisible()
    assert duel.page.bridge.table().notes == {}
    duel.page.do("note")


def test_clicks_mean_the_same_hex_however_the_map_lies(duel: Table) -> None:
    duel.page.selection.select(None)
    view, clicked = duel.map.view, []
    view.hex_clicked.connect(lambda place, *_: clicked.append(place))
    places = [parse_label(label) for label in ("0404", "1106", "0813")]
    for deed in ("turn_map", "mirror_map", *["turn_map"] * 3):
        duel.page.do(deed)
        view.fit()
        clicked.clear()
        for place in places:
            duel.click_hex(place)
        assert clicked == places
    shown = view.hex_point(parse_label("0707")) - view.hex_point(parse_label("0708"))
    duel.page.do("mirror_map")
    while view.outlook.turns:
        duel.page.do("turn_map")
    assert view.outlook.is_usual
    assert view.hex_point(parse_label("0707")) - view.hex_point(parse_label("0708")) != shown


def test_tool_and_outlook_are_remembered_with_the_battle(duel: Table) -> None:
    for deed in ("arcs", "turn_map", "mirror_map", "hex_numbers"):
        duel.page.do(deed)
    state = duel.map.tools.view_state()
    assert state == {"tool": "arcs", "labels": False, "turns": HEXSIDES - 1, "mirrored": True}
    for deed in ("arcs", "hex_numbers", "mirror_map", "turn_map", *["turn_map"] * 4):
        duel.page.do(deed)
    duel.map.tools.restore(state)
    assert duel.map.tools.view_state() == state
    duel.map.tools.restore({"tool": "no such", "turns": "x"})
    assert duel.map.tools.view_state() == {"tool": "", "labels": True, "turns": 0, "mirrored": False}


def test_every_tool_has_a_name_a_tip_and_a_size_for_a_finger(duel: Table) -> None:
    for row in (*TOOLS, *DEEDS):
        button = strip(duel).buttons[row.id]
        assert button.accessibleName() == row.label
        assert row.label in button.toolTip()
        assert min(button.width(), button.height()) >= 32
