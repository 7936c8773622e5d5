"""Gauges such as heat: a column of levels with what each brings written beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QRectF

from companion.engine.sheet import Gauge, GaugeMark, Tone
from companion.ui.sheet.layout.elements import (
    TONE_INK,
    Area,
    Drawn,
    Levels,
    SheetBlock,
    SheetGesture,
    SheetInk,
    StepKey,
    TextLine,
)
from companion.ui.sheet.layout.lettering import Lettering, ascent_of, cap_height, line_height, text_width
from companion.ui.sheet.layout.text_blocks import centre_text, fit_line, wrap_lines
from companion.ui.theme.tokens import Space

LEVEL, LEVEL_SHARE = 13.0, 0.42
"""The height of a level: its least, and its share of a key."""

NARROWEST_BAR, WIDEST_BAR = 24.0, 44.0
TICK = 14.0
LYING_LEVEL, POINTER_ROOM, NUMBERED = 14.0, 8.0, 5
"""The height of levels that lie in a row, the room for pointers above them, and which have their number."""

FIGURES = re.compile(r"[+−-]?\d+\+?")
"""What tells marks of one kind apart, such as −1 MP and −2 MP."""

WORST = (Tone.PLAIN, Tone.GOOD, Tone.WARN, Tone.DANGER)


@dataclass(frozen=True, slots=True)
class _Scale:
    """The positions of a scale's columns: numbers, bar, and labels if they fit."""

    numbers: float
    bar: float
    labels: float
    level: float
    top: float


def least_width(gauge: Gauge) -> float:
    """Return how wide a gauge must be to carry its marks beside its levels."""
    value = max((text_width(text, Lettering.LABEL) for text in _texts(gauge).values()), default=0.0)
    return _numbers_width(gauge) + NARROWEST_BAR + TICK + value


@lru_cache(maxsize=64)
def gauge_row(gauge: Gauge, width: float, target: float) -> SheetBlock:
    """Name, value, forecast, what it does now, and two keys; below them the levels from left to right."""
    height = max(target, line_height(Lettering.LEAD))
    name = QRectF(0, 0, text_width(gauge.label, Lettering.STRONG), height)
    label = fit_line(gauge.label, name, (Lettering.STRONG,))
    values = [replace(each, left=each.left + name.right() + Space.SMALL) for each in _value(gauge, height)]
    keys = QRectF(width - 2 * target, 0, 2 * target, target)
    start = name.right() + Space.SMALL + _value_room(gauge) + Space.MEDIUM
    effects = QRectF(start, 0, keys.left() - Space.SMALL - start, height)
    if not _have_room(gauge.marks, effects.width(), height):
        effects = QRectF(0, height, width, line_height(Lettering.LABEL))
    key_parts, key_areas = _keys(gauge, keys, target)
    whole = QRectF(0, 0, keys.left(), height)
    area = Area(gauge.id, whole, SheetGesture.GAUGE, gauge.id, gauge.label, format_gauge(gauge), gauge.hint)
    drawn: list[Drawn] = [label, *values, *_effects(gauge, effects), *key_parts]
    return _with_lying_levels(gauge, width, max(height, effects.bottom()), drawn, [area, *key_areas])


def _with_lying_levels(
    gauge: Gauge, width: float, head: float, drawn: Sequence[Drawn], areas: Sequence[Area]
) -> SheetBlock:
    """Return the head of a gauge with its levels in a row below it."""
    count = gauge.high - gauge.low + 1
    top, pitch = head + POINTER_ROOM, width / count
    rects = tuple(QRectF(number * pitch + 0.5, top, pitch - 1, LYING_LEVEL) for number in range(count))
    tones = tuple(_tone_at(gauge.marks, level) for level in range(gauge.low, gauge.high + 1))
    levels = Levels(gauge.id, gauge.low, gauge.value, gauge.forecast, rects, tones, is_row=True)
    bottom = top + LYING_LEVEL + line_height(Lettering.LABEL)
    lying = [QRectF(rect.left() - 0.5, head, pitch, bottom - head) for rect in rects]
    touched = _areas_of_levels(gauge, dict(enumerate(lying, gauge.low)))
    whole = (*drawn, levels, *_numbers_below(gauge, rects))
    return SheetBlock(f"gauge/{gauge.id}", width, bottom, whole, (*areas, *touched))


