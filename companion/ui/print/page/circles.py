"""Tracks and counters as rows of circles to fill with a pencil."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.sheet import Counter, Track
from companion.ui.print.page.lettering import (
    LEAST,
    TextStyle,
    cap_height,
    heading,
    line_height,
    text_width,
    wrap_text,
)
from companion.ui.print.page.marks import (
    HAIR,
    LEAST_CIRCLE,
    NOTHING,
    Align,
    Circle,
    Mark,
    PageLine,
    PrintedPart,
    PrintInk,
    Text,
    stack_parts,
)

GAP = 0.45
MOST_CIRCLES = 60
"""More than this nobody crosses off one by one: the number stands there, and a line to write on."""
LABEL_SHARE, ROOM = 0.38, 1.5
FIVES = 5
FIVES_GAP = 0.8
NOTED, NOTED_PITCH = 3.6, 8.4


@dataclass(frozen=True, slots=True)
class Dots:
    """The circles of a track: their number, the lost ones, and their size."""

    full: int
    lost: int
    across: float = LEAST_CIRCLE


def rows_of(dots: Dots, width: float) -> PrintedPart:
    """Circles in rows, fives set apart."""
    pitch = dots.across + GAP
    fives = max(1, int((width + GAP + FIVES_GAP) / (FIVES * pitch + FIVES_GAP)))
    a_row = fives * FIVES if width >= FIVES * pitch else max(1, int((width + GAP) / pitch))
    if dots.full * pitch + (dots.full - 1) // FIVES * FIVES_GAP <= width + GAP:
        a_row = max(dots.full, 1)
    marks: list[Mark] = []
    for at in range(dots.full):
        row, column = divmod(at, a_row)
        x = dots.across / 2 + column * pitch + (column // FIVES) * FIVES_GAP
        marks.append(Circle(x, dots.across / 2 + row * pitch, dots.across / 2, at < dots.lost))
    rows = -(-dots.full // a_row)
    return PrintedPart(width, max(rows * pitch - GAP, 0), tuple(marks))


def track_row(track: Track, width: float, type: TextStyle, across: float) -> PrintedPart:
    """Return a track under its name, with what is left of it."""
    text = f"{track.left} of {track.full}" if track.left < track.full else str(track.full)
    step = line_height(type.size)
    head = PrintedPart(
        width,
        step,
        (
            Text(track.label, 0, step * 0.8, type.size, True, is_struck=track.is_destroyed),
            Text(text, width, step * 0.8, type.size, True, align=Align.RIGHT),
        ),
    )
    if track.full > 4 * MOST_CIRCLES:
        return stack_parts([head, PrintedPart(width, 6, (PageLine(0, 6, width, 6, HAIR),))], 0.4)
    return stack_parts([head, rows_of(Dots(track.full, track.full - track.left, across), width)], 0.5)


def noted_row(track: Track, width: float, type: TextStyle) -> PrintedPart:
    """Return a track whose circles have notes below them, such as the number to stay conscious."""
    pitch = min(NOTED_PITCH, (width - text_width(track.label, type.size) - 3) / max(track.full, 1))
    left = width - pitch * track.full
    marks: list[Mark] = [
        Text(track.label, 0, NOTED / 2 + cap_height(type.size) / 2, type.size, ink=PrintInk.DARK)
    ]
    for at in range(track.full):
        x = left + (at + 0.5) * pitch
        marks.append(Circle(x, NOTED / 2, NOTED / 2, at < track.full - track.left))
        if at < len(track.notes):
            base = NOTED + line_height(LEAST) * 0.95
            marks.append(Text(track.notes[at], x, base, LEAST, True, align=Align.MIDDLE))
    return PrintedPart(width, NOTED + line_height(LEAST) * 1.2, tuple(marks))


def counters(counted: Sequence[Counter], width: float, type: TextStyle) -> PrintedPart:
    """Counters under the names of their groups, each in a line with its circles."""
    parts: list[PrintedPart] = []
    group = ""
    for counter in counted:
        label = counter.group.label if counter.group else ""
        if label and label != group:
            parts.append(heading(label, width))
            group = label
        parts.append(_counter(counter, width, type))
    return stack_parts(parts, 0.7) if parts else NOTHING


def merge_kinds(counted: Sequence[Counter]) -> list[Counter]:
    """Counters of one kind, such as the bins of an ammunition, as one: what is left of them all together."""
    merged: dict[str, Counter] = {}
    for counter in counted:
        left = 0 if counter.is_destroyed else counter.left
        key = counter.kind.id if counter.kind is not None else counter.id
        known = merged.get(key)
        if known is None:
            label = counter.kind.label if counter.kind is not None else counter.label
            merged[key] = replace(counter, label=label, left=left)
        else:
            merged[key] = replace(known, full=known.full + counter.full, left=known.left + left)
    return list(merged.values())


def _counter(counter: Counter, width: float, type: TextStyle) -> PrintedPart:
    room = width * LABEL_SHARE
    full = "" if counter.are_tokens else str(counter.full)
    named = room - text_width(full, type.small, True) - 1
    lines = wrap_text(counter.label, type.small, named)
    step = line_height(type.small)
    marks: list[Mark] = [Text(line, 0, (at + 0.85) * step, type.small) for at, line in enumerate(lines)]
    marks.append(Text(full, room, 0.85 * step, type.small, True, align=Align.RIGHT))
    printed_part = PrintedPart(room, len(lines) * step, tuple(marks))
    boxes = _boxes(counter, width - room - ROOM, step, type)
    height = max(printed_part.height, boxes.height)
    return PrintedPart(width, height, inner=((0, 0, printed_part), (room + ROOM, 0.3, boxes)))


def _boxes(counter: Counter, width: float, step: float, type: TextStyle) -> PrintedPart:
    """Circles, or a line to write on where there would be too many, and for tokens that come and go."""
    if counter.are_tokens or counter.full > MOST_CIRCLES:
        text = str(counter.left) if counter.are_tokens and counter.left else ""
        given = Text(text, 1, step * 0.85, type.small, True)
        return PrintedPart(width, step, (PageLine(0, step, width, step, HAIR), given))
    return rows_of(Dots(counter.full, counter.full - counter.left), width)
