"""The list of rulesets: the player's own first, each with its faults or what it comes to."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from companion.tabletop.counting import counted
from companion.ui.theme.theme import Theme
from companion.ui.widgets.two_lines import IS_FAULTY, STATUS, TwoLines
from companion.workshop.looks import Look

NAME = Qt.ItemDataRole.UserRole


class RulesetList(QListWidget):
    """One ruleset a row; `chosen` brings the name of the current one."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Rulesets")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(TwoLines(self))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentItemChanged.connect(self._tell)
        Theme.current().changed.connect(self.doItemsLayout)

    def show_looks(self, looks: Sequence[Look], current: str) -> None:
        """List these; the current one stays current where it is among them."""
        with QSignalBlocker(self):
            self.clear()
            for look in looks:
                self.addItem(_item(look))
            names = [look.name for look in looks]
            if names:
                self.setCurrentRow(names.index(current) if current in names else 0)
        if looks:
            self._tell(self.currentItem())

    def choose(self, name: str) -> None:
        """Make a ruleset the current one."""
        for row in range(self.count()):
            if self.item(row).data(NAME) == name:
                self.setCurrentRow(row)

    @property
    def current(self) -> str:
        """The name of the current one; empty where there is none."""
        item = self.currentItem()
        return str(item.data(NAME)) if item is not None else ""

    def _tell(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(str(item.data(NAME)))


def _item(look: Look) -> QListWidgetItem:
    status = status_words(look)
    item = QListWidgetItem(look.title)
    item.setData(NAME, look.name)
    item.setData(STATUS, status)
    item.setData(IS_FAULTY, bool(look.faults))
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{look.title}, {status}")
    return item


def status_words(look: Look) -> str:
    """Whose a ruleset is, and how it stands: `Yours, 2 faults`."""
    whose = "Yours" if look.is_own else "Shipped"
    if look.faults:
        return f"{whose}, {counted(len(look.faults), 'fault')}"
    changes = sum(len(section.changes) for section in look.changes)
    return f"{whose}, {counted(changes, 'change')}" if look.parents else whose
