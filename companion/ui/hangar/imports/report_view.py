"""The view of a report: counts that filter it, a search, the table, and all details of one file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from companion.catalog.entries import DocumentKind
from companion.catalog.importing.sources import ImportStatus
from companion.ui.hangar.rows.columns import KINDS
from companion.ui.theme.icons import icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.file_dialogs import ask_save_path
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.lines import add_clear_button
from companion.ui.widgets.rows import ROW, RowColumn, RowModel
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.hangar_model import ReportLine
from companion.writing import write_whole

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
    RowColumn[ReportLine](
        "Status",
        lambda line: STATUS_LABELS.get(line.status, line.status),
        lambda line: icon(*STATUS_ICONS.get(line.status, ("info", "muted"))),
    ),
    RowColumn[ReportLine]("Name", lambda line: line.name or "–"),
    RowColumn[ReportLine]("Kind", _format_kind),
    RowColumn[ReportLine]("What was not understood, or why not", _format_reasons),
    RowColumn[ReportLine]("File", lambda line: line.file),
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


WIDTHS = (104, 190, 96, 310)


class PathDelegate(QStyledItemDelegate):
    """A path is cut in its middle, where that can be spared; names and reasons are cut at their end."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideMiddle


class ReportView(QWidget):
    """The report; `chosen` brings the hangar's key of a line that was activated."""

    chosen = Signal(str)
    noted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ReportModel()
        self.table, self.search = QTableView(), QLineEdit()
        self.details = role_label("", LabelRole.MUTED)
        self.details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy_button = push_button("Copy", ButtonKind.QUIET, "copy")
        self.save_button = push_button("Save as text…", ButtonKind.QUIET, "save")
        self.filters: dict[str, QPushButton] = {}
        self._group = QButtonGroup(self)
        self._arrange()
        self.search.textChanged.connect(self.model.search)
        self.copy_button.clicked.connect(self._copy)
        self.save_button.clicked.connect(self._save)
        self.table.activated.connect(lambda index: self.chosen.emit(index.data(ROW).key))
        self.table.selectionModel().currentChanged.connect(lambda *_: self._show_details())
        self.model.modelReset.connect(self._show_details)

    def show_lines(self, lines: Sequence[ReportLine]) -> None:
        """Show a report."""
        self.model.show_lines(lines)
        counts = self.model.counts
        for status, button in self.filters.items():
            number = counts.get(status, 0) if status else len(lines)
            button.setText(f"{STATUS_LABELS.get(status, 'All')}  {number:,}")
            button.setVisible(not status or number > 0)
        self.filters[""].setChecked(True)
        self.model.show_status("")
        self.table.selectRow(0)

    def _show_details(self) -> None:
        line = self.table.currentIndex().data(ROW)
        self.details.setText(format_details(line) if line is not None else "")

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.model.text())
        self.noted.emit("The report is copied.")

    def _save(self) -> None:
        path = ask_save_path(self, "Save the report", "import.txt", "Text (*.txt)")
        if path is not None:
            write_whole(path, self.model.text())
            self.noted.emit(f"The report is saved as {path}.")

    def _arrange(self) -> None:
        row = with_spacing(QHBoxLayout(), Space.SMALL)
        for status in ("", ImportStatus.REFUSED, ImportStatus.PART, ImportStatus.WHOLE, ImportStatus.KNOWN):
            row.addWidget(self._filter(status))
        self.search.setPlaceholderText("Search in the report")
        self.search.setAccessibleName("Search in the report")
        add_clear_button(self.search)
        row.addWidget(self.search, 1)
        row.addWidget(self.copy_button)
        row.addWidget(self.save_button)
        self.table.setModel(self.model)
        self.table.setAccessibleName("Files of the import")
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.table.setItemDelegateForColumn(FILE, PathDelegate(self.table))
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.setTabKeyNavigation(False)
        column = with_spacing(QVBoxLayout(self), Space.SMALL)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        column.addWidget(self.details)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _filter(self, status: str) -> QPushButton:
        button = push_button(STATUS_LABELS.get(status, "All"), ButtonKind.NORMAL)
        restyle(button, "kind", "chip-example")
        button.setCheckable(True)
        self._group.addButton(button)
        self.filters[str(status)] = button
        button.clicked.connect(lambda: self.model.show_status(str(status)))
        return button

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        for place, width in enumerate(WIDTHS):
            self.table.setColumnWidth(place, px(width))
        self.table.verticalHeader().setDefaultSectionSize(px(28))
