"""The rows of the list of battles: keys, and a button for everything else at the end of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QImage, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from companion.ui.theme.fonts import text_font
from companion.ui.theme.sides import side_colour, side_shape
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.gestures.gesture_sets import BATTLE_LIST
from companion.ui.widgets.plain_text import draw_text
from companion.ui.widgets.rows import RowDelegate, RowIndex, RowPainter

if TYPE_CHECKING:
    from companion.battles.listing import Glance


BATTLE = Qt.ItemDataRole.UserRole
STATUS = Qt.ItemDataRole.UserRole + 1
WHEN = Qt.ItemDataRole.UserRole + 2
IS_DAMAGED = Qt.ItemDataRole.UserRole + 3
GLANCE = Qt.ItemDataRole.UserRole + 4
PICTURE = Qt.ItemDataRole.UserRole + 5
ROW_HEIGHT = 80
PICTURE_SIZE = QSize(112, 64)
MORE, MORE_ICON, MARK = 44, 20, 5


class BattleRows(QListWidget):
    """The rows; each has a button for everything else at its right end."""

    menu_requested = Signal(object, QPoint)
    rename_requested = Signal(object)
    delete_requested = Signal(object)
    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Your battles")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(RowDelegate(battle_height, draw_battle, self))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)

    def more_of(self, item: QListWidgetItem) -> QRectF:
        """Return where the button of a row stands."""
        return more_place(Theme.current().tokens, QRectF(self.visualItemRect(item)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._more_at(event) is None:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if (item := self._more_at(event)) is not None:
            self.setCurrentItem(item)
            self.menu_requested.emit(item, event.globalPosition().toPoint())
        elif event.button() is Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        item = self.currentItem() if by_key else self.itemAt(event.pos())
        if item is not None:
            at = (
                self.viewport().mapToGlobal(self.visualItemRect(item).center())
                if by_key
                else event.globalPos()
            )
            self.menu_requested.emit(item, at)

    def event(self, event: QEvent) -> bool:
        """Letters are typed here: they are no keys of the window meanwhile."""
        is_asked = event.type() is QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and _is_letter(event):
            event.accept()
            return True
        return BATTLE_LIST.claims(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item, command = self.currentItem(), BATTLE_LIST.of_key(event)
        if command == "rename" and item is not None:
            self.rename_requested.emit(item)
        elif command == "delete" and item is not None:
            self.delete_requested.emit(item)
        elif _is_letter(event):
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def _more_at(self, event: QMouseEvent) -> QListWidgetItem | None:
        item = self.itemAt(event.position().toPoint())
        is_more = item is not None and self.more_of(item).contains(event.position())
        return item if is_more and event.button() is Qt.MouseButton.LeftButton else None


def _is_letter(event: QKeyEvent) -> bool:
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    text = event.text()
    return not held and bool(text) and text.isprintable() and not text.isspace()


def picture_size(tokens: Tokens) -> QSize:
    """Return how large a picture is, in pixels of the window."""
    return QSize(tokens.px(PICTURE_SIZE.width()), tokens.px(PICTURE_SIZE.height()))


def more_place(tokens: Tokens, row: QRectF) -> QRectF:
    """Return where the button for everything else stands in a row."""
    side = tokens.px(MORE)
    return QRectF(row.right() - side, row.center().y() - side / 2, side, side)


def battle_height(tokens: Tokens, _index: RowIndex) -> int:
    """Return how high a battle's row is."""
    return tokens.px(ROW_HEIGHT)


def draw_battle(row: RowPainter, index: RowIndex) -> None:
    """Paint a battle of the list; which is chosen shows only while the list has the keyboard."""
    painter, tokens, area = row.painter, row.tokens, row.area
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    row.is_selected = False
    row.fill()
    row.rule_off()
    gap, size = tokens.px(Space.SMALL), picture_size(tokens)
    top = area.top() + (area.height() - size.height()) / 2
    picture: QImage | None = index.data(PICTURE)
    if picture is not None:
        painter.drawImage(QRectF(area.left() + gap, top, size.width(), size.height()), picture)
    more, side = more_place(tokens, area), tokens.px(MORE_ICON)
    row.stamp("more", "muted", side, more.center().x() - side / 2, more.center().y())
    left = area.left() + size.width() + 2 * gap + tokens.px(Space.TINY)
    _draw_texts(row, QRectF(left, top, more.left() - left - gap, size.height()), index)


def _draw_texts(row: RowPainter, room: QRectF, index: RowIndex) -> None:
    tokens, third = row.tokens, room.height() / 3
    upper, middle, lower = (
        QRectF(room.left(), room.top() + line * third, room.width(), third) for line in range(3)
    )
    small = text_font(tokens.px(FontSize.BODY))
    used = row.write(upper, str(index.data(WHEN)), tokens.muted, small, Qt.AlignmentFlag.AlignRight)
    bold = text_font(tokens.px(FontSize.NUMBER), QFont.Weight.DemiBold)
    upper.setWidth(upper.width() - used - tokens.px(Space.SMALL))
    row.write(upper, str(index.data()), tokens.ink, bold)
    glance: Glance | None = index.data(GLANCE)
    status = str(index.data(STATUS))
    if index.data(IS_DAMAGED):
        row.write(middle, status, tokens.danger, small)
    else:
        text = "  ·  ".join(filter(None, (glance.rules if glance else "", status)))
        row.write(middle, text, tokens.muted, small)
    if glance is not None:
        draw_sides(row.painter, tokens, lower, glance, small)


def draw_sides(painter: QPainter, tokens: Tokens, room: QRectF, glance: Glance, font: QFont) -> None:
    """The sides beside one another, each with its mark, all of equal width."""
    share = room.width() / max(len(glance.sides), 1)
    mark, gap = tokens.px(MARK), tokens.px(Space.TINY)
    for number, side in enumerate(glance.sides):
        place = QRectF(room.left() + number * share, room.top(), share - gap * 2, room.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(side_colour(tokens, number)))
        painter.drawPath(side_shape(number, mark).translated(place.left() + mark, place.center().y()))
        text = f"{side.name}: {', '.join(side.units)}" if side.units else side.name
        draw_text(painter, place.adjusted(2 * mark + gap, 0, 0, 0), text, tokens.muted, font)
