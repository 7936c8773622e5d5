"""A record sheet that can be marked: the effect and the preview of each touch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from PySide6.QtCore import QPointF, Signal
from PySide6.QtWidgets import QWidget

from companion.ui.sheet.canvas import SheetCanvas
from companion.ui.sheet.layout.elements import Area, PositionedBlock, SheetGesture
from companion.ui.sheet.layout.markables import Markable
from companion.ui.sheet.paint.interaction import MarkPreview

SIDEWAYS_COSTS = 2.5


@dataclass(frozen=True, slots=True)
class Stroke:
    """A press on a box and the boxes it is drawn across: a fresh box marks losses, a lost one heals.

    Boxes count from 1 in the order in which they are lost. A stroke that comes back to where it began
    changes nothing.
    """

    markable: Markable
    first: int

    @property
    def is_loss(self) -> bool:
        """Whether this stroke marks boxes as lost."""
        return self.first > self.markable.lost

    def left_at(self, box: int) -> int:
        """Return how many boxes are left once the stroke has come to this one."""
        lost = max(self.markable.lost, box) if self.is_loss else min(self.markable.lost, box - 1)
        return self.markable.full - lost


@dataclass(frozen=True, slots=True)
class Slide:
    """A press on a level of a gauge, which then follows the pointer."""

    markable: Markable

    def left_at(self, level: int) -> int:
        """Return the level that it has come to."""
        return level


Drag: TypeAlias = Stroke | Slide


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
            case SheetGesture.OPEN:
                self.toggle(area.id)
            case SheetGesture.ROW:
                self.weapon_toggled.emit(area.subject)
            case SheetGesture.PLATE:
                track = self._sheet.track(area.subject) if self._sheet else None
                self.location_chosen.emit(track.abbreviation if track else "")
            case _:
                standing, left = self._markable(area), self._left_after(area)
                if standing is not None and left is not None:
                    self._mark(standing, left, carries=not self._is_tick)

    def _step(self, area: Area, step: int) -> None:
        if step > 0 and area.refilled:
            area = replace(area, subject=area.refilled)
        if (standing := self._markable(area)) is not None:
            self._mark(standing, standing.left_after(step))

    def _mark(self, markable: Markable, left: int, *, carries: bool = False) -> None:
        if self._sheet is not None and markable.left != left and not self._is_read_only:
            given = self.carried if carries and self._is_carrying else self.action_chosen
            given.emit(self._sheet.make_mark(markable.id, left))

    def _preview_of(self, area: Area) -> MarkPreview | None:
        """Return what a touch would leave; None where a touch changes nothing."""
        standing, left = self._markable(area), self._left_after(area)
        if standing is None or left is None or self._is_read_only:
            return None
        return self._preview(standing, left)

    def _preview(self, markable: Markable, left: int) -> MarkPreview:
        """Return what would be left, of what is lost before it too."""
        over: list[str] = []
        track = self._sheet.track(markable.id) if self._sheet and self._is_carrying else None
        while track is not None and track.over and left < markable.left:
            over.append(track.over)
            track = self._sheet.track(track.over) if self._sheet else None
        return MarkPreview(markable.id, left, tuple(over))

    def _left_after(self, area: Area) -> int | None:
        """Return what a touch on an area leaves of what it belongs to, if it marks anything."""
        standing = self._markable(area)
        if standing is None:
            return None
        match area.gesture:
            case SheetGesture.BOX:
                return Stroke(standing, area.box).left_at(area.box)
            case SheetGesture.LEVEL:
                return area.box
            case SheetGesture.SLOT | SheetGesture.FLAG:
                return standing.full - standing.left
            case SheetGesture.LESS | SheetGesture.MORE:
                return standing.left_after(1 if area.gesture is SheetGesture.MORE else -1)
            case _:
                return None

    def _markable(self, area: Area) -> Markable | None:
        return self._layout.markable(area.subject) if self._layout and area.subject else None


class Direction(Enum):
    """The ways an arrow key points, as a step in x and y."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


def nearest(areas: Sequence[Area], start: Area, direction: Direction) -> Area | None:
    """Return the closest area in a direction; straying sideways counts as farther than going straight."""
    best, shortest = None, float("inf")
    for area in areas:
        if area.id == start.id:
            continue
        ahead, aside = _measure_step(start.rect.center(), area.rect.center(), direction)
        length = ahead + SIDEWAYS_COSTS * aside
        if ahead > 1 and ahead >= aside * 0.5 and length < shortest:
            best, shortest = area, length
    return best


def _measure_step(start: QPointF, end: QPointF, direction: Direction) -> tuple[float, float]:
    x, y = direction.value
    away = end - start
    return away.x() * x + away.y() * y, abs(away.x() * y) + abs(away.y() * x)


def next_block(placed: Sequence[PositionedBlock], area_id: str, step: int) -> str | None:
    """Return the first stop of the next or previous block that has one; None beyond the last."""
    groups = [stops for each in placed if (stops := [area.id for area in each.block.areas if area.is_stop])]
    here = next((index for index, stops in enumerate(groups) if area_id in stops), None)
    index = (0 if step > 0 else len(groups) - 1) if here is None else here + step
    return groups[index][0] if 0 <= index < len(groups) else None
