"""The accessibility tree of a sheet: every area as a child of the sheet, with name, value and role."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Protocol, cast, runtime_checkable

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QWidget
from shiboken6 import isValid

from companion.ui.sheet.layout.elements import Area, SheetGesture

ROLES = {
    SheetGesture.BOX: QAccessible.Role.CheckBox,
    SheetGesture.PLATE: QAccessible.Role.Button,
    SheetGesture.LESS: QAccessible.Role.Button,
    SheetGesture.MORE: QAccessible.Role.Button,
    SheetGesture.ROW: QAccessible.Role.ListItem,
    SheetGesture.SLOT: QAccessible.Role.CheckBox,
    SheetGesture.GAUGE: QAccessible.Role.Slider,
    SheetGesture.LEVEL: QAccessible.Role.RadioButton,
    SheetGesture.FLAG: QAccessible.Role.CheckBox,
    SheetGesture.NOTE: QAccessible.Role.StaticText,
    SheetGesture.OPEN: QAccessible.Role.Button,
}
CHECKED = frozenset({SheetGesture.BOX, SheetGesture.SLOT, SheetGesture.FLAG})
NO_OBJECT, NO_INTERFACE = cast("QObject", None), cast("QAccessibleInterface", None)
"""Qt's null pointers, which the stubs leave out."""


@runtime_checkable
class Readable(Protocol):
    """A widget whose areas can be read aloud."""

    @property
    def cursor_area(self) -> Area | None:
        """The area that the keyboard's cursor is on."""

    def stops(self) -> Sequence[Area]:
        """Return the areas in reading order."""

    def rect_on_screen(self, area: Area) -> QRect:
        """Return where an area is, in global pixels."""


class AreaAccessible(QAccessibleInterface):
    """The area at one place of the reading order; it outlives layouts, for Qt may keep hold of it."""

    def __init__(self, parent: QAccessibleInterface, view: Readable, place: int) -> None:
        super().__init__()
        self._parent, self._view, self._place = parent, view, place

    def _area(self) -> Area | None:
        stops = self._view.stops() if isValid(self._view) else ()
        return stops[self._place] if self._place < len(stops) else None

    def isValid(self) -> bool:
        return self._area() is not None

    def text(self, kind: QAccessible.Text) -> str:
        area = self._area()
        texts = {
            QAccessible.Text.Name: area.name,
            QAccessible.Text.Value: area.value,
            QAccessible.Text.Description: area.hint,
        } if area else {}  # fmt: skip
        return texts.get(kind, "")

    def role(self) -> QAccessible.Role:
        area = self._area()
        return ROLES[area.gesture] if area else QAccessible.Role.StaticText

    def state(self) -> QAccessible.State:
        state, area = QAccessible.State(), self._area()
        state.invalid = int(area is None)
        state.focusable = 1
        cursor = self._view.cursor_area if area else None
        state.focused = int(area is not None and cursor is not None and area.id == cursor.id)
        state.checkable = int(area is not None and area.gesture in CHECKED)
        state.checked = int(area is not None and area.is_lost is (area.gesture is not SheetGesture.FLAG))
        return state

    def rect(self) -> QRect:
        area = self._area()
        return self._view.rect_on_screen(area) if area else QRect()

    def parent(self) -> QAccessibleInterface:
        return self._parent

    def window(self) -> QWindow:
        return self._parent.window()

    def object(self) -> QObject:
        return NO_OBJECT

    def child(self, _index: int) -> QAccessibleInterface:
        return NO_INTERFACE

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface:
        return NO_INTERFACE

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Nothing on a sheet is written by a screen reader."""

    def foregroundColor(self) -> QColor:
        return QColor()

    def backgroundColor(self) -> QColor:
        return QColor()


class SheetAccessible(QAccessibleWidget):
    """A sheet as a list of its areas."""

    def __init__(self, widget: QWidget, view: Readable) -> None:
        super().__init__(widget, QAccessible.Role.List, widget.accessibleName())
        self._view = view
        self._children: list[AreaAccessible] = []

    def childCount(self) -> int:
        return len(self._view.stops())

    def child(self, index: int) -> QAccessibleInterface:
        if not 0 <= index < self.childCount():
            return NO_INTERFACE
        while len(self._children) <= index:
            self._children.append(AreaAccessible(self, self._view, len(self._children)))
        return self._children[index]

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        stops = self._view.stops()
        for index in reversed(range(len(stops))):
            if self._view.rect_on_screen(stops[index]).contains(x, y):
                return self.child(index)
        return NO_INTERFACE

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return self._children.index(child) if child in self._children else -1

    def focusChild(self) -> QAccessibleInterface:
        cursor = self._view.cursor_area
        ids = [area.id for area in self._view.stops()]
        return self.child(ids.index(cursor.id)) if cursor and cursor.id in ids else NO_INTERFACE


_SHEETS: list[SheetAccessible] = []
"""Qt holds bare pointers to these, so they are kept for as long as the application runs."""


def _make_interface(_class_name: str, widget: QObject) -> QAccessibleInterface | None:
    if isinstance(widget, QWidget) and isinstance(widget, Readable):
        _SHEETS.append(SheetAccessible(widget, widget))
        return _SHEETS[-1]
    return None


@cache
def make_readable() -> None:
    """Let screen readers find the areas of sheets."""
    QAccessible.installFactory(_make_interface)


def announce(widget: QWidget, area: Area, place: int, event: QAccessible.Event) -> None:
    """Tell screen readers about the area at a place of the reading order."""
    widget.setAccessibleDescription(", ".join(part for part in (area.name, area.value, area.hint) if part))
    accessible_event = QAccessibleEvent(widget, event)
    accessible_event.setChild(place)
    QAccessible.updateAccessibility(accessible_event)
