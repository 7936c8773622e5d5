"""Tab order in reading order of a window's layouts, also after widgets have come and gone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget

from companion.ui.widgets.layouts.layout_parts import parts_of


def order_tabs(window: QWidget) -> None:
    """Set the order of a window's widgets for the Tab key."""
    for before, after in pairwise(in_reading_order(window)):
        QWidget.setTabOrder(before, after)


def in_reading_order(widget: QWidget | None) -> Iterator[QWidget]:
    """Yield a widget and those inside it that the Tab key reaches, as the layouts have them."""
    if widget is None:
        return
    is_reached = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    if is_reached:
        yield widget
    if isinstance(widget, QScrollArea):
        yield from in_reading_order(widget.widget())
    elif (layout := widget.layout()) is not None:
        yield from _inside(layout)
    elif not is_reached:
        for child in widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            yield from in_reading_order(child)


def _inside(layout: QLayout) -> Iterator[QWidget]:
    for part in parts_of(layout):
        yield from in_reading_order(part) if isinstance(part, QWidget) else _inside(part)
