from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from companion.ui.battle.layout.arrangement import PageRoom
from companion.ui.theme.theme import Theme
from tests.examples import only_long
from tests.ui.table_driver import TableDriver, open_window


@pytest.mark.parametrize(
    ("size", "scale", "room"),
    [
        ((1600, 900), 1.0, PageRoom.WIDE),
        only_long((2560, 1440), 1.0, PageRoom.WIDE),
        ((1280, 720), 1.0, PageRoom.STRIP),
        only_long((1280, 720), 0.8, PageRoom.WIDE),
        only_long((2560, 1440), 2.0, PageRoom.STRIP),
        ((1600, 1000), 2.0, PageRoom.DRAWER),
    ],
)
def test_the_places_take_the_room_that_there_is(
    table: TableDriver, theme: Theme, size: tuple[int, int], scale: float, room: PageRoom
) -> None:
    theme.set_scale(scale)
    table.window.resize(*size)
    QApplication.processEvents()
    assert table.page.frame.room is room
    assert table.page.roster.isVisible()
    assert table.page.ask_bar.isVisible()
    assert table.page.phase_bar.go_on.isVisible()
    assert (table.window.width(), table.window.height()) == size


def test_a_drawer_opens_over_the_table_and_makes_way(table: TableDriver) -> None:
    table.window.resize(980, 720)
    QApplication.processEvents()
    frame = table.page.frame
    assert frame.room is PageRoom.DRAWER
    assert not frame.body.right.isVisible()
    table.click(table.page.phase_bar.panel_button)
    assert frame.body.right.isVisible()
    assert not table.page.centre.isVisible()
    frame.close_drawer()
    assert table.page.centre.isVisible()


def test_where_a_player_puts_the_splitters_is_remembered(table: TableDriver, home: Path) -> None:
    frame, battle = table.page.frame, table.page.bridge.session.id
    frame.body.columns.setSizes([1000, 600])
    kept = frame.body.columns.sizes()
    table.window.close()
    again = open_window(home)
    again.with_library(lambda library: again.show_battle(library.open_battle(battle)))
    QApplication.processEvents()
    assert again.battle is not None
    assert again.battle.frame.body.columns.sizes() == kept
    again.close()
