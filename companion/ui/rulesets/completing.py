"""What may be typed next, offered below the cursor."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel, QTextCursor
from PySide6.QtWidgets import QCompleter, QListView

from companion.ui.theme.theme import Theme

if TYPE_CHECKING:
    from companion.ui.rulesets.code_editor import CodeEditor
    from companion.workshop.completion import Offer, Spot

WORD = Qt.ItemDataRole.UserRole
IS_KEY = Qt.ItemDataRole.UserRole + 1
ROWS, WIDEST = 8, 420
_TOP = re.compile(r"(?m)^[^\s#]")
_MAY_GO_ON = re.compile(r"[\w.+/-]")
PASSED_ON = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
POPUP_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class Completing(QObject):
    """Follows what is typed in an editor; Ctrl+Space asks at once, Enter or Tab take, Esc drops."""

    def __init__(self, editor: CodeEditor) -> None:
        super().__init__(editor)
        self.ask: Callable[[str], tuple[Spot, Sequence[Offer]]] | None = None
        self._editor, self._begun = editor, ""
        self._model = QStandardItemModel(self)
        self.completer = QCompleter(self._model, self)
        self.completer.setWidget(editor)
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.completer.setMaxVisibleItems(ROWS)
        self.popup = QListView()
        self.popup.setAccessibleName("Completions")
        self.completer.setPopup(self.popup)
        self.popup.clicked.connect(self._take)

    @property
    def is_open(self) -> bool:
        """Whether anything is offered now."""
        return self.popup.isVisible()

    def offered(self) -> list[str]:
        """The words on offer."""
        return [self._model.item(row).data(WORD) for row in range(self._model.rowCount())]

    def takes(self, event: QKeyEvent) -> bool:
        """Whether a key is for what is offered, and not for the text."""
        if event.key() == Qt.Key.Key_Space and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._offer(asked=True)
            return True
        if not self.is_open:
            return False
        if event.key() in PASSED_ON:
            self._take(self.popup.currentIndex())
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.popup.hide()
            return True
        return False

    def follow(self, typed: str) -> None:
        """Offer what fits after something was typed; anything but a word ends it."""
        if typed and _MAY_GO_ON.fullmatch(typed):
            self._offer(asked=False)
        elif self.is_open:
            if typed == "\b":
                self._offer(asked=False)
            else:
                self.popup.hide()

    def _offer(self, *, asked: bool) -> None:
        if self.ask is None or self._editor.isReadOnly():
            return
        spot, offers = self.ask(self._before_cursor())
        self._begun = spot.begun
        if not offers or not (asked or spot.begun):
            self.popup.hide()
            return
        self._fill(offers)
        area = self._editor.cursorRect()
        area.translate(self._editor.margin_width(), 0)
        area.setWidth(Theme.current().tokens.px(WIDEST))
        self.completer.complete(area)
        self.popup.setCurrentIndex(self.completer.completionModel().index(0, 0))

    def _before_cursor(self) -> str:
        """The text from the section on that the cursor is in: more is not needed to know where it is."""
        cursor = self._editor.textCursor()
        text = self._editor.toPlainText()[: cursor.position()]
        begin = max((found.start() for found in _TOP.finditer(text)), default=0)
        return text[begin:]

    def _fill(self, offers: Sequence[Offer]) -> None:
        self._model.clear()
        for offer in offers:
            item = QStandardItem(f"{offer.word}   {offer.hint}" if offer.hint else offer.word)
            item.setData(offer.word, WORD)
            item.setData(offer.is_key, IS_KEY)
            item.setData(f"{offer.word}, {offer.hint}", Qt.ItemDataRole.AccessibleTextRole)
            self._model.appendRow(item)

    def _take(self, index: QModelIndex) -> None:
        """Write the word; of a key the colon too."""
        self.popup.hide()
        if not index.isValid():
            return
        cursor = self._editor.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(self._begun))
        after = cursor.block().text()[self._editor.textCursor().positionInBlock() :]
        ending = ": " if index.data(IS_KEY) and not after.lstrip().startswith(":") else ""
        cursor.insertText(f"{index.data(WORD)}{ending}")
