"""Critical slots and gauges on paper: numbered lines that a pencil strikes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from companion.engine.sheet import Gauge, Sheet, Slot, SlotList, Tone
from companion.ui.print.page.diagrams import drawings
from companion.ui.print.page.lettering import (
    LEAST,
    cap_height,
    fitting_size,
    heading,
    shorten_text,
    text_width,
)
from companion.ui.print.page.marks import (
    HAIR,
    THIN,
    Align,
    Box,
    Mark,
    PageLine,
    PrintedPart,
    PrintInk,
    Text,
    stack_parts,
)
from companion.ui.sheet.layout.doll import drawing_of

HALF = 6
HALVES, NUMBER, JOIN, GAP = 5.0, 2.8, 0.9, 2.0
HALF_GAP = 0.9
LEAST_LINE, MOST_LINE = 2.9, 4.7
"""The height of a line. In millimetres."""
LEAST_WIDTH = 29.0
SHORTER = (
    ("ammunition", "ammo"), ("actuator", "act."), ("Missile", "Msl."), ("Autocannon", "AC"),
    ("Medium", "Med."), ("Large", "Lg."), ("Double", "Dbl."),
)  # fmt: skip
"""Words that give way to shorter ones where a line has no room."""

CELL = 6.2
WORDS_GAP = 1.0
LEAST_ROW, MOST_ROW = 2.9, 8.0


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists of all locations in columns, and how tall each column is."""

    part: PrintedPart
    columns: tuple[tuple[float, float, float], ...]
    """Left, width and height of each."""


def slots_part(sheet: Sheet, width: float, line: float) -> Lists:
    """Return the lists of all locations, arranged as the drawing says where there is one."""
    rows = _arrange_lists(sheet, width)
    count = max(len(row) for row in rows)
    wide = (width - GAP * (count - 1)) / count
    columns = [
        stack_parts([_list(slots, wide, line) for slots in _column(rows, at)], GAP) for at in range(count)
    ]
    lefts = [at * (wide + GAP) for at in range(count)]
    placed = tuple((left, 0.0, part) for left, part in zip(lefts, columns, strict=True))
    tall = tuple((left, wide, part.height) for left, part in zip(lefts, columns, strict=True))
    return Lists(PrintedPart(width, max(part.height for part in columns), inner=placed), tall)


def _column(rows: Sequence[Sequence[SlotList | None]], at: int) -> Iterator[SlotList]:
    yield from (row[at] for row in rows if at < len(row) and row[at] is not None)  # type: ignore[misc]


def needed_width(sheet: Sheet) -> float:
    """Return how wide a column of lists has to be so that no line is shortened. In millimetres."""
    labels = {slot.label for slots in sheet.slots for slot in slots.slots}
    value = max((text_width(_shorten_label(label, LEAST, 0.0), LEAST) for label in labels), default=0.0)
    return HALVES + NUMBER + JOIN + 0.8 + value


def _arrange_lists(sheet: Sheet, width: float) -> list[list[SlotList | None]]:
    """Return the lists in rows: the widest arrangement that has room, or as many beside each other as fit."""
    lists: Mapping[str, SlotList] = {slots.location: slots for slots in sheet.slots}
    for doll in reversed(drawings(drawing_of(sheet))):
        for arrangement in doll.slots:
            named = {name for row in arrangement for name in row if name}
            most = max(len(row) for row in arrangement)
            if named >= lists.keys() and most * (LEAST_WIDTH + GAP) - GAP <= width:
                return [[lists.get(name or "") for name in row] for row in arrangement]
    columns = max(1, min(len(lists), int((width + GAP) / (LEAST_WIDTH + GAP))))
    all_of_them: list[SlotList | None] = list(lists.values())
    return [all_of_them[start : start + columns] for start in range(0, len(all_of_them), columns)]


def _list(slots: SlotList, width: float, line: float) -> PrintedPart:
    head = heading(slots.label, width, 7.5)
    tops = tuple(_tops(len(slots.slots), head.height + 0.3, line))
    bottom = tops[-1] + line if tops else head.height
    return PrintedPart(
        width, bottom, inner=((0, 0, head),), later=partial(_list_marks, slots, width, line, tops)
    )


