"""The lines of the diary: days and entries, the filter that chooses among them, and the model of its list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from companion.campaign.commands.command import Group
from companion.campaign.journal.chronicle_lines import ChronicleLine
from companion.campaign.phrases import format_day

BATCH_SIZE = 150
LINE = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


GROUPS = {
    "": "Everything",
    Group.BATTLES: "Battles",
    Group.PEOPLE: "Pilots",
    Group.MACHINES: "Units and repairs",
    Group.OTHERS: "Notes and the rest",
}


@dataclass(frozen=True, slots=True)
class DiaryFilter:
    """A filter of diary entries: by group, by subject and by text."""

    group: str = ""
    subject: str = ""
    text: str = ""

    def matches(self, entry: ChronicleLine) -> bool:
        """Whether an entry is to be seen."""
        if self.group and entry.group != self.group:
            return False
        if self.subject and self.subject not in entry.subjects:
            return False
        texts = self.text.casefold().split()
        if not texts:
            return True
        found = entry.spoken_text.casefold()
        return all(word in found for word in texts)


DiaryLine = ChronicleLine | date


def diary_lines(
    entries: Sequence[ChronicleLine], criteria: DiaryFilter, *, newest_first: bool
) -> Iterator[DiaryLine]:
    """Yield the entries that are wanted below the days on which they were; days and entries in the same
    order.
    """
    last: date | None = None
    for each in reversed(entries) if newest_first else entries:
        if not criteria.matches(each):
            continue
        if each.day != last:
            last = each.day
            yield last
        yield each


class DiaryModel(QAbstractListModel):
    """Days and entries, one a row, made as far as anybody has scrolled."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: Sequence[ChronicleLine] = ()
        self._rest: Iterator[DiaryLine] = iter(())
        self.lines: list[DiaryLine] = []
        self._is_whole = True
        self.criteria, self.newest_first = DiaryFilter(), True

    def show_entries(self, entries: Sequence[ChronicleLine]) -> None:
        """Show these entries, as far as they are wanted."""
        self._entries = entries
        self._begin()

    def show_filtered(self, criteria: DiaryFilter, *, newest_first: bool) -> None:
        """Show others of them, or in another order."""
        self.criteria, self.newest_first = criteria, newest_first
        self._begin()

    def row_of(self, entry: int) -> int:
        """Return the row of an entry, read as far as need be; -1 where it is not among them."""
        at = 0
        while True:
            for row in range(at, len(self.lines)):
                line = self.lines[row]
                if isinstance(line, ChronicleLine) and line.entry == entry:
                    return row
            if self._is_whole:
                return -1
            at = len(self.lines)
            self.fetchMore(QModelIndex())

    def _begin(self) -> None:
        self.beginResetModel()
        self._rest = diary_lines(self._entries, self.criteria, newest_first=self.newest_first)
        self.lines = list(islice(self._rest, BATCH_SIZE))
        self._is_whole = len(self.lines) < BATCH_SIZE
        self.endResetModel()

    # --- what Qt asks ---

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.lines)

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and not self._is_whole

    def fetchMore(self, _parent: Index) -> None:
        more = list(islice(self._rest, BATCH_SIZE))
        self._is_whole = len(more) < BATCH_SIZE
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
            return format_day(line) if isinstance(line, date) else line.spoken_text
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self.lines[index.row()], ChronicleLine):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.ItemIsEnabled
