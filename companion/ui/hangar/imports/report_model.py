"""The lines of an import's report as a table, filtered by status and by text in any column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from companion.catalog.entries import DocumentKind
from companion.catalog.importing.report import ImportStatus
from companion.ui.hangar.rows.descriptions import KINDS
from companion.ui.theme.icons import icon
from companion.ui.widgets.plain_text import tip_text
from companion.workshop.hangar_model import ReportLine

AnyIndex = QModelIndex | QPersistentModelIndex
COLUMNS = ("Status", "Name", "Kind", "What was not understood, or why not", "File")
FILE = COLUMNS.index("File")
STATUS_LABELS: Mapping[str, str] = {
    ImportStatus.WHOLE: "Whole",
    ImportStatus.PART: "In part",
    ImportStatus.REFUSED: "Refused",
    ImportStatus.KNOWN: "Known",
}
STATUS_ICONS: Mapping[str, tuple[str, str]] = {
    ImportStatus.WHOLE: ("check", "good"),
    ImportStatus.PART: ("warning", "warn"),
    ImportStatus.REFUSED: ("error", "danger"),
    ImportStatus.KNOWN: ("info", "muted"),
}
LINE = Qt.ItemDataRole.UserRole


class ReportModel(QAbstractTableModel):
    """The table: refused files first, then partly understood ones."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[ReportLine, ...] = ()
        self.lines: list[ReportLine] = []
        self._status, self._search_text = "", ""

    def show_lines(self, lines: Sequence[ReportLine]) -> None:
        """Show another report."""
        order = (ImportStatus.REFUSED, ImportStatus.PART, ImportStatus.WHOLE, ImportStatus.KNOWN)
        ranks = {status.value: rank for rank, status in enumerate(order)}
        self._all = tuple(sorted(lines, key=lambda line: ranks.get(line.status, len(ranks))))
        self._filter()

    def show_status(self, status: str) -> None:
        """Show lines of one status only; an empty one shows all."""
        self._status = status
        self._filter()

    def search(self, text: str) -> None:
        """Show lines with these words only."""
        self._search_text = text.lower()
        self._filter()

    @property
    def counts(self) -> Mapping[str, int]:
        """How many lines there are of each status."""
        return Counter(line.status for line in self._all)

    def text(self) -> str:
        """Return what is shown, as text with tabs between the columns."""
        rows = [COLUMNS, *(_cells(line) for line in self.lines)]
        return "".join("\t".join(" ".join(cell.split()) for cell in row) + "\n" for row in rows)

    def _filter(self) -> None:
        self.beginResetModel()
        texts = self._search_text.split()
        self.lines = [
            line
            for line in self._all
            if (not self._status or line.status == self._status)
            and (not texts or all(word in "\n".join(_cells(line)).lower() for word in texts))
        ]
        self.endResetModel()

    # --- what Qt asks ---

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return COLUMNS[section]
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line = self.lines[index.row()]
        if role == LINE:
            return line
        if role == Qt.ItemDataRole.DisplayRole:
            return _cells(line)[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_text(format_details(line))
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return icon(*STATUS_ICONS.get(line.status, ("info", "muted")))
        return None


def _cells(line: ReportLine) -> tuple[str, ...]:
    kind = KINDS[DocumentKind(line.kind)] if line.kind in set(DocumentKind) else line.kind
    why = "; ".join((*line.not_understood, *([line.reason] if line.reason else [])))
    return STATUS_LABELS.get(line.status, line.status), line.name or "–", kind, why, line.file


def format_details(line: ReportLine) -> str:
    """Return all that is told of a file."""
    texts = [line.name, line.file, line.reason]
    if line.not_understood:
        texts.append("Not understood, and kept as text:")
        texts += [f"  {text}" for text in line.not_understood]
    return "\n".join(part for part in texts if part)
