"""Pieces of a sheet: blocks that lie together, put below and beside one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF

from companion.ui.sheet.layout.elements import Block, Placed
from companion.ui.theme.tokens import Space


@dataclass(frozen=True, slots=True)
class Piece:
    """Blocks where they lie from the piece's own corner; one without blocks takes no room."""

    placed: tuple[Placed, ...] = ()
    width: float = 0.0
    height: float = 0.0

    def at(self, left: float, top: float) -> tuple[Placed, ...]:
        """The blocks with the piece's corner at a point."""
        if not left and not top:
            return self.placed
        corner = QPointF(left, top)
        return tuple(Placed(each.block, each.corner + corner) for each in self.placed)


NOTHING = Piece()


def of_blocks(blocks: Sequence[Block], gap: float = Space.MEDIUM) -> Piece:
    """Blocks below one another; those of a group without a gap."""
    placed: list[Placed] = []
    top = 0.0
    for block in blocks:
        if placed and not (block.group and block.group == placed[-1].block.group):
            top += gap
        placed.append(Placed(block, QPointF(0, top)))
        top += block.height
    return Piece(tuple(placed), max((block.width for block in blocks), default=0.0), top)


def below(pieces: Sequence[Piece], gap: float = Space.MEDIUM) -> Piece:
    """Pieces below one another."""
    placed: list[Placed] = []
    top, shown = 0.0, [piece for piece in pieces if piece.placed]
    for piece in shown:
        placed += piece.at(0, top)
        top += piece.height + gap
    width = max((piece.width for piece in shown), default=0.0)
    return Piece(tuple(placed), width, max(0.0, top - gap))


def beside(columns: Sequence[tuple[float, Piece]]) -> Piece:
    """Pieces beside one another, each with where its left edge is."""
    placed = [each for left, piece in columns for each in piece.at(left, 0)]
    width = max((left + piece.width for left, piece in columns), default=0.0)
    return Piece(tuple(placed), width, max((piece.height for _, piece in columns), default=0.0))


def centred_in(piece: Piece, width: float) -> Piece:
    """A piece in the middle of a column."""
    return Piece(piece.at((width - piece.width) / 2, 0), width, piece.height) if piece.placed else piece
