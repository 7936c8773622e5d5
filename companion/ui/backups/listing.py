"""The list of backups: the moment, why each was made, how large it is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.widgets.plain import tip_text
from companion.ui.widgets.two_lines import STATUS, TwoLines
from companion.workshop.safekeeping import Copy

COPY = Qt.ItemDataRole.UserRole
_LARGEST = 1024


class BackupList(QListWidget):
    """One backup a row; `chosen` brings the current one."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Backups")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(TwoLines(self))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentItemChanged.connect(self._tell)
        Theme.current().changed.connect(self.doItemsLayout)

    def show_copies(self, copies: Sequence[Copy], current: Path | None) -> None:
        """List these; the current one stays current where it is among them."""
        with QSignalBlocker(self):
            self.clear()
            for copy in copies:
                self.addItem(_item(copy))
            paths = [copy.path for copy in copies]
            if copies:
                self.setCurrentRow(paths.index(current) if current in paths else 0)
        if copies:
            self._tell(self.currentItem())

    @property
    def current(self) -> Copy | None:
        """The backup that is current."""
        item = self.currentItem()
        copy = item.data(COPY) if item is not None else None
        return copy if isinstance(copy, Copy) else None

    def _tell(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(COPY))


def _item(copy: Copy) -> QListWidgetItem:
    item = QListWidgetItem(moment_words(copy.made))
    status = f"{copy.why} · {size_words(copy.size)}"
    item.setData(COPY, copy)
    item.setData(Qt.ItemDataRole.ToolTipRole, tip_text(f"{status} · {copy.path.name}"))
    item.setData(STATUS, status)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{item.text()}, {status}")
    return item


def moment_words(when: datetime) -> str:
    """A day and a time of day as a player reads them: 21 Nov 2026, 09:14."""
    local = when.astimezone()
    return f"{local.day} {local:%b %Y, %H:%M}"


def size_words(size: int) -> str:
    """How large a file is: 812 kB, 4.2 MB."""
    kilobytes = max(1, round(size / 1024))
    return f"{kilobytes} kB" if kilobytes < _LARGEST else f"{kilobytes / 1024:.1f} MB"
