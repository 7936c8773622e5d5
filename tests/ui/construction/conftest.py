"""The design page in the window, with units of the book on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion.ui.app.window import MainWindow
from companion.ui.construction.body.slot_table import SlotTable
from companion.ui.construction.dragging import load_data
from companion.ui.construction.page import DesignPage
from companion.ui.construction.side_panel import LINE_ROLE, DesignLineList
from tests.construction.battletech.designs import book

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
MOVE = Qt.DropAction.MoveAction

Open = Callable[[str], DesignPage]


@pytest.fixture
def page(window: MainWindow) -> DesignPage:
    """The page with a design that has nothing yet."""
    window.with_library(window.designs.show_new)
    shown = window.designs.page
    assert shown is not None, "it was just shown"
    QApplication.processEvents()
    return shown


@pytest.fixture
def opened(page: DesignPage) -> Open:
    """Opens a copy of a unit of the book."""

    def open_unit(name: str) -> DesignPage:
        page.open_design(book(name))
        QApplication.processEvents()
        return page

    return open_unit


@pytest.fixture(autouse=True)
def nothing_is_asked_when_the_window_closes(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a test leaves unsaved is dropped."""
    del request
    monkeypatch.setattr("companion.ui.construction.saving.ask_unsaved", lambda *_: False)


def table(page: DesignPage, location: str) -> SlotTable:
    """Return the slots of a location."""
    return page.body.cards[location].table


def names(page: DesignPage, location: str) -> list[str]:
    """Return the words in the slots of a location, as the window shows them."""
    return [slot.text for slot in table(page, location).slots]


def middle(page: DesignPage, location: str, row: int) -> QPoint:
    """Return the middle of a slot."""
    return table(page, location).rect_of(row).center().toPoint()


def click(widget: QWidget, where: QPoint | None = None) -> None:
    """Click something that can be seen."""
    assert widget.isVisible()
    assert widget.isEnabled()
    QTest.mouseClick(widget, LEFT, NONE, where or widget.rect().center())
    QApplication.processEvents()


def press(page: DesignPage, *keys: Qt.Key) -> None:
    """Press keys where the focus is."""
    for key in keys:
        QTest.keyClick(page.window().focusWidget() or page, key)
        QApplication.processEvents()


def hover(page: DesignPage, location: str, row: int) -> bool:
    """Drag what is carried over a slot; whether it may be dropped there."""
    where, data, target = middle(page, location, row), load_data(), table(page, location)
    enter = QDragEnterEvent(where, MOVE, data, LEFT, NONE)
    QApplication.sendEvent(target, enter)
    assert enter.isAccepted()
    move = QDragMoveEvent(where, MOVE, data, LEFT, NONE)
    QApplication.sendEvent(target, move)
    return move.isAccepted()


def drop(page: DesignPage, location: str, row: int) -> None:
    """Drop what is carried on a slot."""
    drop = QDropEvent(QPointF(middle(page, location, row)), MOVE, load_data(), LEFT, NONE)
    QApplication.sendEvent(table(page, location), drop)
    QApplication.processEvents()


def lines(fault_list: DesignLineList) -> list[str]:
    return [fault_list.item(row).data(LINE_ROLE).text for row in range(fault_list.count())]


def search(page: DesignPage, text: str) -> None:
    """Type into the search of the palette."""
    press(page, Qt.Key.Key_Slash)
    assert page.offers.search.hasFocus()
    QTest.keyClicks(page.offers.search, text)
    QApplication.processEvents()
