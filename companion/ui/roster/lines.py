"""The lines of a roster card: bars of ten segments, what the unit did in words, conditions as chips."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from companion.engine.sheet import Chip, Tone
from companion.ui.roster.card_state import Bar
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.tokens import Tokens, Type, mixed

SEGMENTS = 10
WORDS = Type.CAPTION + 1
LABEL, NUMBERS, SHORT_LABEL, SHORT_BAR = 38, 50, 13, 56
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
    bars = bars[: max(int(row.width() // tokens.px(SHORT_BAR)), 1)]
    if not bars:
        return
    gap = tokens.px(8)
    width = (row.width() - gap * (len(bars) - 1)) / len(bars)
    for place, bar in enumerate(bars):
        cell = QRectF(row.left() + place * (width + gap), row.top(), width, row.height())
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
    if bar.strain < 0.5:
        return tokens.muted if bar.fills_up else tokens.good
    return tokens.warn if bar.strain < 0.75 else tokens.danger


def draw_chips(painter: QPainter, tokens: Tokens, line: QRectF, chips: Sequence[Chip]) -> None:
    """Chips from the left; what finds no room is told by its number."""
    line = QRectF(line)
    for number, chip in enumerate(chips):
        width, after = words_width(tokens, chip.label) + tokens.px(14), len(chips) - number - 1
        rest = words_width(tokens, f"+{after}") + tokens.px(6) if after else 0
        if line.left() + width + rest > line.right() + 1:
            draw_words(painter, tokens, line, f"+{len(chips) - number}", tokens.muted)
            return
        _draw_chip(painter, tokens, QRectF(line.left(), line.top(), width, line.height()), chip)
        line.setLeft(line.left() + width + tokens.px(4))


def _draw_chip(painter: QPainter, tokens: Tokens, where: QRectF, chip: Chip) -> None:
    colours = {Tone.GOOD: tokens.good, Tone.WARN: tokens.warn, Tone.DANGER: tokens.danger}
    colour = colours.get(chip.tone, tokens.muted)
    painter.setPen(QPen(QColor(colour), tokens.border))
    painter.setBrush(QColor(mixed(tokens.surface, colour, 0.14)))
    plate = where.adjusted(0.5, 1, -0.5, -1)
    painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
    draw_words(painter, tokens, where, chip.label, colour, Qt.AlignmentFlag.AlignHCenter)


def words_width(tokens: Tokens, words: str) -> float:
    """How wide a caption is."""
    return QFontMetricsF(sheet_font(tokens.px(WORDS))).horizontalAdvance(words)


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
