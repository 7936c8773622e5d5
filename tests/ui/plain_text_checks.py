"""Looks for words in a window that Qt would read as HTML or as keys, and shows and paints everything."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QHelpEvent
from PySide6.QtGui import Qt as Text
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QMenu,
    QTextEdit,
    QToolTip,
    QWidget,
)
from shiboken6 import isValid

ESCAPED = re.compile(r"(?:</?p>|<br>|[^<])*")
LONE_KEY = re.compile(r"(?<!&)&(?:&&)*(?!&)")
TIP_STEP = 100


def marked_texts(root: QWidget) -> list[str]:
    """Return every word under a widget that would be read as HTML, or where `&` is swallowed."""
    found = [text for widget in (root, *root.findChildren(QWidget)) for text in _of_widget(widget)]
    return found + [text for action in root.findChildren(QAction) for text in _of_action(action)]


def show_all(root: QWidget) -> None:
    """Ask for the tooltip of everything that can be seen, and paint it."""
    QApplication.processEvents()
    for widget in (root, *root.findChildren(QWidget)):
        if isValid(widget) and widget.isVisible():  # what is asked about may be shown anew meanwhile
            for place in _places(widget):
                where = widget.mapToGlobal(place)
                QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, place, where))
    QToolTip.hideText()
    root.grab()


def _places(widget: QWidget) -> Iterator[QPoint]:
    """Yield where to rest the pointer: in the middle, and all over a view."""
    yield widget.rect().center()
    if widget.objectName() == "qt_scrollarea_viewport":
        for left in range(5, widget.width(), TIP_STEP):
            for top in range(5, widget.height(), TIP_STEP // 2):
                yield QPoint(left, top)


def _of_widget(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QLabel) and widget.textFormat() is not Qt.TextFormat.PlainText:
        is_tip = widget.objectName() == "qtooltip_label"
        if not is_tip or is_marked(widget.text()):
            yield f"label {widget.text()!r}"
    if isinstance(widget, QAbstractButton) and LONE_KEY.search(widget.text()):
        yield f"button {widget.text()!r}"
    if isinstance(widget, QTextEdit) and "<img" in widget.toHtml():
        yield f"text {widget.toPlainText()[:80]!r}"
    if isinstance(widget, QMenu):
        for action in widget.actions():
            yield from _of_action(action)
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _of_items(widget)
    for text in (widget.toolTip(), widget.statusTip(), widget.whatsThis()):
        if is_marked(text):
            yield f"tip {text!r}"


def _of_action(action: QAction) -> Iterator[str]:
    if LONE_KEY.search(action.text()) and not action.isSeparator():
        yield f"entry {action.text()!r}"
    # A tip that nobody gave is the entry's text; a menu does not show it.
    if is_marked(action.toolTip()) and action.toolTip() not in (action.text(), action.iconText()):
        yield f"tip {action.toolTip()!r}"


def _of_items(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    for row in range(model.rowCount(QModelIndex())):
        tip = model.index(row, 0, QModelIndex()).data(Qt.ItemDataRole.ToolTipRole)
        if isinstance(tip, str) and is_marked(tip):
            yield f"row {tip!r}"


def is_marked(text: str) -> bool:
    """Whether Qt would read these words as HTML that is more than escaped text."""
    return Text.mightBeRichText(text) and ESCAPED.fullmatch(text) is None
