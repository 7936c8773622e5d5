"""Imports into the hangar: one at a time, and the reports of earlier ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from companion.ui.hangar.imports.import_dialog import ImportDialog
from companion.ui.hangar.imports.reports_dialog import ReportsDialog
from companion.ui.widgets.deletion import delete_later, run_modal
from companion.ui.widgets.file_dialogs import ask_open_folder, ask_open_paths
from companion.workshop.hangar_model import HangarModel

FILES = "Units, forces and boards (*.mtf *.blk *.mul *.board *.zip *.yaml *.yml *.json);;All files (*)"


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
