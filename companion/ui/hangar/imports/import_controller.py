"""Imports into the hangar: one at a time, and the reports of earlier ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from companion.errors import CompanionError
from companion.ui.hangar.imports.import_dialog import LARGE, MARGINS, ImportDialog
from companion.ui.hangar.imports.report_view import STATUS_LABELS, ReportView
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later, run_modal
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.file_dialogs import ask_open_folder, ask_open_paths
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.hangar_model import HangarModel, ReportSummary

FILES = "Units, forces and boards (*.mtf *.blk *.mul *.board *.zip *.yaml *.yml *.json);;All files (*)"

REPORT = Qt.ItemDataRole.UserRole
Told = TypeVar("Told")
LIST_WIDTH, VIEW_WIDTH = 240, 760


class ReportsDialog(QDialog):
    """The dialog; `chosen` brings the key of a line that was activated."""

    chosen = Signal(str)

    def __init__(self, stock: HangarModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Import reports")
        self._stock = stock
        self.list, self.view = QListWidget(), ReportView()
        self.fault = role_label("", LabelRole.DANGER)
        self.fault.hide()
        self.forget_button = push_button("Delete this report", ButtonKind.QUIET, "trash")
        self.close_button = push_button("Close", ButtonKind.PRIMARY)
        self._pages = QStackedWidget()
        self._arrange()
        self.list.currentItemChanged.connect(lambda *_: self._show_current())
        self.view.chosen.connect(self._choose)
        self.forget_button.clicked.connect(self._forget)
        self.close_button.clicked.connect(self.accept)
        self.refresh()

    def refresh(self) -> None:
        """List the reports there are."""
        summaries = self._attempt(self._stock.reports) or []
        self.list.clear()
        for summary in summaries:
            item = QListWidgetItem(_format_summary(summary))
            item.setData(REPORT, summary.id)
            self.list.addItem(item)
        self._pages.setCurrentIndex(1 if summaries else 0)
        self.forget_button.setVisible(bool(summaries))
        if summaries:
            self.list.setCurrentRow(0)

    def _show_current(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            report = int(item.data(REPORT))
            lines = self._attempt(lambda: self._stock.report_lines(report))
            self.view.show_lines(lines or [])

    def _forget(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            report = int(item.data(REPORT))
            self._attempt(lambda: self._stock.forget_report(report))
            self.refresh()

    def _choose(self, key: str) -> None:
        if key:
            self.chosen.emit(key)
            self.accept()

    def _arrange(self) -> None:
        self.list.setAccessibleName("Imports")
        self.list.setWordWrap(True)
        columns = QSplitter(Qt.Orientation.Horizontal)
        columns.setChildrenCollapsible(False)
        columns.addWidget(self.list)
        columns.addWidget(self.view)
        columns.setStretchFactor(1, 1)
        px = Theme.current().tokens.px
        columns.setSizes([px(LIST_WIDTH), px(VIEW_WIDTH)])
        self._pages.addWidget(EmptyState("import", "Nothing has been imported yet."))
        self._pages.addWidget(columns)
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        foot.addWidget(self.forget_button)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, MARGINS)
        column.addWidget(role_label("Import reports", LabelRole.HEADING))
        column.addWidget(self.fault)
        column.addWidget(self._pages, 1)
        column.addLayout(foot)
        resize_on_screen(self, LARGE[0] + 160, LARGE[1])

    def _attempt(self, action: Callable[[], Told]) -> Told | None:
        try:
            return action()
        except CompanionError as problem:
            self.fault.setText(str(problem))
            self.fault.show()
            return None


def _format_summary(summary: ReportSummary) -> str:
    when = summary.made_at.astimezone() if summary.made_at else None
    day = f"{when.day} {when:%b %Y, %H:%M}" if when else ""
    counts = ", ".join(
        f"{number:,} {STATUS_LABELS[status].lower()}" for status, number in summary.counts.items() if number
    )
    return "\n".join(filter(None, (summary.title, day, counts)))


class ImportController(QObject):
    """Runs imports; `ended` tells of a changed hangar, `chosen` brings the key of a report's line."""

    ended = Signal()
    chosen = Signal(str)
    problem_reported = Signal(str)

    def __init__(self, stock: HangarModel, window: QWidget) -> None:
        super().__init__(window)
        self._stock, self._window = stock, window
        self.dialog: ImportDialog | None = None

    def ask_files(self) -> None:
        """Ask for files and archives, and import them."""
        self.import_paths(ask_open_paths(self._window, "Import files", FILES))

    def ask_folder(self) -> None:
        """Ask for a folder, and import all that is in it."""
        folder = ask_open_folder(self._window, "Import a folder")
        self.import_paths([folder] if folder is not None else [])

    def import_paths(self, paths: Sequence[Path]) -> None:
        """Import files, folders and archives."""
        if self.dialog is not None and self.dialog.is_running:
            self.problem_reported.emit("An import is still running. Wait for it, or cancel it.")
        elif paths:
            self.dialog = ImportDialog(self._stock, paths, self._window)
            self.dialog.ended.connect(self.ended)
            self.dialog.chosen.connect(self.chosen)
            self.dialog.finished.connect(self._let_go)
            self.dialog.open()

    def show_reports(self) -> None:
        """The reports of earlier imports."""
        dialog = ReportsDialog(self._stock, self._window)
        dialog.chosen.connect(self.chosen)
        run_modal(dialog)

    def _let_go(self) -> None:
        """Have the dialog deleted, with the lines of its report."""
        if self.dialog is not None:
            self.dialog.stop()
            delete_later(self.dialog)
            self.dialog = None

    def stop(self) -> None:
        """Stop an import that still runs, and wait until nothing of it is left."""
        if self.dialog is not None:
            self.dialog.stop()