def _in_force(marks: Sequence[GaugeMark], value: int) -> list[GaugeMark]:
    """Return what a value brings; of each kind the last that it has reached, such as the worst
    shutdown roll.
    """
    reached = sorted((mark for mark in marks if mark.at <= value), key=lambda mark: mark.at)
    return list({FIGURES.sub("", mark.label).strip(): mark for mark in reached}.values())


def _format_upcoming(marks: Sequence[GaugeMark], value: int) -> str:
    """Return what a gauge brings next, and when."""
    later = [mark for mark in marks if mark.at > value]
    mark = min(later, key=lambda mark: mark.at, default=None)
    return f"at {mark.at}: {mark.label}" if mark is not None else ""


@lru_cache(maxsize=64)
def _have_room(marks: tuple[GaugeMark, ...], width: float, height: float) -> bool:
    """Whether all that is ever in force at once has room, and what comes next where nothing is."""
    most = int(height // line_height(Lettering.LABEL))
    values = {mark.at for mark in marks}
    said = [[mark.label for mark in _in_force(marks, value)] for value in values]
    said.append([_format_upcoming(marks, min(values) - 1)] if values else [])
    return all(
        len(_lines(texts, width)) <= most
        and all(text_width(text, Lettering.LABEL) <= width for text in texts)
        for texts in said
    )


def _lines(texts: Sequence[str], width: float) -> list[list[str]]:
    """Short texts in as many lines as they need."""
    lines, left = [list[str]()], 0.0
    for text in texts:
        wide = text_width(text, Lettering.LABEL)
        if left and left + wide > width:
            lines.append([])
            left = 0.0
        lines[-1].append(text)
        left += wide + Space.SMALL
    return lines


def _effects(gauge: Gauge, room: QRectF) -> list[TextLine]:
    """Return what the gauge does where it stands, and what comes next if there is room for that too."""
    inks = {mark.label: TONE_INK[mark.tone] for mark in _in_force(gauge.marks, gauge.value)}
    coming, tall = _format_upcoming(gauge.marks, gauge.value), line_height(Lettering.LABEL)
    lines = _lines([*inks, *([coming] if coming else [])], room.width())
    if len(lines) > max(1, int(room.height() // tall)):
        lines = _lines(list(inks), room.width())
    text_lines, top = list[TextLine](), room.center().y() - tall * len(lines) / 2
    for number, line in enumerate(lines):
        left, base = room.left(), top + number * tall + ascent_of(Lettering.LABEL)
        for text in line:
            text_lines.append(TextLine(text, left, base, Lettering.LABEL, inks.get(text, SheetInk.MUTED)))
            left += text_width(text, Lettering.LABEL) + Space.SMALL
    return text_lines


def _numbers_below(gauge: Gauge, rects: Sequence[QRectF]) -> list[TextLine]:
    """Return every fifth level by its number, and where the gauge stands."""
    text_lines = []
    for level, rect in enumerate(rects, gauge.low):
        if not level % NUMBERED:
            number = str(level)
            left = rect.center().x() - text_width(number, Lettering.LABEL) / 2
            left = min(max(left, 0.0), rects[-1].right() - text_width(number, Lettering.LABEL))
            base = rect.bottom() + ascent_of(Lettering.LABEL)
            text_lines.append(TextLine(number, left, base, Lettering.LABEL, SheetInk.MUTED))
    return text_lines


@lru_cache(maxsize=64)
def gauge_block(gauge: Gauge, width: float, target: float) -> SheetBlock:
    """Value, forecast and two keys, then the levels from the highest down."""
    head, areas, top = _header(gauge, width, target)
    numbers = _numbers_width(gauge)
    spare = width - least_width(gauge)
    bar = NARROWEST_BAR + min(max(0.0, spare / 2), WIDEST_BAR - NARROWEST_BAR)
    scale = _Scale(numbers, bar, numbers + bar + TICK, max(LEVEL, round(target * LEVEL_SHARE)), top)
    drawn: list[Drawn] = [*head, _levels(gauge, scale), *_numbers(gauge, scale)]
    bottom = top + scale.level * (gauge.high - gauge.low + 1)
    if spare >= 0:
        drawn += _labels_beside(gauge, scale)
    else:
        text_lines, bottom = _labels_below(gauge, bottom + Space.SMALL, width)
        drawn += text_lines
    areas += _level_areas(gauge, scale, width)
    return SheetBlock(f"gauge/{gauge.id}", width, bottom, tuple(drawn), tuple(areas))


def format_gauge(gauge: Gauge) -> str:
    """Return how a gauge stands, in words."""
    ahead = "" if gauge.forecast is None else f", {gauge.forecast} at the end of the turn"
    return f"{gauge.value} of {gauge.high}{ahead}"


def _texts(gauge: Gauge) -> dict[int, str]:
    """Return what is written at each level that brings something."""
    texts: dict[int, str] = {}
    for mark in gauge.marks:
        texts[mark.at] = f"{texts[mark.at]}, {mark.label}" if mark.at in texts else mark.label
    return texts


def _tone_at(marks: Sequence[GaugeMark], level: int) -> Tone:
    """Return the tone of the worst mark that has been reached."""
    return max((mark.tone for mark in marks if mark.at <= level), key=WORST.index, default=Tone.PLAIN)


def _numbers_width(gauge: Gauge) -> float:
    return text_width(str(gauge.high), Lettering.LABEL) + Space.TINY + 1


def _header(gauge: Gauge, width: float, target: float) -> tuple[list[Drawn], list[Area], float]:
    """Return where it stands and will stand, and its keys at the right end or, where that is too close,
    below.
    """
    height = max(target, line_height(Lettering.LEAD))
    text_lines = _value(gauge, height)
    is_stacked = _value_room(gauge) + Space.SMALL > width - 2 * target
    keys = QRectF(0 if is_stacked else width - 2 * target, height if is_stacked else 0, 2 * target, target)
    whole = QRectF(0, 0, width if is_stacked else keys.left(), height)
    areas = [
        Area(gauge.id, whole, SheetGesture.GAUGE, gauge.id, gauge.label, format_gauge(gauge), gauge.hint)
    ]
    key_parts, key_areas = _keys(gauge, keys, target)
    return [*text_lines, *key_parts], [*areas, *key_areas], max(height, keys.bottom()) + Space.TINY


def _value_room(gauge: Gauge) -> float:
    """Return how wide the value and a forecast are at most."""
    most = str(gauge.high)
    arrow = text_width("→", Lettering.NUMBER) + 2 * Space.TINY + 2
    return text_width(most, Lettering.LEAD) + arrow + text_width(most, Lettering.NUMBER)


def _value(gauge: Gauge, height: float) -> list[TextLine]:
    """Return the value, large, and after an arrow the forecast."""
    base = height / 2 + cap_height(Lettering.LEAD) / 2
    value, ink = str(gauge.value), TONE_INK[_tone_at(gauge.marks, gauge.value)]
    text_lines = [TextLine(value, 0, base, Lettering.LEAD, ink)]
    right = text_width(value, Lettering.LEAD)
    if gauge.forecast is not None:
        right += Space.TINY + 2
        text_lines.append(TextLine("→", right, base, Lettering.NUMBER, SheetInk.MUTED))
        right += text_width("→", Lettering.NUMBER) + Space.TINY
        ink = TONE_INK[_tone_at(gauge.marks, gauge.forecast)]
        text_lines.append(TextLine(str(gauge.forecast), right, base, Lettering.NUMBER, ink))
    return text_lines


def _keys(gauge: Gauge, rect: QRectF, target: float) -> tuple[list[StepKey], list[Area]]:
    if not target:
        return [], []
    less = QRectF(rect.left(), rect.top(), target, target)
    more = less.translated(target, 0)
    keys = [
        StepKey(less, is_plus=False, is_off=gauge.value <= gauge.low),
        StepKey(more, is_plus=True, is_off=gauge.value >= gauge.high),
    ]
    areas = [
        Area(
            f"{gauge.id}/-",
            less,
            SheetGesture.LESS,
            gauge.id,
            f"{gauge.label}: one less",
            format_gauge(gauge),
        ),
        Area(
            f"{gauge.id}/+",
            more,
            SheetGesture.MORE,
            gauge.id,
            f"{gauge.label}: one more",
            format_gauge(gauge),
        ),
    ]
    return keys, areas


def _row(gauge: Gauge, scale: _Scale, level: int) -> float:
    """Return the top of a level."""
    return scale.top + (gauge.high - level) * scale.level


def _levels(gauge: Gauge, scale: _Scale) -> Levels:
    range_ = range(gauge.low, gauge.high + 1)
    rects = tuple(
        QRectF(scale.numbers, _row(gauge, scale, level) + 1, scale.bar, scale.level - 2) for level in range_
    )
    tones = tuple(_tone_at(gauge.marks, level) for level in range_)
    return Levels(gauge.id, gauge.low, gauge.value, gauge.forecast, rects, tones)


def _numbers(gauge: Gauge, scale: _Scale) -> list[TextLine]:
    text_lines = []
    for level in range(gauge.low, gauge.high + 1):
        rect = QRectF(0, _row(gauge, scale, level), scale.numbers - Space.TINY, scale.level)
        ink = SheetInk.INK if level == gauge.value else SheetInk.MUTED
        word = centre_text(str(level), rect, Lettering.LABEL, ink)
        left = rect.right() - text_width(word.text, Lettering.LABEL)
        text_lines.append(TextLine(word.text, left, word.baseline, Lettering.LABEL, ink))
    return text_lines


def _labels_beside(gauge: Gauge, scale: _Scale) -> list[TextLine]:
    """Marks at their levels, those in force in their colour."""
    text_lines = []
    for level, text in _texts(gauge).items():
        base = _row(gauge, scale, level) + scale.level / 2 + cap_height(Lettering.LABEL) / 2
        text_lines.append(TextLine(text, scale.labels, base, Lettering.LABEL, _ink(gauge, level)))
    return text_lines


def _ink(gauge: Gauge, level: int) -> SheetInk:
    if level > gauge.value:
        return SheetInk.MUTED
    return TONE_INK[max((mark.tone for mark in gauge.marks if mark.at == level), key=WORST.index)]


def _labels_below(gauge: Gauge, top: float, width: float) -> tuple[list[TextLine], float]:
    """Marks as a list where there is no room beside the levels."""
    text_lines: list[TextLine] = []
    room = _numbers_width(gauge) + Space.TINY
    for level, text in sorted(_texts(gauge).items()):
        lines, bottom = wrap_lines(text, room, top, width - room, Lettering.LABEL, _ink(gauge, level))
        text_lines.append(TextLine(str(level), 0, lines[0].baseline, Lettering.LABEL, SheetInk.MUTED))
        text_lines += lines
        top = bottom
    return text_lines, top


def _level_areas(gauge: Gauge, scale: _Scale, width: float) -> list[Area]:
    levels = range(gauge.high, gauge.low - 1, -1)
    return _areas_of_levels(
        gauge, {level: QRectF(0, _row(gauge, scale, level), width, scale.level) for level in levels}
    )


def _areas_of_levels(gauge: Gauge, rects: Mapping[int, QRectF]) -> list[Area]:
    texts = _texts(gauge)
    return [
        Area(
            f"{gauge.id}/{level}",
            rect,
            SheetGesture.LEVEL,
            gauge.id,
            f"{gauge.label} {level}",
            "now" if level == gauge.value else "",
            texts.get(level, ""),
            box=level,
        )
        for level, rect in rects.items()
    ]
