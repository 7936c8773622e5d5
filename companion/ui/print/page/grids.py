"""Tables on paper: columns as wide as what stands in them, words broken where they must be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.engine.sheet import Column, ReferenceTable, Table
from companion.ui.print.page.lettering import (
    LEAST,
    PADDING,
    cap_height,
    heading,
    line_height,
    paragraph,
    text_width,
    wrap_text,
)
from companion.ui.print.page.marks import (
    HAIR,
    NOTHING,
    Align,
    Box,
    Mark,
    PageLine,
    PrintedPart,
    PrintInk,
    Text,
    stack_parts,
)

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
class GridStyle:
    """The type of a table, how tall its rows are at least, and whether every other row is grey."""

    size: float
    line: float
    is_striped: bool = False


def weapons(table: Table, width: float, size: float, line: float) -> PrintedPart:
    """Return a table of the sheet under its name, in a size at which its headings and numbers have room."""
    rows = [GridRow(tuple(cell.text for cell in row.cells), row.is_struck) for row in table.rows]
    room = width - 2 * PADDING - COLUMN_GAP * (len(table.columns) - 1)
    heads = max(sum(text_width(column.label, size, True) for column in table.columns), 1.0)
    size = max(LEAST, min(size, size * room / heads, size * width / least_width(table, size)))
    return stack_parts(
        [heading(table.label, width), grid(table.columns, rows, width, GridStyle(size, line))], 0
    )


@lru_cache(maxsize=512)
def reference(table: ReferenceTable, width: float, size: float = LEAST) -> PrintedPart:
    """Return a table of the rules."""
    rows = [GridRow(row) for row in table.rows]
    look = GridStyle(size, line_height(size), is_striped=True)
    note = paragraph(table.note, width, size, ink=PrintInk.DARK) if table.note else NOTHING
    head = heading(table.label, width, max(size, HEADING))
    return stack_parts([head, grid(table.columns, rows, width, look), note], NOTE_ROOM / 2)


def sources(tables: Sequence[ReferenceTable], width: float) -> PrintedPart:
    """Return where the numbers of tables come from: chapters with their sections, each once."""
    chapters: dict[str, list[str]] = {}
    for source in dict.fromkeys(table.source for table in tables if table.source):
        chapter, _, section = source.rpartition(" > ")
        chapters.setdefault(chapter, []).append(section)
    text = "; ".join(
        f"{chapter} > {', '.join(sections)}" if chapter else ", ".join(sections)
        for chapter, sections in chapters.items()
    )
    return paragraph(text, width, LEAST, ink=PrintInk.DARK) if text else NOTHING


@lru_cache(maxsize=1024)
def least_width(table: ReferenceTable | Table, size: float = LEAST) -> float:
    """Return how narrow a table may be: words break, numbers do not."""
    rows = [row if isinstance(row, tuple) else tuple(cell.text for cell in row.cells) for row in table.rows]
    has_text_column = any(not column.is_number for column in table.columns)
    wide = 2 * PADDING + (COLUMN_GAP if has_text_column else LEAST_GAP) * (len(table.columns) - 1)
    for at, column in enumerate(table.columns):
        cells = [text_width(column.label, size, True), *(text_width(row[at], size) for row in rows)]
        wide += max(cells) if column.is_number else min(max(cells), LATER_WORDS if at else USUAL_WORDS)
    return wide


def grid(columns: Sequence[Column], rows: Sequence[GridRow], width: float, style: GridStyle) -> PrintedPart:
    """Headings where there are any, and rows with a hairline below each."""
    edges = _edges(columns, rows, width, style.size)
    marks: list[Mark] = []
    top = 0.0
    if any(column.label for column in columns):
        _heads(marks, columns, edges, style)
        top = style.line
    for number, row in enumerate(rows):
        height = _height(columns, row, edges, style)
        if style.is_striped and number % 2:
            marks.append(Box(0, top, width, height, PrintInk.GROUND, 0))
        _row(marks, columns, row, edges, style, top)
        top += height
        if not style.is_striped:
            marks.append(PageLine(0, top, width, top, HAIR, PrintInk.LIGHT))
    return PrintedPart(width, top, tuple(marks))


def _edges(
    columns: Sequence[Column], rows: Sequence[GridRow], width: float, size: float
) -> list[tuple[float, float]]:
    """Left and right of each column; what is left goes to the first column of words."""
    wide = [
        max([text_width(column.label, size, True), *(text_width(row.cells[at], size) for row in rows)])
        for at, column in enumerate(columns)
    ]
    labels = [at for at, column in enumerate(columns) if not column.is_number]
    room = width - 2 * PADDING
    gap = COLUMN_GAP
    if not labels and sum(wide) + gap * (len(columns) - 1) > room:
        gap = LEAST_GAP
    rest = room - sum(wide) - gap * (len(columns) - 1)
    if rest < 0:
        least = [max(LEAST_WORDS, text_width(column.label, size, True)) for column in columns]
        wide = _narrow_columns(wide, labels, least, -rest)
    elif labels[:1] == [0]:
        wide[0] += rest
    else:
        wide = [each + rest / len(columns) for each in wide]
    edges, left = [], PADDING
    for each in wide:
        edges.append((left, left + each))
        left += each + gap
    return edges


def _narrow_columns(
    wide: Sequence[float], text_columns: Sequence[int], least: Sequence[float], by: float
) -> list[float]:
    """Columns of words narrower by as much together, the widest first; their words then stand in lines."""
    found = list(wide)
    for at in sorted(text_columns, key=lambda at: -wide[at]):
        less = min(by, max(found[at] - least[at], 0.0))
        found[at] -= less
        by -= less
    return found


def _heads(
    marks: list[Mark], columns: Sequence[Column], edges: Sequence[tuple[float, float]], style: GridStyle
) -> None:
    base = style.line / 2 + cap_height(style.size) / 2
    for column, (left, right) in zip(columns, edges, strict=True):
        if column.label:
            at, align = (right, Align.RIGHT) if column.is_number else (left, Align.LEFT)
            marks.append(Text(column.label, at, base, style.size, True, align=align))


def _height(
    columns: Sequence[Column], row: GridRow, edges: Sequence[tuple[float, float]], style: GridStyle
) -> float:
    most = max(
        (
            len(wrap_text(cell, style.size, right - left + 0.05))
            for column, cell, (left, right) in zip(columns, row.cells, edges, strict=True)
            if not column.is_number
        ),
        default=1,
    )
    return style.line + (max(most, 1) - 1) * line_height(style.size)


def _row(
    marks: list[Mark],
    columns: Sequence[Column],
    row: GridRow,
    edges: Sequence[tuple[float, float]],
    style: GridStyle,
    top: float,
) -> None:
    base, step = top + style.line / 2 + cap_height(style.size) / 2, line_height(style.size)
    for column, cell, (left, right) in zip(columns, row.cells, edges, strict=True):
        if column.is_number and cell:
            marks.append(Text(cell, right, base, style.size, align=Align.RIGHT, is_struck=row.is_struck))
        elif cell:
            for at, line in enumerate(wrap_text(cell, style.size, right - left + 0.05)):
                marks.append(Text(line, left, base + at * step, style.size, is_struck=row.is_struck))
