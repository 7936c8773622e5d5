"""The page for boards in the window, and a hand that draws on it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion.tabletop.hexes import parse_label
from companion.ui.app.window import MainWindow
from companion.ui.boards.page import BoardPage

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class BoardHand:
    """Draws with pointer and keys, and counts what it does: a click, a drag, a key."""

    def __init__(self, window: MainWindow, page: BoardPage) -> None:
        self.window, self.page, self.gestures = window, page, 0

    def point(self, label: str) -> QPoint:
        """Return the middle of a hex in the window."""
        from companion.ui.map.mapsheet.layout import center

        return self.page.canvas.mapFromScene(center(parse_label(label)))

    def drag(self, *labels: str, held: Qt.KeyboardModifier = NONE) -> None:
        """Press in the first hex, go through the others, and let go in the last."""
        self.gestures += 1
        seen = self.page.canvas.viewport()
        QTest.mousePress(seen, LEFT, held, self.point(labels[0]))
        for label in labels[1:]:
            QTest.mouseMove(seen, self.point(label))
            QApplication.processEvents()
        QTest.mouseRelease(seen, LEFT, held, self.point(labels[-1]))
        QApplication.processEvents()

    def press(self, *keys: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        """Press keys where the focus is."""
        for key in keys:
            self.gestures += 1
            QTest.keyClick(self.window.focusWidget() or self.page, key, held)
            QApplication.processEvents()

    def click(self, widget: QWidget) -> None:
        """Click something that can be seen."""
        self.gestures += 1
        assert widget.isVisible()
        assert widget.isEnabled()
        QTest.mouseClick(widget, LEFT, NONE, widget.rect().center())
        QApplication.processEvents()

    def at(self, label: str) -> tuple[int, tuple[str, ...]]:
        """Level and terrain of a hex."""
        ground = self.page.editor.drawing.board.at(parse_label(label))
        return ground.level, ground.terrain


@pytest.fixture
def hand(window: MainWindow) -> BoardHand:
    """A hand over a new board of 15 by 17 hexes, by the rules of CityTech."""
    window.commands.carry_out("board")
    page = window.boards.page
    assert page is not None, "it was just shown"
    QApplication.processEvents()
    return BoardHand(window, page)
