"""A side's force editor, and rules that build forces from points."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from companion.battles.library import Library
from companion.engine.views.units import SideView
from companion.ui.forces.editor import ForceEditor
from companion.ui.picking.unit_pool import UnitPool

RULES = "bt-tactics"


@pytest.fixture
def editor(qtbot: QtBot, library: Library) -> ForceEditor:
    game = library.game(RULES)
    offered = UnitPool(game.models(), game, takes_stored=False)
    made = ForceEditor(SideView("red", "Red", 0), game, offered, library.rulebooks)
    qtbot.addWidget(made)
    made.resize(480, 900)
    made.show()
    return made
