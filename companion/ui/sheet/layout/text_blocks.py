"""The parts of a sheet that are lines of text: lines, headings and remarks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QRectF

from companion.engine.sheet import Remark
from companion.ui.sheet.layout.elements import Area, Block, Gesture, Ink, Rule, Words
from companion.ui.sheet.layout.lettering import (
    Lettering,
    ascent_of,
    cap_height,
    line_height,
    shortened,
    width_of,
    wrapped,
)
from companion.ui.theme.tokens import Space

BETWEEN = " · "


def lines_of(
    text: str, left: float, top: float, width: float, lettering: Lettering, ink: Ink = Ink.INK
) -> tuple[list[Words], float]:
    """A text set in as many lines as it needs, and where the next line would begin."""
    words = []
    for line in wrapped(text, lettering, width):
        words.append(Words(line, left, top + ascent_of(lettering), lettering, ink))
        top += line_height(lettering)
    return words, top


def centred(text: str, rect: QRectF, lettering: Lettering, ink: Ink = Ink.INK) -> Words:
    """One line of text in the middle of a rectangle."""
    left = rect.center().x() - width_of(text, lettering) / 2
    return Words(text, left, rect.center().y() + cap_height(lettering) / 2, lettering, ink)


def one_line(text: str, rect: QRectF, letterings: Sequence[Lettering], ink: Ink = Ink.INK) -> Words:
    """One line from the left of a rectangle, in the first lettering that has room, or cut off in the last."""
    fitting = next((each for each in letterings if width_of(text, each) <= rect.width()), letterings[-1])
    base = rect.center().y() + cap_height(fitting) / 2
    return Words(shortened(text, fitting, rect.width()), rect.left(), base, fitting, ink)


@lru_cache(maxsize=64)
def heading_block(text: str, width: float, group: str) -> Block:
    """The heading of a part of the sheet, closed by a strong line."""
    bottom = line_height(Lettering.HEADING)
    words = one_line(text.upper(), QRectF(0, 0, width, bottom), (Lettering.HEADING, Lettering.LABEL))
    line = Rule(0, width, bottom + 2, is_strong=True)
    return Block(f"heading/{group}", width, bottom + 5, (words, line), group=group)


@lru_cache(maxsize=64)
def remark_block(remark: Remark, width: float) -> Block:
    """What else is to be said of a unit, one thing after the other."""
    words, bottom = lines_of(BETWEEN.join(remark.lines), 0, float(Space.TINY), width, Lettering.BODY)
    rect = QRectF(0, 0, width, bottom)
    note = Area(f"remark/{remark.id}", rect, Gesture.NOTE, "", remark.label, ", ".join(remark.lines))
    return Block(f"remark/{remark.id}", width, bottom, tuple(words), (note,))
