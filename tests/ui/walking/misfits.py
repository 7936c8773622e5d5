"""Misfits of a window: text wider than its place, and widgets outside the window or their part of it."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QToolButton,
    QWidget,
)

from companion.ui.widgets.controls import CutLabel

MEASURED = (QLabel, QAbstractButton, QLineEdit, QComboBox)
ROUNDING = 1
"""Pixels by which a width may be off, as letters have fractions of them."""


def misfits(front: QWidget) -> list[str]:
    """Return what of a window or dialog does not fit, each in words with its size."""
    found = [f"{_name(front)} is larger than the screen: {front.width()}x{front.height()}"] * _too_large(
        front
    )
    for widget in front.findChildren(QWidget):
        if not widget.isVisible() or widget.window() is not front.window():
            continue
        if isinstance(widget, QScrollArea) and widget.horizontalScrollBar().isVisible():
            found.append(f"{_name(widget)} has to be scrolled sideways")
        if isinstance(widget, MEASURED) and not _is_inside_a_view(widget):
            found += [f"{_name(widget)}: {fault}" for fault in (*_cut_texts(widget), *_outside(widget))]
    return found


def _too_large(front: QWidget) -> bool:
    room = front.screen().availableSize()
    return front.width() > room.width() or front.height() > room.height()


def _is_inside_a_view(widget: QWidget) -> bool:
    """Whether it lies in a list, a table, or a text, which scrolls it to where there is room."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, (QAbstractItemView, QPlainTextEdit, QComboBox)):
            return True
        above = above.parentWidget() if not above.isWindow() else None
    return False


def _cut_texts(widget: QWidget) -> Iterator[str]:
    """Words that do not fit into the widget."""
    match widget:
        case QLabel():
            return _cut_label(widget)
        case QLineEdit() | QComboBox():
            return _cut_field(widget)
        case QPushButton() if type(widget).sizeHint is QPushButton.sizeHint and widget.layout() is None:
            return _too_small(widget, widget.sizeHint())
        case QToolButton() if not widget.text():
            return _too_small(widget, widget.iconSize())
    return _too_small(widget, widget.minimumSizeHint())


def _cut_label(label: QLabel) -> Iterator[str]:
    if isinstance(label, CutLabel) or not label.pixmap().isNull() or not label.text():
        return
    if label.wordWrap():
        if (needed := label.heightForWidth(label.width())) > label.height() + ROUNDING:
            yield f"needs a height of {needed}, has {label.height()}"
        return
    needed = max(map(label.fontMetrics().horizontalAdvance, label.text().split("\n")))
    if needed > (room := label.contentsRect().width()) + ROUNDING:
        yield f"needs a width of {needed}, has {room}"


def _cut_field(field: QLineEdit | QComboBox) -> Iterator[str]:
    """Yield the words of a choice, or the hint of an empty line; what is typed may be longer than its
    line.
    """
    if isinstance(field, QComboBox):
        text, room = field.currentText(), _text_room(field)
    else:
        text, room = "" if field.text() else field.placeholderText(), field.contentsRect().width()
    if (needed := field.fontMetrics().horizontalAdvance(text)) > room + ROUNDING:
        yield f"needs a width of {needed}, has {room}"


def _too_small(button: QWidget, hint: QSize) -> Iterator[str]:
    if hint.width() > button.width() + ROUNDING or hint.height() > button.height() + ROUNDING:
        yield f"needs {hint.width()}x{hint.height()}, has {button.width()}x{button.height()}"


def _text_room(box: QComboBox) -> int:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    field = box.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
    )
    return field.width()


def _outside(widget: QWidget) -> Iterator[str]:
    """Yield where it cannot be seen whole: sideways anywhere, downwards where nothing scrolls."""
    place = QRect(widget.mapTo(widget.window(), widget.rect().topLeft()), widget.size())
    above, scrolls = widget.parentWidget(), False
    while above is not None:
        at = QRect(above.mapTo(widget.window(), above.rect().topLeft()), above.size())
        scroller = above.parentWidget()
        if isinstance(scroller, QAbstractScrollArea) and scroller.viewport() is above:
            scrolls = True
        if place.left() < at.left() - ROUNDING or place.right() > at.right() + ROUNDING:
            yield f"stands outside of {_name(above)} sideways: {place.left()} to {place.right()}"
            return
        if not scrolls and (place.top() < at.top() - ROUNDING or place.bottom() > at.bottom() + ROUNDING):
            yield f"stands outside of {_name(above)}: {place.top()} to {place.bottom()}"
            return
        above = scroller if not above.isWindow() else None


def _name(widget: QWidget) -> str:
    text = getattr(widget, "text", "")
    labels = widget.accessibleName() or (text() if callable(text) else "") or widget.windowTitle()
    return f"{type(widget).__name__} {labels[:40]!r}"
