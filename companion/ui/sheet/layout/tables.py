"""Tables of a sheet, such as the weapons: in columns where they fit, else each row in lines of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF

from companion.engine.sheet import Cell, Column, Row, Table, Tone
from companion.ui.sheet.layout.elements import (
    TONE_INK,
    Area,
    Drawn,
    FoldArrow,
    Hairline,
    SheetBlock,
    SheetGesture,
    SheetInk,
    TextLine,
)
from companion.ui.sheet.layout.lettering import Lettering, ascent_of, line_height, shorten_text, text_width
from companion.ui.sheet.layout.text_blocks import heading_block, wrap_lines
from companion.ui.theme.tokens import Space

GUTTER, GAP, PADDING = 18.0, 6.0, 6.0
"""Room for ticks and around rows; on paper, where nothing is chosen, rows are closer."""

PAPER_PADDING = 4.0
ALIKE, ALL_OUT, INDENT = "alike", "None of them can fire.", 14.0


@dataclass(frozen=True, slots=True)
class _RowLayout:
    """A row to lay out; the `opener` of one that opens tells whether it is open. An inner one is below it."""

    row: Row
    opener: bool | None = None
    is_inner: bool = False


@dataclass(frozen=True, slots=True)
class _TableFrame:
    """The width of a table, and the room that it leaves for fingers and ticks."""

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
def table_blocks(
    table: Table, width: float, target: float, toggled: frozenset[str] = frozenset()
) -> tuple[SheetBlock, ...]:
    """Heading, column labels and rows from top to bottom; no key is smaller than `target`.

    Rows that are alike stand on one line, unless that is `toggled`: then each stands below it.
    """
    heading = heading_block(table.label, width, table.id)
    if not table.rows:
        return (heading,)
    table = with_expected_rows(table)
    frame = _TableFrame(width, target)
    groups = alike_rows(table)
    shown = replace(table, rows=tuple(group.line for group in groups))
    widths = _column_widths(shown, frame)
    labels = () if widths is None else (_column_labels(table, widths, frame),)
    rows: list[SheetBlock] = []
    for group in groups:
        is_open = group.is_many and f"{table.id}/{group.line.id}" in toggled
        each = (group.line, *(group.rows if is_open else ()))
        for number, row in enumerate(each):
            opener = None if number or not (group.is_many and target) else is_open
            laid = _RowLayout(row, opener, is_inner=bool(number))
            rows.append(
                _stacked_row(table, laid, frame) if widths is None else _row(table, laid, widths, frame)
            )
    return (heading, *labels, *rows)


def with_expected_rows(table: Table) -> Table:
    """Return the table with the column that it awaits, empty until it comes."""
    if table.awaits is None or table.awaits in table.columns:
        return table
    rows = tuple(replace(row, cells=(*row.cells, Cell(""))) for row in table.rows)
    return replace(table, columns=(*table.columns, table.awaits), rows=rows)


@dataclass(frozen=True, slots=True)
class AlikeRows:
    """Rows that print the same, and the one `line` they stand on together."""

    line: Row
    rows: tuple[Row, ...]

    @property
    def is_many(self) -> bool:
        """Whether there is more than one."""
        return len(self.rows) > 1


def alike_rows(table: Table) -> list[AlikeRows]:
    """Rows in their order, those that print the same together; what a target adds need not be the same."""
    printed = len(table.columns) - (table.awaits is not None)
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in table.rows:
        groups.setdefault(tuple(cell.text for cell in row.cells[:printed]), []).append(row)
    return [AlikeRows(_combine_rows(rows, printed), tuple(rows)) for rows in groups.values()]


def _combine_rows(rows: Sequence[Row], printed: int) -> Row:
    """One line for all of them: how many still work, and the number of these."""
    first = rows[0]
    if len(rows) == 1:
        return first
    working = [row for row in rows if not row.is_struck]
    name = first.cells[0]
    lost = "\n".join(f"{name.text}: {row.why}" for row in rows if row.is_struck)
    counted = len(working) or len(rows)
    tone = Tone.WARN if 0 < len(working) < len(rows) else name.tone
    hint = "\n".join(filter(None, (name.hint, lost)))
    cells = [Cell(f"{counted} × {name.text}", hint, tone), *first.cells[1:printed]]
    for column in range(printed, len(first.cells)):
        cells.append(_answer_of([row.cells[column] for row in working or rows]))
    reasons = dict.fromkeys(row.why for row in rows)
    why = "" if working else next(iter(reasons)) if len(reasons) == 1 else ALL_OUT
    return Row(f"{ALIKE}/{first.id}", tuple(cells), not working, why)


def _answer_of(cells: Sequence[Cell]) -> Cell:
    """Return what they say in common, or the best and the worst of it."""
    texts = list(dict.fromkeys(cell.text for cell in cells))
    return cells[0] if len(texts) == 1 else Cell(f"{texts[0]}–{texts[-1]}", cells[0].hint)


def is_answer(cell: Cell, column: Column) -> bool:
    """Whether a cell answers a question: a number that explains itself, one with a tone, or one awaited."""
    return (column.is_number or bool(column.room)) and (
        bool(cell.hint) or cell.tone is not Tone.PLAIN or bool(column.room)
    )


def _lettering(cell: Cell, column: Column) -> Lettering:
    return Lettering.NUMBER if is_answer(cell, column) else Lettering.BODY


def _column_widths(table: Table, frame: _TableFrame) -> tuple[float, ...] | None:
    """Return the first column takes what the others leave; None when that would break a word."""
    others = [_natural_width(table, index) for index in range(1, len(table.columns))]
    rest = frame.room - sum(others) - GAP * len(others)
    texts = [word for row in table.rows for word in row.cells[0].text.split()]
    least = text_width(table.columns[0].label, Lettering.LABEL)
    if rest < max((text_width(word, Lettering.STRONG) for word in texts), default=0.0) or rest < least:
        return None
    return (rest, *others)


def _natural_width(table: Table, index: int) -> float:
    column = table.columns[index]
    cells = [row.cells[index] for row in table.rows]
    texts = [text_width(cell.text, _lettering(cell, column)) for cell in cells]
    return max(text_width(column.label, Lettering.LABEL), text_width(column.room, Lettering.NUMBER), *texts)


def _lefts(widths: Sequence[float], frame: _TableFrame) -> list[float]:
    lefts, left = [], frame.gutter
    for width in widths:
        lefts.append(left)
        left += width + GAP
    return lefts


def _align_text(column: Column, left: float, width: float, text: float) -> float:
    return left + width - text if column.is_number else left


def _column_labels(table: Table, widths: Sequence[float], frame: _TableFrame) -> SheetBlock:
    drawn: list[Drawn] = []
    areas = []
    height = line_height(Lettering.LABEL) + Space.TINY
    baseline = 2 + ascent_of(Lettering.LABEL)
    for index, (column, left, wide) in enumerate(
        zip(table.columns, _lefts(widths, frame), widths, strict=True)
    ):
        start = _align_text(column, left, wide, text_width(column.label, Lettering.LABEL))
        drawn.append(TextLine(column.label, start, baseline, Lettering.LABEL, SheetInk.MUTED))
        rect, name = QRectF(left, 0, wide, height), f"{table.id}/column {index}"
        if column.hint:
            areas.append(
                Area(name, rect, SheetGesture.NOTE, "", column.label, hint=column.hint, is_stop=False)
            )
    drawn.append(Hairline(0, frame.width, height))
    return SheetBlock(f"{table.id}/labels", frame.width, height, tuple(drawn), tuple(areas), table.id)


def _row(table: Table, laid: _RowLayout, widths: Sequence[float], frame: _TableFrame) -> SheetBlock:
    row, lefts = laid.row, _lefts(widths, frame)
    name_left = lefts[0] + (INDENT if laid.is_inner else 0.0)
    name_room = widths[0] - (INDENT if laid.is_inner else 0.0)
    _, bottom = _name(row, name_left, name_room, 0)
    height = max(frame.target, bottom + 2 * frame.padding)
    text_lines, _ = _name(row, name_left, name_room, (height - bottom) / 2)
    cells = list(zip(table.columns, row.cells, lefts, widths, strict=True))[1:]
    explained = []
    figures = cells
    if row.why:
        # It has no use for its figures: the reason stands in their place.
        figures = [each for each in cells if not each[0].is_number]
        start = lefts[len(figures) + 1]
        text_lines += _reason(row.why, QRectF(start, 0, frame.width - start, height))
    for column, cell, left, wide in figures:
        kind = _lettering(cell, column)
        start = _align_text(column, left, wide, text_width(cell.text, kind))
        text_lines.append(
            TextLine(cell.text, start, text_lines[0].baseline, kind, _ink(row, cell), row.is_struck)
        )
    if not row.why:
        explained = [
            (cell, QRectF(left - GAP / 2, 0, wide + GAP, height))
            for _, cell, left, wide in cells
            if cell.hint
        ]
    return _row_block(table, laid, frame, height, text_lines, explained)


def _reason(why: str, room: QRectF) -> list[TextLine]:
    """Return why a row cannot be used, in two lines at most; its tooltip says all of it."""
    most = max(1, int(room.height() // line_height(Lettering.CAPTION)))
    lines, bottom = wrap_lines(why, room.left(), 0, room.width(), Lettering.CAPTION, SheetInk.DANGER)
    if len(lines) > most:
        kept = " ".join(line.text for line in lines[most - 1 :])
        last = replace(lines[most - 1], text=shorten_text(kept, Lettering.CAPTION, room.width()))
        lines, bottom = [*lines[: most - 1], last], most * line_height(Lettering.CAPTION)
    down = (room.height() - bottom) / 2
    return [replace(line, baseline=line.baseline + down) for line in lines]


def _row_block(
    table: Table,
    laid: _RowLayout,
    frame: _TableFrame,
    height: float,
    text_lines: Sequence[TextLine],
    explained: Sequence[tuple[Cell, QRectF]] = (),
) -> SheetBlock:
    """One place to touch; a cell that explains itself has its own tooltip on top of it."""
    whole = _row_area(table, laid, QRectF(0, 0, frame.width, height))
    notes = [
        replace(whole, id=f"{whole.id}/{number}", rect=rect, hint=cell.hint, is_stop=False)
        for number, (cell, rect) in enumerate(explained)
    ]
    drawn: list[Drawn] = [*text_lines, Hairline(INDENT if laid.is_inner else 0, frame.width, height)]
    if laid.opener is not None:
        drawn.append(FoldArrow(QPointF(GUTTER / 2 - 2, text_lines[0].baseline - 4), laid.opener))
    return SheetBlock(whole.id, frame.width, height, tuple(drawn), (whole, *notes), table.id)


def _row_area(table: Table, laid: _RowLayout, rect: QRectF) -> Area:
    row = laid.row
    pairs = zip(table.columns[1:], row.cells[1:], strict=True)
    values = [f"{column.label} {cell.text}" for column, cell in pairs if cell.text]
    hints = [f"{cell.text}: {cell.hint}" for cell in row.cells if cell.hint]
    return Area(
        f"{table.id}/{row.id}",
        rect,
        SheetGesture.ROW if laid.opener is None else SheetGesture.OPEN,
        row.id if laid.opener is None else "",
        row.cells[0].text,
        ", ".join([*values, *([row.why] if row.why else [])]),
        "\n".join([*([row.why] if row.why else []), *hints]),
        is_lost=not laid.opener,
    )


def _ink(row: Row, cell: Cell) -> SheetInk:
    return SheetInk.MUTED if row.is_struck else TONE_INK[cell.tone]


def _name(row: Row, left: float, room: float, top: float) -> tuple[list[TextLine], float]:
    """Return the name of a row in the room that it has."""
    name = row.cells[0]
    text_lines, bottom = wrap_lines(name.text, left, top, room, Lettering.STRONG, _ink(row, name))
    return [replace(line, is_struck=row.is_struck) for line in text_lines], bottom


def _stacked_row(table: Table, laid: _RowLayout, frame: _TableFrame) -> SheetBlock:
    """Return the row's name and answers on top, everything else below as label and value, or why it is
    struck.
    """
    row = laid.row
    pairs = list(zip(table.columns, row.cells, strict=True))[1:]
    answers, right = list[tuple[Cell, float]](), frame.width
    for column, cell in reversed(pairs):
        if is_answer(cell, column):
            right -= max(text_width(each, Lettering.NUMBER) for each in (cell.text, column.room))
            answers.append((cell, right))
            right -= GAP
    text_lines, top = _name(row, frame.gutter, right - frame.gutter, frame.padding)
    baseline = text_lines[0].baseline
    text_lines += [
        TextLine(cell.text, left, baseline, Lettering.NUMBER, _ink(row, cell), row.is_struck)
        for cell, left in answers
        if cell.text
    ]
    rest = [(column, cell) for column, cell in pairs if cell.text and not is_answer(cell, column)]
    below, bottom = _label_pairs(row, rest, top, frame)
    if row.why:
        below = _reason(row.why, QRectF(frame.gutter, top, frame.room, bottom - top))
        below = [replace(line, baseline=line.baseline + top) for line in below]
    height = max(frame.target, bottom + frame.padding)
    return _row_block(table, laid, frame, height, text_lines + below)


def _label_pairs(
    row: Row, pairs: Sequence[tuple[Column, Cell]], top: float, frame: _TableFrame
) -> tuple[list[TextLine], float]:
    """Labels with their values one after the other, in as many lines as they need."""
    text_lines, left = [], frame.gutter
    for column, cell in pairs:
        label = text_width(column.label, Lettering.CAPTION) + Space.TINY
        wide = label + text_width(cell.text, Lettering.STRONG)
        if left > frame.gutter and left + wide > frame.width:
            left, top = frame.gutter, top + line_height(Lettering.BODY)
        baseline = top + ascent_of(Lettering.BODY)
        text_lines.append(TextLine(column.label, left, baseline, Lettering.CAPTION, SheetInk.MUTED))
        ink = SheetInk.MUTED if row.is_struck else SheetInk.INK
        text_lines.append(TextLine(cell.text, left + label, baseline, Lettering.STRONG, ink, row.is_struck))
        left += wide + GAP
    return text_lines, top + line_height(Lettering.BODY) if pairs else top
