"""Gauges on paper: a column of numbers from the top down, each with what begins there."""

from __future__ import annotations

from functools import partial

from companion.engine.sheet import Gauge, Tone
from companion.ui.print.page.lettering import LEAST, cap_height, fitting_size, text_width
from companion.ui.print.page.marks import HAIR, Align, Box, Mark, PageLine, PrintedPart, PrintInk, Text
from companion.ui.print.page.text_parts import heading

CELL = 6.2
WORDS_GAP = 1.0
LEAST_ROW, MOST_ROW = 2.9, 8.0


def gauge_width(gauge: Gauge) -> float:
    """Return how wide a gauge is with its longest line. In millimetres."""
    value = max((text_width(line, LEAST, True) for line in _effects(gauge).values()), default=0.0)
    return max(CELL + WORDS_GAP + value + 1.2, text_width(gauge.label, 8, True) + 3)


def gauge_height(gauge: Gauge) -> float:
    """Return how tall a gauge is at least. In millimetres."""
    return heading(gauge.label, 10).height + (gauge.high - gauge.low + 1) * LEAST_ROW


def gauge_part(gauge: Gauge, width: float, height: float) -> PrintedPart:
    """Return a gauge in a place; where it stands now is a filled cell."""
    head = heading(gauge.label, width)
    count = gauge.high - gauge.low + 1
    row = min(MOST_ROW, (height - head.height) / count)
    levels = partial(_levels, gauge, width, head.height, row)
    return PrintedPart(width, head.height + count * row, inner=((0, 0, head),), later=levels)


def _levels(gauge: Gauge, width: float, start: float, row: float) -> list[Mark]:
    effects, size = _effects(gauge), min(8.5, max(LEAST, LEAST * row / 3.2))
    marks: list[Mark] = []
    for at, level in enumerate(range(gauge.high, gauge.low - 1, -1)):
        top = start + at * row
        base = top + row / 2 + cap_height(size) / 2
        is_here = level == gauge.value and gauge.value > gauge.low
        is_marked = level in effects
        fill = PrintInk.BLACK if is_here else PrintInk.GROUND if is_marked else None
        marks.append(Box(0, top, CELL, row, fill, HAIR))
        ink = PrintInk.PAPER if is_here else PrintInk.BLACK
        marks.append(Text(str(level), CELL / 2, base, size, is_marked, ink, Align.MIDDLE))
        if is_marked:
            marks += _effect(effects[level], _is_grave(gauge, level), (top, row, width), size)
    return marks


def _effect(text: str, is_grave: bool, place: tuple[float, float, float], size: float) -> list[Mark]:
    top, row, width = place
    left, room = CELL + WORDS_GAP, width - CELL - WORDS_GAP
    size = fitting_size(text, size, room, is_grave)
    return [
        PageLine(CELL, top + row, width, top + row, HAIR, PrintInk.LIGHT),
        Text(text, left, top + row / 2 + cap_height(size) / 2, size, is_grave),
    ]


def _effects(gauge: Gauge) -> dict[int, str]:
    found: dict[int, list[str]] = {}
    for mark in gauge.marks:
        found.setdefault(mark.at, []).append(mark.label)
    return {at: ", ".join(labels) for at, labels in found.items()}


def _is_grave(gauge: Gauge, level: int) -> bool:
    return any(mark.at == level and mark.tone is Tone.DANGER for mark in gauge.marks)
