"""Straight lines from hex centre to hex centre, exact to the last corner."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from companion.tabletop.hexes import DIRECTIONS, HEXSIDES, Hex, neighbor, turn_facing

Steps: TypeAlias = tuple[tuple[Hex, ...], ...]

# In thirds of a hex; a corner is the middle of three hexes: this one and the two on its hexsides.
CORNERS = tuple(DIRECTIONS[facing] + DIRECTIONS[turn_facing(facing, 1)] for facing in range(HEXSIDES))


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
