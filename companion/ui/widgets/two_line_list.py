"""A list with rows of two lines: a title, and a status below it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space

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
        self.setItemDelegate(TwoLineDelegate(self))
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


class TwoLineDelegate(QStyledItemDelegate):
    """Paints an item in two lines: its text, and below it its STATUS, in red where it IS_FAULTY."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, Theme.current().tokens.px(ROW_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        tokens = Theme.current().tokens
        area, state = QRectF(option.rect), option.state
        is_current = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if is_current:
            painter.fillRect(area, QColor(tokens.selection))
            painter.fillRect(
                QRectF(area.left(), area.top(), tokens.px(3), area.height()), QColor(tokens.accent)
            )
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(tokens.hover))
        gap = tokens.px(Space.MEDIUM)
        room = area.adjusted(gap, tokens.px(Space.TINY), -gap, -tokens.px(Space.TINY))
        upper, lower = QRectF(room), QRectF(room)
        upper.setBottom(room.center().y())
        lower.setTop(room.center().y())
        ink = tokens.on_selection if is_current else tokens.ink
        quiet = tokens.on_selection if is_current else tokens.muted
        title = text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold)
        _draw_text(painter, upper, str(index.data()), ink, title)
        colour = tokens.danger if index.data(IS_FAULTY) and tokens.border == 1 else quiet
        _draw_text(painter, lower, str(index.data(STATUS)), colour, text_font(tokens.px(FontSize.BODY)))
        painter.restore()


def _draw_text(painter: QPainter, where: QRectF, text: str, colour: str, font: QFont) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, where.width())
    painter.drawText(where, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)
