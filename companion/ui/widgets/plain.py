"""Words from files shown as they stand: Qt would read marks in them as HTML, or `&` as a key.

A name may hold anything. Read as HTML it would open whatever file its pictures name; so every label is
plain, and every tooltip and every caption with a name in it passes through here.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QTextDocumentFragment
from PySide6.QtGui import Qt as Text
from PySide6.QtWidgets import QComboBox, QLabel, QToolTip, QWidget

LONGEST_UNBROKEN = 18
UNBROKEN = re.compile(rf"(\S{{{LONGEST_UNBROKEN}}})(?=\S)")
BREAK = "\u200b"


class PlainLabel(QLabel):
    """A label that never reads its words as HTML, and lets a word without end go on in the next line."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._words = ""
        self.setText(words)

    def setText(self, words: str) -> None:
        if words == self._words and self.buddy() is None:
            return
        self._words = words
        shown = UNBROKEN.sub(rf"\1{BREAK}", words)
        super().setText(shown if self.buddy() is None else button_text(shown))

    def text(self) -> str:
        """The words as they were given."""
        return self._words

    def setBuddy(self, buddy: QWidget) -> None:
        super().setBuddy(buddy)
        self.setText(self._words)


def button_text(words: str) -> str:
    """Words for a button or the entry of a menu, where a lone `&` would name a key."""
    return words.replace("&", "&&")


def tip_text(words: str) -> str:
    """Words for a tooltip, written so that Qt shows them as they stand."""
    return Text.convertFromPlainText(words) if Text.mightBeRichText(words) else words


def set_tip(bearer: QWidget | QAction, words: str) -> None:
    """Give a widget or an entry of a menu its tooltip."""
    bearer.setToolTip(tip_text(words))


def plain_tip(bearer: QWidget) -> str:
    """What a widget's tooltip says, as it was given."""
    tip = bearer.toolTip()
    return QTextDocumentFragment.fromHtml(tip).toPlainText() if Text.mightBeRichText(tip) else tip


def set_item_tip(box: QComboBox, index: int, words: str) -> None:
    """Give one line of a list its tooltip."""
    box.setItemData(index, tip_text(words), Qt.ItemDataRole.ToolTipRole)


def show_tip(where: QPoint, words: str, over: QWidget, area: QRect | None = None) -> None:
    """Show a tooltip now, at a point of the screen; without words none."""
    QToolTip.showText(where, tip_text(words), over, area or QRect())
