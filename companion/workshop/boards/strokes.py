"""From a hand's way over the board to the hexes that are painted, in one stroke."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum
from itertools import pairwise

from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, within
from companion.tabletop.shapes import area, rectangle, way
from companion.workshop.boards.drawing import Drawing
from companion.workshop.boards.ground import Stroke, after

RADII = (0, 1, 2)
"""How far brushes reach about their hex: 1, 7 and 19 hexes."""


class Tool(StrEnum):
    """What a hand's way over the board means."""

    BRUSH = "brush"
    LINE = "line"
    RECTANGLE = "rectangle"
    AREA = "area"
    PICK = "pick"


def touched(board: Board, tool: Tool, trail: Sequence[Hex], radius: int = 0) -> tuple[Hex, ...]:
    """The hexes of a board that are meant by a trail; only brush and line are as wide as told."""
    if not trail:
        return ()
    first, last = trail[0], trail[-1]
    if tool is Tool.AREA:
        return area(board, last)
    if tool is Tool.RECTANGLE:
        return _on(board, rectangle(first, last))
    if tool is Tool.LINE:
        return _on(board, _wide(way(first, last), radius))
    if tool is Tool.BRUSH:
        whole = [place for start, end in pairwise(trail) for place in way(start, end)]
        return _on(board, _wide(whole or [first], radius))
    return _on(board, [last])


def stroked(drawing: Drawing, stroke: Stroke, places: Collection[Hex]) -> Drawing:
    """The drawing after a stroke over these hexes, each of them once."""
    return drawing.with_ground({place: after(drawing.board.at(place), stroke) for place in places})


def _wide(places: Sequence[Hex], radius: int) -> Sequence[Hex]:
    if not radius:
        return places
    return [near for place in places for near in within(place, radius)]


def _on(board: Board, places: Sequence[Hex]) -> tuple[Hex, ...]:
    return tuple(place for place in dict.fromkeys(places) if place in board)
