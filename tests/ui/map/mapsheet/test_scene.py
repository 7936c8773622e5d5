"""The table with its mapsheet: drawn in portions, until nothing stands in for a hex."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.tabletop.boards import BoardHex
from companion.ui.map.mapsheet.scene import AT_ONCE
from companion.ui.map.view import MapView
from tests.ui.map.builders import board

HILLS = {f"{column:02}{row:02}": BoardHex(level=column) for column in range(1, 16) for row in range(1, 5)}


def test_a_map_is_drawn_on_until_no_hex_is_missing(qtbot: QtBot, view: MapView) -> None:
    view.set_board(board(ground=HILLS))
    for _ in range(2):
        view.table.stamps.clear()
        view.zoom_in()
        view.viewport().repaint()
        assert not view.table.is_drawn, f"there are more than {AT_ONCE} pictures to draw"
        qtbot.waitUntil(lambda: view.table.is_drawn)
        QApplication.processEvents()
        shown = view.viewport().grab().toImage()
        view.resetCachedContent()
        assert view.viewport().grab().toImage() == shown
