"""Measures what a finger has to hit, and whether what hovering explains is explained by holding."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QScrollBar,
    QSplitterHandle,
    QTabBar,
    QWidget,
)

from companion.ui.sheet.layout.elements import SheetGesture
from companion.ui.sheet.sheet_view import SheetView
from companion.ui.theme.theme import Theme
from companion.ui.widgets.number_field import NumberField

PRESSED = (QAbstractButton, QComboBox, QLineEdit, NumberField)
PARTS = (QScrollBar, QSplitterHandle)
"""Areas are pushed and shares are chosen in the layout's menu: these are for pointers only."""
BY_PLATE = (SheetGesture.BOX, SheetGesture.LEVEL, SheetGesture.NOTE, SheetGesture.GAUGE)
"""Boxes are touched by the plate that they lie on, levels by their keys; notes only explain."""


def too_small(root: QWidget) -> list[str]:
    """Return what can be seen and pressed but hardly hit, with its size."""
    least = Theme.current().tokens.target
    return [
        f"{text}: {size.width()}x{size.height()}"
        for text, size in targets(root)
        if min(size.width(), size.height()) < least
    ]


def targets(root: QWidget) -> Iterator[tuple[str, QSize]]:
    """Yield everything under a widget that can be seen and pressed, in words and with its size."""
    for widget in (root, *root.findChildren(QWidget)):
        if not can_be_seen(widget) or not widget.isEnabled() or isinstance(widget, PARTS):
            continue
        if isinstance(widget, QTabBar):
            for tab in range(widget.count()):
                yield f"tab {widget.tabText(tab)}", widget.tabRect(tab).size()
        elif isinstance(widget, QHeaderView):
            yield from _sections(widget)
        elif isinstance(widget, QAbstractItemView):
            yield from _rows(widget)
        elif isinstance(widget, SheetView):
            yield from _areas(widget)
        elif is_pressed(widget):
            yield describe_widget(widget), widget.size()


def can_be_seen(widget: QWidget) -> bool:
    """Whether any of it is on the screen now, or would be if what it lies in were scrolled."""
    return widget.isVisible() and not widget.size().isEmpty()


def is_pressed(widget: QWidget) -> bool:
    """Whether a press on it means something by itself."""
    if any(isinstance(each, (NumberField, QComboBox)) for each in _around(widget)):
        return False
    if isinstance(widget, QLineEdit) and widget.isReadOnly():
        return False
    if isinstance(widget.parentWidget(), QLineEdit) and widget.x() < widget.width():
        # The sign of a search, at the left of its line.
        return False
    is_hand = widget.testAttribute(Qt.WidgetAttribute.WA_SetCursor)
    is_hand = is_hand and widget.cursor().shape() is Qt.CursorShape.PointingHandCursor
    is_view = isinstance(widget.parentWidget(), QAbstractScrollArea)
    return isinstance(widget, PRESSED) or (is_hand and not is_view)


def describe_widget(widget: QWidget) -> str:
    """Return what a widget is called, and where it lies."""
    name = widget.accessibleName() or getattr(widget, "text", str)()
    where = "/".join(type(each).__name__ for each in list(_around(widget))[:3])
    return f"{type(widget).__name__} {name!r} in {where}"


def _around(widget: QWidget) -> Iterator[QWidget]:
    each = widget.parentWidget()
    while each is not None:
        yield each
        each = each.parentWidget()


def _rows(view: QAbstractItemView) -> Iterator[tuple[str, QSize]]:
    """Yield the rows of a list that can be seen; where cells are chosen, each of them."""
    if view.selectionMode() is QAbstractItemView.SelectionMode.NoSelection:
        return
    seen = view.viewport().rect()
    found = {}
    for top in range(5, seen.height(), 10):
        index = view.indexAt(QPoint(seen.width() // 2, top))
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsSelectable:
            found[view.visualRect(index).top()] = view.visualRect(index).size()
    yield from ((f"row at {top} of {describe_widget(view)}", size) for top, size in found.items())


def _sections(header: QHeaderView) -> Iterator[tuple[str, QSize]]:
    if header.sectionsClickable():
        for section in range(header.count()):
            if not header.isSectionHidden(section):
                yield (
                    f"column {section} of {describe_widget(header)}",
                    QSize(header.sectionSize(section), header.height()),
                )


def _areas(sheet: SheetView) -> Iterator[tuple[str, QSize]]:
    for area in sheet.stops():
        if area.gesture not in BY_PLATE:
            yield f"{area.gesture} {area.name} of a sheet", sheet.rect_of(area.id).size()


def bearers(root: QWidget) -> list[QWidget]:
    """Widgets that hovering explains."""
    return [widget for widget in (root, *root.findChildren(QWidget)) if widget.toolTip()]


def spot_of(widget: QWidget) -> QPoint | None:
    """Return where a finger finds a widget now; None where it cannot be seen."""
    if not can_be_seen(widget) or widget.visibleRegion().isEmpty():
        return None
    point = widget.visibleRegion().boundingRect().center()
    under = widget.window().childAt(widget.mapTo(widget.window(), point))
    while under is not None and under is not widget and not under.toolTip():
        under = under.parentWidget()
    return point if under is widget else None
