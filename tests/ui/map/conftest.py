"""Fixtures that map tests share."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from companion.tabletop.boards import BoardHex
from companion.ui.map.view import MapView
from companion.ui.theme.theme import Theme
from tests.ui.map.builders import SIDES, board, unit

GROUND = {
    "0303": BoardHex(terrain=("light_woods",)),
    "0404": BoardHex(terrain=("heavy_woods",)),
    "0606": BoardHex(level=2, terrain=("rough",)),
}


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> MapView:
    """A map of 1000 by 800 pixels with two units, near enough to see labels; nothing glides."""
    theme.set_reduced_motion(True)
    view = MapView()
    qtbot.addWidget(view)
    view.resize(1000, 800)
    view.set_sides(SIDES)
    view.set_board(board(ground=GROUND))
    view.set_units((unit("Hermes", "0502", 3), unit("Cicada", "0510", 0, side="defenders")))
    view.show()
    qtbot.waitExposed(view)
    return view
