"""The changes of a ruleset by section: old and new value, key, and line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from companion.documents.document import SourcePosition
from companion.rulebooks.diff import ChangeKind
from companion.ui.rulesets.fault_list import format_place
from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize
from companion.ui.widgets.lists.section_tree import SectionTree
from companion.ui.widgets.plain_text import tip_text
from companion.workshop.ruleset_changes import ChangeLine, ChangeSection

PLACE = Qt.ItemDataRole.UserRole
TIP = Qt.ItemDataRole.ToolTipRole
WORDS, BEFORE, AFTER, WHERE = range(4)
HEADINGS = ("", "Before", "Now", "Where")
SHARES = (0.28, 0.15, 0.27)
NEW, GONE = "–", "removed"


class ChangeTree(SectionTree):
    """Sections with their changes below; `chosen` brings the place that the player wants to see."""

    chosen = Signal(object)  # Place

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Changes", HEADINGS, SHARES, parent)
        self.itemActivated.connect(self._choose)
        self.itemClicked.connect(self._click)
        self._shown_sections: tuple[Sequence[ChangeSection], Path] = ((), Path())
        Theme.current().changed.connect(self._dress)

    def show_sections(self, sections: Sequence[ChangeSection], folder: Path) -> None:
        """Show these changes; files are told from `folder` on."""
        self._shown_sections = (sections, folder)
        self.clear()
        for section in sections:
            self.add_section(section.title, [_item(change, folder) for change in section.changes])

    def _dress(self) -> None:
        self.show_sections(*self._shown_sections)

    def _click(self, item: QTreeWidgetItem, column: int) -> None:
        if column == WHERE:
            self._choose(item)

    def _choose(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        place = item.data(0, PLACE)
        if place is not None:
            self.chosen.emit(SourcePosition(*place))


def _item(change: ChangeLine, folder: Path) -> QTreeWidgetItem:
    tokens = Theme.current().tokens
    before = change.before or NEW
    after = GONE if change.kind is ChangeKind.REMOVED else change.after
    where = f"{format_place(change.place.file, change.place.line, folder)}  ·  {change.key}"
    item = QTreeWidgetItem([change.text, before, after, where])
    item.setData(0, PLACE, tuple(change.place))
    item.setFont(AFTER, text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
    item.setFont(WHERE, text_font(tokens.px(FontSize.CAPTION)))
    item.setForeground(BEFORE, QBrush(QColor(tokens.muted)))
    item.setForeground(WHERE, QBrush(QColor(tokens.muted)))
    item.setData(WORDS, TIP, tip_text(change.text))
    item.setData(BEFORE, TIP, tip_text(change.before))
    item.setData(AFTER, TIP, tip_text(change.after))
    source = f"\n{change.source}" if change.source else ""
    item.setData(WHERE, TIP, tip_text(f"{change.key}\n{change.place.file}:{change.place.line}{source}"))
    spoken = f"{change.text}: {before} becomes {after}, {where}"
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, spoken)
    return item
