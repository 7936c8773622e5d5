"""Completions of a ruleset's text, offered below the cursor."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QRect, Qt
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel, QTextCursor
from PySide6.QtWidgets import QListView, QPlainTextEdit

from companion.ui.theme.theme import Theme
from companion.ui.widgets.gestures.gesture_sets import RULESET_TEXT

if TYPE_CHECKING:
    from companion.workshop.completion import CursorContext, Suggestion

ROWS, WIDEST = 8, 420
WORD = Qt.ItemDataRole.UserRole
IS_KEY = Qt.ItemDataRole.UserRole + 1
_TOP = re.compile(r"(?m)^[^\s#]")
_MAY_GO_ON = re.compile(r"[\w.+/-]")
PASSED_ON = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -ROWS, Qt.Key.Key_PageDown: ROWS}


class CompletionPopup(QObject):
    """The popup follows the typing in an editor; Ctrl+Space opens it, Enter or Tab accept, Esc closes."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self.ask: Callable[[str], tuple[CursorContext, Sequence[Suggestion]]] | None = None
        self._editor, self._begun = editor, ""
        self._after_colon = -1
        self._model = QStandardItemModel(self)
        # Within the editor, not a window of its own: the text keeps the focus, and nothing is grabbed.
        self.popup = QListView(editor)
        self.popup.setAccessibleName("Completions")
        self.popup.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.popup.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.popup.setModel(self._model)
        self.popup.clicked.connect(self._take)
        self.popup.hide()

    @property
    def is_open(self) -> bool:
        """Whether anything is offered now."""
        return self.popup.isVisible()

    def offered_words(self) -> list[str]:
        """Return the words on offer."""
        return [self._model.item(row).data(WORD) for row in range(self._model.rowCount())]

    def takes(self, event: QKeyEvent) -> bool:
        """Whether a key is for what is offered, and not for the text."""
        if RULESET_TEXT.of_key(event) == "complete":
            self._offer(is_asked=True)
            return True
        if event.text() == ":" and self._editor.textCursor().position() == self._after_colon:
            self._after_colon = -1
            return True  # the colon of the key is there already
        if not self.is_open:
            return False
        if event.key() in PASSED_ON:
            self._take(self.popup.currentIndex())
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.popup.hide()
            return True
        if (step := STEPS.get(Qt.Key(event.key()))) is not None:
            row = min(max(self.popup.currentIndex().row() + step, 0), self._model.rowCount() - 1)
            self.popup.setCurrentIndex(self._model.index(row, 0))
            return True
        return False

    def follow(self, typed: str) -> None:
        """Offer what fits after something was typed; anything but a word ends it."""
        if typed and _MAY_GO_ON.fullmatch(typed):
            self._offer(is_asked=False)
        elif self.is_open:
            if typed == "\b":
                self._offer(is_asked=False)
            else:
                self.popup.hide()

    def _offer(self, *, is_asked: bool) -> None:
        if self.ask is None or self._editor.isReadOnly():
            return
        spot, offers = self.ask(self._before_cursor())
        self._begun = spot.begun
        if not offers or not (is_asked or spot.begun):
            self.popup.hide()
            return
        self._fill(offers)
        self.popup.setCurrentIndex(self._model.index(0, 0))
        self.popup.setGeometry(self._room())
        self.popup.show()
        self.popup.raise_()

    def _room(self) -> QRect:
        """Below the cursor where there is room, else above it; always within the editor."""
        tokens, editor = Theme.current().tokens, self._editor
        rows = min(self._model.rowCount(), ROWS)
        height = rows * self.popup.sizeHintForRow(0) + 4 * tokens.border
        width = min(tokens.px(WIDEST), editor.width())
        cursor = editor.cursorRect().translated(editor.viewport().pos())
        top = cursor.bottom() + tokens.px(2)
        if top + height > editor.height() and cursor.top() > height:
            top = cursor.top() - height
        left = min(cursor.left(), editor.width() - width)
        return QRect(max(left, 0), top, width, height)

    def _before_cursor(self) -> str:
        """Return the text from the section on that the cursor is in: more is not needed to know where
        it is.
        """
        cursor = self._editor.textCursor()
        text = self._editor.toPlainText()[: cursor.position()]
        begin = max((found.start() for found in _TOP.finditer(text)), default=0)
        return text[begin:]

    def _fill(self, offers: Sequence[Suggestion]) -> None:
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
        self._after_colon = cursor.position() if ending else -1
