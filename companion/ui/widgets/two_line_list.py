"""A list with rows of two lines: a title, and a status below it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.lists.rows import RowDelegate, RowIndex, RowPainter, halves

KEY = Qt.ItemDataRole.UserRole
STATUS = Qt.ItemDataRole.UserRole + 1
IS_FAULTY = Qt.ItemDataRole.UserRole + 2
ROW_HEIGHT = 52


class TwoLineList(QListWidget):
    """Items that carry a KEY and a STATUS, one a row; `chosen` brings the key of the current one."""

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(RowDelegate(two_line_height, draw_two_lines, self))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentItemChanged.connect(self._tell)
        Theme.current().changed.connect(self.doItemsLayout)

    def show_items(self, items: Iterable[QListWidgetItem], current: object) -> None:
        """List these; the one with the key `current` is chosen, or the first where there is none."""
        with QSignalBlocker(self):
            self.clear()
            for item in items:
                self.addItem(item)
            self.setCurrentRow(max(self._row(current), 0))
        self._tell(self.currentItem())

    def choose(self, key: object) -> None:
        """Make the item with a key the current one."""
        if (row := self._row(key)) >= 0:
            self.setCurrentRow(row)

    @property
    def current_key(self) -> object:
        """The key of the current item; None where there is none."""
        item = self.currentItem()
        return item.data(KEY) if item is not None else None

    def _row(self, key: object) -> int:
        return next((row for row in range(self.count()) if self.item(row).data(KEY) == key), -1)

    def _tell(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(KEY))


def two_line_item(key: object, title: str, status: str) -> QListWidgetItem:
    """Return a row of the list."""
    item = QListWidgetItem(title)
    item.setData(KEY, key)
    item.setData(STATUS, status)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}, {status}")
    return item


def two_line_height(tokens: Tokens, _index: RowIndex) -> int:
    """Return how high such a row is."""
    return tokens.px(ROW_HEIGHT)


def draw_two_lines(row: RowPainter, index: RowIndex) -> None:
    """Paint an item's text, and below it its STATUS, in red where it IS_FAULTY."""
    tokens = row.tokens
    row.fill()
    if row.is_selected:
        bar = QRectF(row.area.left(), row.area.top(), tokens.px(3), row.area.height())
        row.painter.fillRect(bar, QColor(tokens.accent))
    gap, pad = tokens.px(Space.MEDIUM), tokens.px(Space.TINY)
    upper, lower = halves(row.area.adjusted(gap, pad, -gap, -pad))
    row.write(upper, str(index.data()), row.ink, text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
    colour = tokens.danger if index.data(IS_FAULTY) and tokens.border == 1 else row.soft
    row.write(lower, str(index.data(STATUS)), colour, text_font(tokens.px(FontSize.BODY)))
