"""The row of commands while others take their place."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.ui.askbar.command_row import BarCommand
from companion.ui.askbar.quick_pane import QuickPane
from companion.ui.theme.theme import Theme


def test_the_keyboard_leaves_a_deed_that_is_gone(qtbot: QtBot, theme: Theme) -> None:
    assert theme.scale == 1.0
    pane = QuickPane()
    qtbot.addWidget(pane)
    pane.resize(800, 100)
    pane.show_commands(
        "Who moves?",
        (BarCommand("select/orion", "Orion", "mech"), BarCommand("select/uller", "Uller", "mech")),
    )
    pane.show()
    qtbot.waitExposed(pane)
    pane.activateWindow()
    pane.buttons["select/orion"].setFocus()
    pane.show_commands("Uller moves", (BarCommand("move/walked", "Walk", "walk"),))
    QApplication.processEvents()
    assert list(pane.buttons) == ["move/walked"]
    assert pane.buttons["move/walked"].text() == "Walk"
    assert not pane.buttons["move/walked"].hasFocus(), "Space would press what nobody has chosen"
