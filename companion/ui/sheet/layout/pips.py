"""Positions of the pips on a plate: rows that follow its shape, as large as their number allows."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from math import floor, hypot, sqrt
from typing import NamedTuple

from PySide6.QtCore import QPointF

from companion.ui.sheet.layout.doll import Area, DollPlate, Point

LARGEST, SMALLEST = 5.5, 1.0
"""Radii in layout units."""

MARGIN = 1.5
"""The room between a pip and the edge of its area, in layout units."""

GAP = 0.52
"""The room between two pips, in radii."""

WIDEST_STRETCH = 1.22
"""How far rows may spread beyond the closest packing to fill a plate."""

SLENDERNESS = 0.9
"""Rows for their number: 1 would make a square block of pips in a square area."""

_STEP = 0.05
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class PipPlaces:
    """The centres of the pips in reading order, and their common radius."""

    centres: tuple[QPointF, ...]
    radius: float


class _PipRow(NamedTuple):
    """A height and the stretch of it on which a pip's centre may stand."""

    y: float
    left: float
    right: float

    def holds(self, pitch: float) -> int:
        return floor((self.right - self.left) / pitch + _SLACK) + 1 if self.right >= self.left else 0


@lru_cache(maxsize=512)
def pip_places(plate: DollPlate, count: int, gap: float = GAP, largest: float = LARGEST) -> PipPlaces:
    """Places for `count` pips on a plate; they touch neither each other, the outline nor the words.

    Between two of them is a gap of so many radii at least, and none has more than the largest radius.
    """
    if count <= 0:
        return PipPlaces((), largest)
    if plate.original is not None:
        return _mirror_places(pip_places(plate.original, count, gap, largest), plate.span)
    radius = _largest_radius(plate.pips, count, gap, largest)
    pitch = _pitch(radius, gap)
    room = [_most_pips(area, radius, pitch) for area in plate.pips]
    centres = [
        centre
        for area, share in zip(plate.pips, _share_out(count, room), strict=True)
        for centre in _in_area(area, share, radius, pitch)
    ]
    return PipPlaces(tuple(centres), radius)


def _mirror_places(places: PipPlaces, span: float) -> PipPlaces:
    """Return the same places on the other side, again in reading order."""
    points = sorted((centre.y(), span - centre.x()) for centre in places.centres)
    return PipPlaces(tuple(QPointF(x, y) for y, x in points), places.radius)


def _pitch(radius: float, gap: float) -> float:
    return radius * (2 + gap)


def _largest_radius(areas: tuple[Area, ...], count: int, gap: float, largest: float) -> float:
    """Return the largest radius at which that many pips find room, in steps fine enough not to show."""

    def is_too_large(step: int) -> bool:
        radius = largest - step * _STEP
        return sum(_most_pips(area, radius, _pitch(radius, gap)) for area in areas) < count

    steps = range(round((largest - SMALLEST) / _STEP) + 1)
    step = bisect_left(steps, True, key=lambda step: not is_too_large(step))
    if step == len(steps):
        raise ValueError(f"No room for {count} pips")
    return largest - step * _STEP


def _most_pips(area: Area, radius: float, pitch: float) -> int:
    most = _most_rows(area, radius, pitch)
    return max(_capacity(area, radius, pitch, rows) for rows in range(max(0, most - 1), most + 1))


def _capacity(area: Area, radius: float, pitch: float, rows: int) -> int:
    return sum(row.holds(pitch) for row in _rows(area, radius, pitch, rows))


def _most_rows(area: Area, radius: float, pitch: float) -> int:
    top, bottom = _extent(area)
    return max(0, floor((bottom - top - 2 * (radius + MARGIN)) / pitch + _SLACK) + 1)


@lru_cache(maxsize=256)
def _extent(area: Area) -> Point:
    heights = [y for _, y in area]
    return min(heights), max(heights)


def _rows(area: Area, radius: float, pitch: float, count: int) -> list[_PipRow]:
    """That many rows, one pitch apart, in the middle of an area."""
    top, bottom = _extent(area)
    first = (top + bottom - (count - 1) * pitch) / 2
    return [_row(area, radius, first + index * pitch) for index in range(count)]


def _row(area: Area, radius: float, y: float) -> _PipRow:
    """Return the part of a height where a pip keeps clear of every edge of a convex area."""
    left, right = float("-inf"), float("inf")
    for x1, y1, across, down in _edges(area):
        room = radius + MARGIN - down * (y - y1)
        if across > _SLACK:
            left = max(left, x1 + room / across)
        elif across < -_SLACK:
            right = min(right, x1 + room / across)
        elif room > _SLACK:
            right = float("-inf")
    return _PipRow(y, left, right)


@lru_cache(maxsize=256)
def _edges(area: Area) -> tuple[tuple[float, float, float, float], ...]:
    """Return a point of each edge of a convex area, and the direction inward from it."""
    middle = sum(x for x, _ in area) / len(area), sum(v for _, v in area) / len(area)
    edges = []
    for (x1, y1), (x2, y2) in pairwise((*area, area[0])):
        length = hypot(x2 - x1, y2 - y1)
        across, down = (y1 - y2) / length, (x2 - x1) / length
        if across * (middle[0] - x1) + down * (middle[1] - y1) < 0:
            across, down = -across, -down
        edges.append((x1, y1, across, down))
    return tuple(edges)


def _share_out(count: int, room: list[int]) -> list[int]:
    """Return a number in whole parts, as nearly in proportion to the room as can be, never more than there
    is.
    """
    total = sum(room)
    parts = [count * each // total for each in room]
    order = sorted(range(len(room)), key=lambda index: -(count * room[index] % total))
    for index in order[: count - sum(parts)]:
        parts[index] += 1
    return parts


def _in_area(area: Area, count: int, radius: float, closest: float) -> list[QPointF]:
    if not count:
        return []
    rows = _best_rows(area, count, radius, closest)
    pitch = _widest_pitch(area, count, radius, rows, closest)
    lines = _rows(area, radius, pitch, rows)
    shares = _share_out(count, [line.holds(pitch) for line in lines])
    along = (_place_in_row(line, share, pitch) for line, share in zip(lines, shares, strict=True))
    return list(chain.from_iterable(along))


def _best_rows(area: Area, count: int, radius: float, pitch: float) -> int:
    """As many rows as suit the shape of the area, yet enough to hold them all."""
    fitting = [
        rows
        for rows in range(1, _most_rows(area, radius, pitch) + 1)
        if _capacity(area, radius, pitch, rows) >= count
    ]
    wanted = SLENDERNESS * sqrt(count * _slimness(area))
    return min(fitting, key=lambda rows: abs(rows - wanted))


def _slimness(area: Area) -> float:
    """Return how tall an area is for its width."""
    across = [x for x, _ in area]
    top, bottom = _extent(area)
    return (bottom - top) / (max(across) - min(across))


def _widest_pitch(area: Area, count: int, radius: float, rows: int, closest: float) -> float:
    """Return the loosest pitch, up to a limit, at which the rows still hold them all."""
    for step in range(round((WIDEST_STRETCH - 1) / _STEP), 0, -1):
        pitch = closest * (1 + step * _STEP)
        if rows <= _most_rows(area, radius, pitch) and _capacity(area, radius, pitch, rows) >= count:
            return pitch
    return closest


def _place_in_row(row: _PipRow, count: int, pitch: float) -> list[QPointF]:
    middle = (row.left + row.right) / 2
    first = middle - (count - 1) * pitch / 2
    return [QPointF(first + index * pitch, row.y) for index in range(count)]
