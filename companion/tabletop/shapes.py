"""Hexes that one movement of a hand means: the shortest way between two, a rectangle, an area of a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, distance, hex_at, neighbors


def hex_path(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Return the hexes of a shortest way as straight as it goes, both ends included."""
    steps = distance(start, end)
    if not steps:
        return (start,)
    return tuple(_between(start, end, step, steps) for step in range(steps + 1))


def hex_rectangle(corner: Hex, other: Hex) -> tuple[Hex, ...]:
    """Return the hexes of the printed columns and rows between two corners, both included."""
    columns = sorted((corner.column, other.column))
    rows = sorted((corner.row, other.row))
    return tuple(
        hex_at(column, row)
        for row in range(rows[0], rows[1] + 1)
        for column in range(columns[0], columns[1] + 1)
    )


def connected_area(board: Board, start: Hex, is_part: Callable[[Hex], bool] | None = None) -> tuple[Hex, ...]:
    """Return the hexes of a board that hang together with one and have the same ground, or are a part as
    told.
    """
    if start not in board:
        return ()
    ground = board.at(start)
    belongs = is_part or (lambda place: board.at(place) == ground)
    return tuple(sorted(_flood(board, start, belongs)))


def _flood(board: Board, start: Hex, belongs: Callable[[Hex], bool]) -> Iterator[Hex]:
    seen, waiting = {start}, [start]
    while waiting:
        place = waiting.pop()
        yield place
        for beside in neighbors(place):
            if beside in board and beside not in seen and belongs(beside):
                seen.add(beside)
                waiting.append(beside)


def _between(start: Hex, end: Hex, step: int, steps: int) -> Hex:
    """Return the hex nearest to a point of the straight line, in whole numbers: parts of a hex are
    counted.
    """
    q = start.q * (steps - step) + end.q * step
    r = start.r * (steps - step) + end.r * step
    s = -q - r
    near = [_round_part(part, steps) for part in (q, r, s)]
    off = [abs(whole * steps - part) for whole, part in zip(near, (q, r, s), strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        return Hex(-near[1] - near[2], near[1])
    if off[1] > off[2]:
        return Hex(near[0], -near[0] - near[2])
    return Hex(near[0], near[1])


def _round_part(part: int, steps: int) -> int:
    return (2 * part + steps) // (2 * steps)
