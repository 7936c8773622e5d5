"""The parts of a sheet that are lines of text: header, chips, facts and headings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QRectF

from companion.engine.sheet import Chip, Fact, Remark, Tone
from companion.engine.views.units import SideView
from companion.ui.sheet.layout.elements import (
    TONE_INK,
    Area,
    Badge,
    Block,
    Drawn,
    Gesture,
    Ink,
    Rule,
    SideSign,
    Words,
)
from companion.ui.sheet.layout.lettering import (
    Lettering,
    ascent_of,
    cap_height,
    line_height,
    width_of,
    wrapped,
)
from companion.ui.theme.tokens import Space

SIDE_SIGN, CHIP_HEIGHT, SIGN = 20.0, 22.0, 12.0
SMALLEST_TILE, MOST_SPARE = 64.0, 72.0
LONGEST_NUMBER = 5
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


@lru_cache(maxsize=64)
def header_block(
    title: str, subtitle: str, chips: tuple[Chip, ...], side: SideView | None, width: float
) -> Block:
    """Who this is: side, name, designation, and the conditions it is in."""
    drawn: list[Drawn] = []
    left = SIDE_SIGN + Space.SMALL if side is not None else 0.0
    size = _title_lettering(title, width - left)
    if side is not None:
        top = (line_height(size) - SIDE_SIGN) / 2
        drawn.append(SideSign(QRectF(0, top, SIDE_SIGN, SIDE_SIGN), side.index))
    words, top = lines_of(title, left, 0, width - left, size)
    drawn += words
    words, top = lines_of(subtitle, 0, top, width, Lettering.BODY, Ink.MUTED)
    drawn += words
    chip_parts, areas, top = _chips(chips, top + Space.SMALL, width)
    called = f"{title}, {side.name}" if side else title
    note = Area("unit", QRectF(0, 0, width, line_height(Lettering.TITLE)), Gesture.NOTE, "", called, subtitle)
    return Block("header", width, top, (*drawn, *chip_parts), (note, *areas))


def _title_lettering(title: str, width: float) -> Lettering:
    """As large as can be without breaking a word of the title."""
    longest = max(title.split(), key=len, default="")
    sizes = (Lettering.TITLE, Lettering.LEAD)
    return next((size for size in sizes if width_of(longest, size) <= width), Lettering.NUMBER)


def _chips(chips: Sequence[Chip], top: float, width: float) -> tuple[list[Drawn], list[Area], float]:
    """Chips from left to right in as many rows as they need."""
    drawn: list[Drawn] = []
    areas = []
    left = 0.0
    for chip in chips:
        sign = 0.0 if chip.tone is Tone.PLAIN else SIGN + Space.TINY
        lines = wrapped(chip.label, Lettering.STRONG, width - 2 * Space.SMALL - sign)
        text_width = max((width_of(line, Lettering.STRONG) for line in lines), default=0)
        wide = text_width + 2 * Space.SMALL + sign
        if left and left + wide > width:
            left, top = 0.0, top + CHIP_HEIGHT + Space.TINY
        tall = CHIP_HEIGHT + (len(lines) - 1) * line_height(Lettering.STRONG)
        rect = QRectF(left, top, wide, tall)
        drawn.append(Badge(rect, chip.tone))
        first = QRectF(left + Space.SMALL + sign, top, text_width, CHIP_HEIGHT)
        for line in lines:
            drawn.append(centred(line, first, Lettering.STRONG, TONE_INK[chip.tone]))
            first = first.translated(0, line_height(Lettering.STRONG))
        areas.append(Area(f"chip/{chip.id}", rect, Gesture.NOTE, chip.id, chip.label, hint=chip.hint))
        left += wide + Space.TINY
        top += tall - CHIP_HEIGHT
    return drawn, areas, top + CHIP_HEIGHT if chips else top - Space.SMALL


@lru_cache(maxsize=64)
def heading_block(text: str, width: float, group: str) -> Block:
    """The heading of a part of the sheet, closed by a strong line."""
    words, bottom = lines_of(text.upper(), 0, 0, width, Lettering.HEADING)
    line = Rule(0, width, bottom + 2, is_strong=True)
    return Block(f"heading/{group}", width, bottom + 5, (*words, line), group=group)


@lru_cache(maxsize=64)
def facts_block(facts: tuple[Fact, ...], width: float) -> Block:
    """Facts in tiles: a large value under its label; a reduced one says what it was and why."""
    drawn: list[Drawn] = [Rule(0, width, 0)]
    areas = []
    top = float(Space.SMALL)
    for row in _tile_rows(facts, width):
        left, bottoms = 0.0, [top]
        for fact, tile in zip(row, _tile_widths(row, width), strict=True):
            words, bottom = _tile(fact, left, top, tile)
            drawn += words
            bottoms.append(bottom)
            value = f"{fact.value}, printed {fact.printed}" if _is_changed(fact) else fact.value
            rect = QRectF(left, top, tile, bottom - top)
            areas.append(Area(f"fact/{fact.id}", rect, Gesture.NOTE, "", fact.label, value, fact.hint))
            left += tile + Space.MEDIUM
        top = max(bottoms) + Space.SMALL
    return Block("facts", width, top, (*drawn, Rule(0, width, top)), tuple(areas))


@lru_cache(maxsize=64)
def remark_block(remark: Remark, width: float) -> Block:
    """What else is to be said of a unit, one thing after the other."""
    words, bottom = lines_of(BETWEEN.join(remark.lines), 0, float(Space.TINY), width, Lettering.BODY)
    rect = QRectF(0, 0, width, bottom)
    note = Area(f"remark/{remark.id}", rect, Gesture.NOTE, "", remark.label, ", ".join(remark.lines))
    return Block(f"remark/{remark.id}", width, bottom, tuple(words), (note,))


def _is_changed(fact: Fact) -> bool:
    return bool(fact.printed) and fact.printed != fact.value


def _tile_rows(facts: Sequence[Fact], width: float) -> list[list[Fact]]:
    """As many tiles a row as stand side by side without breaking a value."""
    rows: list[list[Fact]] = []
    right = width + 1
    for fact in facts:
        if right + _tile_width(fact) > width:
            rows.append([])
            right = 0.0
        rows[-1].append(fact)
        right += _tile_width(fact) + Space.MEDIUM
    return rows


def _tile_widths(row: Sequence[Fact], width: float) -> list[float]:
    """What each tile needs, and a like share of what is left over."""
    needed = [_tile_width(fact) for fact in row]
    spare = width - sum(needed) - Space.MEDIUM * (len(row) - 1)
    return [min(width, each + min(max(0.0, spare) / len(row), MOST_SPARE)) for each in needed]


def _tile_width(fact: Fact) -> float:
    printed = width_of(fact.printed, Lettering.BODY) + Space.TINY if _is_changed(fact) else 0
    value = width_of(fact.value, _value_lettering(fact)) + printed
    return max(SMALLEST_TILE, width_of(fact.label, Lettering.LABEL), value)


def _value_lettering(fact: Fact) -> Lettering:
    """Numbers stand large, words smaller."""
    return Lettering.LEAD if len(fact.value) <= LONGEST_NUMBER else Lettering.NUMBER


def _tile(fact: Fact, left: float, top: float, width: float) -> tuple[list[Words], float]:
    words, top = lines_of(fact.label, left, top, width, Lettering.LABEL, Ink.MUTED)
    changed = _is_changed(fact)
    kind = _value_lettering(fact)
    top += ascent_of(Lettering.LEAD) - ascent_of(kind)
    value, bottom = lines_of(fact.value, left, top, width, kind)
    words += value
    if not changed:
        return words, bottom
    beside = left + width_of(value[-1].text, value[-1].lettering) + Space.TINY
    words.append(Words(fact.printed, beside, value[-1].baseline, Lettering.BODY, Ink.MUTED, is_struck=True))
    why, bottom = lines_of(fact.hint, left, bottom, width, Lettering.CAPTION, Ink.MUTED)
    return words + why, bottom
