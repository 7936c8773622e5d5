"""Rows of a list or table: columns and rows as data, one model for all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QIcon

from companion.ui.widgets.plain_text import tip_text

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
"""The role by which an index gives its row whole."""
NOWHERE = QModelIndex()


@dataclass(frozen=True)
class Column(Generic[Row]):
    """A column: its heading, what it says of a row, and what it shows besides."""

    heading: str
    text: Callable[[Row], str]
    icon: Callable[[Row], QIcon] | None = None
    alignment: Qt.AlignmentFlag | None = None


class RowModel(QAbstractTableModel, Generic[Row]):
    """Rows in order; `tip` and `speak` describe one, `pack` makes rows that are dragged into data."""

    def __init__(
        self,
        columns: Sequence[Column[Row]],
        *,
        tip: Callable[[Row], str],
        speak: Callable[[Row], str] | None = None,
        pack: Callable[[Sequence[Row]], QMimeData] | None = None,
    ) -> None:
        super().__init__()
        self.rows: Sequence[Row] = ()
        self.columns = columns
        self._tip, self._speak, self._pack = tip, speak, pack

    def show_rows(self, rows: Sequence[Row], columns: Sequence[Column[Row]] | None = None) -> None:
        """Show these rows and no others, in other columns where some are given."""
        self.beginResetModel()
        self.rows = rows
        self.columns = columns or self.columns
        self.endResetModel()

    def redraw(self) -> None:
        """Rows have changed, but not which they are."""
        if self.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, len(self.columns) - 1))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        is_heading = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return self.columns[section].heading if is_heading else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], self.columns[index.column()]
        match role:
            case _ if role == ROW:
                return row
            case Qt.ItemDataRole.DisplayRole:
                return column.text(row)
            case Qt.ItemDataRole.ToolTipRole:
                return tip_text(self._tip(row))
            case Qt.ItemDataRole.AccessibleTextRole if self._speak is not None:
                return self._speak(row)
            case Qt.ItemDataRole.DecorationRole if column.icon is not None:
                return column.icon(row)
            case Qt.ItemDataRole.TextAlignmentRole:
                return column.alignment
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsDragEnabled if self._pack is not None else flags

    def mimeData(self, indexes: Iterable[QModelIndex]) -> QMimeData:
        if self._pack is None:
            return super().mimeData(list(indexes))
        return self._pack([self.rows[index.row()] for index in indexes])
