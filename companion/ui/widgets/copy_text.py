"""The text of the focused widget for the clipboard: the rows of a list, or a widget's own text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTreeView, QWidget

from companion.ui.widgets.shortcuts import find_shortcut

INDENT, BETWEEN = "  ", "\t"
SEVERAL = (
    QAbstractItemView.SelectionMode.ExtendedSelection,
    QAbstractItemView.SelectionMode.MultiSelection,
    QAbstractItemView.SelectionMode.ContiguousSelection,
)
Index = QModelIndex | QPersistentModelIndex


@runtime_checkable
class CopyableText(Protocol):
    """A widget that can be copied as text."""

    def text_to_copy(self) -> str:
        """Return all that it says; nothing where there is nothing to copy."""


def text_of(focus: QWidget | None) -> str:
    """Return what the widget with the focus says, or what it stands in; nothing where that says nothing."""
    widget = focus
    while widget is not None:
        if isinstance(widget, QAbstractItemView):
            return format_rows(widget)
        if isinstance(widget, CopyableText) and (text := widget.text_to_copy()):
            return text
        widget = widget.parentWidget()
    return ""


def copy_focused() -> str:
    """Put what has the focus on the clipboard; its words, nothing where there is nothing to copy."""
    text = text_of(QApplication.focusWidget())
    if text:
        QGuiApplication.clipboard().setText(text)
    return text


def bind_copy(window: QWidget) -> None:
    """Let the usual keys copy in a window of its own."""
    action = QAction("Copy as text", window)
    action.setShortcuts([QKeySequence(keys) for keys in find_shortcut("copy").keys])
    action.triggered.connect(lambda _checked: copy_focused())
    window.addAction(action)


def format_rows(view: QAbstractItemView) -> str:
    """Return the chosen rows of a list of which several can be chosen, else all of them: a line each.

    Columns are set apart by tabs, below their headings, as spreadsheets take them.
    """
    model = view.model()
    if model is None:
        return ""
    selected = view.selectionModel().selectedIndexes() if view.selectionMode() in SEVERAL else []
    chosen = {(index.internalId(), index.row()) for index in selected}
    rows = [
        (depth, index)
        for depth, index in _rows(view, model, view.rootIndex(), 0)
        if not chosen or (index.internalId(), index.row()) in chosen
    ]
    least = min((depth for depth, _index in rows), default=0)
    lines = [INDENT * (depth - least) + _row(model, index) for depth, index in rows]
    return "\n".join([*_heading(model, rows), *lines])


def _rows(
    view: QAbstractItemView, model: QAbstractItemModel, parent: Index, depth: int
) -> Iterator[tuple[int, QModelIndex]]:
    """Yield every row that is not hidden, with how deep it lies in a tree."""
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        if isinstance(view, QTreeView) and view.isRowHidden(row, parent):
            continue
        yield depth, index
        yield from _rows(view, model, index, depth + 1) if isinstance(view, QTreeView) else ()


def _row(model: QAbstractItemModel, index: QModelIndex) -> str:
    """Return a row in the words that it is read out by, else its columns."""
    if spoken := model.data(index, Qt.ItemDataRole.AccessibleTextRole):
        return _line(spoken)
    cells = (model.data(index.siblingAtColumn(at)) for at in range(_columns(model, index.parent())))
    return BETWEEN.join(_line(cell) for cell in cells).rstrip()


def _columns(model: QAbstractItemModel, parent: QModelIndex) -> int:
    # A list keeps to itself that it has one.
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)


def _line(cell: object) -> str:
    return "" if cell is None else ", ".join(str(cell).split("\n"))


def _heading(model: QAbstractItemModel, rows: list[tuple[int, QModelIndex]]) -> list[str]:
    """Return the headings of the columns, where rows are told by their columns."""
    columns = _columns(model, QModelIndex())
    is_spoken = any(model.data(index, Qt.ItemDataRole.AccessibleTextRole) for _depth, index in rows)
    if columns < 2 or is_spoken or not rows:
        return []
    heads = (model.headerData(at, Qt.Orientation.Horizontal) for at in range(columns))
    return [BETWEEN.join(_line(head) for head in heads)]
