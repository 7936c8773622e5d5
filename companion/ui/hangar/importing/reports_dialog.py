"""The reports of earlier imports, to be read again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
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
from companion.ui.hangar.importing.import_dialog import LARGE, MARGINS
from companion.ui.hangar.importing.report_model import STATUS_WORDS
from companion.ui.hangar.importing.report_view import ReportView
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.layouts.sized import resize_on_screen
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label
from companion.workshop.stock import ReportSummary, Stock

REPORT = Qt.ItemDataRole.UserRole
Told = TypeVar("Told")
LIST_WIDTH, VIEW_WIDTH = 240, 760


class ReportsDialog(QDialog):
    """`chosen` brings the key of a line that was activated."""

    chosen = Signal(str)

    def __init__(self, stock: Stock, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Import reports")
        self._stock = stock
        self.list, self.view = QListWidget(), ReportView()
        self.fault = role_label("", Role.DANGER)
        self.fault.hide()
        self.forget_button = push_button("Delete this report", Kind.QUIET, "trash")
        self.close_button = push_button("Close", Kind.PRIMARY)
        self._pages = QStackedWidget()
        self._arrange()
        self.list.currentItemChanged.connect(lambda *_: self._show_current())
        self.view.chosen.connect(self._choose)
        self.forget_button.clicked.connect(self._forget)
        self.close_button.clicked.connect(self.accept)
        self.refresh()

    def refresh(self) -> None:
        """List the reports there are."""
        summaries = self._in_words(self._stock.reports) or []
        self.list.clear()
        for summary in summaries:
            item = QListWidgetItem(_words(summary))
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
            lines = self._in_words(lambda: self._stock.report_lines(report))
            self.view.show_lines(lines or [])

    def _forget(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            report = int(item.data(REPORT))
            self._in_words(lambda: self._stock.forget_report(report))
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
        foot = spaced(QHBoxLayout(), Space.SMALL)
        foot.addWidget(self.forget_button)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        column = spaced(QVBoxLayout(self), Space.MEDIUM, MARGINS)
        column.addWidget(role_label("Import reports", Role.HEADING))
        column.addWidget(self.fault)
        column.addWidget(self._pages, 1)
        column.addLayout(foot)
        resize_on_screen(self, LARGE[0] + 160, LARGE[1])

    def _in_words(self, deed: Callable[[], Told]) -> Told | None:
        try:
            return deed()
        except CompanionError as problem:
            self.fault.setText(str(problem))
            self.fault.show()
            return None


def _words(summary: ReportSummary) -> str:
    when = summary.made_at.astimezone() if summary.made_at else None
    day = f"{when.day} {when:%b %Y, %H:%M}" if when else ""
    counts = ", ".join(
        f"{number:,} {STATUS_WORDS[status].lower()}" for status, number in summary.counts.items() if number
    )
    return "\n".join(filter(None, (summary.title, day, counts)))
