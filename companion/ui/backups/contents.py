"""The list of backups, and the contents of one line by line, each with its difference from now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidgetItem,
    QWidget,
)

from companion.tabletop.number_text import format_count, join_listed
from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.plain_text import tip_text
from companion.ui.widgets.rows import STATUS, RowPainter, SectionTree, TwoLineList, two_line_item
from companion.workshop.backups import BackupCopy, BackupDifference, BackupLine, BackupPreview, HeldItem

BATTLE, COLOUR = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
TITLE, JOURNAL, PLAYED, BESIDE = range(4)
HEADINGS = ("Tick battles to bring back only these", "Journal", "Last played", "Compared with now")
SHARES = (0.42, 0.12, 0.18)
NARROW = 640
DIFFERENCE_LABELS: Mapping[BackupDifference, tuple[str, str]] = {
    BackupDifference.SAME: ("as it is now", "muted"),
    BackupDifference.EARLIER: ("more has happened since", "ink"),
    BackupDifference.OTHER: ("has entries that are missing now", "warn"),
    BackupDifference.MISSING: ("missing now", "danger"),
}
NEWER = ("began later: it is not in this backup", "warn")

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


class BackupContents(SectionTree):
    """Battles with a box to tick, campaigns, and what is only there now; `ticked` tells of a change."""

    ticked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("What the backup holds", HEADINGS, SHARES, parent)
        for column in (JOURNAL, PLAYED, BESIDE):
            self.setItemDelegateForColumn(column, _ColouredDelegate(self))
        self.itemChanged.connect(lambda _item, column: self.ticked.emit() if column == TITLE else None)
        self._shown: BackupPreview | None = None
        Theme.current().changed.connect(self._dress)

    def show_preview(self, preview: BackupPreview | None) -> None:
        """Show what this backup holds; nothing where none was looked into."""
        self._shown = preview
        self.blockSignals(True)
        self.clear()
        if preview is not None:
            self._group("battle", preview.battles)
            self._group("campaign", preview.campaigns)
            self._group_only_here(preview.only_here)
        self.blockSignals(False)
        self.ticked.emit()

    @property
    def chosen_battles(self) -> list[int]:
        """The ids of the ticked battles, as they are in the backup."""
        found = []
        for item in self._battles():
            if item.checkState(TITLE) is Qt.CheckState.Checked:
                found.append(int(item.data(TITLE, BATTLE)))
        return found

    def tick(self, *titles: str) -> None:
        """Tick the battles of these titles."""
        for item in self._battles():
            if item.text(TITLE) in titles:
                item.setCheckState(TITLE, Qt.CheckState.Checked)

    def _battles(self) -> list[QTreeWidgetItem]:
        tops = [self.topLevelItem(row) for row in range(self.topLevelItemCount())]
        items = [top.child(row) for top in tops if top is not None for row in range(top.childCount())]
        return [item for item in items if item is not None and item.data(TITLE, BATTLE) is not None]

    def _dress(self) -> None:
        ticked = set(self.chosen_battles)
        self.share_out()
        self.show_preview(self._shown)
        for item in self._battles():
            if item.data(TITLE, BATTLE) in ticked:
                item.setCheckState(TITLE, Qt.CheckState.Checked)

    def _group(self, what: str, lines: Sequence[BackupLine]) -> None:
        if lines:
            self.add_section(format_count(len(lines), what), [_make_line(line) for line in lines])

    def _group_only_here(self, items: Sequence[HeldItem]) -> None:
        if items:
            self.add_section("Only in your current data", [_fill_row(item, *NEWER) for item in items])

    def shares(self) -> Sequence[float]:
        """Return the columns' shares of the width; a narrow list has room for title and difference only."""
        is_narrow = self.viewport().width() < Theme.current().tokens.px(NARROW)
        for column in (JOURNAL, PLAYED):
            self.setColumnHidden(column, is_narrow)
        return (0.5, 0, 0) if is_narrow else SHARES


class _ColouredDelegate(QStyledItemDelegate):
    """Delegate that writes an item in its own colour, in spite of the style sheet."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.text = ""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        row = RowPainter(painter, option)
        gap = row.tokens.px(Space.SMALL)
        colour = row.ink if row.is_selected else index.data(COLOUR) or row.ink
        font = text_font(row.tokens.px(FontSize.BODY))
        painter.save()
        row.write(row.area.adjusted(gap, 0, -gap, 0), str(index.data() or ""), colour, font)
        painter.restore()


def _make_line(line: BackupLine) -> QTreeWidgetItem:
    damaged = (f"damaged in this backup: {line.item.damage}", "danger")
    row = _fill_row(line.item, *(damaged if line.item.damage else DIFFERENCE_LABELS[line.difference]))
    if line.item.kind == "battle" and not line.item.damage:
        row.setFlags(row.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        row.setCheckState(TITLE, Qt.CheckState.Unchecked)
        row.setData(TITLE, BATTLE, line.item.id)
    return row


def _fill_row(item: HeldItem, beside: str, colour: str) -> QTreeWidgetItem:
    tokens = Theme.current().tokens
    title = f"{item.title} (in the bin)" if item.is_deleted else item.title
    played = _format_last_played(item.updated_at)
    row = QTreeWidgetItem([title, format_count(item.entries, "entry"), played, beside])
    row.setData(TITLE, Qt.ItemDataRole.ToolTipRole, tip_text(title))
    row.setData(BESIDE, Qt.ItemDataRole.ToolTipRole, tip_text(beside))
    row.setData(BESIDE, COLOUR, getattr(tokens, colour))
    for column in (JOURNAL, PLAYED):
        row.setData(column, COLOUR, tokens.muted)
    row.setData(TITLE, Qt.ItemDataRole.AccessibleTextRole, f"{title}, {beside}")
    return row


def _format_last_played(when: datetime | None) -> str:
    return format_moment(when) if when else ""
