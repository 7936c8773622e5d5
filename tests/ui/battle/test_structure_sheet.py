"""The sheet of a building in the window: by a click on its hex, by its name, and what is marked there."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from companion.engine.skeleton.setup import BoardData
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from companion.ui.app.window import MainWindow
from tests.ui.duels import last_journal_line, set_out_begun
from tests.ui.table_driver import TableDriver

HOUSE = parse_label("0505")
TOWN = BoardData.of(Board("Town", 15, 17, {HOUSE: BoardHex(0, ("building_medium_h2",))}))


def title(table: TableDriver) -> str:
    shown = table.page.panel.sheet._sheet
    return shown.title if shown is not None else ""


def test_a_building_is_looked_at_marked_and_left(window: MainWindow) -> None:
    table = set_out_begun(window, TOWN, orion="red 0101 3", victor="blue 1517 0")
    table.click_hex(HOUSE)
    assert title(table) == "Medium building 0505"
    sheet = table.page.panel.sheet._sheet
    assert sheet is not None
    table.page.panel.sheet.action_chosen.emit(sheet.make_mark("factor", 12))
    assert last_journal_line(table).startswith("A medium building stands in 0505: Construction Factor 12")
    QApplication.processEvents()
    marked = table.page.panel.sheet._sheet
    assert marked is not None
    assert marked.tracks[0].left == 12
    table.select("orion")
    assert title(table) == "Orion"
    table.page.ask_bar.quick.entered.emit("building 0505")
    assert title(table) == "Medium building 0505"
