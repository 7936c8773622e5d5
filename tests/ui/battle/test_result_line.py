"""The result of an attack whose table is out of sight: a line at the foot, and the way to the table."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from companion.ui.app.window import MainWindow
from companion.ui.battle.layout.arrangement import BattlePart, PageRoom
from companion.ui.theme.theme import Theme
from tests.ui.duels import set_out_begun, to_fire
from tests.ui.table_driver import TableDriver, declare_or_hold


def rolled(window: MainWindow) -> TableDriver:
    """Return a table at which a volley has just been rolled."""
    table = set_out_begun(window, orion="red 0706 3", victor="blue 0707 0")
    to_fire(table)
    while table.page.bridge.turn().status.startswith(("Red declare", "Blue declare")):
        declare_or_hold(table, next(table.acting()))
    table.page.frame.close_drawer()
    table.go_on()
    table.page.bridge.roll_the_rest()
    return table


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)])
def test_beside_a_drawer_a_line_tells_it_and_opens_its_table(
    window: MainWindow, theme: Theme, size: tuple[int, int]
) -> None:
    theme.set_scale(1.5)
    window.resize(*size)
    table = rolled(window)
    page, quick = table.page, table.page.ask_bar.quick
    assert page.frame.room is PageRoom.DRAWER
    assert not page.panel.isVisible()
    text = quick.reading.text()
    assert " fired at " in text
    assert page.panel.rolled is not None
    assert text.endswith(page.panel.rolled.summary)
    table.click(quick.table_button)
    view = page.panel.attack.rolling
    assert view.isVisible()
    table.click(view.close_button)
    assert page.centre.isVisible(), "the table of what was rolled makes way"
    assert not quick.reading.text()
    assert not quick.table_button.isVisible()


def test_the_line_stays_until_something_else_is_done(window: MainWindow, theme: Theme) -> None:
    theme.set_scale(1.5)
    window.resize(1280, 720)
    table = rolled(window)
    quick = table.page.ask_bar.quick
    QApplication.processEvents()
    assert quick.table_button.isVisible()
    table.go_on()
    table.page.bridge.give_up()
    assert not quick.table_button.isVisible()
    assert not quick.reading.text()


def test_a_folded_panel_has_it_too_and_one_in_sight_does_not(window: MainWindow) -> None:
    table = rolled(window)
    quick = table.page.ask_bar.quick
    assert table.page.panel.attack.rolling.isVisible()
    assert not quick.table_button.isVisible()
    table.page.bridge.undo()
    table.page.frame.fold_part(BattlePart.PANEL, True)
    table.go_on()
    table.page.bridge.roll_the_rest()
    assert quick.table_button.isVisible()
    table.click(quick.table_button)
    assert table.page.panel.attack.rolling.isVisible()


def test_a_window_that_becomes_small_tells_it_too(window: MainWindow, theme: Theme) -> None:
    table = rolled(window)
    quick = table.page.ask_bar.quick
    assert not quick.table_button.isVisible()
    theme.set_scale(1.5)
    window.resize(1280, 720)
    QApplication.processEvents()
    assert not table.page.panel.isVisible()
    assert quick.table_button.isVisible()
    assert " fired at " in quick.reading.text()