def _list_marks(slots: SlotList, width: float, line: float, tops: Sequence[float]) -> list[Mark]:
    size = min(8.0, max(LEAST, LEAST * line / LEAST_LINE))
    marks: list[Mark] = []
    has_halves = len(slots.slots) > HALF
    left = HALVES if has_halves else 0.0
    broken = _destroyed_lines(slots)
    for at, (slot, top) in enumerate(zip(slots.slots, tops, strict=True)):
        is_lost = at in broken or slots.is_destroyed
        marks += _line(slot, at % HALF + 1, (left, top, width, line), size, is_lost)
    if has_halves:
        marks += _halves(tops, line)
    return [*marks, *_joins(slots.slots, tops, left + NUMBER + 0.5, line)]


def _tops(count: int, top: float, line: float) -> Iterator[float]:
    for at in range(count):
        yield top + at * line + (at // HALF) * HALF_GAP


def _line(
    slot: Slot, number: int, place: tuple[float, float, float, float], size: float, is_lost: bool
) -> Iterator[Mark]:
    left, top, width, line = place
    base = top + line / 2 + cap_height(size) / 2
    if slot.may_be_hit:
        tall = min(NUMBER, line - 0.3)
        box = Box(left, top + (line - tall) / 2, NUMBER, tall, PrintInk.BLACK if slot.is_hit else None, HAIR)
        ink = PrintInk.PAPER if slot.is_hit else PrintInk.BLACK
        yield box
        middle = top + line / 2 + cap_height(LEAST) / 2
        yield Text(str(number), left + NUMBER / 2, middle, LEAST, ink=ink, align=Align.MIDDLE)
    room = width - left - NUMBER - JOIN - 0.7
    if not slot.label:
        yield PageLine(width - room, top + line - 0.3, width, top + line - 0.3, HAIR, PrintInk.LIGHT)
        return
    fits = fitting_size(slot.label, size, room)
    ink = PrintInk.BLACK if slot.may_be_hit else PrintInk.DARK
    struck = is_lost and slot.may_be_hit
    text = _clip_label(slot.label, fits, room)
    yield Text(text, left + NUMBER + JOIN + 0.7, base, fits, ink=ink, is_struck=struck)


def _clip_label(label: str, size: float, room: float) -> str:
    """Return a label that has no room even in the smallest type, in shorter words, or else with an
    ellipsis.
    """
    return shorten_text(_shorten_label(label, size, room), size, room)


def _shorten_label(label: str, size: float, room: float) -> str:
    for word, shorter in SHORTER:
        if text_width(label, size) <= room:
            break
        label = label.replace(word, shorter)
    return label


def _destroyed_lines(slots: SlotList) -> set[int]:
    """Return the lines of items that are hit."""
    broken = (item for item in _items(slots.slots) if any(_is_broken(slots.slots[at]) for at in item))
    return {at for item in broken for at in item}


def _is_broken(slot: Slot) -> bool:
    """Whether it is hit for good."""
    return slot.is_hit and not slot.is_off


def _items(slots: Sequence[Slot]) -> Iterator[range]:
    start = 0
    for number in range(1, len(slots) + 1):
        if number == len(slots) or not slots[number].is_continued:
            yield range(start, number)
            start = number


def _halves(tops: Sequence[float], line: float) -> Iterator[Mark]:
    """Beside each half of twelve the first die that leads to it."""
    for start, name in ((0, "1–3"), (HALF, "4–6")):
        last = min(start + HALF, len(tops)) - 1
        top, bottom = tops[start] + 0.4, tops[last] + line - 0.4
        yield PageLine(HALVES - 0.6, top, HALVES - 0.6, bottom, HAIR)
        yield Text(name, 0, (top + bottom) / 2 + cap_height(LEAST) / 2, LEAST, True)


def _joins(slots: Sequence[Slot], tops: Sequence[float], left: float, line: float) -> Iterator[Mark]:
    """Yield a bracket beside the lines of each item that fills several."""
    for item in _items(slots):
        if len(item) > 1:
            top, bottom = tops[item[0]] + line * 0.3, tops[item[-1]] + line * 0.7
            yield PageLine(left, top, left, bottom, THIN)
            yield PageLine(left, top, left + JOIN * 0.6, top, THIN)
            yield PageLine(left, bottom, left + JOIN * 0.6, bottom, THIN)


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
