"""A record sheet under a finger: a tap marks, holding ticks one off, a swipe only scrolls."""

from __future__ import annotations

from PySide6.QtCore import QPoint

from companion.ui.sheet.layout.elements import Area, Gesture
from companion.ui.sheet.sheet_view import SheetView
from tests.ui.playing import Table, put_out_training
from tests.ui.touching import Finger

UP = QPoint(0, -20)


def box_of(sheet: SheetView) -> Area:
    """A fresh box that can be seen."""
    shown = sheet.viewport().rect()
    return next(
        area
        for area in sheet.stops()
        if area.gesture is Gesture.BOX and shown.contains(sheet.rect_of(area.id))
    )


def test_a_swipe_over_boxes_scrolls_and_a_tap_marks(table: Table) -> None:
    put_out_training(table)
    table.window.resize(1280, 720)
    table.select("hunchback")
    sheet = next(each for each in table.page.findChildren(SheetView) if each.isVisible())
    told: list[object] = []
    sheet.action_chosen.connect(told.append)
    sheet.carried.connect(told.append)
    box = box_of(sheet)
    assert sheet.verticalScrollBar().maximum() > 0
    Finger(sheet.viewport(), sheet.centre_of(box.id)).go(UP).go(UP).lift()
    assert sheet.verticalScrollBar().value() > 0
    assert told == []
    Finger(sheet.viewport(), sheet.centre_of(box_of(sheet).id)).lift()
    assert len(told) == 1
    Finger(sheet.viewport(), sheet.centre_of(box_of(sheet).id)).stay().lift()
    assert len(told) == 2
