"""The rows that were found, as a list asks for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt

from companion.catalog.search.rows import EntryAddress, SearchRow
from companion.ui.hangar.rows.descriptions import ORIGINS, spoken_description
from companion.ui.widgets.plain_text import tip_text

ROW = Qt.ItemDataRole.UserRole
MIME = "application/x-companion-entries"
AnyIndex = QModelIndex | QPersistentModelIndex


class RowModel(QAbstractListModel):
    """Rows in order; dragged, they are known by their numbers in `dragged`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[SearchRow] = ()
        self.short_names: Mapping[str, str] = {}
        self.dragged: tuple[SearchRow, ...] = ()

    def show_rows(self, rows: Sequence[SearchRow]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def place_of(self, address: EntryAddress) -> int:
        """Return the number of the row of an address, -1 where it is not among them."""
        return next((number for number, row in enumerate(self.rows) if row.address == address), -1)

    def redraw(self) -> None:
        """Rows have changed, but not which they are."""
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    # --- what Qt asks ---

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.entry.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken_description(row.entry, self.short_names, is_favourite=row.is_favourite)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_text(_tip(row))
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Iterable[QModelIndex]) -> QMimeData:
        self.dragged = tuple(self.rows[index.row()] for index in indexes)
        data = QMimeData()
        data.setData(MIME, str(len(self.dragged)).encode())
        data.setText("\n".join(row.entry.name for row in self.dragged))
        return data


def _tip(row: SearchRow) -> str:
    entry = row.entry
    texts = [entry.name, ORIGINS[entry.origin][1]]
    if entry.not_understood:
        texts.append(f"{entry.not_understood} of its parts have no rules here")
    if entry.faults:
        texts.append(f"{entry.faults} faults by the rules of construction")
    if entry.source_file:
        texts.append(entry.source_file)
    return "\n".join(texts)
