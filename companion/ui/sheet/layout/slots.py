"""Critical slots: the list of a location in its halves, each line with the number of its die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from PySide6.QtCore import QRectF

from companion.engine.sheet import Slot, SlotList
from companion.ui.sheet.layout.elements import (
    Area,
    Drawn,
    Hairline,
    RowBracket,
    SheetBlock,
    SheetGesture,
    SheetInk,
    SlotBox,
    TextLine,
)
from companion.ui.sheet.layout.lettering import Lettering, cap_height, text_width
from companion.ui.sheet.layout.text_blocks import wrap_lines
from companion.ui.theme.tokens import FINGER_TARGET, Space

HALF = 6
DESTROYED = "Destroyed"
LEAST_LINE, POINTER_SHARE = 16.0, 0.6
"""The height of a line: its least, and its share of a key for pointers; fingers need all of it."""

NUMBER_BOX = 14.0
HALVES_ROOM, ARM = 29.0, 4.0
JOIN_GAP, JOIN_ARM, LABEL_GAP = 3.0, 3.0, 4.0
JOIN_LEFT = HALVES_ROOM + NUMBER_BOX + JOIN_GAP
LABEL_LEFT = JOIN_LEFT + JOIN_ARM + LABEL_GAP
LEAST_WIDTH = 148.0
"""Narrower than this most lines would break."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line where it lies."""

    number: int
    slot: Slot
    rect: QRectF
    texts: tuple[TextLine, ...]

    @property
    def box(self) -> QRectF:
        """The frame of its number, beside the first line of its words."""
        middle = self.texts[0].baseline - cap_height(Lettering.BODY) / 2
        return QRectF(HALVES_ROOM, middle - NUMBER_BOX / 2, NUMBER_BOX, NUMBER_BOX)


@lru_cache(maxsize=256)
def slots_block(slots: SlotList, width: float, target: float) -> SheetBlock:
    """Return the list of one location; every slot that can be hit is a line to touch."""
    heading, top = _heading(slots, width)
    lines = list(_lines(slots, top, width, _least_line_height(target)))
    bottom = lines[-1].rect.bottom() if lines else top
    drawn: list[Drawn] = [*heading, *chain.from_iterable(_draw_line(line) for line in lines)]
    drawn += [*_halves(slots, lines), *_joins(lines)]
    areas = tuple(_area(slots, line) for line in lines if line.slot.may_be_hit)
    named = Area(slots.id, QRectF(0, 0, width, top), SheetGesture.NOTE, "", slots.label, _format_slots(slots))
    return SheetBlock(slots.id, width, bottom, tuple(drawn), (named, *areas))


def _least_line_height(target: float) -> float:
    """Return the least height of a line where keys are so large; printed sheets have none."""
    return target if target >= FINGER_TARGET else max(LEAST_LINE, round(target * POINTER_SHARE))


def _heading(slots: SlotList, width: float) -> tuple[list[Drawn], float]:
    ink = SheetInk.MUTED if slots.is_destroyed else SheetInk.INK
    state = DESTROYED if slots.is_destroyed else ""
    room = width - text_width(DESTROYED, Lettering.CAPTION)
    text_lines, bottom = wrap_lines(slots.label, 0, 0, room - Space.SMALL, Lettering.STRONG, ink)
    text_lines = [replace(line, is_struck=slots.is_destroyed) for line in text_lines]
    text_lines.append(TextLine(state, room, text_lines[0].baseline, Lettering.CAPTION, SheetInk.DANGER))
    return [*text_lines, Hairline(0, width, bottom + 1)], bottom + Space.TINY


def _format_slots(slots: SlotList) -> str:
    if slots.is_destroyed:
        return "destroyed"
    off = sum(slot.is_off for slot in slots.slots)
    hit = f"{sum(slot.is_hit for slot in slots.slots) - off} hit"
    return f"{hit}, {off} off" if off else hit


def _lines(slots: SlotList, top: float, width: float, least: float) -> Iterator[_Line]:
    broken = _destroyed_lines(slots.slots)
    for number, slot in enumerate(slots.slots):
        if number and not number % HALF:
            top += Space.TINY + 2
        is_struck = number in broken or (slots.is_destroyed and slot.may_be_hit)
        is_plain = slot.may_be_hit and not is_struck and not slot.is_continued
        ink = SheetInk.INK if is_plain else SheetInk.MUTED if slot.may_be_hit else SheetInk.FAINT
        room = width - LABEL_LEFT
        _, bottom = wrap_lines(slot.label, LABEL_LEFT, 0, room, Lettering.BODY)
        height = max(least, bottom)
        text_lines, _ = wrap_lines(
            slot.label, LABEL_LEFT, top + (height - bottom) / 2, room, Lettering.BODY, ink
        )
        struck = tuple(replace(line, is_struck=is_struck) for line in text_lines)
        yield _Line(number, slot, QRectF(0, top, width, height), struck)
        top += height


def _destroyed_lines(slots: Sequence[Slot]) -> set[int]:
    """Return the lines of items that are hit: one hit strikes all the lines of an item."""
    broken: set[int] = set()
    for item in _items(slots):
        if any(slots[number].is_hit and not slots[number].is_off for number in item):
            broken |= {*item}
    return broken


def _items(slots: Sequence[Slot]) -> Iterator[range]:
    """Yield the lines of one item after the other."""
    start = 0
    for number in range(1, len(slots) + 1):
        if number == len(slots) or not slots[number].is_continued:
            yield range(start, number)
            start = number


def _draw_line(line: _Line) -> Iterator[Drawn]:
    number = str(line.number % HALF + 1)
    yield SlotBox(line.box, number, line.slot.is_hit, line.slot.may_be_hit)
    yield from line.texts


def _halves(slots: SlotList, lines: Sequence[_Line]) -> Iterator[Drawn]:
    """Beside each half of twelve the first die that leads to it."""
    if len(slots.slots) <= HALF:
        return
    for start, name in ((0, "1–3"), (HALF, "4–6")):
        first, last = lines[start].box, lines[min(start + HALF, len(lines)) - 1].box
        middle = (first.top() + last.bottom()) / 2 + cap_height(Lettering.LABEL) / 2
        left = HALVES_ROOM - ARM - Space.TINY
        yield TextLine(
            name, left - 3 - text_width(name, Lettering.LABEL), middle, Lettering.LABEL, SheetInk.MUTED
        )
        yield RowBracket(left, first.top() + 2, last.bottom() - 2, ARM, SheetInk.FAINT)


def _joins(lines: Sequence[_Line]) -> Iterator[RowBracket]:
    """Yield a bracket around the lines of each item that fills several."""
    for item in _items([line.slot for line in lines]):
        if len(item) > 1:
            first, last = lines[item[0]].box.center().y(), lines[item[-1]].box.center().y()
            yield RowBracket(JOIN_LEFT, first - 4, last + 4, JOIN_ARM)


def _area(slots: SlotList, line: _Line) -> Area:
    slot, number = line.slot, line.number
    return Area(
        slot.id,
        line.rect,
        SheetGesture.SLOT,
        slot.id,
        f"{slots.label}, slot {number + 1}: {slot.label}",
        "off" if slot.is_off else "hit" if slot.is_hit else "destroyed" if slots.is_destroyed else "whole",
        slot.hint,
        is_lost=slot.is_hit and not slot.is_off,
    )
