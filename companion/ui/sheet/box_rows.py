"""Tracks and counters in plain rows: a name, how many are left, two keys, and a box for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF

from companion.engine.sheet import Track
from companion.ui.sheet.blocks import centred, lines_of
from companion.ui.sheet.lettering import Lettering, line_height, width_of
from companion.ui.sheet.parts import Area, Block, Boxes, Countable, Drawn, Gesture, Ink, Key, Words
from companion.ui.theme.tokens import Space

BOX, BOX_PITCH, BOX_ROW = 12.0, 17.0, 20.0
MOST_BOXES = 60
"""More than these are counted by number only."""


@lru_cache(maxsize=512)
def boxes_block(countable: Countable, width: float, target: float) -> Block:
    """A track or counter; keys are `target` units wide, without a target there are none."""
    number = f"{countable.left}/{countable.full}"
    number_width = width_of(f"{countable.full}/{countable.full}", Lettering.NUMBER)
    number_width += Space.LARGE if target else 0
    keys = 2 * target + number_width
    beside = width - keys - Space.SMALL
    is_stacked = beside < min(width_of(countable.label, Lettering.BODY), width / 3)
    height = max(target, line_height(Lettering.NUMBER))
    if is_stacked:
        words, top = _name(countable, 0, width)
        keys_rect = QRectF(0, top, keys, height)
    else:
        _, bottom = _name(countable, 0, beside)
        words, bottom = _name(countable, max(0.0, (height - bottom) / 2), beside)
        keys_rect = QRectF(width - keys, 0, keys, height)
        top = max(bottom, height)
    name_area = _name_area(countable, QRectF(0, 0, width if is_stacked else beside, top))
    key_parts, key_areas = _keys(countable, keys_rect, target)
    middle = keys_rect.adjusted(target, 0, -target, 0)
    drawn: list[Drawn] = [*words, centred(number, middle, Lettering.NUMBER), *key_parts]
    boxes, areas, bottom = _box_rows(countable, max(top, keys_rect.bottom()) + Space.TINY, width)
    return Block(f"boxes/{countable.id}", width, bottom, (*drawn, *boxes), (name_area, *key_areas, *areas))


def box_areas(countable: Countable, cells: Sequence[QRectF]) -> list[Area]:
    """An area for each box of a track or counter, in the order in which they are lost."""
    lost = countable.full - countable.left
    return [
        Area(
            f"{countable.id}/{number}",
            cell,
            Gesture.BOX,
            countable.id,
            f"{countable.label}, box {number}",
            "lost" if number <= lost else "left",
            box=number,
            is_lost=number <= lost,
        )
        for number, cell in enumerate(cells, 1)
    ]


def told(countable: Countable) -> str:
    """How a track or counter stands, in words for those who cannot see it."""
    state = ", destroyed" if _is_destroyed(countable) else ""
    return f"{countable.left} of {countable.full}{state}"


def _is_destroyed(countable: Countable) -> bool:
    return isinstance(countable, Track) and countable.is_destroyed


def _name(countable: Countable, top: float, width: float) -> tuple[list[Words], float]:
    if not _is_destroyed(countable):
        return lines_of(countable.label, 0, top, width, Lettering.BODY)
    words, top = lines_of(countable.label, 0, top, width, Lettering.BODY, Ink.MUTED)
    state, bottom = lines_of("Destroyed", 0, top, width, Lettering.CAPTION, Ink.DANGER)
    return [replace(line, is_struck=True) for line in words] + state, bottom


def _name_area(countable: Countable, rect: QRectF) -> Area:
    gesture = Gesture.PLATE if isinstance(countable, Track) else Gesture.NOTE
    name, hint = countable.label, countable.hint
    return Area(countable.id, rect, gesture, countable.id, name, told(countable), hint)


def _keys(countable: Countable, rect: QRectF, target: float) -> tuple[list[Key], list[Area]]:
    """One less at the left end, one more at the right."""
    if not target:
        return [], []
    less = QRectF(rect.left(), rect.top(), target, target)
    more = QRectF(rect.right() - target, rect.top(), target, target)
    name, value = countable.label, told(countable)
    keys = [
        Key(less, is_plus=False, is_off=countable.left <= 0),
        Key(more, is_plus=True, is_off=countable.left >= countable.full),
    ]
    areas = [
        Area(f"{countable.id}/-", less, Gesture.LESS, countable.id, f"{name}: one less", value),
        Area(f"{countable.id}/+", more, Gesture.MORE, countable.id, f"{name}: one more", value),
    ]
    return keys, areas


def _box_rows(countable: Countable, top: float, width: float) -> tuple[list[Boxes], list[Area], float]:
    if countable.full > MOST_BOXES:
        return [], [], top
    a_row = _boxes_a_row(countable.full, width)
    cells = [
        QRectF((number % a_row) * BOX_PITCH, top + (number // a_row) * BOX_ROW, BOX_PITCH, BOX_ROW)
        for number in range(countable.full)
    ]
    half = QPointF(BOX / 2, BOX / 2)
    rects = tuple(QRectF(cell.center() - half, cell.center() + half) for cell in cells)
    fresh = countable.fresh if isinstance(countable, Track) else 0
    is_square = not isinstance(countable, Track)
    boxes = Boxes(countable.id, countable.full, countable.left, fresh, rects, is_square)
    bottom = cells[-1].bottom() if cells else top
    return [boxes], box_areas(countable, cells), bottom + Space.TINY


def _boxes_a_row(full: int, width: float) -> int:
    """All in one row, else rows of like length that count in fives."""
    most = max(1, int(width // BOX_PITCH))
    rows = -(-full // most)
    if rows <= 1:
        return most
    even = -(-full // rows)
    return min(most, even + -even % 5)
