"""The hexes that many straight lines from one hex cross, worked out for all lines together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int32]
Flags = NDArray[np.bool_]


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
