"""Pieces of a sheet: blocks that lie together, put below and beside one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.ui.sheet.layout.elements import SheetBlock
from companion.ui.theme.tokens import Space

PlacedBlock: TypeAlias = tuple[SheetBlock, float, float]
"""A block, and how far its corner lies to the right and below; moved often, so a plain tuple."""


@dataclass(frozen=True, slots=True)
class SheetPiece:
    """Blocks where they lie from the piece's own corner; one without blocks takes no room."""

    blocks: tuple[PlacedBlock, ...] = ()
    width: float = 0.0
    height: float = 0.0

    def at(self, left: float, top: float) -> tuple[PlacedBlock, ...]:
        """Return the blocks with the piece's corner at a point."""
        if not left and not top:
            return self.blocks
        return tuple([(block, right + left, down + top) for block, right, down in self.blocks])


NOTHING = SheetPiece()


def stack_blocks(blocks: Sequence[SheetBlock], gap: float = Space.MEDIUM) -> SheetPiece:
    """Blocks below one another; those of a group without a gap."""
    lying: list[PlacedBlock] = []
    top = 0.0
    for block in blocks:
        if lying and not (block.group and block.group == lying[-1][0].group):
            top += gap
        lying.append((block, 0.0, top))
        top += block.height
    return SheetPiece(tuple(lying), max((block.width for block in blocks), default=0.0), top)


def stack_pieces(pieces: Sequence[SheetPiece], gap: float = Space.MEDIUM) -> SheetPiece:
    """Pieces below one another."""
    lying: list[PlacedBlock] = []
    top, shown = 0.0, [piece for piece in pieces if piece.blocks]
    for piece in shown:
        lying += piece.at(0, top)
        top += piece.height + gap
    width = max((piece.width for piece in shown), default=0.0)
    return SheetPiece(tuple(lying), width, max(0.0, top - gap))


def join_pieces(columns: Sequence[tuple[float, SheetPiece]]) -> SheetPiece:
    """Pieces beside one another, each with where its left edge is."""
    lying = [each for left, piece in columns for each in piece.at(left, 0)]
    width = max((left + piece.width for left, piece in columns), default=0.0)
    return SheetPiece(tuple(lying), width, max((piece.height for _, piece in columns), default=0.0))


def centred_in(piece: SheetPiece, width: float) -> SheetPiece:
    """Return a piece in the middle of a column."""
    return SheetPiece(piece.at((width - piece.width) / 2, 0), width, piece.height) if piece.blocks else piece
