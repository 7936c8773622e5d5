"""A record sheet that can be marked: what a touch would leave of what, and what is told of it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from companion.ui.sheet.canvas import SheetCanvas
from companion.ui.sheet.gestures import Stroke
from companion.ui.sheet.layout.elements import Area, Gesture
from companion.ui.sheet.layout.marks import Standing
from companion.ui.sheet.paint.interaction import Preview


class MarkedSheet(SheetCanvas):
    """Acts on areas of the sheet, whatever they are touched with.

    `action_chosen` carries the Mark behind a touch, `location_chosen` the abbreviation of a plate whose
    name was touched, `weapon_toggled` the id of a table row. Where touches `carry`, a plain one is told by
    `carried` instead, as it is more than a mark: damage with all that follows. With Shift it is just a mark.
    """

    action_chosen = Signal(object)
    carried = Signal(object)
    location_chosen = Signal(str)
    weapon_toggled = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_read_only = self._is_carrying = self._is_tick = False

    def set_carrying(self, is_carrying: bool) -> None:
        """Let plain touches be more than marks, or not."""
        self._is_carrying = is_carrying
        self._set_state(replace(self._state, preview=None))

    def _act(self, area: Area) -> None:
        match area.gesture:
            case Gesture.OPEN:
                self.toggle(area.id)
            case Gesture.ROW:
                self.weapon_toggled.emit(area.subject)
            case Gesture.PLATE:
                track = self._sheet.track(area.subject) if self._sheet else None
                self.location_chosen.emit(track.abbreviation if track else "")
            case _:
                standing, left = self._standing(area), self._left_after(area)
                if standing is not None and left is not None:
                    self._mark(standing, left, carries=not self._is_tick)

    def _step(self, area: Area, step: int) -> None:
        if step > 0 and area.refilled:
            area = replace(area, subject=area.refilled)
        if (standing := self._standing(area)) is not None:
            self._mark(standing, standing.stepped(step))

    def _mark(self, standing: Standing, left: int, *, carries: bool = False) -> None:
        if self._sheet is not None and standing.left != left and not self._is_read_only:
            told = self.carried if carries and self._is_carrying else self.action_chosen
            told.emit(self._sheet.marked(standing.id, left))

    def _preview_of(self, area: Area) -> Preview | None:
        """What a touch would leave; None where a touch changes nothing."""
        standing, left = self._standing(area), self._left_after(area)
        if standing is None or left is None or self._is_read_only:
            return None
        return self._preview(standing, left)

    def _preview(self, standing: Standing, left: int) -> Preview:
        """What would be left, of what is lost before it too."""
        over: list[str] = []
        track = self._sheet.track(standing.id) if self._sheet and self._is_carrying else None
        while track is not None and track.over and left < standing.left:
            over.append(track.over)
            track = self._sheet.track(track.over) if self._sheet else None
        return Preview(standing.id, left, tuple(over))

    def _left_after(self, area: Area) -> int | None:
        """What a touch on an area leaves of what it belongs to, if it marks anything."""
        standing = self._standing(area)
        if standing is None:
            return None
        match area.gesture:
            case Gesture.BOX:
                return Stroke(standing, area.box).left_at(area.box)
            case Gesture.LEVEL:
                return area.box
            case Gesture.SLOT | Gesture.FLAG:
                return standing.full - standing.left
            case Gesture.LESS | Gesture.MORE:
                return standing.stepped(1 if area.gesture is Gesture.MORE else -1)
            case _:
                return None

    def _standing(self, area: Area) -> Standing | None:
        return self._layout.standing(area.subject) if self._layout and area.subject else None
