"""A side's force editor, and rules that build forces from points."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from companion.battles.library import Library
from companion.engine.views.units import SideView
from companion.ui.forces.editor import ForceEditor

RULES = "bt-tactics"


@pytest.fixture
def editor(qtbot: QtBot, library: Library) -> ForceEditor:
    made = ForceEditor(SideView("red", "Red", 0), library.game(RULES), library.rulebooks)
    qtbot.addWidget(made)
    made.resize(480, 900)
    made.show()
    return made
