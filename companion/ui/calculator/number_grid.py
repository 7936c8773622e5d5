"""The numbers all around a shot: every range against how both units moved; a touch chooses the pair."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.engine.views.shots import NumberGrid
from companion.ui.calculator.grid_paint import GridLayout, GridPosition, draw_grid
from companion.ui.calculator.wording import chance_text
from companion.ui.theme.theme import Theme
from companion.ui.widgets.plain_text import show_tip

WIDTH = 260
STEPS = {
    Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
}  # fmt: skip
TURNS = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
TAKES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class NumberGridView(QWidget):
    """`chosen` brings the values of the cell that is touched, or of the block whose head is.

    Blocks stand side by side where there is room; where there is none, one shows at a time below the heads of
    all, each with its own number. Arrow keys go from cell to cell, Page Up and Page Down from block to block.
    """

    chosen = Signal(dict)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.grid: NumberGrid | None = None
        self.at_cell: GridPosition | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName("Numbers by range and movement")
        Theme.current().changed.connect(self.updateGeometry)

    def show_grid(self, grid: NumberGrid) -> None:
        """Show other numbers."""
        is_same_size = self.grid is not None and _grid_size(self.grid) == _grid_size(grid)
        self.grid = grid
        if self.at_cell is not None and not self._has(self.at_cell):
            self.at_cell = None
        self.setAccessibleDescription(self.describe_cell(self._start()))
        if not is_same_size:
            self.updateGeometry()
        self.update()

    def layout_now(self) -> GridLayout | None:
        """Return the layout at this width."""
        if self.grid is None:
            return None
        return GridLayout(self.grid, Theme.current().tokens, self.width(), self._start().block)

    def describe_cell(self, place: GridPosition) -> str:
        """Describe a cell: "Walked, Range 7–12, Target moved 5–6: 8+, 41.7 %"."""
        grid = self.grid
        assert grid is not None, "places are those of a grid"
        cell = grid.cells[place.block][place.row][place.column]
        where = (
            grid.blocks[place.block].label,
            f"{grid.row_title} {grid.rows[place.row].label}",
            f"{grid.column_title} {grid.columns[place.column].label}",
        )
        text = ", ".join(part for part in (cell.text, chance_text(cell.chance)) if part)
        return f"{', '.join(where)}: {text}"

    def text_to_copy(self) -> str:
        """Return every block with its rows and columns, set apart by tabs as spreadsheets take them."""
        grid = self.grid
        if grid is None:
            return ""
        lines: list[str] = []
        for block, cells in zip(grid.blocks, grid.cells, strict=True):
            head = f"{grid.block_title}: {block.label}" if grid.block_title else block.label
            corner = f"{grid.row_title} / {grid.column_title}"
            lines += [*([""] if lines else []), head]
            lines.append("\t".join([corner, *(column.label for column in grid.columns)]))
            for row, line in zip(grid.rows, cells, strict=True):
                texts = (" ".join(filter(None, (cell.text, chance_text(cell.chance)))) for cell in line)
                lines.append("\t".join([row.label, *texts]))
        return "\n".join(lines)

    # --- choosing ---

    def choose(self, place: GridPosition) -> None:
        """Let the form stand at a cell."""
        grid = self.grid
        assert grid is not None, "places are those of a grid"
        lines = grid.blocks[place.block], grid.rows[place.row], grid.columns[place.column]
        self.chosen.emit({name: value for line in lines for name, value in line.values.items()})

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._position_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or found is None or self.grid is None:
            return
        if isinstance(found, GridPosition):
            self.at_cell = None
            self.choose(found)
        else:
            self.chosen.emit(dict(self.grid.blocks[found].values))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, grid = Qt.Key(event.key()), self.grid
        if grid is None or key not in (*STEPS, *TURNS, *TAKES):
            super().keyPressEvent(event)
            return
        at = self.at_cell or self._start()
        if key in TAKES:
            self.choose(at)
            return
        down, right = STEPS.get(key, (0, 0))
        wanted = GridPosition(at.block + TURNS.get(key, 0), at.row + down, at.column + right)
        self.at_cell = wanted if self._has(wanted) else at
        self.setAccessibleDescription(self.describe_cell(self.at_cell))
        if key in TURNS:
            self.updateGeometry()
        self.update()

    def event(self, event: QEvent) -> bool:
        """Show a cell's description in its tooltip; keep arrow keys from the window's shortcuts."""
        is_asked = event.type() is QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and Qt.Key(event.key()) in TAKES:
            event.accept()
            return True
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            found = self._position_at(QPointF(event.pos()))
            show_tip(
                event.globalPos(), self.describe_cell(found) if isinstance(found, GridPosition) else "", self
            )
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.at_cell = None
        self.update()
        super().focusOutEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def _position_at(self, point: QPointF) -> GridPosition | int | None:
        layout = self.layout_now()
        return layout.position_at(point) if layout is not None else None

    def _start(self) -> GridPosition:
        """Return the cell of the cursor, else of the form, else the first one."""
        if self.at_cell is not None:
            return self.at_cell
        grid = self.grid
        return (
            GridPosition(grid.block or 0, grid.row or 0, grid.column or 0) if grid else GridPosition(0, 0, 0)
        )

    def _has(self, place: GridPosition) -> bool:
        grid = self.grid
        assert grid is not None, "asked only of a grid"
        ends = len(grid.blocks), len(grid.rows), len(grid.columns)
        return all(
            0 <= at < end for at, end in zip((place.block, place.row, place.column), ends, strict=True)
        )

    # --- size and drawing ---

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if self.grid is None:
            return 0
        return round(GridLayout(self.grid, Theme.current().tokens, width, 0).height)

    def sizeHint(self) -> QSize:
        width = Theme.current().tokens.px(WIDTH)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(Theme.current().tokens.px(WIDTH) // 2, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        layout = self.layout_now()
        if layout is None:
            return
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        cursor = (self.at_cell or self._start()) if self.hasFocus() else None
        draw_grid(painter, Theme.current().tokens, layout, cursor)


def _grid_size(grid: NumberGrid) -> tuple[int, int, int]:
    return len(grid.blocks), len(grid.rows), len(grid.columns)
