"""The row of commands while others take their place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.ui.askbar.command_row import BarCommand
from companion.ui.askbar.quick_pane import QuickPane
from companion.ui.theme.theme import Theme

TARGETS = tuple(BarCommand(f"aim/{name}", name, "target") for name in ("Mad Cat", "Uller", "Daishi", "Orion"))


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


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_prompt_takes_two_lines_before_it_takes_room_from_commands(
    qtbot: QtBot, theme: Theme, scale: float
) -> None:
    theme.set_scale(scale)
    pane = QuickPane()
    qtbot.addWidget(pane)
    pane.resize(round(500 * scale), round(110 * scale))
    pane.show()
    qtbot.waitExposed(pane)
    prompt = "Black Hawk at Black Hawk: choose attacks and declare"
    pane.show_commands(prompt, TARGETS)
    QApplication.processEvents()
    metrics = pane.prompt.fontMetrics()
    needed = metrics.boundingRect(
        QRect(0, 0, pane.prompt.width(), 1), Qt.TextFlag.TextWordWrap, pane.prompt.text()
    )
    assert needed.height() <= 2 * metrics.lineSpacing()
    assert pane.row.more_button.isVisible(), "the last target stands in the menu"
    assert pane.buttons["aim/Mad Cat"].isVisible()


def test_an_example_is_read_whole_and_the_key_of_the_help_where_there_is_room(
    qtbot: QtBot, theme: Theme
) -> None:
    assert theme.scale == 1.0
    pane = QuickPane()
    qtbot.addWidget(pane)
    pane.show()
    for width, example, text in (
        (1200, "Orion: RT 8", "Just type, as in Orion: RT 8   ? for more"),
        (540, "Orion: RT 8", "Just type, as in Orion: RT 8"),
        (480, "Orion: RT 8", "Orion: RT 8"),
    ):
        pane.resize(width, 100)
        pane.show_hint(example)
        QApplication.processEvents()
        assert pane.field.placeholderText() == text
        assert pane.field.fontMetrics().horizontalAdvance(text) < pane.field.width() - 20
