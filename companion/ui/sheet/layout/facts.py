"""Facts of a unit such as its Movement Points: numbers in tiles of a grid, words in lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QRectF

from companion.engine.sheet import Fact
from companion.ui.sheet.layout.elements import (
    Area,
    Drawn,
    Hairline,
    SheetBlock,
    SheetGesture,
    SheetInk,
    TextLine,
)
from companion.ui.sheet.layout.header import LARGE_FROM
from companion.ui.sheet.layout.lettering import Lettering, ascent_of, line_height, text_width
from companion.ui.sheet.layout.text_blocks import fit_line, wrap_lines
from companion.ui.theme.tokens import Space

SMALLEST_TILE, LARGE_TILE, GAP = 60.0, 96.0, float(Space.TINY)
TWO_DIGITS = "88"
"""A number may grow to this, and what it was stands beside it."""


def is_number(fact: Fact) -> bool:
    """Whether a fact is a number, or several with strokes between them; those stand large in a tile."""
    return not any(letter.isalpha() for letter in fact.value)


@lru_cache(maxsize=64)
def facts_block(facts: tuple[Fact, ...], width: float, *, has_reasons: bool) -> SheetBlock:
    """Numbers in tiles of like width, each a large value under its label; a changed one shows what it was.

    Where there is room for it, one line below them is for the reasons, whether there are any or not.
    """
    kind = Lettering.LEAD if width >= LARGE_FROM else Lettering.NUMBER
    least = LARGE_TILE if width >= LARGE_FROM else SMALLEST_TILE
    columns = max(1, int((width + GAP) // (least + GAP)))
    pitch = (width + GAP) / columns
    drawn: list[Drawn] = [Hairline(0, width, 0)]
    areas = []
    column, top, tall = 0, float(Space.TINY), line_height(Lettering.LABEL) + line_height(kind)
    for fact in facts:
        cells = min(columns, ceil((_tile_width(fact, kind) + GAP) / pitch))
        if column + cells > columns:
            column, top = 0, top + tall + Space.TINY
        rect = QRectF(column * pitch, top, cells * pitch - GAP, tall)
        drawn += _tile(fact, rect, kind)
        areas.append(fact_area(fact, rect))
        column += cells
    bottom = top + tall + Space.TINY
    if not has_reasons:
        return SheetBlock("facts", width, bottom, (*drawn, Hairline(0, width, bottom)), tuple(areas))
    reason = QRectF(0, top + tall, width, line_height(Lettering.CAPTION))
    if text := " ".join(dict.fromkeys(fact.hint for fact in facts if _is_changed(fact) and fact.hint)):
        drawn.append(fit_line(text, reason, (Lettering.CAPTION,), SheetInk.MUTED))
    bottom = reason.bottom() + Space.TINY
    return SheetBlock("facts", width, bottom, (*drawn, Hairline(0, width, bottom)), tuple(areas))


@lru_cache(maxsize=64)
def text_facts_block(facts: tuple[Fact, ...], width: float) -> SheetBlock:
    """Facts in words, each under its label."""
    text_lines: list[TextLine] = []
    areas, top = [], 0.0
    for fact in facts:
        label, below = wrap_lines(fact.label, 0, top, width, Lettering.LABEL, SheetInk.MUTED)
        value, bottom = wrap_lines(fact.value, 0, below, width, Lettering.BODY)
        text_lines += [*label, *value]
        areas.append(fact_area(fact, QRectF(0, top, width, bottom - top)))
        top = bottom + Space.TINY
    return SheetBlock("phrases", width, top, tuple(text_lines), tuple(areas))


def fact_area(fact: Fact, rect: QRectF) -> Area:
    """Return what a pointer or a screen reader finds at a fact."""
    value = f"{fact.value}, printed {fact.printed}" if _is_changed(fact) else fact.value
    return Area(f"fact/{fact.id}", rect, SheetGesture.NOTE, "", fact.label, value, fact.hint)


def _is_changed(fact: Fact) -> bool:
    return bool(fact.printed) and fact.printed != fact.value


def _tile_width(fact: Fact, kind: Lettering) -> float:
    """Return what a tile may need, whatever its number comes to."""
    value = max(text_width(fact.value, kind), text_width(TWO_DIGITS, kind))
    value += Space.TINY + text_width(TWO_DIGITS, Lettering.BODY)
    return max(text_width(fact.label, Lettering.LABEL), value)


def _tile(fact: Fact, rect: QRectF, kind: Lettering) -> Sequence[TextLine]:
    label = QRectF(rect.left(), rect.top(), rect.width(), line_height(Lettering.LABEL))
    text_lines = [fit_line(fact.label, label, (Lettering.LABEL,), SheetInk.MUTED)]
    base = label.bottom() + ascent_of(kind)
    text_lines.append(TextLine(fact.value, rect.left(), base, kind))
    if _is_changed(fact):
        beside = rect.left() + text_width(fact.value, kind) + Space.TINY
        text_lines.append(
            TextLine(fact.printed, beside, base, Lettering.BODY, SheetInk.MUTED, is_struck=True)
        )
    return text_lines
