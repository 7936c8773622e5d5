from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.ui.dialogs.settings import SettingsDialog
from companion.ui.settings.settings import DiceHabit, Settings
from companion.ui.theme.theme import Mode, Theme


@pytest.fixture
def dialog(qtbot: QtBot, home: Path, theme: Theme) -> SettingsDialog:
    assert theme.scale == 1.0
    made = SettingsDialog(Settings(home))
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_look_takes_effect_at_once_and_is_remembered(dialog: SettingsDialog, home: Path) -> None:
    QTest.mouseClick(dialog.modes[Mode.DARK], Qt.MouseButton.LeftButton)
    assert Theme.current().tokens.dark
    assert Settings(home).mode is Mode.DARK


def test_the_size_goes_in_steps_of_ten_percent(dialog: SettingsDialog, home: Path) -> None:
    QTest.keyClick(dialog.scale, Qt.Key.Key_Right)
    assert dialog.percent.text() == "110 %"
    assert Theme.current().scale == pytest.approx(1.1)
    assert Settings(home).scale == pytest.approx(1.1)
    dialog.scale.setValue(dialog.scale.maximum())
    assert Theme.current().scale == 2.0
    dialog.scale.setValue(dialog.scale.minimum())
    assert Theme.current().scale == pytest.approx(0.8)


def test_dice_and_motion(dialog: SettingsDialog, home: Path) -> None:
    QTest.mouseClick(dialog.habits[DiceHabit.ROLL], Qt.MouseButton.LeftButton)
    dialog.still.setChecked(True)
    assert Settings(home).dice is DiceHabit.ROLL
    assert Settings(home).reduced_motion
    assert Theme.current().motion == 0


def test_it_opens_on_what_was_chosen(qtbot: QtBot, dialog: SettingsDialog, home: Path) -> None:
    QTest.mouseClick(dialog.modes[Mode.HIGH_CONTRAST], Qt.MouseButton.LeftButton)
    again = SettingsDialog(Settings(home))
    qtbot.addWidget(again)
    assert again.modes[Mode.HIGH_CONTRAST].isChecked()
