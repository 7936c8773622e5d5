"""The journal as a list for Qt: headings by turn and phase, a row an entry, its reasons once opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from companion.engine.views.turn import EntryDescription
from companion.ui.widgets.plain_text import tip_text

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
IS_OPEN = Qt.ItemDataRole.UserRole + 1


class JournalListLine(Protocol):
    """The facts that the journal shows of an entry."""

    @property
    def entry_id(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def turn_word(self) -> str: ...
    @property
    def phase(self) -> str: ...
    @property
    def description(self) -> EntryDescription: ...
    @property
    def dice(self) -> str: ...
    @property
    def overruled(self) -> str | None: ...
    @property
    def is_undone(self) -> bool: ...
    @property
    def other_branches(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class JournalHeading:
    """A turn and phase, above the entries made in it."""

    text: str


@dataclass(frozen=True, slots=True)
class JournalReason:
    """A reason below an entry."""

    entry_id: int
    text: str


JournalRow = JournalHeading | JournalListLine | JournalReason


def heading_of(line: JournalListLine) -> str:
    """Return the heading that an entry stands below."""
    return f"{line.turn_word} {line.turn} · {line.phase}" if line.turn else line.phase


def reasons_of(line: JournalListLine) -> tuple[str, ...]:
    """Return what stands below an entry when it is opened."""
    overruled = (f"Overruled: {line.overruled}",) if line.overruled else ()
    return overruled + line.description.details


class JournalModel(QStandardItemModel):
    """Showing lines again changes only the rows that differ, so that long battles stay quick.

    The rows are counted by Qt: a list asks how many there are for each of them, whenever one is added.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(0, 1, parent)
        self._lines: list[JournalListLine] = []
        self._rows: list[JournalRow] = []
        self._starts: list[int] = []
        self._open: set[int] = set()

    def show_lines(self, lines: Sequence[JournalListLine]) -> None:
        """Show these lines; what was opened stays open."""
        same = _common_start(self._lines, lines)
        first = self._starts[same] if same < len(self._starts) else len(self._rows)
        if first < len(self._rows):
            count = len(self._rows) - first
            del self._rows[first:], self._lines[same:], self._starts[same:]
            self.removeRows(first, count)
        rows, starts = self._rows_of(lines[same:], first)
        if rows:
            self._rows += rows
            self._starts += starts
            self._lines += lines[same:]
            self._insert(first, rows)

    def toggle(self, index: Index) -> None:
        """Open an entry to show its reasons, or close it."""
        line = self.entry_at(index)
        if line is None or not reasons_of(line):
            return
        entry = self.row_of(line.entry_id).row()
        reasons = [JournalReason(line.entry_id, text) for text in reasons_of(line)]
        if line.entry_id in self._open:
            self._open.remove(line.entry_id)
            del self._rows[entry + 1 : entry + 1 + len(reasons)]
            self._shift(line, -len(reasons))
            self.removeRows(entry + 1, len(reasons))
        else:
            self._open.add(line.entry_id)
            self._rows[entry + 1 : entry + 1] = reasons
            self._shift(line, len(reasons))
            self._insert(entry + 1, reasons)
        self.dataChanged.emit(self.index(entry, 0), self.index(entry, 0))

    def is_open(self, entry_id: int) -> bool:
        """Whether an entry's reasons are shown."""
        return entry_id in self._open

    def row_of(self, entry_id: int) -> QModelIndex:
        """Return where an entry stands; an invalid index if nowhere."""
        for number in range(len(self._lines) - 1, -1, -1):
            if self._lines[number].entry_id == entry_id:
                start = self._starts[number]
                return self.index(start + isinstance(self._rows[start], JournalHeading), 0)
        return QModelIndex()

    def entry_at(self, index: Index) -> JournalListLine | None:
        """Return the entry of a row or of a reason below it; None for a heading."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if isinstance(row, JournalReason):
            return next(line for line in self._lines if line.entry_id == row.entry_id)
        return None if isinstance(row, JournalHeading) else row

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = super().data(index, ROW)
        match role:
            case _ if row is None or role == ROW:
                return row
            case _ if role == IS_OPEN:
                return not isinstance(row, JournalHeading | JournalReason) and row.entry_id in self._open
            case Qt.ItemDataRole.DisplayRole:
                return row.text if isinstance(row, JournalHeading | JournalReason) else row.description.line
            case Qt.ItemDataRole.ToolTipRole:
                return tip_text(
                    row.text if isinstance(row, JournalHeading | JournalReason) else _format_tip(row)
                )
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.text if isinstance(row, JournalHeading | JournalReason) else _format_line(row)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or isinstance(super().data(index, ROW), JournalHeading):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def _insert(self, first: int, rows: Sequence[JournalRow]) -> None:
        items = [QStandardItem() for _ in rows]
        for item, row in zip(items, rows, strict=True):
            item.setData(row, ROW)
        self.invisibleRootItem().insertRows(first, items)

    def _rows_of(self, lines: Sequence[JournalListLine], first: int) -> tuple[list[JournalRow], list[int]]:
        """Return the rows of more lines, and where each line's rows start when the first stands at
        `first`.
        """
        rows: list[JournalRow] = []
        starts: list[int] = []
        heading = heading_of(self._lines[-1]) if self._lines else ""
        for line in lines:
            starts.append(first + len(rows))
            if heading_of(line) != heading:
                heading = heading_of(line)
                rows.append(JournalHeading(heading))
            rows.append(line)
            if line.entry_id in self._open:
                rows += [JournalReason(line.entry_id, text) for text in reasons_of(line)]
        return rows, starts

    def _shift(self, line: JournalListLine, steps: int) -> None:
        """Let every line after this one start further on."""
        after = self._lines.index(line) + 1
        self._starts[after:] = [start + steps for start in self._starts[after:]]


def _format_tip(line: JournalListLine) -> str:
    dice = f"\nDice: {line.dice}" if line.dice else ""
    return f"{line.description.line}{dice}"


def _format_line(line: JournalListLine) -> str:
    parts = [
        line.description.line,
        f"dice {line.dice}" if line.dice else "",
        "undone" if line.is_undone else "",
    ]
    return ", ".join(part for part in parts if part)


def _common_start(old: Sequence[JournalListLine], new: Sequence[JournalListLine]) -> int:
    """Return how many lines at the start are the same in both."""
    for number, (before, after) in enumerate(zip(old, new, strict=False)):
        if before is not after and before != after:
            return number
    return min(len(old), len(new))
