"""Small parts that every sheet is made of: headings, paragraphs, fields and lines to write on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.ui.print.page.lettering import LEAST, cap_of, fitting, line_of, width_of, wrapped
from companion.ui.print.page.marks import HAIR, THIN, Align, Box, Ink, Line, Mark, Part, Text

HEADING_ROOM, PADDING = 1.5, 1.0
FIELD_GAP = 3.2


@dataclass(frozen=True, slots=True)
class Type:
    """The text of a sheet: its size in points, and how loosely lines stand, in sizes."""

    size: float = 8.0
    loose: float = 1.25

    @property
    def line(self) -> float:
        """From one line to the next. In millimetres."""
        return line_of(self.size) * self.loose

    @property
    def small(self) -> float:
        """The size of notes and of the words below fields."""
        return max(LEAST, self.size - 1)


@lru_cache(maxsize=512)
def heading(words: str, width: float, size: float = 8.0, note: str = "") -> Part:
    """The name of a section on a band of grey, with a note at its right end."""
    height = line_of(size) + HEADING_ROOM
    base = height / 2 + cap_of(size) / 2
    room = width - 2 * PADDING - (width_of(note, LEAST) + 2 if note else 0)
    marks: list[Mark] = [
        Box(0, 0, width, height, Ink.GROUND, 0),
        Line(0, height, width, height, THIN),
        Text(words, PADDING, base, fitting(words, size, room, True), True),
    ]
    if note:
        marks.append(Text(note, width - PADDING, base, LEAST, ink=Ink.DARK, align=Align.RIGHT))
    return Part(width, height, tuple(marks))


def paragraph(words: str, width: float, size: float, is_strong: bool = False, ink: Ink = Ink.BLACK) -> Part:
    """Words in as many lines as they need."""
    lines = wrapped(words, size, width, is_strong)
    step = line_of(size)
    marks = tuple(Text(line, 0, (at + 0.8) * step, size, is_strong, ink) for at, line in enumerate(lines))
    return Part(width, len(lines) * step, marks)


@dataclass(frozen=True, slots=True)
class FieldText:
    """A name with its value; what was printed before something reduced it; empty is a line to write on."""

    name: str
    value: str
    before: str = ""
    room: float = 14.0
    """For a value to write. In millimetres."""

    @property
    def shown(self) -> str:
        """The value, with what it was before."""
        return f"{self.value} ({self.before})" if self.before else self.value


def fields(told: Sequence[FieldText], width: float, type: Type) -> Part:
    """Names with their values, as many on a line as fit; a long value stands in lines of its own."""
    marks: list[Mark] = []
    left, base, step = 0.0, type.line * 0.78, type.line
    for field in told:
        named = width_of(f"{field.name} ", type.size)
        wide = named + (width_of(field.shown, type.size, True) if field.value else field.room)
        if left and left + wide > width:
            left, base = 0.0, base + step
        marks.append(Text(field.name, left, base, type.size, ink=Ink.DARK))
        if not field.value:
            marks.append(Line(left + named, base + 0.4, min(left + wide, width), base + 0.4, HAIR))
        lines = wrapped(field.shown, type.size, width - named, True)
        for at, line in enumerate(lines):
            marks.append(Text(line, left + named, base + at * step, type.size, True))
        if len(lines) > 1:
            left, base = width, base + (len(lines) - 1) * step
        left += wide + FIELD_GAP
    return Part(width, base + step * 0.3, tuple(marks))


def ruled(width: float, height: float, label: str, step: float = 6.0) -> Part:
    """A place for notes: its name, and lines to write on."""
    head = heading(label, width)
    count = int((height - head.height) / step)
    tops = [head.height + (at + 1) * (height - head.height) / max(count, 1) for at in range(count)]
    lines = tuple(Line(0, top, width, top, HAIR, Ink.LIGHT) for top in tops)
    return Part(width, height, lines, ((0, 0, head),))
