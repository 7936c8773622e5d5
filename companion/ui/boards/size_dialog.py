"""Dialog for the size of a board: a new one, or columns and rows added or removed at an edge."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from companion.errors import CompanionError
from companion.tabletop.boards import Board
from companion.tabletop.hexes import LAST_LABEL
from companion.ui.help.help_key import offer_help
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.numbers.number_field import NumberField, first_fault
from companion.ui.widgets.question import MARGINS, NARROW
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.boards.drawing import Drawing
from companion.workshop.boards.joining import new_sheet, resize_sheet

USUAL = ((15, 17), (16, 17), (32, 17), (32, 34))
"""Sizes that many tables have: a mapsheet, two of them side by side, and four."""
EDGES = (("East", "West"), ("South", "North"))
NEW_NAME = "My table"


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
