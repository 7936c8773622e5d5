"""Dialogs on mapsheets: rows and columns of them laid as one board, and the size of a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from companion.errors import CompanionError
from companion.tabletop.boards import Board
from companion.tabletop.hexes import LAST_LABEL
from companion.ui.hangar.card.board_view import BoardView
from companion.ui.help.help_key import offer_help
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button, restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.number_field import NumberField, first_fault
from companion.ui.widgets.question import MARGINS, NARROW
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.boards.drawing import Drawing
from companion.workshop.boards.joining import PlacedSheet, join_sheets, new_sheet, resize_sheet

MAX_BESIDE = 6
WIDE, TALL, CELL, ROW = 1080, 680, 190, 60
MAX_VISIBLE = 3
"""Rows of sheets that are seen at once; more are scrolled."""
THIS, NOTHING = "This board", "Open ground"

Read = Callable[[], Drawing]

USUAL = ((15, 17), (16, 17), (32, 17), (32, 34))
"""Sizes that many tables have: a mapsheet, two of them side by side, and four."""
EDGES = (("East", "West"), ("South", "North"))
NEW_NAME = "My table"


class MapsheetCell(QFrame):
    """One place of the table: its sheet, and which way round it lies."""

    def __init__(self, names: Mapping[str, Read], where: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "card")
        self.box, self.turn = QComboBox(), icon_button("rotate-right", f"Turn the sheet {where} by 180°")
        self.box.setAccessibleName(f"Sheet {where}")
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for name in (*names, NOTHING):
            self.box.addItem(name)
        self.turn.setCheckable(True)
        row = with_spacing(
            QHBoxLayout(self), Space.TINY, (Space.SMALL, Space.SMALL, Space.SMALL, Space.SMALL)
        )
        row.addWidget(self.box, 1)
        row.addWidget(self.turn)


class SheetsDialog(QDialog):
    """`drawing` is the board that the sheets make, once the dialog is accepted."""

    def __init__(
        self, this: Drawing, sheets: Mapping[str, Read], name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Lay out sheets")
        offer_help(self, "boards")
        self._name = name
        self._read: dict[str, Read] = {THIS: lambda: this, **sheets}
        self._known: dict[str, Drawing] = {}
        self.drawing: Drawing | None = None
        self.cells: list[list[MapsheetCell]] = []
        self.counts: dict[str, QToolButton] = {}
        self.view, self.size_label, self.fault = (
            BoardView(),
            role_label("", LabelRole.MUTED),
            role_label("", LabelRole.DANGER),
        )
        self.accept_button = push_button("Lay them out", ButtonKind.PRIMARY, "tiles")
        self._grid, self._area = with_spacing(QGridLayout(), Space.SMALL), QScrollArea()
        self._arrange()
        self._resize_to(1, 2)

    # --- the table ---

    def _resize_to(self, rows: int, columns: int) -> None:
        """Have so many places; what lies on those that stay is kept."""
        for row, cells in enumerate(self.cells):
            for column, cell in enumerate(cells):
                if row >= rows or column >= columns:
                    delete_later(cell)
        self.cells = [cells[:columns] for cells in self.cells[:rows]]
        while len(self.cells) < rows:
            self.cells.append([])
        for row, cells in enumerate(self.cells):
            while len(cells) < columns:
                cells.append(self._cell(row, len(cells)))
        self._area.setFixedHeight(Theme.current().tokens.px(ROW) * min(rows, MAX_VISIBLE))
        for name, is_on in (
            ("column-plus", columns < MAX_BESIDE),
            ("column-minus", columns > 1),
            ("row-plus", rows < MAX_BESIDE),
            ("row-minus", rows > 1),
        ):
            self.counts[name].setEnabled(is_on)
        self._show()

    def _cell(self, row: int, column: int) -> MapsheetCell:
        cell = MapsheetCell(self._read, f"{column + 1} in row {row + 1}")
        cell.box.currentIndexChanged.connect(self._show)
        cell.turn.toggled.connect(self._show)
        cell.setMinimumWidth(Theme.current().tokens.px(CELL))
        self._grid.addWidget(cell, row, column, Qt.AlignmentFlag.AlignTop)
        return cell

    def _sheet_in(self, cell: MapsheetCell) -> PlacedSheet | None:
        name = cell.box.currentText()
        if name == NOTHING:
            return None
        if name not in self._known:
            self._known[name] = self._read[name]()
        return PlacedSheet(self._known[name], cell.turn.isChecked())

    def _show(self) -> None:
        self.drawing, fault = None, ""
        try:
            table = [[self._sheet_in(cell) for cell in cells] for cells in self.cells]
            self.drawing = join_sheets(self._name, table)
        except CompanionError as problem:
            fault = str(problem)
        self.fault.setText(fault)
        self.accept_button.setEnabled(self.drawing is not None)
        self.view.setVisible(self.drawing is not None)
        if self.drawing is not None:
            board = self.drawing.board
            self.view.show_board(board)
            self.size_label.setText(f"{board.width} × {board.height} hexes")

    def _count(self, rows: int, columns: int, _checked: bool = False) -> None:
        self._resize_to(len(self.cells) + rows, len(self.cells[0]) + columns)

    # --- building ---

    def _arrange(self) -> None:
        px = Theme.current().tokens.px
        self.resize(QSize(px(WIDE), px(TALL)).boundedTo(self.screen().availableSize() * 0.95))
        self.view.setMinimumHeight(px(CELL))
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, MARGINS)
        column.addLayout(self._counts_row())
        places = QWidget()
        places.setProperty("bare", True)
        places.setLayout(self._grid)
        self._area.setWidget(places)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setAccessibleName("Sheets")
        column.addWidget(self._area)
        column.addWidget(self.view, 1)
        column.addWidget(self.fault)
        column.addLayout(self._footer())

    def _footer(self) -> QHBoxLayout:
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        self.size_label.setWordWrap(False)
        foot.addWidget(self.size_label)
        foot.addStretch(1)
        cancel = push_button("Cancel")
        cancel.clicked.connect(self.reject)
        self.accept_button.setDefault(True)
        self.accept_button.clicked.connect(self.accept)
        foot.addWidget(self.accept_button)
        foot.addWidget(cancel)
        return foot

    def _counts_row(self) -> QHBoxLayout:
        row = with_spacing(QHBoxLayout(), Space.TINY)
        for text, name, step in (("Columns", "column", (0, 1)), ("Rows", "row", (1, 0))):
            label = role_label(text, LabelRole.SECTION)
            label.setWordWrap(False)
            row.addWidget(label)
            for sign, icon, verb in ((-1, "minus", "less"), (1, "plus", "more")):
                button = icon_button(icon, f"One {name} {verb}")
                restyle(button, "kind", "normal")
                button.clicked.connect(partial(self._count, step[0] * sign, step[1] * sign))
                self.counts[f"{name}-{icon}"] = button
                row.addWidget(button)
            row.addSpacing(Theme.current().tokens.px(Space.MEDIUM))
        row.addStretch(1)
        return row


class SizeDialog(QDialog):
    """`drawing` is the board of the size that is chosen, once the dialog is accepted."""

    def __init__(self, drawing: Drawing | None, size: tuple[int, int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New board" if drawing is None else "Size and edges")
        offer_help(self, "boards")
        self._before = drawing
        self.drawing: Drawing | None = None
        self.columns, self.rows = (NumberField(name, 1, LAST_LABEL) for name in ("Columns", "Rows"))
        self.edges: dict[str, QPushButton] = {}
        self.fault = role_label("", LabelRole.DANGER)
        self.accept_button = push_button("Create" if drawing is None else "Apply", ButtonKind.PRIMARY)
        self._arrange()
        for line, number in ((self.columns, size[0]), (self.rows, size[1])):
            line.set_number(number)
            line.edited.connect(self._check)
        self._check()
        self.columns.setFocus()

    def _check(self) -> None:
        """Make the board, or say why it cannot be."""
        self.drawing, text = None, first_fault(self)
        if not text:
            try:
                self.drawing = self._make_drawing(self.columns.number, self.rows.number)
            except CompanionError as problem:
                text = str(problem)
        self.fault.setText(text)
        self.accept_button.setEnabled(self.drawing is not None)

    def _make_drawing(self, columns: int, rows: int) -> Drawing:
        if self._before is None:
            return new_sheet(NEW_NAME, columns, rows)
        board: Board = self._before.board
        west = columns - board.width if self.edges["West"].isChecked() else 0
        north = rows - board.height if self.edges["North"].isChecked() else 0
        return resize_sheet(self._before, west, north, columns, rows)

    def _arrange(self) -> None:
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, MARGINS)
        grid = with_spacing(QGridLayout(), Space.SMALL)
        for row, (label, line) in enumerate((("Columns", self.columns), ("Rows", self.rows))):
            name = role_label(label)
            grid.addWidget(name, row, 0)
            grid.addWidget(line, row, 1)
            if self._before is not None:
                grid.addLayout(self._edge_row(EDGES[row]), row, 2)
        column.addLayout(grid)
        if self._before is None:
            column.addLayout(self._usual_row())
        column.addWidget(self.fault)
        column.addStretch(1)
        row_below = with_spacing(QHBoxLayout(), Space.SMALL)
        row_below.addStretch(1)
        cancel = push_button("Cancel")
        cancel.clicked.connect(self.reject)
        self.accept_button.setDefault(True)
        self.accept_button.clicked.connect(self.accept)
        row_below.addWidget(self.accept_button)
        row_below.addWidget(cancel)
        column.addLayout(row_below)
        self.setMinimumWidth(Theme.current().tokens.px(NARROW))

    def _edge_row(self, names: tuple[str, str]) -> QHBoxLayout:
        """At which edge hexes come or go."""
        row, group = with_spacing(QHBoxLayout(), Space.TINY), QButtonGroup(self)
        for name in names:
            button = push_button(f"at the {name.lower()}")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setChecked(name == names[0])
            button.toggled.connect(self._check)
            group.addButton(button)
            row.addWidget(button)
            self.edges[name] = button
        return row

    def _usual_row(self) -> QHBoxLayout:
        row = with_spacing(QHBoxLayout(), Space.TINY)
        for columns, rows in USUAL:
            button = push_button(f"{columns} × {rows}")
            button.setAutoDefault(False)
            button.clicked.connect(lambda _on=False, size=(columns, rows): self._take(size))
            row.addWidget(button)
        return row

    def _take(self, size: tuple[int, int]) -> None:
        self.columns.set_number(size[0])
        self.rows.set_number(size[1])
        self._check()
