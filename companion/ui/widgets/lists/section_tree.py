"""A table in sections: headings over columns of set shares, titles of sections that span them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize


class SectionTree(QTreeWidget):
    """A tree of open sections; the last column takes what the shares of the others leave."""

    def __init__(
        self, name: str, headings: Sequence[str], shares: Sequence[float], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._shares = tuple(shares)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setColumnCount(len(headings))
        self.setHeaderLabels(list(headings))
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setAllColumnsShowFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setStretchLastSection(True)
        self.header().setSectionsMovable(False)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def add_section(self, title: str, items: Sequence[QTreeWidgetItem]) -> QTreeWidgetItem:
        """Add a section with its rows; the item of its title."""
        top = QTreeWidgetItem([title])
        top.setFont(0, text_font(Theme.current().tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
        top.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.addTopLevelItem(top)
        top.setFirstColumnSpanned(True)
        top.addChildren(list(items))
        top.setExpanded(True)
        return top

    def shares(self) -> Sequence[float]:
        """Return how much of the width each column takes, the last apart."""
        return self._shares

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share_out()

    def share_out(self) -> None:
        """Give the columns their widths."""
        for column, share in enumerate(self.shares()):
            self.header().resizeSection(column, round(self.viewport().width() * share))
