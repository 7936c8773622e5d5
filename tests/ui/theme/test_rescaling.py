"""Letters of another size: the first picture afterwards has everything where it stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from companion.ui.app.window import MainWindow
from companion.ui.dialogs.settings import SettingsDialog
from companion.ui.theme.theme import Theme
from tests.ui.walking.settling import settle

Places = dict[int, tuple[str, tuple[int, int, int, int]]]
LARGER = 1.3


def places(front: QWidget) -> Places:
    """Return where everything that can be seen stands in its window."""
    found = {}
    for widget in front.findChildren(QWidget):
        if widget.isVisible() and widget.window() is front:
            at = widget.mapTo(front, widget.rect().topLeft())
            place = (at.x(), at.y(), widget.width(), widget.height())
            found[id(widget)] = (f"{type(widget).__name__} {widget.accessibleName()}", place)
    return found


class Painted(QObject):
    """Notes where everything stands each time that a window is about to paint."""

    def __init__(self, front: QWidget) -> None:
        super().__init__()
        self._front = front
        self.pictures: list[Places] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.UpdateRequest and watched is self._front:
            self.pictures.append(places(self._front))
        return False


def welcome(window: MainWindow) -> QWidget:
    return window


def board(window: MainWindow) -> QWidget:
    window.with_library(window.boards.show)
    return window


def calculator(window: MainWindow) -> QWidget:
    window.with_library(window.to_hit.show)
    return window


def rulesets(window: MainWindow) -> QWidget:
    window.with_library(window.rulesets.show)
    return window


def settings(window: MainWindow) -> QWidget:
    dialog = SettingsDialog(window.settings, window)
    dialog.show()
    return dialog


@pytest.mark.parametrize("show", [welcome, board, calculator, rulesets, settings])
def test_nothing_moves_after_the_first_picture(
    window: MainWindow, show: Callable[[MainWindow], QWidget]
) -> None:
    front = show(window)
    settle()
    watch, app = Painted(front), QApplication.instance()
    assert app is not None
    app.installEventFilter(watch)
    Theme.current().set_scale(LARGER)
    settle()
    app.removeEventFilter(watch)
    settled = places(front)
    first = {key: place for key, place in watch.pictures[0].items() if key in settled}
    assert len(first) == len(settled), "everything is there at once"
    assert [place for key, place in first.items() if settled[key] != place] == []
