"""Only the page that is shown says how small the window may be."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.layouts import CurrentPageStack, parts_of


@pytest.mark.usefixtures("theme")
def test_a_page_that_is_not_shown_makes_no_window_larger(qtbot: QtBot) -> None:
    pages, small, large = CurrentPageStack(), QWidget(), QWidget()
    small.setMinimumSize(100, 80)
    large.setMinimumSize(900, 700)
    for page in (small, large):
        pages.addWidget(page)
    qtbot.addWidget(pages)
    pages.show()
    assert (pages.minimumSizeHint().width(), pages.minimumSizeHint().height()) == (100, 80)
    pages.setCurrentWidget(large)
    QApplication.processEvents()
    assert (pages.minimumSizeHint().width(), pages.minimumSizeHint().height()) == (900, 700)


def stale_items() -> int:
    """Return how many wrappers there are of layouts' items; those of other tests are there too."""
    return sum(type(each).__name__ == "QWidgetItem" for each in shiboken6.getAllValidWrappers())


@pytest.mark.usefixtures("qapp")
def test_widgets_and_layouts_come_in_their_order() -> None:
    window, column, row = QWidget(), QVBoxLayout(), QHBoxLayout()
    window.setLayout(column)
    first, last, inner, outside = QLabel("1"), QLabel("3"), QLabel("2"), QLabel("none", window)
    column.addWidget(last)
    column.addStretch(1)
    column.insertWidget(0, first)
    row.addWidget(inner)
    column.insertLayout(1, row)
    assert parts_of(column) == [first, row, last]
    assert parts_of(row) == [inner]
    assert outside not in parts_of(column)
    before = stale_items()
    delete_later(inner)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert parts_of(row) == []
    assert stale_items() == before - 1, "adding the row made one, which goes with the item"
