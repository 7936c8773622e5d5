"""The list of faults: problem, remedy, and line; a click leads to the line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from companion.errors import Fault
from companion.ui.theme.icons import icon
from companion.ui.theme.theme import Theme
from companion.ui.widgets.plain_text import tip_text

FAULT = Qt.ItemDataRole.UserRole
TIP = Qt.ItemDataRole.ToolTipRole
MOST = 200
ROWS = 4


class RulesetFaultList(QListWidget):
    """A row for each fault; `chosen` brings the fault whose line is to be shown."""

    chosen = Signal(object)  # Fault

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Faults")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)
        self._faults: tuple[Fault, ...] = ()
        self._folder = Path()
        Theme.current().changed.connect(self._dress)

    def show_faults(self, faults: Sequence[Fault], folder: Path) -> None:
        """List these faults; files are told from `folder` on."""
        self._faults, self._folder = tuple(faults), folder
        self.clear()
        for fault in self._faults[:MOST]:
            text = format_fault(fault, folder)
            item = QListWidgetItem(icon("warning", "danger"), text)
            item.setData(FAULT, fault)
            item.setData(TIP, tip_text(str(fault)))
            self.addItem(item)

    def _dress(self) -> None:
        self.show_faults(self._faults, self._folder)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(FAULT))


def format_fault(fault: Fault, folder: Path) -> str:
    """Return a fault in two lines: at which key, what is wrong and what helps, then file and line."""
    subject = f"{fault.key}: " if fault.key else ""
    remedy = f" {fault.remedy}" if fault.remedy else ""
    return f"{subject}{fault.message}{remedy}\n{format_place(fault.file, fault.line, folder)}"


def format_place(file: str, line: int, folder: Path) -> str:
    """Return a file and line as short as they are clear: `to_hit.yaml:12`, with the ruleset where it is
    another.
    """
    path = Path(file)
    parts = path.relative_to(folder).parts if path.is_relative_to(folder) else path.parts[-2:]
    name = "/".join(parts)
    return f"{name}:{line}" if line else name
