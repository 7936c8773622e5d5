"""Plain text in widgets: Qt would read marks in it as HTML, or `&` as a key.

A name may hold anything. Read as HTML it would open whatever file its pictures name; so every label is
plain, and every tooltip and every caption with a name in it passes through here.
"""

from __future__ import annotations

import re
from functools import lru_cache

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QAction, QColor, QFont, QFontMetricsF, QPainter, QTextDocumentFragment
from PySide6.QtGui import Qt as Text
from PySide6.QtWidgets import QComboBox, QLabel, QToolTip, QWidget

LONGEST_UNBROKEN = 18
UNBROKEN = re.compile(rf"(\S{{{LONGEST_UNBROKEN}}})(?=\S)")
BREAK = "\u200b"

LEFT = Qt.AlignmentFlag.AlignLeft


class PlainLabel(QLabel):
    """A label that never reads its words as HTML, and lets a word without end go on in the next line."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._text = ""
        self.setText(text)

    def setText(self, text: str) -> None:
        if text == self._text and self.buddy() is None:
            return
        self._text = text
        shown = breakable_text(text)
        super().setText(shown if self.buddy() is None else button_text(shown))

    def text(self) -> str:
        """Return the words as they were given."""
        return self._text

    def setBuddy(self, buddy: QWidget) -> None:
        super().setBuddy(buddy)
        self.setText(self._text)


@lru_cache(maxsize=1024)
def breakable_text(text: str) -> str:
    """Return words of which none is too long to go on in the next line."""
    return UNBROKEN.sub(rf"\1{BREAK}", text)


def button_text(text: str) -> str:
    """Words for a button or the entry of a menu, where a lone `&` would name a key."""
    return text.replace("&", "&&")


def tip_text(text: str) -> str:
    """Words for a tooltip, written so that Qt shows them as they stand."""
    return Text.convertFromPlainText(text) if Text.mightBeRichText(text) else text


def set_tip(bearer: QWidget | QAction, text: str) -> None:
    """Give a widget or an entry of a menu its tooltip."""
    bearer.setToolTip(tip_text(text))


def plain_tip(bearer: QWidget) -> str:
    """Return what a widget's tooltip says, as it was given."""
    tip = bearer.toolTip()
    return QTextDocumentFragment.fromHtml(tip).toPlainText() if Text.mightBeRichText(tip) else tip


def set_item_tip(box: QComboBox, index: int, text: str) -> None:
    """Give one line of a list its tooltip."""
    box.setItemData(index, tip_text(text), Qt.ItemDataRole.ToolTipRole)


def show_tip(where: QPoint, text: str, over: QWidget, area: QRect | None = None) -> None:
    """Show a tooltip now, at a point of the screen; without words none."""
    QToolTip.showText(where, tip_text(text), over, area or QRect())


def draw_text(
    painter: QPainter,
    where: QRectF,
    text: str,
    colour: str,
    font: QFont,
    align: Qt.AlignmentFlag = LEFT,
) -> float:
    """Write a line in the middle of an area, shortened where it is too long; how wide it came."""
    metrics = QFontMetricsF(font)
    shown, width = text, metrics.horizontalAdvance(text)
    if width > where.width():
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, where.width()))
        width = max(0.0, where.width())
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(where, int(align | Qt.AlignmentFlag.AlignVCenter), shown)
    return width
