"""Strokes: the hexes that a hand's way over the board paints."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum
from itertools import pairwise

from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, hexes_within
from companion.tabletop.shapes import connected_area, hex_path, hex_rectangle
from companion.workshop.boards.drawing import Drawing
from companion.workshop.boards.ground import Stroke, apply_stroke

RADII = (0, 1, 2)
"""How far brushes reach about their hex: 1, 7 and 19 hexes."""


class DrawingTool(StrEnum):
    """The meaning of a hand's way over the board."""

    BRUSH = "brush"
    LINE = "line"
    RECTANGLE = "rectangle"
    AREA = "area"
    PICK = "pick"


def touched_hexes(board: Board, tool: DrawingTool, trail: Sequence[Hex], radius: int = 0) -> tuple[Hex, ...]:
    """Return the hexes of a board that a trail paints; only brush and line have a width."""
    if not trail:
        return ()
    first, last = trail[0], trail[-1]
    if tool is DrawingTool.AREA:
        return connected_area(board, last)
    if tool is DrawingTool.RECTANGLE:
        return _on_board(board, hex_rectangle(first, last))
    if tool is DrawingTool.LINE:
        return _on_board(board, _widen(hex_path(first, last), radius))
    if tool is DrawingTool.BRUSH:
        whole = [place for start, end in pairwise(trail) for place in hex_path(start, end)]
        return _on_board(board, _widen(whole or [first], radius))
    return _on_board(board, [last])


def apply_to_hexes(drawing: Drawing, stroke: Stroke, places: Collection[Hex]) -> Drawing:
    """Return the drawing after a stroke over these hexes, each of them once."""
    return drawing.with_ground({place: apply_stroke(drawing.board.at(place), stroke) for place in places})


def _widen(places: Sequence[Hex], radius: int) -> Sequence[Hex]:
    if not radius:
        return places
    return [near for place in places for near in hexes_within(place, radius)]


def _on_board(board: Board, places: Sequence[Hex]) -> tuple[Hex, ...]:
    return tuple(place for place in dict.fromkeys(places) if place in board)
