"""Tracks and counters as rows of circles to fill with a pencil."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.sheet import Counter, Track
from companion.ui.print.page.lettering import LEAST, cap_of, line_of, width_of, wrapped
from companion.ui.print.page.marks import (
    HAIR,
    LEAST_CIRCLE,
    NOTHING,
    Align,
    Circle,
    Ink,
    Line,
    Mark,
    Part,
    Text,
    below,
)
from companion.ui.print.page.words import Type, heading

GAP = 0.45
MOST_CIRCLES = 60
"""More than this nobody crosses off one by one: the number stands there, and a line to write on."""
LABEL_SHARE, ROOM = 0.38, 1.5
FIVES = 5
FIVES_GAP = 0.8
NOTED, NOTED_PITCH = 3.6, 8.4


@dataclass(frozen=True, slots=True)
class Dots:
    """How many circles there are, how many of them are lost, and how large each is."""

    full: int
    lost: int
    across: float = LEAST_CIRCLE


def rows_of(dots: Dots, width: float) -> Part:
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
    return Part(width, max(rows * pitch - GAP, 0), tuple(marks))


def track_row(track: Track, width: float, type: Type, across: float) -> Part:
    """A track under its name, with what is left of it."""
    told = f"{track.left} of {track.full}" if track.left < track.full else str(track.full)
    step = line_of(type.size)
    head = Part(
        width,
        step,
        (
            Text(track.label, 0, step * 0.8, type.size, True, is_struck=track.is_destroyed),
            Text(told, width, step * 0.8, type.size, True, align=Align.RIGHT),
        ),
    )
    if track.full > 4 * MOST_CIRCLES:
        return below([head, Part(width, 6, (Line(0, 6, width, 6, HAIR),))], 0.4)
    return below([head, rows_of(Dots(track.full, track.full - track.left, across), width)], 0.5)


def noted_row(track: Track, width: float, type: Type) -> Part:
    """A track whose circles have notes below them, such as the number to stay conscious."""
    pitch = min(NOTED_PITCH, (width - width_of(track.label, type.size) - 3) / max(track.full, 1))
    left = width - pitch * track.full
    marks: list[Mark] = [Text(track.label, 0, NOTED / 2 + cap_of(type.size) / 2, type.size, ink=Ink.DARK)]
    for at in range(track.full):
        x = left + (at + 0.5) * pitch
        marks.append(Circle(x, NOTED / 2, NOTED / 2, at < track.full - track.left))
        if at < len(track.notes):
            base = NOTED + line_of(LEAST) * 0.95
            marks.append(Text(track.notes[at], x, base, LEAST, True, align=Align.MIDDLE))
    return Part(width, NOTED + line_of(LEAST) * 1.2, tuple(marks))


def counters(counted: Sequence[Counter], width: float, type: Type) -> Part:
    """Counters under the names of their groups, each in a line with its circles."""
    parts: list[Part] = []
    group = ""
    for counter in counted:
        label = counter.group.label if counter.group else ""
        if label and label != group:
            parts.append(heading(label, width))
            group = label
        parts.append(_counter(counter, width, type))
    return below(parts, 0.7) if parts else NOTHING


def _counter(counter: Counter, width: float, type: Type) -> Part:
    room = width * LABEL_SHARE
    full = "" if counter.are_tokens else str(counter.full)
    named = room - width_of(full, type.small, True) - 1
    lines = wrapped(counter.label, type.small, named)
    step = line_of(type.small)
    marks: list[Mark] = [Text(line, 0, (at + 0.85) * step, type.small) for at, line in enumerate(lines)]
    marks.append(Text(full, room, 0.85 * step, type.small, True, align=Align.RIGHT))
    words = Part(room, len(lines) * step, tuple(marks))
    boxes = _boxes(counter, width - room - ROOM, step, type)
    height = max(words.height, boxes.height)
    return Part(width, height, inner=((0, 0, words), (room + ROOM, 0.3, boxes)))


def _boxes(counter: Counter, width: float, step: float, type: Type) -> Part:
    """Circles, or a line to write on where there would be too many, and for tokens that come and go."""
    if counter.are_tokens or counter.full > MOST_CIRCLES:
        told = str(counter.left) if counter.are_tokens and counter.left else ""
        words = Text(told, 1, step * 0.85, type.small, True)
        return Part(width, step, (Line(0, step, width, step, HAIR), words))
    return rows_of(Dots(counter.full, counter.full - counter.left), width)
