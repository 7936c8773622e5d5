"""The list of backups: the moment, why each was made, how large it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidgetItem, QWidget

from companion.tabletop.counting import counted, listed
from companion.ui.widgets.plain import tip_text
from companion.ui.widgets.two_lines import STATUS, TwoLineList, two_line_item
from companion.workshop.safekeeping import Copy, HeldItem

_LARGEST = 1024


class BackupList(TwoLineList):
    """One backup a row, by its path."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Backups", parent)
        self._copies: dict[Path, Copy] = {}

    def show_copies(self, copies: Sequence[Copy], current: Path | None) -> None:
        """List these; the current one stays current where it is among them."""
        self._copies = {copy.path: copy for copy in copies}
        self.show_items(map(_item, copies), current)

    @property
    def current(self) -> Copy | None:
        """The backup that is current."""
        return next((copy for path, copy in self._copies.items() if path == self.current_key), None)


def _item(copy: Copy) -> QListWidgetItem:
    item = two_line_item(copy.path, moment_words(copy.made), f"{copy.why} · {size_words(copy.size)}")
    item.setData(Qt.ItemDataRole.ToolTipRole, tip_text(f"{item.data(STATUS)} · {copy.path.name}"))
    return item


def count_words(items: Sequence[HeldItem]) -> str:
    """How many battles and campaigns there are: `5 battles and 1 campaign`."""
    kinds = Counter(item.kind for item in items)
    return listed(counted(number, kind) for kind, number in kinds.items())


def moment_words(when: datetime) -> str:
    """A day and a time of day as a player reads them: 21 Nov 2026, 09:14."""
    local = when.astimezone()
    return f"{local.day} {local:%b %Y, %H:%M}"


def size_words(size: int) -> str:
    """How large a file is: 812 kB, 4.2 MB."""
    kilobytes = max(1, round(size / 1024))
    return f"{kilobytes} kB" if kilobytes < _LARGEST else f"{kilobytes / 1024:.1f} MB"
