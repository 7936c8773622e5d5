"""Numbers before and after side by side, with what changes marked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QFont
from PySide6.QtWidgets import QFrame, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize
from companion.ui.widgets.plain_text import tip_text
from companion.workshop.trials import TrialRow

WORDS, BEFORE, AFTER = range(3)
TIP = Qt.ItemDataRole.ToolTipRole
SHARES = (0.5, 0.22)
ARROW = "→ "


class ComparisonTable(QTreeWidget):
    """A row a number: what it is, by the old rules, by the new ones; changed rows stand out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Before and after")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setColumnCount(3)
        self.setHeaderLabels(("", "Before", "After"))
        self.setRootIsDecorated(False)
        self.setAllColumnsShowFocus(True)
        self.setSelectionMode(QTreeWidget.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setStretchLastSection(True)
        self.header().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.header().setSectionsMovable(False)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._rows: tuple[TrialRow, ...] = ()
        self._only_changes = False
        Theme.current().changed.connect(self._fill)

    def show_titles(self, before: str, after: str) -> None:
        """Say by which rules the columns are."""
        self.setHeaderLabels(("", before, after))
        for column, text in ((BEFORE, before), (AFTER, after)):
            self.headerItem().setData(column, TIP, tip_text(text))

    def show_rows(self, rows: Sequence[TrialRow]) -> None:
        """Show these rows and no others."""
        self._rows = tuple(rows)
        self._fill()

    def show_only_changes(self, only: bool) -> None:
        """Leave out what stays as it was, or do not."""
        self._only_changes = only
        self._fill()

    @property
    def shown_rows(self) -> tuple[TrialRow, ...]:
        """The rows that are to be seen."""
        return tuple(row for row in self._rows if row.is_changed or not self._only_changes)

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        for column, share in enumerate(SHARES):
            self.header().resizeSection(column, round(self.viewport().width() * share))

    def _fill(self) -> None:
        at = self.verticalScrollBar().value()
        self.clear()
        self.addTopLevelItems([_item(row) for row in self.shown_rows])
        self.verticalScrollBar().setValue(at)


def _item(row: TrialRow) -> QTreeWidgetItem:
    tokens = Theme.current().tokens
    after = f"{ARROW}{row.after}" if row.is_changed else row.after
    item = QTreeWidgetItem([row.text, row.before, after])
    size = tokens.px(FontSize.NUMBER if row.is_main else FontSize.BODY)
    weight = QFont.Weight.DemiBold if row.is_main else QFont.Weight.Normal
    for column in (BEFORE, AFTER):
        item.setFont(column, text_font(size, weight))
    item.setForeground(BEFORE, QBrush(QColor(tokens.muted)))
    if row.is_changed:
        item.setFont(WORDS, text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
        item.setFont(AFTER, text_font(size, QFont.Weight.DemiBold))
        item.setForeground(AFTER, QBrush(QColor(tokens.accent)))
    for column, text in enumerate((row.text, row.before, row.after)):
        item.setData(column, TIP, tip_text(text))
    spoken = f"{row.before} becomes {row.after}" if row.is_changed else f"{row.before}, as before"
    item.setData(WORDS, Qt.ItemDataRole.AccessibleTextRole, f"{row.text}: {spoken}")
    return item
