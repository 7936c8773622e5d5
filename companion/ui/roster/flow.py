"""The lines of a roster card: words, chips and bars, on as many lines as they take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from companion.engine.sheet import Tone
from companion.ui.roster.card_state import CardBar, CardPhrase
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.tokens import FontSize, Tokens, mix_colours

LINE_HEIGHT, CHIP_HEIGHT, CHIP_PADDING, GAP = 20, 18, 14, 6
"""Of a line and of a chip on it, in pixels of the design; and what stands around and between words."""

SEGMENTS = 10
WORDS = FontSize.CAPTION + 1
LABEL, NUMBERS, SHORT_GAP, HAIRLINE = 38, 50, 6, 4
"""Widths of the words beside a bar and of gaps between short bars, and how high those are."""


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


def segments_left(left: int, full: int) -> int:
    """Return how many of the ten segments are filled; a single point left still shows one."""
    return ceil(SEGMENTS * left / full) if full else 0


def draw_bar(painter: QPainter, tokens: Tokens, row: QRectF, bar: CardBar) -> None:
    """A bar on a line of its own, between its name and its numbers."""
    label = QRectF(row.left(), row.top(), tokens.px(LABEL), row.height())
    draw_text(painter, tokens, label, bar.label, tokens.muted)
    numbers = QRectF(row.right() - tokens.px(NUMBERS), row.top(), tokens.px(NUMBERS), row.height())
    draw_text(painter, tokens, numbers, bar.text, tokens.ink, Qt.AlignmentFlag.AlignRight)
    area = QRectF(label.right(), row.center().y() - tokens.px(4), 0, tokens.px(8))
    area.setRight(numbers.left() - tokens.px(2))
    gap = tokens.px(2)
    width = (area.width() - gap * (SEGMENTS - 1)) / SEGMENTS
    pieces = [
        QRectF(area.left() + number * (width + gap), area.top(), width, area.height())
        for number in range(SEGMENTS)
    ]
    _fill(painter, tokens, pieces, segments_left(min(bar.value, bar.full), bar.full), bar)


def draw_short_bars(painter: QPainter, tokens: Tokens, row: QRectF, bars: Sequence[CardBar]) -> None:
    """All bars side by side, each below its name and what is left."""
    widths = [text_width(tokens, bar.short_text) for bar in bars]
    gap = tokens.px(SHORT_GAP)
    spare = row.width() - sum(widths) - gap * (len(bars) - 1)
    left, high = row.left(), tokens.px(HAIRLINE)
    for bar, width in zip(bars, widths, strict=True):
        room = max(width + spare / len(bars), 0)
        line = QRectF(left, row.top() - tokens.px(1), room, row.height() - high + tokens.px(1))
        taken = draw_text(painter, tokens, line, f"{bar.short_label} ", tokens.muted)
        draw_text(painter, tokens, line.adjusted(taken, 0, 1, 0), str(bar.value), tokens.ink)
        _draw_gauge(painter, tokens, QRectF(left, row.bottom() - high, room, high), bar)
        left += room + gap


def _draw_gauge(painter: QPainter, tokens: Tokens, area: QRectF, bar: CardBar) -> None:
    """A bar without segments, where there is little room."""
    share = min(bar.value / bar.full, 1.0) if bar.full else 0.0
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_bar_colour(tokens, bar)))
    least = tokens.px(1) if bar.value else 0
    painter.drawRect(QRectF(area.left(), area.top(), max(area.width() * share, least), area.height()))


def _fill(painter: QPainter, tokens: Tokens, pieces: Sequence[QRectF], filled: int, bar: CardBar) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_bar_colour(tokens, bar)))
    painter.drawRects(pieces[:filled])
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRects([piece.adjusted(0.5, 0.5, -0.5, -0.5) for piece in pieces[filled:]])


def _bar_colour(tokens: Tokens, bar: CardBar) -> str:
    calm = tokens.muted if bar.fills_up else tokens.good
    return {Tone.WARN: tokens.warn, Tone.DANGER: tokens.danger}.get(bar.tone or Tone.PLAIN, calm)


def text_width(tokens: Tokens, text: str) -> float:
    """Return how wide a caption is."""
    return _width_at(tokens.px(WORDS), text)


@lru_cache(maxsize=1024)
def _width_at(size: int, text: str) -> float:
    return QFontMetricsF(sheet_font(size)).horizontalAdvance(text)


def draw_text(
    painter: QPainter,
    tokens: Tokens,
    where: QRectF,
    text: str,
    colour: str,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> float:
    """Return a caption cut to its room; the width that it takes."""
    font = sheet_font(tokens.px(WORDS))
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(where.width(), 0))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(where, int(align | Qt.AlignmentFlag.AlignVCenter), shown)
    return metrics.horizontalAdvance(shown)
