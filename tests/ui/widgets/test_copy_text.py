"""Lists, trees and tables as text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QGuiApplication, QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QListView,
    QTableView,
    QTreeView,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from companion.ui.widgets.copy_text import bind_copy, format_rows, text_of


def model_of(*rows: tuple[str, ...], heads: tuple[str, ...] = ()) -> QStandardItemModel:
    model = QStandardItemModel()
    for row in rows:
        model.appendRow([QStandardItem(cell) for cell in row])
    if heads:
        model.setHorizontalHeaderLabels(heads)
    return model


@pytest.fixture
def table(qtbot: QtBot) -> QTableView:
    view = QTableView()
    qtbot.addWidget(view)
    model = model_of(("Orion", "75"), ("Uller\nPrime", "30"), heads=("Name", "Tons"))
    model.setParent(view)
    view.setModel(model)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    return view


def test_a_table_is_copied_with_its_headings_and_tabs(table: QTableView) -> None:
    assert format_rows(table) == "Name\tTons\nOrion\t75\nUller, Prime\t30"
    table.selectRow(1)
    assert format_rows(table).splitlines()[1:] == ["Uller, Prime\t30"], "what is chosen"
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    assert len(format_rows(table).splitlines()) == 3, "one is always chosen: all of it"


def test_a_list_is_copied_a_line_each(qtbot: QtBot) -> None:
    view = QListView()
    qtbot.addWidget(view)
    view.setModel(QStringListModel(["Orion", "Uller"], view))
    assert format_rows(view) == "Orion\nUller"


def test_a_tree_is_copied_in_the_words_that_are_read_out(qtbot: QtBot) -> None:
    view, model = QTreeView(), model_of(("First lance",))
    qtbot.addWidget(view)
    orion = QStandardItem("Orion")
    orion.setData("Orion, Anna, ready", Qt.ItemDataRole.AccessibleTextRole)
    model.item(0).appendRow(orion)
    view.setModel(model)
    assert format_rows(view) == "First lance\n  Orion, Anna, ready"


class SayingWidget(QWidget):
    """Says something of itself."""

    def text_to_copy(self) -> str:
        """Return what it says."""
        return "8+ (41.7 %)"


def test_what_a_widget_stands_in_speaks_for_it(qtbot: QtBot) -> None:
    window, saying = QWidget(), SayingWidget()
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(saying)
    label = QLabel("8", saying)
    label.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    assert text_of(label) == "8+ (41.7 %)"
    assert text_of(window) == ""
    assert text_of(None) == ""
    bind_copy(window)
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    label.setFocus()
    QTest.keyClick(label, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "8+ (41.7 %)"
