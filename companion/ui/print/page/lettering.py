"""Text on paper: sizes in points, widths in millimetres, where lines break, and small parts of sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from PySide6.QtGui import QFont, QFontMetricsF

from companion.ui.print.page.marks import HAIR, THIN, Align, Box, Mark, PageLine, PrintedPart, PrintInk, Text
from companion.ui.theme.fonts import sheet_font

POINT = 25.4 / 72
"""A point. In millimetres."""
LEAST = 7.0
"""The smallest text on paper. In points."""
LEADING = 1.12
"""From one baseline to the next, in sizes."""
CAP = 0.698
"""How tall capitals stand, in sizes."""
SLACK = 0.05
"""What a text may be too wide before anybody sees it. In millimetres."""
_MEASURED = 1000
_WEIGHTS = {False: QFont.Weight.Normal, True: QFont.Weight.DemiBold}

HEADING_ROOM, PADDING = 1.5, 1.0
FIELD_GAP = 3.2


@lru_cache(maxsize=64)
def font_of(is_strong: bool, units: int) -> QFont:
    """Return the font of a weight, so many units of the device tall, unhinted so that widths hold at every
    size.
    """
    font = sheet_font(units, _WEIGHTS[is_strong])
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@cache
def _metrics(is_strong: bool) -> QFontMetricsF:
    return QFontMetricsF(font_of(is_strong, _MEASURED))


@lru_cache(maxsize=8192)
def _advance(text: str, is_strong: bool) -> float:
    return _metrics(is_strong).horizontalAdvance(text) / _MEASURED


def text_width(text: str, size: float, is_strong: bool = False) -> float:
    """Return how wide a text is in one line. In millimetres."""
    return _advance(text, is_strong) * size * POINT


def line_height(size: float) -> float:
    """From one baseline to the next. In millimetres."""
    return size * POINT * LEADING


def cap_height(size: float) -> float:
    """Return how tall capitals and figures stand. In millimetres."""
    return size * POINT * CAP


def wrap_text(text: str, size: float, width: float, is_strong: bool = False) -> tuple[str, ...]:
    """Return a text in lines no wider than this; a word that is too long is broken, never cut off."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if text_width(longer, size, is_strong) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *broken, line = _break_word(word, size, width, is_strong)
        lines += broken
    return (*lines, line) if line else tuple(lines)


def _break_word(word: str, size: float, width: float, is_strong: bool) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and text_width(pieces[-1] + letter, size, is_strong) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def fitting_size(
    text: str, size: float, width: float, is_strong: bool = False, least: float = LEAST
) -> float:
    """Return the largest size, this one or less, at which a text fits into one line; never less than the
    least.
    """
    needed = text_width(text, size, is_strong)
    return size if needed <= width else max(least, size * width / needed)


def shorten_text(text: str, size: float, width: float, is_strong: bool = False) -> str:
    """Return a text that fits into one line: what has no room gives way to an ellipsis."""
    if text_width(text, size, is_strong) <= width + SLACK:
        return text
    kept = text
    while kept and text_width(f"{kept}…", size, is_strong) > width:
        kept = kept[:-1].rstrip()
    return f"{kept}…"


@dataclass(frozen=True, slots=True)
class TextStyle:
    """The text of a sheet: its size in points, and how loosely lines stand, in sizes."""

    size: float = 8.0
    loose: float = 1.25

    @property
    def line(self) -> float:
        """From one line to the next. In millimetres."""
        return line_height(self.size) * self.loose

    @property
    def small(self) -> float:
        """The size of notes and of the words below fields."""
        return max(LEAST, self.size - 1)


@lru_cache(maxsize=512)
def heading(text: str, width: float, size: float = 8.0, note: str = "") -> PrintedPart:
    """Return the name of a section on a band of grey, with a note at its right end."""
    height = line_height(size) + HEADING_ROOM
    base = height / 2 + cap_height(size) / 2
    room = width - 2 * PADDING - (text_width(note, LEAST) + 2 if note else 0)
    marks: list[Mark] = [
        Box(0, 0, width, height, PrintInk.GROUND, 0),
        PageLine(0, height, width, height, THIN),
        Text(text, PADDING, base, fitting_size(text, size, room, True), True),
    ]
    if note:
        marks.append(Text(note, width - PADDING, base, LEAST, ink=PrintInk.DARK, align=Align.RIGHT))
    return PrintedPart(width, height, tuple(marks))


def paragraph(
    text: str, width: float, size: float, is_strong: bool = False, ink: PrintInk = PrintInk.BLACK
) -> PrintedPart:
    """Words in as many lines as they need."""
    lines = wrap_text(text, size, width, is_strong)
    step = line_height(size)
    marks = tuple(Text(line, 0, (at + 0.8) * step, size, is_strong, ink) for at, line in enumerate(lines))
    return PrintedPart(width, len(lines) * step, marks)


@dataclass(frozen=True, slots=True)
class FieldText:
    """A name with its value; what was printed before something reduced it; empty is a line to write on."""

    name: str
    value: str
    before: str = ""
    room: float = 14.0
    """For a value to write. In millimetres."""

    @property
    def text(self) -> str:
        """The value, with what it was before."""
        return f"{self.value} ({self.before})" if self.before else self.value


def fields(field_texts: Sequence[FieldText], width: float, type: TextStyle) -> PrintedPart:
    """Names with their values, as many on a line as fit; a long value stands in lines of its own."""
    marks: list[Mark] = []
    left, base, step = 0.0, type.line * 0.78, type.line
    for field in field_texts:
        named = text_width(f"{field.name} ", type.size)
        wide = named + (text_width(field.text, type.size, True) if field.value else field.room)
        if left and left + wide > width:
            left, base = 0.0, base + step
        marks.append(Text(field.name, left, base, type.size, ink=PrintInk.DARK))
        if not field.value:
            marks.append(PageLine(left + named, base + 0.4, min(left + wide, width), base + 0.4, HAIR))
        lines = wrap_text(field.text, type.size, width - named, True)
        for at, line in enumerate(lines):
            marks.append(Text(line, left + named, base + at * step, type.size, True))
        if len(lines) > 1:
            left, base = width, base + (len(lines) - 1) * step
        left += wide + FIELD_GAP
    return PrintedPart(width, base + step * 0.3, tuple(marks))


def ruled_lines(width: float, height: float, label: str, step: float = 6.0) -> PrintedPart:
    """Return a place for notes: its name, and lines to write on."""
    head = heading(label, width)
    count = int((height - head.height) / step)
    tops = [head.height + (at + 1) * (height - head.height) / max(count, 1) for at in range(count)]
    lines = tuple(PageLine(0, top, width, top, HAIR, PrintInk.LIGHT) for top in tops)
    return PrintedPart(width, height, lines, ((0, 0, head),))
