"""The list of rulesets: the player's own first, each with its faults or what it comes to."""

from __future__ import annotations

from collections.abc import Sequence

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

from companion.tabletop.counting import counted
from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Type
from companion.workshop.looks import Look

NAME = Qt.ItemDataRole.UserRole
STATUS = Qt.ItemDataRole.UserRole + 1
IS_FAULTY = Qt.ItemDataRole.UserRole + 2
ROW_HEIGHT = 52


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


class TwoLines(QStyledItemDelegate):
    """Paints a ruleset in two lines: its title, and what is told of it."""

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
        title = text_font(tokens.px(Type.BODY), QFont.Weight.DemiBold)
        _write(painter, upper, str(index.data()), ink, title)
        colour = tokens.danger if index.data(IS_FAULTY) and tokens.border == 1 else quiet
        _write(painter, lower, str(index.data(STATUS)), colour, text_font(tokens.px(Type.BODY)))
        painter.restore()


def _write(painter: QPainter, where: QRectF, text: str, colour: str, font: QFont) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, where.width())
    painter.drawText(where, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)
