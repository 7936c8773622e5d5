"""Straight lines from hex centre to hex centre, exact to the last corner."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.tabletop.hexes import DIRECTIONS, HEXSIDES, Hex, neighbor, turn_facing

Steps: TypeAlias = tuple[tuple[Hex, ...], ...]

# In thirds of a hex; a corner is the middle of three hexes: this one and the two on its hexsides.
CORNERS = tuple(DIRECTIONS[facing] + DIRECTIONS[turn_facing(facing, 1)] for facing in range(HEXSIDES))

Numbers = NDArray[np.int32]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Line:
    """The hexes that a straight line crosses strictly between its ends, in order.

    A step holds one hex, or two where the line runs along the hexside between them: left, then right.
    """

    start: Hex
    end: Hex
    steps: Steps

    @property
    def has_tie(self) -> bool:
        """Whether the line runs along a hexside anywhere."""
        return any(len(step) > 1 for step in self.steps)

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex of every step, in order."""
        return tuple(place for step in self.steps for place in step)


def line(a: Hex, b: Hex) -> Line:
    """Return the line from `a` to `b`: every hex whose inside it crosses, however slightly.

    A hex touched in a corner only does not count. Source: Quick-Start, Line of Sight.
    """
    q, r = a.q, a.r
    shape, has_tie = _shape(b.q - q, b.r - r)
    if has_tie:
        return Line(a, b, tuple(tuple(a + offset for offset in step) for step in shape))
    return Line(a, b, tuple([_single(q + offset.q, r + offset.r) for (offset,) in shape]))


# Lines share shapes and steps: over a whole map, making each anew would take three times as long.
@lru_cache(maxsize=1 << 14)
def _single(q: int, r: int) -> tuple[Hex]:
    return (Hex(q, r),)


@lru_cache(maxsize=1 << 14)
def _shape(across: int, down: int) -> tuple[Steps, bool]:
    """Return the steps of a line from Hex(0, 0), and whether any is a tie; found by walking along its left
    side.

    A point lies left of the line, on it or right of it as the sign of a cross product says.
    """
    corner_sides = [across * corner.r - down * corner.q for corner in CORNERS]
    q = r = 0
    steps: list[tuple[Hex, ...]] = []
    while (q, r) != (across, down):
        center_side = 3 * (across * r - down * q)
        sides = [center_side + corner_side for corner_side in corner_sides]
        way_out = next(facing for facing in range(HEXSIDES) if sides[facing - 1] < 0 <= sides[facing])
        beside = turn_facing(way_out, 1)
        # A hex wholly left of the line either shares a hexside with it or is touched in a corner only.
        if max(sides) > 0:
            steps.append(_single(q, r))
        elif sides[beside] == 0:
            steps.append((Hex(q, r), neighbor(Hex(q, r), beside)))
        q, r = q + DIRECTIONS[way_out].q, r + DIRECTIONS[way_out].r
    return tuple(steps[1:]), any(len(step) > 1 for step in steps)


@dataclass(frozen=True, slots=True)
class Crossings:
    """Every step of every line from Hex(0, 0): the `line` it belongs to, and its hex as q and r.

    The last steps are those that run along a hexside, with the hex left of the line; `other_q` and `other_r`
    are the hexes right of it. The steps of a line stand in no order.
    """

    line: Numbers
    q: Numbers
    r: Numbers
    other_q: Numbers
    other_r: Numbers


def crossings(across: Numbers, down: Numbers) -> Crossings:
    """Return the steps of the lines to these offsets, q and r: those of `line`. Source: Quick-Start, Line of
    Sight.

    Each line is followed along the axis in which it is longest. It then crosses every file of hexes
    between its ends at a slant of 30 degrees at most, and no more than two hexes of a file, its nearest
    ones.
    """
    cube = np.stack((across, down, -across - down))
    axis = np.abs(cube).argmax(axis=0)
    long, one, other = (np.take_along_axis(cube, (axis + turn)[None] % 3, axis=0)[0] for turn in range(3))
    length = np.abs(long)
    files = np.maximum(length - 1, 0)
    lines = np.repeat(np.arange(len(files), dtype=np.int32), files)
    before = (np.cumsum(files) - files).astype(np.int32)
    along = np.arange(1, len(lines) + 1, dtype=np.int32) - before[lines]
    axis, one, other, length = axis[lines], one[lines], other[lines], length[lines]
    # A line is `beyond` the middle of the nearest hex below it by so many parts, as many as it is hexes long.
    below, beyond = np.divmod(one * along, length)
    is_tie = (one == other) & (2 * beyond == length)
    # Half a hex to its side, and more the more the line is aslant.
    half = 3 * length + np.abs(one - other)
    is_below = (6 * beyond < half) & ~is_tie
    is_above = (6 * (length - beyond) < half) & ~is_tie
    file = np.sign(long)[lines] * along
    low = _axial(axis, file, below)
    high = _axial(axis, file, below + 1)
    below_only, above_only, along_side = (np.flatnonzero(flags) for flags in (is_below, is_above, is_tie))
    # Where a line runs along a hexside the hex on its left comes first.
    pair = low[:, along_side], high[:, along_side]
    is_left = across[lines[along_side]] * pair[0][1] < down[lines[along_side]] * pair[0][0]
    left, right = np.where(is_left, pair[0], pair[1]), np.where(is_left, pair[1], pair[0])
    first = np.concatenate((low[:, below_only], high[:, above_only], left), axis=1)
    of_line = lines[np.concatenate((below_only, above_only, along_side))]
    return Crossings(of_line, first[0], first[1], right[0], right[1])


def _axial(axis: Numbers, file: Numbers, beside: Numbers) -> Numbers:
    """Return the q and r of a hex by its place on the axis of a file, and on the next one."""
    rest = -file - beside
    q = np.choose(axis, (file, rest, beside))
    r = np.choose(axis, (beside, file, rest))
    return np.stack((q, r))
