"""F1 in a dialog opens the help at the page of what is in front."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from companion.battles.library import Library
from companion.ui.dialogs.new_battle.dialog import NewBattleDialog
from companion.ui.dialogs.rules import RulesDialog
from companion.ui.dialogs.settings import SettingsDialog
from companion.ui.help.pages import PAGES
from companion.ui.help.reader import HelpReader
from companion.ui.print.cards_preview import CardsPreview
from companion.ui.settings import WindowSettings
from companion.ui.table.controller import BattleController
from tests.engine.tactics.builders import game

pytestmark = [
    pytest.mark.usefixtures("theme"),
    pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True),
]
Make = Callable[[Library, WindowSettings, BattleController], QDialog]
DIALOGS: dict[str, tuple[Make, str]] = {
    "new battle": (lambda library, _settings, _bridge: NewBattleDialog(library), "quick-start"),
    "settings": (lambda _library, settings, _bridge: SettingsDialog(settings), "quick-start"),
    "rules": (lambda _library, _settings, bridge: RulesDialog(bridge.game.title, "", {}, {}), "house-rules"),
    "print": (lambda _library, settings, _bridge: CardsPreview("cards", game().cards(), settings), "paper"),
}


@pytest.mark.parametrize("name", list(DIALOGS))
def test_f1_opens_the_page_of_a_dialog(
    qtbot: QtBot, library: Library, settings: WindowSettings, bridge: BattleController, name: str
) -> None:
    make, page = DIALOGS[name]
    dialog = make(library, settings, bridge)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.open()
        dialog.activateWindow()
    QTest.keyClick(dialog, Qt.Key.Key_F1)
    reader = dialog.findChild(HelpReader)
    assert reader is not None
    assert reader.isVisible()
    assert PAGES[reader.pages.currentRow()].id == page
    dialog.close()
