"""The rows of the list of battles: keys, and a button for everything else at the end of each."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.welcome.battle_delegate import battle_height, draw_battle, more_place
from companion.ui.widgets.gestures.gesture_sets import BATTLE_LIST
from companion.ui.widgets.lists.row_delegate import RowDelegate


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
