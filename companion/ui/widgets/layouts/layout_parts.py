"""Parts of a layout, without wrappers of its items that would be left behind."""

from __future__ import annotations

from operator import itemgetter

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget

DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def parts_of(layout: QLayout) -> list[QWidget | QLayout]:
    """Return the widgets and layouts in a layout, in its order.

    Never by `itemAt`: PySide keeps the wrapper of an item as long as its layout, also where the item goes
    with its widget. What Qt makes at that address next is taken for the item, and the process falls.
    """
    parent = layout.parentWidget()
    widgets = parent.findChildren(QWidget, options=DIRECT) if parent is not None else []
    layouts = layout.findChildren(QLayout, options=DIRECT)
    children: list[QWidget | QLayout] = [*widgets, *layouts]
    places = [(layout.indexOf(part), part) for part in children]
    return [part for at, part in sorted(places, key=itemgetter(0)) if at >= 0]
