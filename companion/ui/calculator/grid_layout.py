"""Layout of a grid of numbers at a given width."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF

from companion.engine.views.shots import NumberGrid
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.tokens import FontSize, Space, Tokens

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
