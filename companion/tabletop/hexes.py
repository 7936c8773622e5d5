"""Hexes in cube coordinates, facings, and the labels printed on mapsheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

Facing: TypeAlias = int
"""A hexside from 0 to 5: 0 is the top one, the rest follow clockwise."""

HEXSIDES = 6
LAST_SHORT_LABEL = 99
LAST_LABEL = 999


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A map hex in axial coordinates: q counts columns, r runs down a column, and q + r + s == 0.

    Hexes sort as their labels do, column by column.
    """

    q: int
    r: int

    @property
    def s(self) -> int:
        return -self.q - self.r

    @property
    def column(self) -> int:
        """The printed column, from 1."""
        return self.q + 1

    @property
    def row(self) -> int:
        """The printed row, from 1; even columns stand half a hex lower."""
        return self.r + self.q // 2 + 1

    @property
    def label(self) -> str:
        """Column and row as printed: `0105`, or `100005` once either passes 99."""
        digits = 2 if max(self.column, self.row) <= LAST_SHORT_LABEL else 3
        return f"{self.column:0{digits}d}{self.row:0{digits}d}"

    def __add__(self, other: Hex) -> Hex:
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)


DIRECTIONS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The step through each hexside, indexed by facing."""


def hex_at(column: int, row: int) -> Hex:
    """Return the hex of a printed column and row, both from 1."""
    q = column - 1
    return Hex(q, row - 1 - q // 2)


@lru_cache(maxsize=1 << 14)
def parse_label(text: str) -> Hex:
    """Return the hex that a printed label names; the opposite of `Hex.label`.

    Raises ValueError for anything but two digits each of column and row, or three each.
    """
    label = text.strip()
    if not re.fullmatch(r"[0-9]{4}|[0-9]{6}", label):
        raise ValueError(f"'{label[:12]}' is not a hex: write the column, then the row, as in 0105.")
    half = len(label) // 2
    column, row = int(label[:half]), int(label[half:])
    if column == 0 or row == 0:
        raise ValueError(f"'{label}' is not a hex: columns and rows count from 01.")
    return hex_at(column, row)


def neighbor(origin: Hex, facing: Facing) -> Hex:
    """Return the hex on the other side of a hexside."""
    return origin + DIRECTIONS[facing]


def neighbors(origin: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around one, by facing."""
    return tuple(origin + step for step in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """Hexes from `a` to `b` the shortest way, counting `b` but not `a`."""
    across, down = b.q - a.q, b.r - a.r
    return max(abs(across), abs(down), abs(across + down))


def turn_facing(facing: Facing, hexsides: int) -> Facing:
    """Return the facing after turning clockwise; negative turns go anticlockwise."""
    return (facing + hexsides) % HEXSIDES


def opposite(facing: Facing) -> Facing:
    """Return the facing straight behind."""
    return turn_facing(facing, HEXSIDES // 2)


def hexsides_between(a: Facing, b: Facing) -> int:
    """Hexsides to turn from one facing to another the shorter way, 0 to 3."""
    clockwise = (b - a) % HEXSIDES
    return min(clockwise, HEXSIDES - clockwise)


def ring(center: Hex, radius: int) -> Iterator[Hex]:
    """Yield the hexes exactly `radius` away, clockwise from the top one."""
    if radius == 0:
        yield center
        return
    here = Hex(center.q, center.r - radius)
    for facing in range(HEXSIDES):
        for _ in range(radius):
            yield here
            here = neighbor(here, turn_facing(facing, 2))


def hexes_within(center: Hex, radius: int) -> Iterator[Hex]:
    """Yield the hexes at most `radius` away, nearest first."""
    for away in range(radius + 1):
        yield from ring(center, away)
