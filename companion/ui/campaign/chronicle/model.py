"""The lines of the diary for its list, made as far as anybody has scrolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import islice

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from companion.ui.campaign.chronicle.told import Line, Told, Wanted, diary
from companion.ui.campaign.days import day_words

AT_ONCE = 150
LINE = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class DiaryModel(QAbstractListModel):
    """Days and entries, one a row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._told: Sequence[Told] = ()
        self._rest: Iterator[Line] = iter(())
        self.lines: list[Line] = []
        self._is_whole = True
        self.wanted, self.newest_first = Wanted(), True

    def show_told(self, told: Sequence[Told]) -> None:
        """Show these entries, as far as they are wanted."""
        self._told = told
        self._begin()

    def show_wanted(self, wanted: Wanted, *, newest_first: bool) -> None:
        """Show others of them, or in another order."""
        self.wanted, self.newest_first = wanted, newest_first
        self._begin()

    def row_of(self, entry: int) -> int:
        """The row of an entry, read as far as need be; -1 where it is not among them."""
        at = 0
        while True:
            for row in range(at, len(self.lines)):
                line = self.lines[row]
                if isinstance(line, Told) and line.entry == entry:
                    return row
            if self._is_whole:
                return -1
            at = len(self.lines)
            self.fetchMore(QModelIndex())

    def _begin(self) -> None:
        self.beginResetModel()
        self._rest = diary(self._told, self.wanted, newest_first=self.newest_first)
        self.lines = list(islice(self._rest, AT_ONCE))
        self._is_whole = len(self.lines) < AT_ONCE
        self.endResetModel()

    # --- what Qt asks ---

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.lines)

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and not self._is_whole

    def fetchMore(self, _parent: Index) -> None:
        more = list(islice(self._rest, AT_ONCE))
        self._is_whole = len(more) < AT_ONCE
        if more:
            self.beginInsertRows(QModelIndex(), len(self.lines), len(self.lines) + len(more) - 1)
            self.lines += more
            self.endInsertRows()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line = self.lines[index.row()]
        if role == LINE:
            return line
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return day_words(line) if isinstance(line, date) else line.spoken
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self.lines[index.row()], Told):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.ItemIsEnabled
