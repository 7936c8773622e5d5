"""A number typed at the table, and what is typed after it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from companion.ui.battle.quick_bar.number_first import NumberFirst


class Page(QWidget):
    """A page of Python's own, of which nothing is left for Python when Qt begins to delete it."""


def test_a_page_is_deleted_while_a_number_waits(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    page = Page(window)
    page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    window.show()
    window.activateWindow()
    page.setFocus()
    qtbot.wait_until(lambda: QApplication.focusWidget() is page)
    number = NumberFirst(page)
    number.add_digit("4", {4}, None)
    number.watch(page)
    # The page loses the keyboard in the middle of its deletion.
    delete(page)
    assert not isValid(number)
