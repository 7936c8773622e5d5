"""Tables of a sheet, such as the weapons: in columns where they fit, else each row in lines of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QRectF

from companion.engine.sheet import Cell, Column, Row, Table, Tone
from companion.ui.sheet.layout.elements import (
    TONE_INK,
    Area,
    Block,
    Drawn,
    Gesture,
    Ink,
    Rule,
    Words,
)
from companion.ui.sheet.layout.lettering import Lettering, ascent_of, line_height, width_of
from companion.ui.sheet.layout.text_blocks import heading_block, lines_of
from companion.ui.theme.tokens import Space

GUTTER, GAP, PADDING = 20.0, 8.0, 6.0
"""Room for ticks and around rows; on paper, where nothing is chosen, rows are closer."""

PAPER_PADDING = 4.0


@dataclass(frozen=True, slots=True)
class _Frame:
    """How wide a table is, and the room that it leaves for fingers and ticks."""

    width: float
    target: float

    @property
    def gutter(self) -> float:
        """Where the first column begins."""
        return GUTTER if self.target else 0.0

    @property
    def padding(self) -> float:
        """Room above and below the words of a row."""
        return PADDING if self.target else PAPER_PADDING

    @property
    def room(self) -> float:
        """How wide the columns are together."""
        return self.width - self.gutter


@lru_cache(maxsize=64)
def table_blocks(table: Table, width: float, target: float) -> tuple[Block, ...]:
    """Heading, column labels and rows from top to bottom; no key is smaller than `target`."""
    heading = heading_block(table.label, width, table.id)
    if not table.rows:
        return (heading,)
    frame = _Frame(width, target)
    widths = _column_widths(table, frame)
    if widths is None:
        return (heading, *(_stacked_row(table, row, frame) for row in table.rows))
    labels = _column_labels(table, widths, frame)
    return (heading, labels, *(_row(table, row, widths, frame) for row in table.rows))


def is_answer(cell: Cell, column: Column) -> bool:
    """Whether a cell answers a question: a number that explains itself, or one with a tone."""
    return column.is_number and (bool(cell.hint) or cell.tone is not Tone.PLAIN)


def _lettering(cell: Cell, column: Column) -> Lettering:
    return Lettering.NUMBER if is_answer(cell, column) else Lettering.BODY


def _column_widths(table: Table, frame: _Frame) -> tuple[float, ...] | None:
    """The first column takes what the others leave; None when that would break a word."""
    others = [_natural_width(table, index) for index in range(1, len(table.columns))]
    rest = frame.room - sum(others) - GAP * len(others)
    words = [word for row in table.rows for word in row.cells[0].text.split()]
    if rest < max((width_of(word, Lettering.STRONG) for word in words), default=0):
        return None
    return (rest, *others)


def _natural_width(table: Table, index: int) -> float:
    column = table.columns[index]
    cells = [row.cells[index] for row in table.rows]
    texts = [width_of(cell.text, _lettering(cell, column)) for cell in cells]
    return max(width_of(column.label, Lettering.LABEL), *texts)


def _lefts(widths: Sequence[float], frame: _Frame) -> list[float]:
    lefts, left = [], frame.gutter
    for width in widths:
        lefts.append(left)
        left += width + GAP
    return lefts


def _aligned(column: Column, left: float, width: float, text: float) -> float:
    return left + width - text if column.is_number else left


def _column_labels(table: Table, widths: Sequence[float], frame: _Frame) -> Block:
    drawn: list[Drawn] = []
    areas = []
    height = line_height(Lettering.LABEL) + Space.TINY
    baseline = 2 + ascent_of(Lettering.LABEL)
    for index, (column, left, wide) in enumerate(
        zip(table.columns, _lefts(widths, frame), widths, strict=True)
    ):
        start = _aligned(column, left, wide, width_of(column.label, Lettering.LABEL))
        drawn.append(Words(column.label, start, baseline, Lettering.LABEL, Ink.MUTED))
        rect, name = QRectF(left, 0, wide, height), f"{table.id}/column {index}"
        if column.hint:
            areas.append(Area(name, rect, Gesture.NOTE, "", column.label, hint=column.hint, is_stop=False))
    drawn.append(Rule(0, frame.width, height))
    return Block(f"{table.id}/labels", frame.width, height, tuple(drawn), tuple(areas), table.id)


def _row(table: Table, row: Row, widths: Sequence[float], frame: _Frame) -> Block:
    lefts = _lefts(widths, frame)
    _, bottom = _name_and_why(row, widths[0], frame, 0)
    height = max(frame.target, bottom + 2 * frame.padding)
    words, _ = _name_and_why(row, widths[0], frame, (height - bottom) / 2)
    cells = list(zip(table.columns, row.cells, lefts, widths, strict=True))[1:]
    for column, cell, left, wide in cells:
        kind = _lettering(cell, column)
        start = _aligned(column, left, wide, width_of(cell.text, kind))
        words.append(Words(cell.text, start, words[0].baseline, kind, _ink(row, cell), row.is_struck))
    explained = [
        (cell, QRectF(left - GAP / 2, 0, wide + GAP, height)) for _, cell, left, wide in cells if cell.hint
    ]
    return _row_block(table, row, frame, height, words, explained)


def _row_block(
    table: Table,
    row: Row,
    frame: _Frame,
    height: float,
    words: Sequence[Words],
    explained: Sequence[tuple[Cell, QRectF]] = (),
) -> Block:
    """One place to touch; a cell that explains itself has its own tooltip on top of it."""
    whole = _row_area(table, row, QRectF(0, 0, frame.width, height))
    notes = [
        replace(whole, id=f"{whole.id}/{number}", rect=rect, hint=cell.hint, is_stop=False)
        for number, (cell, rect) in enumerate(explained)
    ]
    drawn: list[Drawn] = [*words, Rule(0, frame.width, height)]
    return Block(whole.id, frame.width, height, tuple(drawn), (whole, *notes), table.id)


def _row_area(table: Table, row: Row, rect: QRectF) -> Area:
    pairs = zip(table.columns[1:], row.cells[1:], strict=True)
    values = [f"{column.label} {cell.text}" for column, cell in pairs if cell.text]
    hints = [f"{cell.text}: {cell.hint}" for cell in row.cells if cell.hint]
    return Area(
        f"{table.id}/{row.id}",
        rect,
        Gesture.ROW,
        row.id,
        row.cells[0].text,
        ", ".join([*values, *([row.why] if row.why else [])]),
        "\n".join([*([row.why] if row.why else []), *hints]),
    )


def _ink(row: Row, cell: Cell) -> Ink:
    return Ink.MUTED if row.is_struck else TONE_INK[cell.tone]


def _name_and_why(row: Row, room: float, frame: _Frame, top: float) -> tuple[list[Words], float]:
    """The name in the room that it has, and below it, as wide as the row, why it is struck."""
    name = row.cells[0]
    words, bottom = lines_of(name.text, frame.gutter, top, room, Lettering.STRONG, _ink(row, name))
    words = [replace(line, is_struck=row.is_struck) for line in words]
    if not row.why:
        return words, bottom
    why, bottom = lines_of(row.why, frame.gutter, bottom, frame.room, Lettering.CAPTION, Ink.DANGER)
    return words + why, bottom


def _stacked_row(table: Table, row: Row, frame: _Frame) -> Block:
    """The row's name and answers on top, everything else below as label and value."""
    pairs = list(zip(table.columns, row.cells, strict=True))[1:]
    answers, right = [], frame.width
    for column, cell in reversed(pairs):
        if is_answer(cell, column):
            right -= width_of(cell.text, Lettering.NUMBER)
            answers.append((cell, right))
            right -= GAP
    words, top = _name_and_why(row, right - frame.gutter, frame, frame.padding)
    baseline = words[0].baseline
    words += [
        Words(cell.text, left, baseline, Lettering.NUMBER, _ink(row, cell), row.is_struck)
        for cell, left in answers
    ]
    rest = [(column, cell) for column, cell in pairs if cell.text and not is_answer(cell, column)]
    below, bottom = _labelled(row, rest, top, frame)
    height = max(frame.target, bottom + frame.padding)
    return _row_block(table, row, frame, height, words + below)


def _labelled(
    row: Row, pairs: Sequence[tuple[Column, Cell]], top: float, frame: _Frame
) -> tuple[list[Words], float]:
    """Labels with their values one after the other, in as many lines as they need."""
    words, left = [], frame.gutter
    for column, cell in pairs:
        label = width_of(column.label, Lettering.CAPTION) + Space.TINY
        wide = label + width_of(cell.text, Lettering.STRONG)
        if left > frame.gutter and left + wide > frame.width:
            left, top = frame.gutter, top + line_height(Lettering.BODY)
        baseline = top + ascent_of(Lettering.BODY)
        words.append(Words(column.label, left, baseline, Lettering.CAPTION, Ink.MUTED))
        ink = Ink.MUTED if row.is_struck else Ink.INK
        words.append(Words(cell.text, left + label, baseline, Lettering.STRONG, ink, row.is_struck))
        left += wide + GAP
    return words, top + line_height(Lettering.BODY) if pairs else top
