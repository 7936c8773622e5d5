"""Text on paper: sizes in points, widths in millimetres, and where lines break."""

from __future__ import annotations

from functools import cache, lru_cache

from PySide6.QtGui import QFont, QFontMetricsF

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
