from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from companion.ui.dialogs.settings import SettingsDialog
from companion.ui.settings import DiceHabit, WindowSettings
from companion.ui.theme.theme import Mode, Theme


@pytest.fixture
def dialog(qtbot: QtBot, home: Path, theme: Theme) -> SettingsDialog:
    assert theme.scale == 1.0
    made = SettingsDialog(WindowSettings(home))
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_look_takes_effect_at_once_and_is_remembered(dialog: SettingsDialog, home: Path) -> None:
    QTest.mouseClick(dialog.modes[Mode.DARK], Qt.MouseButton.LeftButton)
    assert Theme.current().tokens.dark
    assert WindowSettings(home).mode is Mode.DARK


def test_the_size_goes_in_steps_of_ten_percent_once_the_hand_rests(
    dialog: SettingsDialog, home: Path, qtbot: QtBot
) -> None:
    changes: list[float] = []
    Theme.current().changed.connect(lambda: changes.append(Theme.current().scale))
    for percent in (110, 120, 130, 140):
        QTest.keyClick(dialog.scale, Qt.Key.Key_Right)
        assert dialog.percent.text() == f"{percent} %"
    assert changes == []
    qtbot.waitUntil(lambda: bool(changes))
    assert changes == [pytest.approx(1.4)], "laid out once"
    assert WindowSettings(home).scale == pytest.approx(1.4)


def test_a_size_is_not_applied_under_the_hand_that_drags_it(dialog: SettingsDialog, qtbot: QtBot) -> None:
    dialog.scale.setSliderDown(True)
    dialog.scale.setValue(dialog.scale.maximum())
    rests = dialog.findChild(QTimer)
    assert rests is not None
    with qtbot.waitSignal(rests.timeout):
        pass
    assert Theme.current().scale == 1.0
    dialog.scale.setSliderDown(False)
    qtbot.waitUntil(lambda: Theme.current().scale == 2.0)


@pytest.mark.parametrize("scale", [1.2, 1.6, 2.0])
def test_it_stays_on_the_screen_at_every_size(dialog: SettingsDialog, theme: Theme, scale: float) -> None:
    room = dialog.screen().availableGeometry()
    dialog.move(room.right() - dialog.width(), room.bottom() - dialog.height())
    theme.set_scale(scale)
    assert room.contains(dialog.geometry())
    close = dialog.findChild(QDialogButtonBox)
    assert close is not None
    assert dialog.rect().contains(QRect(close.mapTo(dialog, QPoint(0, 0)), close.size()))


def test_a_size_counts_also_where_the_dialog_is_closed_at_once(dialog: SettingsDialog, home: Path) -> None:
    dialog.scale.setValue(dialog.scale.minimum())
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert Theme.current().scale == pytest.approx(0.8)
    assert WindowSettings(home).scale == pytest.approx(0.8)


def test_dice_and_motion(dialog: SettingsDialog, home: Path) -> None:
    QTest.mouseClick(dialog.habits[DiceHabit.ROLL], Qt.MouseButton.LeftButton)
    dialog.still.setChecked(True)
    assert WindowSettings(home).dice is DiceHabit.ROLL
    assert WindowSettings(home).reduced_motion
    assert Theme.current().motion == 0


def test_it_opens_on_what_was_chosen(qtbot: QtBot, dialog: SettingsDialog, home: Path) -> None:
    QTest.mouseClick(dialog.modes[Mode.HIGH_CONTRAST], Qt.MouseButton.LeftButton)
    again = SettingsDialog(WindowSettings(home))
    qtbot.addWidget(again)
    assert again.modes[Mode.HIGH_CONTRAST].isChecked()
