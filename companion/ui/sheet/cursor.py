"""Moves of the keyboard's cursor: Tab from block to block, arrows to the nearest area that way."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QPointF

from companion.ui.sheet.layout.elements import Area, PositionedBlock

SIDEWAYS_COSTS = 2.5


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
