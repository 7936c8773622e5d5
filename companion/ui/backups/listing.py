"""The list of backups: the moment, why each was made, how large it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidgetItem, QWidget

from companion.tabletop.number_text import format_count, join_listed
from companion.ui.widgets.plain_text import tip_text
from companion.ui.widgets.two_line_list import STATUS, TwoLineList, two_line_item
from companion.workshop.backups import BackupCopy, HeldItem

_LARGEST = 1024


class BackupList(TwoLineList):
    """One backup a row, by its path."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Backups", parent)
        self._copies: dict[Path, BackupCopy] = {}

    def show_copies(self, copies: Sequence[BackupCopy], current: Path | None) -> None:
        """List these; the current one stays current where it is among them."""
        self._copies = {copy.path: copy for copy in copies}
        self.show_items(map(_item, copies), current)

    @property
    def current(self) -> BackupCopy | None:
        """The backup that is current."""
        return next((copy for path, copy in self._copies.items() if path == self.current_key), None)


def _item(copy: BackupCopy) -> QListWidgetItem:
    item = two_line_item(copy.path, format_moment(copy.made), f"{copy.why} · {format_size(copy.size)}")
    item.setData(Qt.ItemDataRole.ToolTipRole, tip_text(f"{item.data(STATUS)} · {copy.path.name}"))
    return item


def format_counts(items: Sequence[HeldItem]) -> str:
    """Format how many battles and campaigns there are: `5 battles and 1 campaign`."""
    kinds = Counter(item.kind for item in items)
    return join_listed(format_count(number, kind) for kind, number in kinds.items())


def format_moment(when: datetime) -> str:
    """Format a day and time of day for players: 21 Nov 2026, 09:14."""
    local = when.astimezone()
    return f"{local.day} {local:%b %Y, %H:%M}"


def format_size(size: int) -> str:
    """Format the size of a file: 812 kB, 4.2 MB."""
    kilobytes = max(1, round(size / 1024))
    return f"{kilobytes} kB" if kilobytes < _LARGEST else f"{kilobytes / 1024:.1f} MB"
