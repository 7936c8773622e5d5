"""Parts of the page moved, folded and put in windows of their own, by the player's hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.ui.battle.layout.arrangement import BattlePart, PanelPosition
from companion.ui.battle.layout.part_windows import PartWindows
from companion.ui.battle.panel import ATTACK
from companion.ui.theme.theme import Theme
from tests.ui.table_driver import LEFT, TableDriver, open_window

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints|raise|grabbing the keyboard")


def drag(table: TableDriver, part: BattlePart, place: PanelPosition) -> None:
    """Drag a part by its grip to the zone of a place."""
    holding = table.page.frame.part_grips
    grip = holding.grips[part]
    QTest.mousePress(grip, LEFT)
    zone = holding.zones.zone(part, place).center()
    goal = grip.mapFromGlobal(table.page.frame.mapToGlobal(zone))
    QTest.mouseMove(grip, goal + QPoint(3, 3))
    assert holding.zones.isVisible()
    QTest.mouseMove(grip, goal)
    QTest.mouseRelease(grip, LEFT, pos=goal)
    QApplication.processEvents()
    assert not holding.zones.isVisible()


def left_of(table: TableDriver, part: BattlePart) -> bool:
    """Whether a part stands at the left of the table."""
    widgets = {
        BattlePart.PANEL: table.page.panel,
        BattlePart.JOURNAL: table.page.journal,
        BattlePart.ROSTER: table.page.roster,
    }
    widget, centre = widgets[part], table.page.centre
    return widget.mapToGlobal(QPoint()).x() < centre.mapToGlobal(QPoint()).x()


def windows(table: TableDriver) -> PartWindows:
    """Return the windows of parts."""
    return table.page.frame.windows


def test_a_panel_is_dragged_to_the_other_side_and_back(table: TableDriver) -> None:
    assert not left_of(table, BattlePart.PANEL)
    drag(table, BattlePart.PANEL, PanelPosition.LEFT)
    assert left_of(table, BattlePart.PANEL)
    drag(table, BattlePart.PANEL, PanelPosition.BELOW)
    assert table.page.panel.mapToGlobal(QPoint()).y() > table.page.centre.mapToGlobal(QPoint()).y()
    drag(table, BattlePart.ROSTER, PanelPosition.RIGHT)
    assert not left_of(table, BattlePart.ROSTER)


def test_a_grip_that_is_pressed_offers_the_places(table: TableDriver) -> None:
    menu = table.page.frame.part_grips.menu_of(BattlePart.JOURNAL)
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts[:4] == ["On the right", "On the left", "Below the table", "In a window of its own"]
    menu.actions()[1].trigger()
    assert table.page.frame.arrangement.position(BattlePart.JOURNAL) is PanelPosition.LEFT
    menu.deleteLater()


def test_a_window_of_its_own_follows_the_battle_and_gives_the_part_back(table: TableDriver) -> None:
    drag(table, BattlePart.PANEL, PanelPosition.WINDOW)
    window = windows(table).window(BattlePart.PANEL)
    assert window.isVisible()
    assert table.page.panel.window() is window
    table.select("hunchback")
    assert table.page.panel.sheet.accessibleName() == "Record sheet of Hunchback"
    QTest.keyClick(window, Qt.Key.Key_1)
    assert table.page.selection.unit == table.page.bridge.units()[0].id
    window.close()
    QApplication.processEvents()
    assert table.page.panel.window() is table.window
    assert table.page.panel.isVisible()


def test_two_screens_put_the_map_in_a_window_and_the_sheets_in_the_middle(table: TableDriver) -> None:
    table.page.do("layout_screens")
    QApplication.processEvents()
    window = windows(table).window(BattlePart.MAP)
    assert table.map.view.window() is window
    assert table.page.centre.pages.current == "sheets"
    table.click(table.map.view.viewport())
    table.page.centre.map_return_requested.emit()
    QApplication.processEvents()
    assert table.map.view.window() is table.window
    assert table.map.view.isVisible()


def test_a_folded_panel_leaves_buttons_for_its_pages_and_comes_when_it_is_needed(table: TableDriver) -> None:
    frame = table.page.frame
    table.page.do("panel")
    QApplication.processEvents()
    rail = frame.body.rails[PanelPosition.RIGHT]
    assert not table.page.panel.isVisible()
    assert list(rail.buttons) == ["panel/sheet", "panel/attack", "panel/to_hit", "journal"]
    table.page.places.turn_panel(ATTACK)
    assert table.page.panel.isVisible()
    frame.close_drawer()
    assert not table.page.panel.isVisible()
    table.click(rail.buttons["panel/attack"])
    assert table.page.panel.isVisible()
    assert table.page.panel.pages.current == ATTACK
    frame.close_drawer()
    assert table.page.panel.isVisible(), "it was opened by hand"


def test_the_journal_folds_to_what_happened_last(table: TableDriver) -> None:
    journal = table.page.journal
    table.page.do("fold_journal")
    QApplication.processEvents()
    assert journal.is_folded
    assert journal.height() < 60
    assert journal.undo_button.isVisible()
    table.click(journal.fold_button)
    assert not journal.is_folded
    assert journal.list.isVisible()


def test_a_layout_is_remembered_for_windows_of_its_size(table: TableDriver, home: Path) -> None:
    battle = table.page.bridge.session.id
    table.page.frame.move_part(BattlePart.PANEL, PanelPosition.LEFT)
    table.window.resize(1280, 720)
    QApplication.processEvents()
    assert table.page.frame.arrangement.position(BattlePart.PANEL) is PanelPosition.RIGHT
    table.page.frame.fold_part(BattlePart.ROSTER, True)
    table.window.close()
    again = open_window(home)
    again.with_library(lambda library: again.show_battle(library.open_battle(battle)))
    QApplication.processEvents()
    assert again.battle is not None
    frame = again.battle.frame
    assert frame.arrangement.position(BattlePart.PANEL) is PanelPosition.LEFT
    assert not frame.arrangement.is_folded(BattlePart.ROSTER)
    frame.reset()
    assert frame.arrangement.position(BattlePart.PANEL) is PanelPosition.RIGHT
    again.resize(1280, 720)
    QApplication.processEvents()
    assert not frame.arrangement.is_folded(BattlePart.ROSTER)
    again.close()


def test_sheets_in_windows_are_opened_again_with_the_battle(table: TableDriver, home: Path) -> None:
    battle = table.page.bridge.session.id
    table.select("hunchback")
    table.page.do("sheet_window")
    opened = table.page.sheet_windows
    assert list(opened.windows) == ["hunchback"]
    assert opened.sheet("hunchback").zoom == 1
    table.window.close()
    assert not opened.windows
    again = open_window(home)
    again.with_library(lambda library: again.show_battle(library.open_battle(battle)))
    assert again.battle is not None
    assert list(again.battle.sheet_windows.windows) == ["hunchback"]
    again.battle.sheet_windows.windows["hunchback"].close()
    assert not again.battle.sheet_windows.windows
    again.close()


def test_a_cover_lies_over_every_window(table: TableDriver) -> None:
    table.page.frame.move_part(BattlePart.PANEL, PanelPosition.WINDOW)
    table.page.frame.show_covered(True)
    assert windows(table).window(BattlePart.PANEL).is_covered
    table.page.frame.show_covered(False)
    assert not windows(table).window(BattlePart.PANEL).is_covered


def test_all_sheets_are_shown_whole_or_of_one_side(table: TableDriver) -> None:
    centre = table.page.centre
    table.page.do("layout_sheets")
    QApplication.processEvents()
    units = {unit.id: unit.side for unit in table.page.bridge.units()}
    table.page.do("sides")
    shown = {unit for unit in units if unit in centre.sheets.units}
    assert {units[unit] for unit in shown} == {table.page.bridge.sides()[0].id}
    table.page.do("whole_sheet")
    QApplication.processEvents()
    for unit in shown:
        assert centre.sheets.view(unit).verticalScrollBar().maximum() == 0
    table.page.do("sides")
    table.page.do("sides")
    assert set(centre.sheets.units) == set(units)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_layout_fits_a_small_window(table: TableDriver, theme: Theme, scale: float) -> None:
    theme.set_scale(scale)
    for width in (1400, 1280):
        table.window.resize(width, 720)
        QApplication.processEvents()
    for command in ("layout_sheets", "layout_paper", "layout_map", "layout_reset"):
        table.page.do(command)
        QApplication.processEvents()
        assert (table.window.width(), table.window.height()) == (1280, 720)
        assert table.page.ask_bar.isVisible()
