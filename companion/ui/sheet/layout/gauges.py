"""Gauges such as heat: a column of levels with what each brings written beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QRectF

from companion.engine.sheet import Gauge, GaugeMark, Tone
from companion.ui.sheet.layout.elements import TONE_INK, Area, Block, Drawn, Gesture, Ink, Key, Levels, Words
from companion.ui.sheet.layout.lettering import Lettering, ascent_of, cap_height, line_height, width_of
from companion.ui.sheet.layout.text_blocks import centred, lines_of, one_line
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
    """Where the columns of a scale begin: numbers, bar, and words if they fit."""

    numbers: float
    bar: float
    words: float
    level: float
    top: float


def least_width(gauge: Gauge) -> float:
    """How wide a gauge must be to carry its marks beside its levels."""
    words = max((width_of(text, Lettering.LABEL) for text in _texts(gauge).values()), default=0.0)
    return _numbers_width(gauge) + NARROWEST_BAR + TICK + words


@lru_cache(maxsize=64)
def gauge_row(gauge: Gauge, width: float, target: float) -> Block:
    """Name, value, forecast, what it does now, and two keys; below them the levels from left to right."""
    height = max(target, line_height(Lettering.LEAD))
    name = QRectF(0, 0, width_of(gauge.label, Lettering.STRONG), height)
    label = one_line(gauge.label, name, (Lettering.STRONG,))
    values = [replace(each, left=each.left + name.right() + Space.SMALL) for each in _value(gauge, height)]
    keys = QRectF(width - 2 * target, 0, 2 * target, target)
    start = name.right() + Space.SMALL + _value_room(gauge) + Space.MEDIUM
    effects = QRectF(start, 0, keys.left() - Space.SMALL - start, height)
    if not _have_room(gauge.marks, effects.width(), height):
        effects = QRectF(0, height, width, line_height(Lettering.LABEL))
    key_parts, key_areas = _keys(gauge, keys, target)
    whole = QRectF(0, 0, keys.left(), height)
    area = Area(gauge.id, whole, Gesture.GAUGE, gauge.id, gauge.label, told(gauge), gauge.hint)
    drawn: list[Drawn] = [label, *values, *_effects(gauge, effects), *key_parts]
    return _with_lying_levels(gauge, width, max(height, effects.bottom()), drawn, [area, *key_areas])


def _with_lying_levels(
    gauge: Gauge, width: float, head: float, drawn: Sequence[Drawn], areas: Sequence[Area]
) -> Block:
    """The head of a gauge with its levels in a row below it."""
    count = gauge.high - gauge.low + 1
    top, pitch = head + POINTER_ROOM, width / count
    rects = tuple(QRectF(number * pitch + 0.5, top, pitch - 1, LYING_LEVEL) for number in range(count))
    tones = tuple(_tone_at(gauge.marks, level) for level in range(gauge.low, gauge.high + 1))
    levels = Levels(gauge.id, gauge.low, gauge.value, gauge.forecast, rects, tones, is_row=True)
    bottom = top + LYING_LEVEL + line_height(Lettering.LABEL)
    lying = [QRectF(rect.left() - 0.5, head, pitch, bottom - head) for rect in rects]
    touched = _areas_of_levels(gauge, dict(enumerate(lying, gauge.low)))
    whole = (*drawn, levels, *_numbers_below(gauge, rects))
    return Block(f"gauge/{gauge.id}", width, bottom, whole, (*areas, *touched))


def _in_force(marks: Sequence[GaugeMark], value: int) -> list[GaugeMark]:
    """What a value brings; of each kind the last that it has reached, such as the worst shutdown roll."""
    reached = sorted((mark for mark in marks if mark.at <= value), key=lambda mark: mark.at)
    return list({FIGURES.sub("", mark.label).strip(): mark for mark in reached}.values())


def _coming(marks: Sequence[GaugeMark], value: int) -> str:
    """What a gauge brings next, and when."""
    later = [mark for mark in marks if mark.at > value]
    mark = min(later, key=lambda mark: mark.at, default=None)
    return f"at {mark.at}: {mark.label}" if mark is not None else ""


@lru_cache(maxsize=64)
def _have_room(marks: tuple[GaugeMark, ...], width: float, height: float) -> bool:
    """Whether all that is ever in force at once has room, and what comes next where nothing is."""
    most = int(height // line_height(Lettering.LABEL))
    values = {mark.at for mark in marks}
    said = [[mark.label for mark in _in_force(marks, value)] for value in values]
    said.append([_coming(marks, min(values) - 1)] if values else [])
    return all(
        len(_lines(texts, width)) <= most and all(width_of(text, Lettering.LABEL) <= width for text in texts)
        for texts in said
    )


def _lines(texts: Sequence[str], width: float) -> list[list[str]]:
    """Short texts in as many lines as they need."""
    lines, left = [list[str]()], 0.0
    for text in texts:
        wide = width_of(text, Lettering.LABEL)
        if left and left + wide > width:
            lines.append([])
            left = 0.0
        lines[-1].append(text)
        left += wide + Space.SMALL
    return lines


def _effects(gauge: Gauge, room: QRectF) -> list[Words]:
    """What the gauge does where it stands, and what comes next if there is room for that too."""
    inks = {mark.label: TONE_INK[mark.tone] for mark in _in_force(gauge.marks, gauge.value)}
    coming, tall = _coming(gauge.marks, gauge.value), line_height(Lettering.LABEL)
    lines = _lines([*inks, *([coming] if coming else [])], room.width())
    if len(lines) > max(1, int(room.height() // tall)):
        lines = _lines(list(inks), room.width())
    words, top = list[Words](), room.center().y() - tall * len(lines) / 2
    for number, line in enumerate(lines):
        left, base = room.left(), top + number * tall + ascent_of(Lettering.LABEL)
        for text in line:
            words.append(Words(text, left, base, Lettering.LABEL, inks.get(text, Ink.MUTED)))
            left += width_of(text, Lettering.LABEL) + Space.SMALL
    return words


def _numbers_below(gauge: Gauge, rects: Sequence[QRectF]) -> list[Words]:
    """Every fifth level by its number, and where the gauge stands."""
    words = []
    for level, rect in enumerate(rects, gauge.low):
        if not level % NUMBERED:
            number = str(level)
            left = rect.center().x() - width_of(number, Lettering.LABEL) / 2
            left = min(max(left, 0.0), rects[-1].right() - width_of(number, Lettering.LABEL))
            base = rect.bottom() + ascent_of(Lettering.LABEL)
            words.append(Words(number, left, base, Lettering.LABEL, Ink.MUTED))
    return words


@lru_cache(maxsize=64)
def gauge_block(gauge: Gauge, width: float, target: float) -> Block:
    """Value, forecast and two keys, then the levels from the highest down."""
    head, areas, top = _head(gauge, width, target)
    numbers = _numbers_width(gauge)
    spare = width - least_width(gauge)
    bar = NARROWEST_BAR + min(max(0.0, spare / 2), WIDEST_BAR - NARROWEST_BAR)
    scale = _Scale(numbers, bar, numbers + bar + TICK, max(LEVEL, round(target * LEVEL_SHARE)), top)
    drawn: list[Drawn] = [*head, _levels(gauge, scale), *_numbers(gauge, scale)]
    bottom = top + scale.level * (gauge.high - gauge.low + 1)
    if spare >= 0:
        drawn += _words_beside(gauge, scale)
    else:
        words, bottom = _words_below(gauge, bottom + Space.SMALL, width)
        drawn += words
    areas += _level_areas(gauge, scale, width)
    return Block(f"gauge/{gauge.id}", width, bottom, tuple(drawn), tuple(areas))


def told(gauge: Gauge) -> str:
    """How a gauge stands, in words."""
    ahead = "" if gauge.forecast is None else f", {gauge.forecast} at the end of the turn"
    return f"{gauge.value} of {gauge.high}{ahead}"


def _texts(gauge: Gauge) -> dict[int, str]:
    """What is written at each level that brings something."""
    texts: dict[int, str] = {}
    for mark in gauge.marks:
        texts[mark.at] = f"{texts[mark.at]}, {mark.label}" if mark.at in texts else mark.label
    return texts


def _tone_at(marks: Sequence[GaugeMark], level: int) -> Tone:
    """The tone of the worst mark that has been reached."""
    return max((mark.tone for mark in marks if mark.at <= level), key=WORST.index, default=Tone.PLAIN)


def _numbers_width(gauge: Gauge) -> float:
    return width_of(str(gauge.high), Lettering.LABEL) + Space.TINY + 1


def _head(gauge: Gauge, width: float, target: float) -> tuple[list[Drawn], list[Area], float]:
    """Where it stands and will stand, and its keys at the right end or, where that is too close, below."""
    height = max(target, line_height(Lettering.LEAD))
    words = _value(gauge, height)
    is_stacked = _value_room(gauge) + Space.SMALL > width - 2 * target
    keys = QRectF(0 if is_stacked else width - 2 * target, height if is_stacked else 0, 2 * target, target)
    whole = QRectF(0, 0, width if is_stacked else keys.left(), height)
    areas = [Area(gauge.id, whole, Gesture.GAUGE, gauge.id, gauge.label, told(gauge), gauge.hint)]
    key_parts, key_areas = _keys(gauge, keys, target)
    return [*words, *key_parts], [*areas, *key_areas], max(height, keys.bottom()) + Space.TINY


def _value_room(gauge: Gauge) -> float:
    """How wide the value and a forecast are at most."""
    most = str(gauge.high)
    arrow = width_of("→", Lettering.NUMBER) + 2 * Space.TINY + 2
    return width_of(most, Lettering.LEAD) + arrow + width_of(most, Lettering.NUMBER)


def _value(gauge: Gauge, height: float) -> list[Words]:
    """The value, large, and after an arrow the forecast."""
    base = height / 2 + cap_height(Lettering.LEAD) / 2
    value, ink = str(gauge.value), TONE_INK[_tone_at(gauge.marks, gauge.value)]
    words = [Words(value, 0, base, Lettering.LEAD, ink)]
    right = width_of(value, Lettering.LEAD)
    if gauge.forecast is not None:
        right += Space.TINY + 2
        words.append(Words("→", right, base, Lettering.NUMBER, Ink.MUTED))
        right += width_of("→", Lettering.NUMBER) + Space.TINY
        ink = TONE_INK[_tone_at(gauge.marks, gauge.forecast)]
        words.append(Words(str(gauge.forecast), right, base, Lettering.NUMBER, ink))
    return words


def _keys(gauge: Gauge, rect: QRectF, target: float) -> tuple[list[Key], list[Area]]:
    if not target:
        return [], []
    less = QRectF(rect.left(), rect.top(), target, target)
    more = less.translated(target, 0)
    keys = [
        Key(less, is_plus=False, is_off=gauge.value <= gauge.low),
        Key(more, is_plus=True, is_off=gauge.value >= gauge.high),
    ]
    areas = [
        Area(f"{gauge.id}/-", less, Gesture.LESS, gauge.id, f"{gauge.label}: one less", told(gauge)),
        Area(f"{gauge.id}/+", more, Gesture.MORE, gauge.id, f"{gauge.label}: one more", told(gauge)),
    ]
    return keys, areas


def _row(gauge: Gauge, scale: _Scale, level: int) -> float:
    """The top of a level."""
    return scale.top + (gauge.high - level) * scale.level


def _levels(gauge: Gauge, scale: _Scale) -> Levels:
    range_ = range(gauge.low, gauge.high + 1)
    rects = tuple(
        QRectF(scale.numbers, _row(gauge, scale, level) + 1, scale.bar, scale.level - 2) for level in range_
    )
    tones = tuple(_tone_at(gauge.marks, level) for level in range_)
    return Levels(gauge.id, gauge.low, gauge.value, gauge.forecast, rects, tones)


def _numbers(gauge: Gauge, scale: _Scale) -> list[Words]:
    words = []
    for level in range(gauge.low, gauge.high + 1):
        rect = QRectF(0, _row(gauge, scale, level), scale.numbers - Space.TINY, scale.level)
        ink = Ink.INK if level == gauge.value else Ink.MUTED
        word = centred(str(level), rect, Lettering.LABEL, ink)
        left = rect.right() - width_of(word.text, Lettering.LABEL)
        words.append(Words(word.text, left, word.baseline, Lettering.LABEL, ink))
    return words


def _words_beside(gauge: Gauge, scale: _Scale) -> list[Words]:
    """Marks at their levels, those in force in their colour."""
    words = []
    for level, text in _texts(gauge).items():
        base = _row(gauge, scale, level) + scale.level / 2 + cap_height(Lettering.LABEL) / 2
        words.append(Words(text, scale.words, base, Lettering.LABEL, _ink(gauge, level)))
    return words


def _ink(gauge: Gauge, level: int) -> Ink:
    if level > gauge.value:
        return Ink.MUTED
    return TONE_INK[max((mark.tone for mark in gauge.marks if mark.at == level), key=WORST.index)]


def _words_below(gauge: Gauge, top: float, width: float) -> tuple[list[Words], float]:
    """Marks as a list where there is no room beside the levels."""
    words: list[Words] = []
    room = _numbers_width(gauge) + Space.TINY
    for level, text in sorted(_texts(gauge).items()):
        lines, bottom = lines_of(text, room, top, width - room, Lettering.LABEL, _ink(gauge, level))
        words.append(Words(str(level), 0, lines[0].baseline, Lettering.LABEL, Ink.MUTED))
        words += lines
        top = bottom
    return words, top


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
            Gesture.LEVEL,
            gauge.id,
            f"{gauge.label} {level}",
            "now" if level == gauge.value else "",
            texts.get(level, ""),
            box=level,
        )
        for level, rect in rects.items()
    ]
