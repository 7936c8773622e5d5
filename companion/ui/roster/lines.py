"""The lines of a roster card: bars of ten segments, short bars, words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from companion.engine.sheet import Tone
from companion.ui.roster.card_state import Bar
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.tokens import Tokens, Type

SEGMENTS = 10
WORDS = Type.CAPTION + 1
LABEL, NUMBERS, SHORT_LABEL, SHORT_BAR, HAIRLINE = 38, 50, 13, 56, 4
"""How wide the words beside a bar are, in pixels of the design."""


def segments_left(left: int, full: int) -> int:
    """How many of the ten segments are filled; a single point left still shows one."""
    return ceil(SEGMENTS * left / full) if full else 0


def draw_bar(painter: QPainter, tokens: Tokens, row: QRectF, bar: Bar) -> None:
    """A bar on a line of its own, between its name and its numbers."""
    label = QRectF(row.left(), row.top(), tokens.px(LABEL), row.height())
    draw_words(painter, tokens, label, bar.label, tokens.muted)
    numbers = QRectF(row.right() - tokens.px(NUMBERS), row.top(), tokens.px(NUMBERS), row.height())
    draw_words(painter, tokens, numbers, bar.words, tokens.ink, Qt.AlignmentFlag.AlignRight)
    area = QRectF(label.right(), row.center().y() - tokens.px(4), 0, tokens.px(8))
    area.setRight(numbers.left() - tokens.px(2))
    gap = tokens.px(2)
    width = (area.width() - gap * (SEGMENTS - 1)) / SEGMENTS
    pieces = [
        QRectF(area.left() + number * (width + gap), area.top(), width, area.height())
        for number in range(SEGMENTS)
    ]
    _fill(painter, tokens, pieces, segments_left(min(bar.value, bar.full), bar.full), bar)


def draw_short_bars(painter: QPainter, tokens: Tokens, row: QRectF, bars: Sequence[Bar]) -> None:
    """The bars that have room side by side, each with the first letter of its name and what is left."""
    gap = tokens.px(8)
    if not bars or row.width() < len(bars) * tokens.px(SHORT_BAR):
        _draw_numbers(painter, tokens, row, bars, gap)
        return
    for bar, cell in zip(bars, _cells(row, len(bars), gap), strict=True):
        label = QRectF(cell.left(), cell.top(), tokens.px(SHORT_LABEL), cell.height())
        draw_words(painter, tokens, label, bar.label[:1], tokens.muted)
        words = str(bar.value)
        taken = words_width(tokens, words)
        numbers = QRectF(cell.right() - taken, cell.top(), taken + 1, cell.height())
        draw_words(painter, tokens, numbers, words, tokens.ink)
        area = QRectF(label.right(), cell.center().y() - tokens.px(4), 0, tokens.px(8))
        area.setRight(numbers.left() - tokens.px(4))
        if area.width() > tokens.px(6):
            _draw_gauge(painter, tokens, area, bar)


def _draw_numbers(painter: QPainter, tokens: Tokens, row: QRectF, bars: Sequence[Bar], gap: float) -> None:
    """The same where there is still less room: every bar below its number."""
    below = QRectF(row.left(), row.bottom() - tokens.px(HAIRLINE), row.width(), tokens.px(HAIRLINE))
    for bar, cell in zip(bars, _cells(row, len(bars), gap), strict=True):
        line = QRectF(cell.left(), row.top() - tokens.px(1), cell.width(), below.top() - row.top())
        taken = draw_words(painter, tokens, line, bar.label[:1], tokens.muted) + tokens.px(4)
        draw_words(painter, tokens, line.adjusted(taken, 0, 0, 0), str(bar.value), tokens.ink)
    draw_hairlines(painter, tokens, below, bars, gap)


def draw_hairlines(
    painter: QPainter, tokens: Tokens, row: QRectF, bars: Sequence[Bar], gap: float | None = None
) -> None:
    """Thin bars side by side at the top of a row."""
    apart, high = tokens.px(4) if gap is None else gap, tokens.px(HAIRLINE)
    for bar, cell in zip(bars, _cells(row, len(bars), apart), strict=True):
        _draw_gauge(painter, tokens, QRectF(cell.left(), row.top(), cell.width(), high), bar)


def _cells(row: QRectF, number: int, gap: float) -> list[QRectF]:
    """A row cut into equal cells."""
    width = (row.width() - gap * (number - 1)) / max(number, 1)
    return [
        QRectF(row.left() + place * (width + gap), row.top(), width, row.height()) for place in range(number)
    ]


def _draw_gauge(painter: QPainter, tokens: Tokens, area: QRectF, bar: Bar) -> None:
    """A bar without segments, where there is little room."""
    share = min(bar.value / bar.full, 1.0) if bar.full else 0.0
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_bar_colour(tokens, bar)))
    least = tokens.px(1) if bar.value else 0
    painter.drawRect(QRectF(area.left(), area.top(), max(area.width() * share, least), area.height()))


def _fill(painter: QPainter, tokens: Tokens, pieces: Sequence[QRectF], filled: int, bar: Bar) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_bar_colour(tokens, bar)))
    painter.drawRects(pieces[:filled])
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRects([piece.adjusted(0.5, 0.5, -0.5, -0.5) for piece in pieces[filled:]])


def _bar_colour(tokens: Tokens, bar: Bar) -> str:
    calm = tokens.muted if bar.fills_up else tokens.good
    return {Tone.WARN: tokens.warn, Tone.DANGER: tokens.danger}.get(bar.tone or Tone.PLAIN, calm)


def words_width(tokens: Tokens, words: str) -> float:
    """How wide a caption is."""
    return _width_at(tokens.px(WORDS), words)


@lru_cache(maxsize=1024)
def _width_at(size: int, words: str) -> float:
    return QFontMetricsF(sheet_font(size)).horizontalAdvance(words)


def draw_words(
    painter: QPainter,
    tokens: Tokens,
    where: QRectF,
    text: str,
    colour: str,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> float:
    """A caption cut to its room; the width that it takes."""
    font = sheet_font(tokens.px(WORDS))
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(where.width(), 0))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(where, int(align | Qt.AlignmentFlag.AlignVCenter), shown)
    return metrics.horizontalAdvance(shown)
