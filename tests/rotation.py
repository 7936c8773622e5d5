"""Hexes turned about a centre, for what must not depend on a direction."""

from __future__ import annotations

from companion.tabletop.hexes import HEXSIDES, Hex


def rotate(offset: Hex, hexsides: int) -> Hex:
    """Return an offset turned clockwise about the centre of Hex(0, 0)."""
    q, r = offset.q, offset.r
    for _ in range(hexsides % HEXSIDES):
        q, r = -r, q + r
    return Hex(q, r)
