"""The lettering of a record sheet: its fonts, how wide words are, and where lines break.

Lengths are layout units; at zoom 1 a unit is one device-independent pixel.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache, lru_cache

from PySide6.QtGui import QFont, QFontMetricsF

from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.tokens import FontSize

ELLIPSIS = "…"


class Lettering(StrEnum):
    """The kinds of lettering on a sheet."""

    TITLE = "title"
    LEAD = "lead"
    HEADING = "heading"
    BODY = "body"
    STRONG = "strong"
    NUMBER = "number"
    CAPTION = "caption"
    LABEL = "label"
    STAMP = "stamp"


# Spacing is in percent: an absolute one would be taken for dots on paper.
_LETTERS: dict[Lettering, tuple[int, QFont.Weight, float]] = {
    Lettering.TITLE: (FontSize.TITLE, QFont.Weight.Bold, 100),
    Lettering.LEAD: (FontSize.HEADING, QFont.Weight.Bold, 100),
    Lettering.HEADING: (FontSize.BODY, QFont.Weight.Bold, 108),
    Lettering.BODY: (FontSize.BODY, QFont.Weight.Normal, 100),
    Lettering.STRONG: (FontSize.BODY, QFont.Weight.DemiBold, 100),
    Lettering.NUMBER: (FontSize.NUMBER, QFont.Weight.Bold, 100),
    Lettering.CAPTION: (FontSize.CAPTION, QFont.Weight.Normal, 102),
    Lettering.LABEL: (FontSize.CAPTION, QFont.Weight.DemiBold, 104),
    Lettering.STAMP: (FontSize.TITLE, QFont.Weight.Bold, 112),
}


@cache
def font_of(lettering: Lettering) -> QFont:
    """Return the font in layout units; unhinted, so that widths hold at every zoom and on paper."""
    size, weight, spacing = _LETTERS[lettering]
    font = sheet_font(size, weight)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if spacing != 100:
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, spacing)
    return font


@cache
def metrics_of(lettering: Lettering) -> QFontMetricsF:
    """Return the measures of a kind of lettering."""
    return QFontMetricsF(font_of(lettering))


@lru_cache(maxsize=4096)
def text_width(text: str, lettering: Lettering) -> float:
    """Return how wide a text is when set in one line."""
    return metrics_of(lettering).horizontalAdvance(text)


@cache
def line_height(lettering: Lettering) -> float:
    """From one baseline to the next."""
    return round(metrics_of(lettering).height()) + 1


@cache
def ascent_of(lettering: Lettering) -> float:
    """From the top of a line to its baseline."""
    return round(metrics_of(lettering).ascent())


@cache
def cap_height(lettering: Lettering) -> float:
    """Return how tall capitals and figures stand above the baseline."""
    return metrics_of(lettering).capHeight()


@lru_cache(maxsize=4096)
def wrap_text(text: str, lettering: Lettering, width: float) -> tuple[str, ...]:
    """Return the text in lines no wider than `width`; a word that is too long is broken, never cut off."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if text_width(longer, lettering) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *broken, line = _break_word(word, lettering, width)
        lines += broken
    return (*lines, line) if line else tuple(lines)


@lru_cache(maxsize=1024)
def shorten_text(text: str, lettering: Lettering, width: float) -> str:
    """Return the text, or as much of its beginning as has room before an ellipsis."""
    if text_width(text, lettering) <= width:
        return text
    while text and text_width(f"{text}{ELLIPSIS}", lettering) > width:
        text = text[:-1].rstrip()
    return f"{text}{ELLIPSIS}"


def _break_word(word: str, lettering: Lettering, width: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and text_width(pieces[-1] + letter, lettering) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces
