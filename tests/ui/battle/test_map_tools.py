"""The tools of the map in a CityTech battle: by button and by key, remembered, one at a time."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.engine.marks import HexNote
from companion.engine.skeleton.hex_notes import MarkHex
from companion.engine.skeleton.setup import BoardData
from companion.tabletop.hexes import HEXSIDES, parse_label
from companion.ui.app.window import MainWindow
from companion.ui.battle.layout.arrangement import BattlePart, PanelPosition
from companion.ui.map.mapsheet.sheet import LABELS_FROM
from companion.ui.map.overlays.overlay import HexMark, Legend, LegendRow, Overlay
from companion.ui.map.tools.map_tools import MapTools
from companion.ui.map.tools.toolbar import GROUPS, MapTool, MapToolbar
from tests.ui.duels import last_journal_line, set_out, set_out_begun
from tests.ui.table_driver import TableDriver
from tests.ui.walking.settling import settle

pytestmark = pytest.mark.usefixtures("undressed")


def tools(table: TableDriver) -> MapTools:
    """Return the tools of the map."""
    return table.map.tools


def legend(table: TableDriver) -> str:
    """Return the text of the card about the overlay, all of it seen."""
    assert tools(table).card.legend.isVisible()
    return tools(table).card.legend.legend_text


def press(table: TableDriver, tool: str) -> None:
    """Press a button of the toolbar."""
    table.click(tools(table).toolbar.buttons[tool])


def ways_shown(table: TableDriver, qtbot: QtBot) -> None:
    """Wait until the ways of moving have been worked out behind the window."""
    qtbot.waitUntil(lambda: table.map.planner.is_open)


def test_a_unit_that_may_move_shows_all_its_ways_and_goes_by_two_clicks(
    duel: TableDriver, qtbot: QtBot
) -> None:
    duel.select("victor")
    ways_shown(duel, qtbot)
    view, here = duel.map.view, duel.unit("victor").hex
    assert here is not None
    assert legend(duel).splitlines() == ["Victor: MP", "Walk, 4 MP", "Run, 6 MP", "Jump, 4 MP"]
    assert len({mark.fill for mark in view.overlay.marks.values()}) == 3
    walked = next(place for place, mark in view.overlay.marks.items() if mark.text == "2" and place != here)
    duel.click_hex(walked)
    assert view.bar.message.startswith("Walk 2 of 4 MP")
    duel.click_hex(walked)
    assert duel.unit("victor").hex == walked
    assert last_journal_line(duel).startswith("Victor walked")


def test_space_confirms_the_hex_that_is_pinned(duel: TableDriver, qtbot: QtBot) -> None:
    duel.select("victor")
    ways_shown(duel, qtbot)
    view, here = duel.map.view, duel.unit("victor").hex
    place = next(place for place, mark in view.overlay.marks.items() if mark.text == "2" and place != here)
    duel.click_hex(place)
    view.setFocus()
    duel.press(Qt.Key.Key_Space)
    assert duel.unit("victor").hex == place


def test_a_click_out_of_reach_says_why_beside_the_map(duel: TableDriver, qtbot: QtBot) -> None:
    duel.select("victor")
    ways_shown(duel, qtbot)
    duel.click_hex(parse_label("1517"))
    assert "Walk: Too far: needs" in duel.map.view.bar.warning
    assert not duel.map.view.bar.confirm_button.isVisible()
    assert duel.map.planner.is_open


@pytest.mark.dressed
def test_the_card_lies_over_no_hex_that_the_plan_is_about(duel: TableDriver, qtbot: QtBot) -> None:
    duel.select("victor")
    ways_shown(duel, qtbot)
    view, card = duel.map.view, tools(duel).card
    steps = [place for place, mark in view.overlay.marks.items() if mark.text == "2"]
    for place in steps:
        duel.click_hex(place)
        assert view.bar.isVisible()
        assert card.legend.isVisible()
        meant, stage = view.targeted_hexes, card.parentWidget()
        assert stage is not None
        assert place in meant
        points = {each.label: view.mapTo(stage, view.hex_point(each)) for each in meant}
        assert [label for label, point in points.items() if card.geometry().contains(point)] == []
        assert view.bar.confirm_button.width() >= view.bar.confirm_button.sizeHint().width()
        duel.press(Qt.Key.Key_Escape, view)


@pytest.mark.dressed
@pytest.mark.parametrize("sizes", [((1280, 720), (1600, 900)), ((1600, 900), (1280, 720))])
def test_the_card_stays_on_the_map_when_its_tools_take_more_room(
    duel: TableDriver, qtbot: QtBot, sizes: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    card, view = tools(duel).card, duel.map.view
    for size in sizes:
        duel.window.resize(*size)
        duel.select("victor")
        ways_shown(duel, qtbot)
        QApplication.processEvents()
        assert card.isVisible()
        assert view.geometry().contains(card.geometry())


def test_the_map_gets_the_whole_window_by_one_press_and_gives_it_back(duel: TableDriver) -> None:
    frame, before = duel.page.frame, duel.page.frame.arrangement
    press(duel, "layout_alone")
    assert not any(part.isVisible() for part in (duel.page.roster, duel.page.panel, duel.page.journal))
    press(duel, "layout_alone")
    assert frame.arrangement == before
    assert duel.page.roster.isVisible()
    assert duel.page.panel.isVisible()


@pytest.mark.qt_log_ignore("This plugin does not support raise")
def test_a_part_in_a_window_of_its_own_stays_there_while_the_map_is_alone(duel: TableDriver) -> None:
    frame = duel.page.frame
    frame.move_part(BattlePart.JOURNAL, PanelPosition.WINDOW)
    before = frame.arrangement
    press(duel, "layout_alone")
    assert not duel.page.panel.isVisible()
    press(duel, "layout_alone")
    assert frame.arrangement == before
    frame.move_part(BattlePart.JOURNAL, PanelPosition.RIGHT)


def test_all_sheets_are_a_press_away_and_lead_back(duel: TableDriver) -> None:
    press(duel, "sheets")
    assert duel.page.centre.pages.current == "sheets"
    duel.click(duel.page.centre.pages.button("map"))
    assert duel.page.centre.pages.current == "map"


@pytest.mark.dressed
def test_buttons_are_named_or_stand_in_columns_as_the_height_allows(qtbot: QtBot) -> None:
    toolbar = MapToolbar()
    qtbot.addWidget(toolbar)
    seen = {}
    for height in (900, 600, 400, 300, 200):
        toolbar.resize(toolbar.sizeHint().width(), height)
        toolbar.show()
        QApplication.processEvents()
        buttons = toolbar.buttons.values()
        seen[height] = (len({button.x() for button in buttons}), toolbar.buttons["sight"].toolButtonStyle())
    under, alone = Qt.ToolButtonStyle.ToolButtonTextUnderIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
    assert seen == {900: (1, under), 600: (1, alone), 400: (2, alone), 300: (2, alone), 200: (3, alone)}


@pytest.mark.parametrize("tool", ["arcs", "ranges", "reach", "threat", "danger"])
def test_a_tool_is_taken_by_its_button_and_put_away_by_its_key(
    duel: TableDriver, qtbot: QtBot, tool: str
) -> None:
    duel.select("mad_cat")
    press(duel, tool)
    view = duel.map.view
    qtbot.waitUntil(lambda: bool(view.overlay.marks) and view.overlay.legend is not None)
    assert tools(duel).toolbar.buttons[tool].isChecked()
    assert "Mad Cat" in legend(duel)
    duel.page.do(tool)
    while duel.map.tools.tool is MapTool.RANGES:
        duel.page.do(tool)
    assert duel.map.tools.tool is MapTool.NONE
    assert not tools(duel).toolbar.buttons[tool].isChecked()


@pytest.mark.dressed
def test_the_card_of_the_map_needs_no_scrolling_where_there_is_room(duel: TableDriver) -> None:
    """A bar that came while there was little room makes the words narrower: it must not stay for that."""
    rows = (LegendRow(HexMark("accent"), "0107: light woods, to level 2"),)
    title = "0116–0102: In sight, 14 hexes, 1 light woods"
    card = tools(duel).card
    card.legend.show_overlay(Overlay(legend=Legend(title, rows)))
    settle()
    card.resize(card.width(), 60)
    settle()
    card.resize(card.size_in(duel.map.view.size()))
    settle()
    assert card.legend.visibleRegion().boundingRect() == card.legend.rect()


def test_the_rings_of_one_weapon_after_the_other_are_shown(duel: TableDriver) -> None:
    duel.select("mad_cat")
    press(duel, "ranges")
    weapons = tools(duel).card.weapons.buttons
    shown = []
    for name, button in weapons.items():
        tools(duel).card.weapons.chosen.emit(name)
        assert button.isChecked()
        shown.append(legend(duel))
    assert len(set(shown)) == len(weapons) > 2
    duel.page.do("arcs")
    duel.page.do("arcs")


def test_the_ruler_measures_from_the_selected_unit(duel: TableDriver) -> None:
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
    assert duel.map.tools.tool is MapTool.NONE


def test_a_line_of_sight_by_keys_alone_has_its_profile(duel: TableDriver) -> None:
    duel.page.selection.select(None)
    duel.page.do("sight")
    view = duel.map.view
    view.setFocus()
    for label in ("0505", "0512"):
        view.set_cursor(parse_label(label))
        duel.press(Qt.Key.Key_Return, view)
    assert legend(duel).startswith("0505–0512: ")
    assert tools(duel).card.legend.profile.isVisible()
    assert "from level" in tools(duel).card.legend.profile.accessibleName()
    duel.page.do("sight")


def test_a_note_is_an_entry_that_is_drawn_and_undone(duel: TableDriver) -> None:
    duel.page.do("note")
    place = parse_label("0612")
    duel.click_hex(place)
    notes = tools(duel).card.notes
    assert notes.field.hasFocus()
    QTest.keyClicks(notes.field, "Mines")
    duel.click(notes.signs["danger"])
    QTest.keyClick(notes.field, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert duel.page.bridge.table().notes == {place: HexNote("Mines", "danger")}
    assert last_journal_line(duel) == "Noted on hex 0612: Mines"
    assert "Mines" in [caption.text for caption in duel.map.view.overlay_item.captions]
    duel.page.do("undo")
    assert duel.page.bridge.table().notes == {}
    assert duel.map.tools.tool is MapTool.NONE


def test_escape_leaves_a_note_unwritten(duel: TableDriver) -> None:
    duel.page.do("note")
    duel.click_hex(parse_label("0612"))
    QTest.keyClick(tools(duel).card.notes.field, Qt.Key.Key_Escape)
    assert not tools(duel).card.notes.isVisible()
    assert duel.page.bridge.table().notes == {}
    duel.page.do("note")


@pytest.mark.dressed
def test_clicks_mean_the_same_hex_however_the_map_lies(duel: TableDriver) -> None:
    duel.page.selection.select(None)
    view, clicked = duel.map.view, []
    view.hex_clicked.connect(lambda place, *_: clicked.append(place))
    places = [parse_label(label) for label in ("0404", "1106", "0813")]
    for command in ("turn_map", "mirror_map", *["turn_map"] * 3):
        duel.page.do(command)
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


def test_tool_and_outlook_are_remembered_with_the_battle(duel: TableDriver) -> None:
    for command in ("arcs", "turn_map", "mirror_map", "hex_numbers"):
        duel.page.do(command)
    state = duel.map.tools.view_state()
    assert state == {"tool": "arcs", "labels": False, "turns": HEXSIDES - 1, "mirrored": True}
    for command in ("arcs", "hex_numbers", "mirror_map", "turn_map", *["turn_map"] * 4):
        duel.page.do(command)
    duel.map.tools.restore(state)
    assert duel.map.tools.view_state() == state
    duel.map.tools.restore({"tool": "no such", "turns": "x"})
    assert duel.map.tools.view_state() == {"tool": "", "labels": True, "turns": 0, "mirrored": False}


@pytest.mark.dressed
def test_every_tool_has_a_name_a_tip_and_a_size_for_a_finger(duel: TableDriver) -> None:
    for row in (row for group in GROUPS for row in group):
        button = tools(duel).toolbar.buttons[row.id]
        assert button.accessibleName() == row.label
        assert row.label in button.toolTip()
        assert min(button.width(), button.height()) >= 32


@pytest.mark.dressed
@pytest.mark.parametrize(("size", "least"), [((1600, 900), 0.26), ((1366, 768), 0.24), ((1280, 720), 0.24)])
def test_a_mapsheet_has_a_quarter_of_the_window_beside_the_sheet(
    window: MainWindow, size: tuple[int, int], least: float
) -> None:
    sheet = BoardData(name="A mapsheet", size=(15, 17))
    table = set_out_begun(window, sheet, orion="red 0707 3", victor="blue 0909 0", uller="blue 1111 0")
    table.select("orion")
    window.resize(*size)
    settle()
    view = table.map.view
    seen = view.mapFromScene(view.table.sheet_area).boundingRect()
    assert table.page.panel.isVisible()
    assert view.viewport().rect().contains(seen)
    assert seen.width() * seen.height() >= least * size[0] * size[1]
    assert view.zoom.hex_height >= LABELS_FROM, "its hexes are numbered"


@pytest.mark.dressed
def test_two_mapsheets_side_by_side_have_a_third_of_the_window(window: MainWindow) -> None:
    two = BoardData(name="Two mapsheets", size=(32, 17))
    table = set_out(window, two, orion="red 0707 3", victor="blue 0909 0")
    table.select("orion")
    view = table.map.view
    seen = view.mapFromScene(view.table.sheet_area).boundingRect()
    assert (window.width(), window.height()) == (1600, 900)
    assert seen.width() <= view.viewport().width()
    assert seen.width() * seen.height() >= 0.34 * window.width() * window.height()


@pytest.mark.dressed
def test_hexes_that_the_journal_names_are_numbered_at_every_zoom(duel: TableDriver) -> None:
    duel.page.bridge.propose(MarkHex(parse_label("0505"), "Mines", "danger"))
    assert "0505" in last_journal_line(duel)
    view = duel.map.view
    for _ in range(12):
        view.zoom_out()
    assert view.zoom.hex_height < LABELS_FROM
    assert [caption.text for caption in view.named_captions] == ["0505"]
    for _ in range(12):
        view.zoom_in()
    assert not view.named_captions, "the board is printed with its numbers"
    duel.page.bridge.undo()
    duel.press(Qt.Key.Key_0)
    assert not view.named_captions
