"""The view of a report: counts that filter it, a search, the table, and all details of one file."""

from __future__ import annotations

from collections.abc import Sequence

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

from companion.catalog.importing.report import ImportStatus
from companion.ui.hangar.imports.report_model import FILE, STATUS_LABELS, ReportModel, format_details
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.file_dialogs import ask_save_path
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.lines.clear_button import add_clear_button
from companion.ui.widgets.lists.row_model import ROW
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.hangar_model import ReportLine
from companion.writing import write_whole

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
