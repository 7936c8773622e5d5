"""A record sheet under a finger: a tap marks, holding ticks one off, a swipe only scrolls."""

from __future__ import annotations

from PySide6.QtCore import QPoint

from companion.ui.sheet.layout.elements import Area, SheetGesture
from companion.ui.sheet.sheet_view import SheetView
from tests.ui.table_driver import TableDriver, put_training_on_table
from tests.ui.touch_driver import Finger

UP = QPoint(0, -20)


def box_of(sheet: SheetView) -> Area:
    """Return a fresh box that can be seen."""
    shown = sheet.viewport().rect()
    return next(
        area
        for area in sheet.stops()
        if area.gesture is SheetGesture.BOX and shown.contains(sheet.rect_of(area.id))
    )


def test_a_swipe_over_boxes_scrolls_and_a_tap_marks(table: TableDriver) -> None:
    put_training_on_table(table)
    table.window.resize(1280, 720)
    table.select("hunchback")
    sheet = next(each for each in table.page.findChildren(SheetView) if each.isVisible())
    given: list[object] = []
    sheet.action_chosen.connect(given.append)
    sheet.carried.connect(given.append)
    box = box_of(sheet)
    assert sheet.verticalScrollBar().maximum() > 0
    Finger(sheet.viewport(), sheet.centre_of(box.id)).go(UP).go(UP).lift()
    assert sheet.verticalScrollBar().value() > 0
    assert given == []
    Finger(sheet.viewport(), sheet.centre_of(box_of(sheet).id)).lift()
    assert len(given) == 1
    Finger(sheet.viewport(), sheet.centre_of(box_of(sheet).id)).stay().lift()
    assert len(given) == 2
