"""The words and chips below a card's counts, on as many lines as they take: none is left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.engine.sheet import Tone
from companion.ui.roster.bars import draw_text, text_width
from companion.ui.roster.card_state import CardPhrase
from companion.ui.theme.tokens import Tokens, mix_colours

LINE_HEIGHT, CHIP_HEIGHT, CHIP_PADDING, GAP = 20, 18, 14, 6
"""Of a line and of a chip on it, in pixels of the design; and what stands around and between words."""


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece, or a part of one that is longer than a line, where it is drawn."""

    piece: CardPhrase
    line: int
    left: float
    width: float


@lru_cache(maxsize=256)
def place_pieces(tokens: Tokens, pieces: tuple[CardPhrase, ...], room: int) -> tuple[PlacedPiece, ...]:
    """Return the pieces from the left, each on the first line after the one before that has room for it."""
    found: list[PlacedPiece] = []
    line, left = 0, 0.0
    for piece in pieces:
        for part in _parts(tokens, piece, room):
            width = _width(tokens, part)
            if left and left + width > room:
                line, left = line + 1, 0.0
            found.append(PlacedPiece(part, line, left, min(width, room)))
            left += width + tokens.px(GAP)
    return tuple(found)


def lines_of(tokens: Tokens, pieces: tuple[CardPhrase, ...], room: int) -> int:
    """Return how many lines the pieces take; a unit that has done nothing yet has room to tell what
    it does.
    """
    return max((piece.line + 1 for piece in place_pieces(tokens, pieces, room)), default=1)


def _width(tokens: Tokens, piece: CardPhrase) -> float:
    return text_width(tokens, piece.text) + (tokens.px(CHIP_PADDING) if piece.tone is not None else 0)


def _parts(tokens: Tokens, piece: CardPhrase, room: int) -> Iterator[CardPhrase]:
    """Yield the piece whole where a line has room for it, else cut between words."""
    text = ""
    for word in piece.text.split():
        longer = f"{text} {word}".strip()
        if text and _width(tokens, CardPhrase(longer, piece.tone)) > room:
            yield CardPhrase(text, piece.tone)
            longer = word
        text = longer
    yield CardPhrase(text, piece.tone)


def draw_pieces(painter: QPainter, tokens: Tokens, room: QRectF, pieces: Sequence[CardPhrase]) -> None:
    """Draw words as words and states as chips."""
    for each in place_pieces(tokens, tuple(pieces), int(room.width())):
        top = room.top() + each.line * tokens.px(LINE_HEIGHT)
        where = QRectF(room.left() + each.left, top, each.width, tokens.px(CHIP_HEIGHT))
        if each.piece.tone is None:
            draw_text(painter, tokens, where.adjusted(0, 0, 2, 0), each.piece.text, tokens.ink)
        else:
            _draw_chip(painter, tokens, where, each.piece.text, _tone_colour(tokens, each.piece.tone))


def _draw_chip(painter: QPainter, tokens: Tokens, where: QRectF, text: str, colour: str) -> None:
    painter.setPen(QPen(QColor(colour), tokens.border))
    painter.setBrush(QColor(mix_colours(tokens.surface, colour, 0.14)))
    plate = where.adjusted(0.5, 1, -0.5, -1)
    painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
    draw_text(painter, tokens, where, text, colour, Qt.AlignmentFlag.AlignHCenter)


def _tone_colour(tokens: Tokens, tone: Tone) -> str:
    colours = {Tone.GOOD: tokens.good, Tone.WARN: tokens.warn, Tone.DANGER: tokens.danger}
    return colours.get(tone, tokens.muted)
