"""An import while it runs, and its report once it has ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QStackedWidget, QVBoxLayout, QWidget

from companion.catalog.importing.sources import ImportStatus
from companion.errors import CompanionError
from companion.tabletop.number_text import format_count
from companion.ui.hangar.imports.report_view import ReportView
from companion.ui.help.help_key import offer_help
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask
from companion.workshop.hangar_model import HangarModel, ReportLine

ASK_EVERY = 50
"""Milliseconds between two looks at how far it is."""
LARGE, SMALL = (980, 600), (480, 170)
MARGINS = (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)


class ImportDialog(QDialog):
    """Begins at once; `ended` tells that the hangar is another now, `chosen` the key of a line to show."""

    ended = Signal()
    chosen = Signal(str)

    def __init__(self, stock: HangarModel, paths: Sequence[Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Import")
        offer_help(self, "hangar")
        self._stock = stock
        self.message, self.step = role_label("", LabelRole.HEADING), role_label(" ", LabelRole.MUTED)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Progress of the import")
        self.cancel_button = push_button("Cancel", ButtonKind.NORMAL)
        self.close_button = push_button("Close", ButtonKind.PRIMARY)
        self.report = ReportView()
        self._pages = QStackedWidget()
        self._arrange()
        self.message.setText(f"Importing {_format_paths(paths)}")
        self.step.setText("Looking for files…")
        self._task = BackgroundTask(self)
        self._timer = QTimer(self)
        self._timer.setInterval(ASK_EVERY)
        self._timer.timeout.connect(self._poll)
        self.cancel_button.clicked.connect(self._cancel)
        self.close_button.clicked.connect(self.accept)
        self.report.chosen.connect(self._choose)
        self.job = stock.begin_import(paths)
        self._timer.start()

    @property
    def is_running(self) -> bool:
        """Whether files are still being read."""
        return self._timer.isActive()

    @property
    def is_busy(self) -> bool:
        """Whether the import runs, or its report is still to come."""
        return self.is_running or self._task.is_busy

    def reject(self) -> None:
        if self.is_running:
            self._cancel()
        else:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.stop()
        super().closeEvent(event)

    def stop(self) -> None:
        """Stop it if it still runs, and wait until nothing of it is left."""
        if self.is_running:
            self._timer.stop()
            self.job.close()
        self._task.finish()

    def _poll(self) -> None:
        ended, step = self.job.poll(), self.job.step
        if step.of:
            self.bar.setRange(0, step.of)
            self.bar.setValue(step.done)
            self.step.setText(f"{step.done:,} of {format_count(step.of, 'file')}")
        if ended is None:
            return
        self._timer.stop()
        # The end of a process, and thousands of lines, take longer than the window may stand still.
        self._task.ask(partial(self._lines_of, ended.report), partial(self._adopt, ended.message))
        if ended.report is not None:
            self.ended.emit()

    def _lines_of(self, report: int | None) -> list[ReportLine] | None:
        self.job.close()
        return self._stock.report_lines(report) if report is not None else None

    def _adopt(self, message: str, lines: list[ReportLine] | Exception | None) -> None:
        if isinstance(lines, CompanionError):
            self._tell(str(lines))
        elif isinstance(lines, Exception):
            raise lines
        elif lines is None:
            self._tell(message)
        else:
            self._show_report(lines)

    def _cancel(self) -> None:
        if self.is_running:
            self.cancel_button.setEnabled(False)
            self.step.setText("Stopping…")
            self.job.cancel()

    def _tell(self, text: str) -> None:
        """Say why there is no report."""
        self.message.setText("Nothing was imported")
        self.step.setText(text)
        self.bar.hide()
        self.cancel_button.hide()
        self.close_button.show()
        self.close_button.setFocus()

    def _show_report(self, lines: Sequence[ReportLine]) -> None:
        self.message.setText(format_outcome(lines))
        self.report.show_lines(lines)
        self._pages.setCurrentWidget(self.report)
        self.cancel_button.hide()
        self.close_button.show()
        px = Theme.current().tokens.px
        size = [px(side) for side in LARGE]
        room = self.screen().availableGeometry()
        self.resize(min(size[0], room.width()), min(size[1], room.height()))
        self.close_button.setFocus()

    def _choose(self, key: str) -> None:
        if key:
            self.chosen.emit(key)
            self.accept()

    def _arrange(self) -> None:
        running = QWidget()
        inside = with_spacing(QVBoxLayout(running), Space.SMALL)
        inside.addWidget(self.bar)
        inside.addWidget(self.step)
        inside.addStretch(1)
        self._pages.addWidget(running)
        self._pages.addWidget(self.report)
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        foot.addStretch(1)
        foot.addWidget(self.cancel_button)
        foot.addWidget(self.close_button)
        self.close_button.hide()
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, MARGINS)
        column.addWidget(self.message)
        column.addWidget(self._pages, 1)
        column.addLayout(foot)
        resize_on_screen(self, *SMALL)
        self.setWindowModality(Qt.WindowModality.WindowModal)


def format_outcome(lines: Sequence[ReportLine]) -> str:
    """Return how an import ended: `12 imported, 3 of them in part; 1 was refused, 2 were known`."""
    counts = {status: sum(line.status == status for line in lines) for status in ImportStatus}
    came = counts[ImportStatus.WHOLE] + counts[ImportStatus.PART]
    in_part = f", {counts[ImportStatus.PART]:,} of them in part" if counts[ImportStatus.PART] else ""
    texts = [f"{came:,} imported{in_part}" if came else "Nothing imported"]
    if counts[ImportStatus.REFUSED]:
        texts.append(f"{counts[ImportStatus.REFUSED]:,} refused")
    if counts[ImportStatus.KNOWN]:
        texts.append(f"{counts[ImportStatus.KNOWN]:,} there already")
    return "; ".join(texts) if lines else "There was nothing to import"


def _format_paths(paths: Sequence[Path]) -> str:
    first = paths[0].name or str(paths[0])
    return first if len(paths) == 1 else f"{first} and {format_count(len(paths) - 1, 'other')}"
