"""The grid of numbers: its layout at a width, and its drawing; the better the chance, the fuller the cell."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from companion.engine.views.shots import GridCell, NumberGrid
from companion.ui.calculator.wording import DASH
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.tokens import FontSize, Space, Tokens, mix_colours

CENTRE = Qt.AlignmentFlag.AlignCenter
CENTRE_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
FULLEST = 0.3

LEAST_CELL, WIDEST_CELL, LABEL = 36, 64, 68


@dataclass(frozen=True, slots=True)
class GridPosition:
    """A cell by its block, row and column."""

    block: int
    row: int
    column: int


class GridLayout:
    """Blocks side by side where all fit in one or two rows, else only the `open_block` below all heads."""

    def __init__(self, grid: NumberGrid, tokens: Tokens, width: int, open_block: int) -> None:
        self.grid = grid
        self._measure(tokens)
        gap, blocks, columns = tokens.px(Space.LARGE), len(grid.blocks), len(grid.columns)
        least = self.label + columns * tokens.px(LEAST_CELL)
        a_row = next((n for n in (blocks, -(-blocks // 2)) if n * least + (n - 1) * gap <= width), 1)
        self.shows_one = a_row == 1 and blocks > 1
        across = (width - (a_row - 1) * gap) / a_row
        self.cell_width = min((across - self.label) / max(columns, 1), tokens.px(WIDEST_CELL))
        self.block_width = self.label + columns * self.cell_width
        self._body = self.titles_height + len(grid.rows) * self.cell_height
        if self.shows_one:
            self.headers = self._headers_in_one_row(blocks)
        else:
            self.headers = self._headers_in_rows(blocks, a_row, gap)
        shown = [open_block] if self.shows_one else range(blocks)
        self.bodies = {block: self._below(self.headers[block]) for block in shown}
        self.height = max(body.bottom() for body in self.bodies.values())

    def _measure(self, tokens: Tokens) -> None:
        number, caption = (
            QFontMetricsF(sheet_font(tokens.px(size))).height()
            for size in (FontSize.NUMBER, FontSize.CAPTION)
        )
        wanted = number + (caption if self.has_captions else 0) + 2
        self.label = float(tokens.px(LABEL))
        self.cell_height = max(wanted, tokens.touch)
        self.head_height = max(number + tokens.px(Space.SMALL), tokens.touch)
        self.titles_height = 2 * caption + tokens.px(Space.TINY)

    def _headers_in_one_row(self, blocks: int) -> dict[int, QRectF]:
        """Return the heads of all blocks above the one that is open."""
        wide = self.block_width / blocks
        return {block: QRectF(block * wide, 0, wide, self.head_height) for block in range(blocks)}

    def _headers_in_rows(self, blocks: int, a_row: int, gap: int) -> dict[int, QRectF]:
        """Return a head above each block."""
        whole = self.head_height + self._body + gap
        return {
            block: QRectF(
                block % a_row * (self.block_width + gap),
                block // a_row * whole,
                self.block_width,
                self.head_height,
            )
            for block in range(blocks)
        }

    def _below(self, head: QRectF) -> QRectF:
        return QRectF(0.0 if self.shows_one else head.left(), head.bottom(), self.block_width, self._body)

    @property
    def has_captions(self) -> bool:
        """Whether cells have a number besides their chance."""
        return any(cell.text for block in self.grid.cells for row in block for cell in row)

    def cell(self, place: GridPosition) -> QRectF:
        """Return the rectangle of a cell."""
        body = self.bodies[place.block]
        left = body.left() + self.label + place.column * self.cell_width
        top = body.top() + self.titles_height + place.row * self.cell_height
        return QRectF(left, top, self.cell_width, self.cell_height)

    def row_label(self, block: int, row: int) -> QRectF:
        """Return the rectangle of a row's name."""
        first = self.cell(GridPosition(block, row, 0))
        return QRectF(self.bodies[block].left(), first.top(), self.label, self.cell_height)

    def column_label(self, block: int, column: int) -> QRectF:
        """Return the rectangle of a column's name."""
        first = self.cell(GridPosition(block, 0, column))
        return QRectF(first.left(), self.bodies[block].top(), self.cell_width, self.titles_height)

    def position_at(self, point: QPointF) -> GridPosition | int | None:
        """Return the cell at a point, or the block whose head is there."""
        for block, head in self.headers.items():
            if head.contains(point):
                return block
        for block, body in self.bodies.items():
            row = int((point.y() - body.top() - self.titles_height) // self.cell_height)
            column = int((point.x() - body.left() - self.label) // self.cell_width)
            if 0 <= row < len(self.grid.rows) and 0 <= column < len(self.grid.columns):
                return GridPosition(block, row, column)
        return None


def draw_grid(painter: QPainter, tokens: Tokens, layout: GridLayout, cursor: GridPosition | None) -> None:
    """Draw all that is shown at this width; the cursor is framed while the grid has the keyboard."""
    for block, head in layout.headers.items():
        _draw_header(painter, tokens, layout, block, head)
    for block in layout.bodies:
        _draw_labels(painter, tokens, layout, block)
        for row in range(len(layout.grid.rows)):
            for column in range(len(layout.grid.columns)):
                place = GridPosition(block, row, column)
                _draw_cell(painter, tokens, layout, place, is_cursor=place == cursor)


def is_lit(layout: GridLayout, place: GridPosition) -> bool:
    """Whether the form stands at a cell."""
    grid = layout.grid
    return (place.block, place.row, place.column) == (grid.block, grid.row, grid.column)


def _draw_header(painter: QPainter, tokens: Tokens, layout: GridLayout, block: int, head: QRectF) -> None:
    grid = layout.grid
    line, holds = grid.blocks[block], grid.block == block
    inside = head.adjusted(1, 1, -1, -2)
    if holds:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.selection))
        painter.drawRoundedRect(inside, tokens.radius, tokens.radius)
    text = f"{line.label} {line.hint}".strip()
    if layout.shows_one and grid.row is not None and grid.column is not None:
        cell = grid.cells[block][grid.row][grid.column]
        text = f"{line.label} {cell.text or _format_percent(cell)}"
    font = sheet_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold if holds else QFont.Weight.Normal)
    painter.setFont(font)
    painter.setPen(QColor(tokens.on_selection if holds else tokens.ink))
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, inside.width())
    painter.drawText(inside, CENTRE, shown)


