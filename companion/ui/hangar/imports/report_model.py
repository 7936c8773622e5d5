"""The lines of an import's report as a table, filtered by status and by text in any column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.catalog.entries import DocumentKind
from companion.catalog.importing.report import ImportStatus
from companion.ui.hangar.rows.descriptions import KINDS
from companion.ui.theme.icons import icon
from companion.ui.widgets.lists.row_model import Column, RowModel
from companion.workshop.hangar_model import ReportLine

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


def _format_kind(line: ReportLine) -> str:
    return KINDS[DocumentKind(line.kind)] if line.kind in set(DocumentKind) else line.kind


def _format_reasons(line: ReportLine) -> str:
    return "; ".join((*line.not_understood, *([line.reason] if line.reason else [])))


def format_details(line: ReportLine) -> str:
    """Return all that is told of a file."""
    texts = [line.name, line.file, line.reason]
    if line.not_understood:
        texts.append("Not understood, and kept as text:")
        texts += [f"  {text}" for text in line.not_understood]
    return "\n".join(part for part in texts if part)


COLUMNS = (
    Column[ReportLine](
        "Status",
        lambda line: STATUS_LABELS.get(line.status, line.status),
        lambda line: icon(*STATUS_ICONS.get(line.status, ("info", "muted"))),
    ),
    Column[ReportLine]("Name", lambda line: line.name or "–"),
    Column[ReportLine]("Kind", _format_kind),
    Column[ReportLine]("What was not understood, or why not", _format_reasons),
    Column[ReportLine]("File", lambda line: line.file),
)
FILE = len(COLUMNS) - 1


def _cells(line: ReportLine) -> tuple[str, ...]:
    return tuple(column.text(line) for column in COLUMNS)


class ReportModel(RowModel[ReportLine]):
    """The table: refused files first, then partly understood ones."""

    def __init__(self) -> None:
        super().__init__(COLUMNS, tip=format_details)
        self._all: tuple[ReportLine, ...] = ()
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
        rows = [[column.heading for column in COLUMNS], *map(_cells, self.rows)]
        return "".join("\t".join(" ".join(cell.split()) for cell in row) + "\n" for row in rows)

    def _filter(self) -> None:
        texts = self._search_text.split()
        lines = [
            line
            for line in self._all
            if (not self._status or line.status == self._status)
            and (not texts or all(word in "\n".join(_cells(line)).lower() for word in texts))
        ]
        self.show_rows(lines)
