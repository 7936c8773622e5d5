"""The window opens where and as large as it was, whatever has ended it, and always on a screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QRect
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from companion.ui.app.window_geometry import STARTING_SIZE, WindowGeometry
from companion.ui.settings import WindowSettings

SCREEN_WIDTH = slice(-20, -16)
"""Of a geometry as Qt writes it: how wide the screen was, before the place of the window's inside."""
Open = Callable[[], tuple[QMainWindow, WindowGeometry]]


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Open:
    """Opens a window as the last one was."""

    def opened() -> tuple[QMainWindow, WindowGeometry]:
        window = QMainWindow()
        qtbot.addWidget(window)
        geometry = WindowGeometry(window, WindowSettings(tmp_path))
        geometry.restore()
        window.show()
        return window, geometry

    return opened


def test_a_window_opens_where_it_was_though_it_was_killed(
    open_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    window, _ = open_window()
    window.setGeometry(60, 50, 500, 400)
    qtbot.waitUntil(lambda: not WindowSettings(tmp_path).layout("window").isEmpty())
    again, _ = open_window()
    assert again.geometry() == QRect(60, 50, 500, 400)
    assert not again.isMaximized()


def test_a_maximised_window_is_so_again_and_knows_its_usual_size(open_window: Open) -> None:
    window, geometry = open_window()
    window.setGeometry(60, 50, 500, 400)
    window.showMaximized()
    geometry.keep()
    again, geometry = open_window()
    assert again.isMaximized()
    again.showNormal()
    assert again.geometry() == QRect(60, 50, 500, 400)
    geometry.keep()
    third, _ = open_window()
    assert not third.isMaximized()


def test_a_window_that_was_on_no_screen_comes_back_onto_one(open_window: Open) -> None:
    window, geometry = open_window()
    window.setGeometry(50_000, -9_000, 500, 400)
    geometry.keep()
    again, _ = open_window()
    assert again.screen().availableGeometry().contains(again.geometry())
    assert again.size().width() == 500


def test_on_quite_another_screen_the_window_has_its_usual_size_and_is_maximised_if_it_was(
    open_window: Open, tmp_path: Path
) -> None:
    window, geometry = open_window()
    window.showMaximized()
    geometry.keep()
    settings = WindowSettings(tmp_path)
    state = bytearray(settings.layout("window").data())
    assert int.from_bytes(state[SCREEN_WIDTH]) == window.screen().geometry().width()
    state[SCREEN_WIDTH] = (7_680).to_bytes(4)
    settings.remember_layout("window", QByteArray(bytes(state)))
    settings.sync()
    again, _ = open_window()
    assert again.isMaximized()


@pytest.mark.parametrize("state", [b"", b"\\0" * 66, b"geometry"])
def test_a_geometry_that_says_nothing_is_none(open_window: Open, tmp_path: Path, state: bytes) -> None:
    settings = WindowSettings(tmp_path)
    settings.remember_layout("window", QByteArray(state))
    settings.sync()
    window, _ = open_window()
    assert window.size() == STARTING_SIZE.boundedTo(window.screen().availableSize())