def _draw_labels(painter: QPainter, tokens: Tokens, layout: GridLayout, block: int) -> None:
    grid = layout.grid
    here = grid.block == block
    caption = sheet_font(tokens.px(FontSize.CAPTION))
    for column, line in enumerate(grid.columns):
        where = layout.column_label(block, column)
        _write(painter, tokens, where, f"{line.label}\n{line.hint}".strip(), holds=here and line.holds)
    for row, line in enumerate(grid.rows):
        where = layout.row_label(block, row).adjusted(0, 0, -tokens.px(Space.SMALL), 0)
        _write(painter, tokens, where, line.label, holds=here and line.holds, is_row=True)
    painter.setFont(caption)
    painter.setPen(QColor(tokens.muted))
    body = layout.bodies[block]
    corner = QRectF(body.left(), body.top(), layout.label, layout.titles_height)
    painter.drawText(corner, CENTRE_LEFT, f"{grid.column_title}\n{grid.row_title}")


def _write(
    painter: QPainter, tokens: Tokens, where: QRectF, text: str, *, holds: bool, is_row: bool = False
) -> None:
    size = tokens.px(FontSize.BODY if is_row else FontSize.CAPTION)
    painter.setFont(sheet_font(size, QFont.Weight.Bold if holds else QFont.Weight.Normal))
    painter.setPen(QColor(tokens.accent if holds else tokens.ink if is_row else tokens.muted))
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(where, right if is_row else CENTRE, text)


def _draw_cell(
    painter: QPainter, tokens: Tokens, layout: GridLayout, place: GridPosition, *, is_cursor: bool
) -> None:
    cell = layout.grid.cells[place.block][place.row][place.column]
    box, lit = layout.cell(place), is_lit(layout, place)
    inside = box.adjusted(1, 1, -1, -1)
    fill = (
        mix_colours(tokens.surface, tokens.accent, FULLEST * cell.chance)
        if tokens.border == 1
        else tokens.surface
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tokens.selection if lit and tokens.border > 1 else fill))
    painter.drawRoundedRect(inside, 3, 3)
    if lit or is_cursor:
        half = tokens.focus / 2
        pen = QPen(QColor(tokens.accent), tokens.focus)
        if not lit:
            pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(inside.adjusted(half, half, -half, -half), 3, 3)
    _draw_numbers(painter, tokens, inside, cell, lit=lit)


def _draw_numbers(painter: QPainter, tokens: Tokens, inside: QRectF, cell: GridCell, *, lit: bool) -> None:
    dark = tokens.on_selection if lit and tokens.border > 1 else tokens.ink
    painter.setFont(
        sheet_font(tokens.px(FontSize.NUMBER), QFont.Weight.Bold if lit else QFont.Weight.DemiBold)
    )
    painter.setPen(QColor(dark if cell.chance else tokens.faint))
    if not cell.text:
        painter.setFont(
            sheet_font(tokens.px(FontSize.BODY), QFont.Weight.Bold if lit else QFont.Weight.DemiBold)
        )
        painter.drawText(inside, CENTRE, _format_percent(cell))
        return
    # The plus says nothing here, as every number has it.
    number = cell.text.removesuffix("+").replace("always", "all")
    share = 0.58
    upper = QRectF(inside.left(), inside.top(), inside.width(), inside.height() * share)
    painter.drawText(upper, CENTRE, number if cell.chance else cell.text or DASH)
    painter.setFont(sheet_font(tokens.px(FontSize.CAPTION)))
    painter.setPen(QColor(dark if lit else tokens.muted))
    lower = QRectF(inside.left(), upper.bottom(), inside.width(), inside.height() * (1 - share))
    painter.drawText(
        lower, CENTRE, _format_percent(cell) if cell.chance else "never" if cell.text != DASH else ""
    )


def _format_percent(cell: GridCell) -> str:
    """Whole percent; what can happen at all is never 0."""
    return f"{max(1, round(cell.chance * 100)) if cell.chance else 0} %"
