"""The parts of a sheet that are lines of text: lines, headings and remarks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QRectF

from companion.engine.sheet import Remark
from companion.ui.sheet.layout.elements import Area, Hairline, SheetBlock, SheetGesture, SheetInk, TextLine
from companion.ui.sheet.layout.lettering import (
    Lettering,
    ascent_of,
    cap_height,
    line_height,
    shorten_text,
    text_width,
    wrap_text,
)
from companion.ui.theme.tokens import Space

BETWEEN = " · "


def wrap_lines(
    text: str, left: float, top: float, width: float, lettering: Lettering, ink: SheetInk = SheetInk.INK
) -> tuple[list[TextLine], float]:
    """Return a text set in as many lines as it needs, and where the next line would begin."""
    text_lines = []
    for line in wrap_text(text, lettering, width):
        text_lines.append(TextLine(line, left, top + ascent_of(lettering), lettering, ink))
        top += line_height(lettering)
    return text_lines, top


def centre_text(text: str, rect: QRectF, lettering: Lettering, ink: SheetInk = SheetInk.INK) -> TextLine:
    """One line of text in the middle of a rectangle."""
    left = rect.center().x() - text_width(text, lettering) / 2
    return TextLine(text, left, rect.center().y() + cap_height(lettering) / 2, lettering, ink)


def fit_line(
    text: str, rect: QRectF, letterings: Sequence[Lettering], ink: SheetInk = SheetInk.INK
) -> TextLine:
    """One line from the left of a rectangle, in the first lettering that has room, or cut off in the last."""
    fitting = next((each for each in letterings if text_width(text, each) <= rect.width()), letterings[-1])
    base = rect.center().y() + cap_height(fitting) / 2
    return TextLine(shorten_text(text, fitting, rect.width()), rect.left(), base, fitting, ink)


@lru_cache(maxsize=64)
def heading_block(text: str, width: float, group: str) -> SheetBlock:
    """Return the heading of a part of the sheet, closed by a strong line."""
    bottom = line_height(Lettering.HEADING)
    text_lines = fit_line(text.upper(), QRectF(0, 0, width, bottom), (Lettering.HEADING, Lettering.LABEL))
    line = Hairline(0, width, bottom + 2, is_strong=True)
    return SheetBlock(f"heading/{group}", width, bottom + 5, (text_lines, line), group=group)


@lru_cache(maxsize=64)
def remark_block(remark: Remark, width: float) -> SheetBlock:
    """Return what else is to be said of a unit, one thing after the other."""
    labels, bottom = wrap_lines(BETWEEN.join(remark.lines), 0, float(Space.TINY), width, Lettering.BODY)
    rect = QRectF(0, 0, width, bottom)
    note = Area(f"remark/{remark.id}", rect, SheetGesture.NOTE, "", remark.label, ", ".join(remark.lines))
    return SheetBlock(f"remark/{remark.id}", width, bottom, tuple(labels), (note,))
