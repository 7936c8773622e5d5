"""Facings of units that are set up: toward the enemy, or the edge that the enemy comes from."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.tabletop.boards import Board
from companion.tabletop.hexes import DIRECTIONS, HEXSIDES, Facing, Hex, distance, hex_at

NORTH, SOUTH = 0, 3


def facings_in(
    hexes: Collection[Hex], board: Board, enemies: Collection[Hex], edge: str = ""
) -> Mapping[Hex, Facing]:
    """Return the facing in each of these hexes: away from the side's own edge, where it has one.

    Else toward the nearest enemy, or to the middle of the board while none stands on it.
    """
    if edge:
        return dict.fromkeys(hexes, SOUTH if edge == "north" else NORTH)
    middle = hex_at((board.width + 1) // 2, (board.height + 1) // 2)
    return {
        place: toward(place, min(enemies, key=lambda enemy: (distance(place, enemy), enemy), default=middle))
        for place in hexes
    }


def toward(place: Hex, target: Hex) -> Facing:
    """Return the facing that has a target straightest ahead; the first clockwise from the north of equals."""
    way = target - place
    return max(range(HEXSIDES), key=lambda side: (_along(DIRECTIONS[side], way), -side))


def _along(step: Hex, way: Hex) -> int:
    """Return how far a way leads along a step, on hexes as they lie on the table; only for comparing."""
    return 3 * step.q * way.q + (2 * step.r + step.q) * (2 * way.r + way.q)
