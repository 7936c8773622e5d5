"""The list of battles played last."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Type
from companion.ui.widgets.words import Role, role_label

BATTLE = Qt.ItemDataRole.UserRole
STATUS = Qt.ItemDataRole.UserRole + 1
WHEN = Qt.ItemDataRole.UserRole + 2
IS_DAMAGED = Qt.ItemDataRole.UserRole + 3
ROW_HEIGHT = 56
EDITED = "Played by rules that have changed since"


class Summary(Protocol):
    """What the list shows of a stored battle."""

    @property
    def id(self) -> int: ...
    @property
    def title(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def entries(self) -> int: ...
    @property
    def updated_at(self) -> datetime | None: ...
    @property
    def damage(self) -> str: ...


class RecentBattles(QStackedWidget):
    """Battles by title with where they stand and when they were played; `chosen` brings the id."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = QListWidget()
        self.list.setAccessibleName("Your battles")
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setItemDelegate(_BattleDelegate(self.list))
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.addWidget(_nothing_yet())
        self.addWidget(self.list)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def show_battles(self, battles: Sequence[Summary], edited: Collection[int] = ()) -> None:
        """List these battles; of a damaged one it is said what is wrong in place of where it stands.

        Of those with `edited` rules it is told.
        """
        self.list.clear()
        for battle in battles:
            status = f"Cannot be opened: {battle.damage}" if battle.damage else battle.status
            if battle.id in edited and not battle.damage:
                status = f"{status}{'  ·  ' if status else ''}{EDITED}"
            when = when_in_words(battle.updated_at) if battle.updated_at else ""
            item = QListWidgetItem(battle.title)
            item.setData(BATTLE, battle.id)
            item.setData(STATUS, status)
            item.setData(WHEN, when)
            item.setData(IS_DAMAGED, bool(battle.damage))
            words = ", ".join(filter(None, (battle.title, status, when)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
            self.list.addItem(item)
        self.setCurrentIndex(1 if battles else 0)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(BATTLE))

    def _measure(self) -> None:
        self.setMinimumHeight(Theme.current().tokens.px(3 * ROW_HEIGHT))
        self.list.doItemsLayout()


def _nothing_yet() -> QLabel:
    words = role_label(
        "Every battle you begin is kept here, and opens again exactly as you left it.", Role.MUTED
    )
    words.setAlignment(Qt.AlignmentFlag.AlignTop)
    return words


def when_in_words(when: datetime) -> str:
    """A day and a time of day as a player reads them: 21 Nov 2026, 09:14."""
    local = when.astimezone()
    return f"{local.day} {local:%b %Y, %H:%M}"


class _BattleDelegate(QStyledItemDelegate):
    """Paints a battle in two lines."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, Theme.current().tokens.px(ROW_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        tokens = Theme.current().tokens
        area = QRectF(option.rect)
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(tokens.hover))
        painter.setPen(QPen(QColor(tokens.line), tokens.border))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -2), tokens.radius, tokens.radius)
        gap = tokens.px(Space.MEDIUM)
        room = area.adjusted(gap, tokens.px(Space.SMALL), -gap, -tokens.px(Space.SMALL))
        upper, lower = QRectF(room), QRectF(room)
        upper.setBottom(room.center().y())
        lower.setTop(room.center().y())
        _write(
            painter,
            upper,
            str(index.data()),
            tokens.ink,
            text_font(tokens.px(Type.NUMBER), QFont.Weight.DemiBold),
        )
        small = text_font(tokens.px(Type.BODY))
        colour = tokens.danger if index.data(IS_DAMAGED) else tokens.muted
        status = QFontMetricsF(small).elidedText(
            str(index.data(STATUS)), Qt.TextElideMode.ElideRight, lower.width()
        )
        _write(painter, lower, status, colour, small)
        _write(
            painter,
            upper if index.data(IS_DAMAGED) else room,
            str(index.data(WHEN)),
            tokens.muted,
            small,
            Qt.AlignmentFlag.AlignRight,
        )
        painter.restore()


def _write(
    painter: QPainter,
    where: QRectF,
    text: str,
    colour: str,
    font: QFont,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(where, int(align | Qt.AlignmentFlag.AlignVCenter), text)
