"""Firing arcs by exact bearing from the facing, hex centre to hex centre."""

from __future__ import annotations

from enum import StrEnum

from companion.tabletop.hexes import DIRECTIONS, HEXSIDES, Facing, Hex, turn_facing

STEP = 30
"""Degrees between two bearings that hex maps can tell apart: a hexside, then the corner after it."""


class Arc(StrEnum):
    """A sector around a unit; bearings in degrees run clockwise from its facing."""

    FORWARD = "forward"  # 300 to 60, both ends included
    RIGHT = "right"  # above 60, up to and including 120
    REAR = "rear"  # above 120 and below 240
    LEFT = "left"  # from 240 up to below 300


def arc_of(origin: Hex, facing: Facing, target: Hex) -> Arc:
    """Return the one arc in which a target lies; a unit's own hex counts as forward.

    Source: CityTech, Combat > Firing Arcs; Quick-Start, Firing Arcs.
    """
    # Seen with the facing on top, the arcs' four border lines are the two lines r == 0 and s == 0.
    q, r = target.q - origin.q, target.r - origin.r
    for _ in range(-facing % HEXSIDES):
        q, r = -r, q + r
    if r <= 0:
        return Arc.FORWARD if q + r <= 0 else Arc.RIGHT
    return Arc.LEFT if q + r <= 0 else Arc.REAR


def in_arc(origin: Hex, facing: Facing, target: Hex, arc: Arc) -> bool:
    """Whether a target lies in the arc."""
    return arc_of(origin, facing, target) is arc


def is_between(origin: Hex, target: Hex, first: int, last: int) -> bool:
    """Whether a target lies between two bearings, both included, clockwise from the north of the map.

    Bearings are degrees, multiples of 30 and less than 180 apart.
    """
    toward = target - origin
    return turning(_toward(first), toward) >= 0 and turning(toward, _toward(last)) >= 0


def _toward(bearing: int) -> Hex:
    hexside, is_corner = divmod(bearing // STEP, 2)
    onward = DIRECTIONS[turn_facing(hexside, 0)]
    return onward + DIRECTIONS[turn_facing(hexside, 1)] if is_corner else onward


def turning(a: Hex, b: Hex) -> int:
    """Above 0 where `b` lies clockwise of `a`, less than half a turn away."""
    return a.q * b.r - a.r * b.q
