"""Tables on paper: columns as wide as what stands in them, words broken where they must be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.engine.sheet import Column, ReferenceTable, Table
from companion.ui.print.page.lettering import LEAST, cap_of, line_of, width_of, wrapped
from companion.ui.print.page.marks import HAIR, NOTHING, Align, Box, Ink, Line, Mark, Part, Text, below
from companion.ui.print.page.words import PADDING, heading, paragraph

COLUMN_GAP, LEAST_GAP = 1.6, 0.7
LEAST_WORDS, LATER_WORDS, USUAL_WORDS = 10.0, 14.0, 26.0
NOTE_ROOM = 0.8
HEADING = 8.0


@dataclass(frozen=True, slots=True)
class GridRow:
    """The texts of a row; a struck one can no longer be used."""

    cells: tuple[str, ...]
    is_struck: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """The type of a table, how tall its rows are at least, and whether every other row is grey."""

    size: float
    line: float
    is_striped: bool = False


def weapons(table: Table, width: float, size: float, line: float) -> Part:
    """A table of the sheet under its name, in a size at which its headings have room."""
    rows = [GridRow(tuple(cell.text for cell in row.cells), row.is_struck) for row in table.rows]
    room = width - 2 * PADDING - COLUMN_GAP * (len(table.columns) - 1)
    heads = sum(width_of(column.label, size, True) for column in table.columns)
    size = max(LEAST, min(size, size * room / heads)) if heads else size
    return below([heading(table.label, width), grid(table.columns, rows, width, Look(size, line))], 0)


@lru_cache(maxsize=512)
def reference(table: ReferenceTable, width: float, size: float = LEAST) -> Part:
    """A table of the rules."""
    rows = [GridRow(row) for row in table.rows]
    look = Look(size, line_of(size), is_striped=True)
    note = paragraph(table.note, width, size, ink=Ink.DARK) if table.note else NOTHING
    head = heading(table.label, width, max(size, HEADING))
    return below([head, grid(table.columns, rows, width, look), note], NOTE_ROOM / 2)


def sources(tables: Sequence[ReferenceTable], width: float) -> Part:
    """Where the numbers of tables come from: chapters with their sections, each once."""
    chapters: dict[str, list[str]] = {}
    for source in dict.fromkeys(table.source for table in tables if table.source):
        chapter, _, section = source.rpartition(" > ")
        chapters.setdefault(chapter, []).append(section)
    told = "; ".join(
        f"{chapter} > {', '.join(sections)}" if chapter else ", ".join(sections)
        for chapter, sections in chapters.items()
    )
    return paragraph(told, width, LEAST, ink=Ink.DARK) if told else NOTHING


@lru_cache(maxsize=1024)
def least_width(table: ReferenceTable, size: float = LEAST) -> float:
    """How narrow a table may be: words break, numbers do not."""
    has_words = any(not column.is_number for column in table.columns)
    wide = 2 * PADDING + (COLUMN_GAP if has_words else LEAST_GAP) * (len(table.columns) - 1)
    for at, column in enumerate(table.columns):
        cells = [width_of(column.label, size, True), *(width_of(row[at], size) for row in table.rows)]
        wide += max(cells) if column.is_number else min(max(cells), LATER_WORDS if at else USUAL_WORDS)
    return wide


def grid(columns: Sequence[Column], rows: Sequence[GridRow], width: float, look: Look) -> Part:
    """Headings where there are any, and rows with a hairline below each."""
    edges = _edges(columns, rows, width, look.size)
    marks: list[Mark] = []
    top = 0.0
    if any(column.label for column in columns):
        _heads(marks, columns, edges, look)
        top = look.line
    for number, row in enumerate(rows):
        height = _height(columns, row, edges, look)
        if look.is_striped and number % 2:
            marks.append(Box(0, top, width, height, Ink.GROUND, 0))
        _row(marks, columns, row, edges, look, top)
        top += height
        if not look.is_striped:
            marks.append(Line(0, top, width, top, HAIR, Ink.LIGHT))
    return Part(width, top, tuple(marks))


def _edges(
    columns: Sequence[Column], rows: Sequence[GridRow], width: float, size: float
) -> list[tuple[float, float]]:
    """Left and right of each column; what is left goes to the first column of words."""
    wide = [
        max([width_of(column.label, size, True), *(width_of(row.cells[at], size) for row in rows)])
        for at, column in enumerate(columns)
    ]
    words = [at for at, column in enumerate(columns) if not column.is_number]
    room = width - 2 * PADDING
    gap = COLUMN_GAP
    if not words and sum(wide) + gap * (len(columns) - 1) > room:
        gap = LEAST_GAP
    rest = room - sum(wide) - gap * (len(columns) - 1)
    if rest < 0:
        least = [max(LEAST_WORDS, width_of(column.label, size, True)) for column in columns]
        wide = _narrowed(wide, words, least, -rest)
    elif words[:1] == [0]:
        wide[0] += rest
    else:
        wide = [each + rest / len(columns) for each in wide]
    edges, left = [], PADDING
    for each in wide:
        edges.append((left, left + each))
        left += each + gap
    return edges


def _narrowed(wide: Sequence[float], words: Sequence[int], least: Sequence[float], by: float) -> list[float]:
    """Columns of words narrower by as much together, the widest first; their words then stand in lines."""
    found = list(wide)
    for at in sorted(words, key=lambda at: -wide[at]):
        less = min(by, max(found[at] - least[at], 0.0))
        found[at] -= less
        by -= less
    return found


def _heads(
    marks: list[Mark], columns: Sequence[Column], edges: Sequence[tuple[float, float]], look: Look
) -> None:
    base = look.line / 2 + cap_of(look.size) / 2
    for column, (left, right) in zip(columns, edges, strict=True):
        if column.label:
            at, align = (right, Align.RIGHT) if column.is_number else (left, Align.LEFT)
            marks.append(Text(column.label, at, base, look.size, True, align=align))


def _height(
    columns: Sequence[Column], row: GridRow, edges: Sequence[tuple[float, float]], look: Look
) -> float:
    most = max(
        (
            len(wrapped(cell, look.size, right - left + 0.05))
            for column, cell, (left, right) in zip(columns, row.cells, edges, strict=True)
            if not column.is_number
        ),
        default=1,
    )
    return look.line + (max(most, 1) - 1) * line_of(look.size)


def _row(
    marks: list[Mark],
    columns: Sequence[Column],
    row: GridRow,
    edges: Sequence[tuple[float, float]],
    look: Look,
    top: float,
) -> None:
    base, step = top + look.line / 2 + cap_of(look.size) / 2, line_of(look.size)
    for column, cell, (left, right) in zip(columns, row.cells, edges, strict=True):
        if column.is_number and cell:
            marks.append(Text(cell, right, base, look.size, align=Align.RIGHT, is_struck=row.is_struck))
        elif cell:
            for at, line in enumerate(wrapped(cell, look.size, right - left + 0.05)):
                marks.append(Text(line, left, base + at * step, look.size, is_struck=row.is_struck))
