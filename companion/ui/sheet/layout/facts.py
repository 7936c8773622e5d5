"""Facts of a unit such as its Movement Points: numbers in tiles of a grid, words in lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QRectF

from companion.engine.sheet import Fact
from companion.ui.sheet.layout.elements import Area, Block, Drawn, Gesture, Ink, Rule, Words
from companion.ui.sheet.layout.header import LARGE_FROM
from companion.ui.sheet.layout.lettering import Lettering, ascent_of, line_height, width_of
from companion.ui.sheet.layout.text_blocks import lines_of, one_line
from companion.ui.theme.tokens import Space

SMALLEST_TILE, LARGE_TILE, GAP = 62.0, 96.0, float(Space.SMALL)
TWO_DIGITS = "88"
"""A number may grow to this, and what it was stands beside it."""


def is_number(fact: Fact) -> bool:
    """Whether a fact is a number, or several with strokes between them; those stand large in a tile."""
    return not any(letter.isalpha() for letter in fact.value)


@lru_cache(maxsize=64)
def facts_block(facts: tuple[Fact, ...], width: float, *, has_reasons: bool) -> Block:
    """Numbers in tiles of like width, each a large value under its label; a changed one shows what it was.

    Where there is room for it, one line below them is for the reasons, whether there are any or not.
    """
    kind = Lettering.LEAD if width >= LARGE_FROM else Lettering.NUMBER
    least = LARGE_TILE if width >= LARGE_FROM else SMALLEST_TILE
    columns = max(1, int((width + GAP) // (least + GAP)))
    pitch = (width + GAP) / columns
    drawn: list[Drawn] = [Rule(0, width, 0)]
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
        return Block("facts", width, bottom, (*drawn, Rule(0, width, bottom)), tuple(areas))
    reason = QRectF(0, top + tall, width, line_height(Lettering.CAPTION))
    if words := " ".join(dict.fromkeys(fact.hint for fact in facts if _is_changed(fact) and fact.hint)):
        drawn.append(one_line(words, reason, (Lettering.CAPTION,), Ink.MUTED))
    bottom = reason.bottom() + Space.TINY
    return Block("facts", width, bottom, (*drawn, Rule(0, width, bottom)), tuple(areas))


@lru_cache(maxsize=64)
def phrases_block(facts: tuple[Fact, ...], width: float) -> Block:
    """Facts in words, each under its label."""
    words: list[Words] = []
    areas, top = [], 0.0
    for fact in facts:
        label, below = lines_of(fact.label, 0, top, width, Lettering.LABEL, Ink.MUTED)
        value, bottom = lines_of(fact.value, 0, below, width, Lettering.BODY)
        words += [*label, *value]
        areas.append(fact_area(fact, QRectF(0, top, width, bottom - top)))
        top = bottom + Space.TINY
    return Block("phrases", width, top, tuple(words), tuple(areas))


def fact_area(fact: Fact, rect: QRectF) -> Area:
    """What a pointer or a screen reader finds at a fact."""
    value = f"{fact.value}, printed {fact.printed}" if _is_changed(fact) else fact.value
    return Area(f"fact/{fact.id}", rect, Gesture.NOTE, "", fact.label, value, fact.hint)


def _is_changed(fact: Fact) -> bool:
    return bool(fact.printed) and fact.printed != fact.value


def _tile_width(fact: Fact, kind: Lettering) -> float:
    """What a tile may need, whatever its number comes to."""
    value = max(width_of(fact.value, kind), width_of(TWO_DIGITS, kind))
    value += Space.TINY + width_of(TWO_DIGITS, Lettering.BODY)
    return max(width_of(fact.label, Lettering.LABEL), value)


def _tile(fact: Fact, rect: QRectF, kind: Lettering) -> Sequence[Words]:
    label = QRectF(rect.left(), rect.top(), rect.width(), line_height(Lettering.LABEL))
    words = [one_line(fact.label, label, (Lettering.LABEL,), Ink.MUTED)]
    base = label.bottom() + ascent_of(kind)
    words.append(Words(fact.value, rect.left(), base, kind))
    if _is_changed(fact):
        beside = rect.left() + width_of(fact.value, kind) + Space.TINY
        words.append(Words(fact.printed, beside, base, Lettering.BODY, Ink.MUTED, is_struck=True))
    return words
