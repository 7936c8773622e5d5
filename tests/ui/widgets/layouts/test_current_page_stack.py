"""Only the page that is shown says how small the window may be."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.ui.widgets.layouts.current_page_stack import CurrentPageStack

pytestmark = pytest.mark.usefixtures("theme")


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
