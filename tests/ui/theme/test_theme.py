"""The theme: what a player chooses is what every widget wears."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from companion.ui.theme.theme import Mode, Theme
from companion.ui.theme.tokens import DARK, HIGH_CONTRAST, LIGHT, FontSize, Tokens


@pytest.fixture
def system_is_dark(theme: Theme) -> Iterator[Theme]:
    hints = QGuiApplication.styleHints()
    hints.setColorScheme(Qt.ColorScheme.Dark)
    yield theme
    hints.unsetColorScheme()


def test_there_is_one_theme(theme: Theme) -> None:
    assert Theme.current() is theme


@pytest.mark.parametrize(
    ("mode", "look"), [(Mode.LIGHT, LIGHT), (Mode.DARK, DARK), (Mode.HIGH_CONTRAST, HIGH_CONTRAST)]
)
def test_a_mode_is_a_set_of_tokens(theme: Theme, mode: Mode, look: Tokens) -> None:
    theme.set_mode(mode)
    assert theme.tokens == look
    assert theme.mode is mode


def test_the_palette_follows(theme: Theme, qapp: QApplication) -> None:
    theme.set_mode(Mode.DARK)
    assert qapp.palette().color(QPalette.ColorRole.Window).name().upper() == DARK.ground
    assert qapp.palette().color(QPalette.ColorRole.Text).name().upper() == DARK.ink


def test_the_system_decides_until_the_player_does(system_is_dark: Theme) -> None:
    system_is_dark.set_mode(Mode.SYSTEM)
    assert system_is_dark.tokens.dark is (QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark)
    system_is_dark.set_mode(Mode.LIGHT)
    assert system_is_dark.tokens == LIGHT


def test_words_grow_with_the_scale(theme: Theme, qtbot: QtBot) -> None:
    label = QLabel("Hermes II")
    qtbot.addWidget(label)
    label.show()
    theme.set_scale(2.0)
    qtbot.waitUntil(lambda: label.font().pixelSize() == 2 * FontSize.BODY)


class StyleChanges(QObject):
    """A count of the style changes that a widget is told of."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.number = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.number += event.type() is QEvent.Type.StyleChange
        return False


def test_a_widget_is_dressed_anew_however_deep_it_lies_no_more_often(theme: Theme, qtbot: QtBot) -> None:
    inside = outermost = QWidget()
    qtbot.addWidget(outermost)
    for _ in range(12):
        inside = QWidget(inside)
    outermost.show()
    changes = StyleChanges(inside)
    theme.set_scale(1.5)
    assert changes.number <= 2, "once out of the old style sheet, once into the new"


@pytest.mark.parametrize(("asked", "given"), [(0.1, 0.8), (1.25, 1.25), (9, 2.0)])
def test_the_scale_stays_within_its_limits(theme: Theme, asked: float, given: float) -> None:
    theme.set_scale(asked)
    assert theme.scale == theme.tokens.scale == given


def test_a_change_is_told_once_and_no_change_is_not(theme: Theme, qtbot: QtBot) -> None:
    with qtbot.waitSignal(theme.changed):
        theme.set_finger(True)
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_finger(True)


def test_reduced_motion_stops_all_movement(theme: Theme, qtbot: QtBot) -> None:
    assert theme.motion == Theme.LONGEST_MOTION
    with qtbot.waitSignal(theme.changed):
        theme.set_reduced_motion(True)
    assert theme.motion == 0
