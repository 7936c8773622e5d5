"""Battles renamed, copied and deleted from the welcome page, and brought back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.ui.app.battles import battle_commands
from companion.ui.welcome.battle_rows import GLANCE, PICTURE
from tests.ui.table_driver import open_window, play_training

pytestmark = pytest.mark.usefixtures("theme")


def test_a_battle_is_renamed_copied_deleted_and_brought_back(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(tmp_path, (1280, 720))
    qtbot.addWidget(window)
    play_training(window)
    window.show_welcome()
    recent = window.welcome.recent

    def titles() -> list[str]:
        return [recent.list.item(row).text() for row in range(recent.list.count())]

    qtbot.waitUntil(lambda: not recent.is_busy)
    glance = recent.list.item(0).data(GLANCE)
    assert not recent.list.item(0).data(PICTURE).isNull(), "its map is drawn"
    assert {name for side in glance.sides for name in side.units} >= {"Hermes II", "Cicada"}
    monkeypatch.setattr(battle_commands, "ask_name", lambda *_asked: "Sunday")
    recent.list.setFocus()
    QTest.keyClick(recent.list, Qt.Key.Key_F2)
    assert titles() == ["Sunday"]
    recent.copy_requested.emit(recent.current())
    assert sorted(titles()) == ["Sunday", "Sunday (copy)"]
    window.banner.buttons[0].click()
    assert titles() == ["Sunday"]
    QTest.keyClick(recent.list, Qt.Key.Key_Delete)
    assert titles() == []
    assert "Sunday is deleted." in window.banner.text_label.text()
    window.banner.buttons[0].click()
    assert titles() == ["Sunday"]
    assert window.banner.isHidden()
    recent.list.setFocus()
    QTest.keyClick(recent.list, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert window.battle is not None
    assert window.battle.bridge.session.title == "Sunday"
    window.close()
