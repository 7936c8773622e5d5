"""Fields side by side, each under its label, where a column would push everything else out of sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.spacing import with_spacing

CELL = 144
"""The least width of a cell: a number between two large keys."""


@dataclass(frozen=True, slots=True)
class FieldPosition:
    """The row and column of a field, and the number of columns it spans."""

    row: int
    column: int
    span: int


def cells(widths: Sequence[tuple[int, bool]], columns: int) -> list[FieldPosition]:
    """Places for fields in their order, each as wide as it wants; ticks have rows of their own."""
    placed: list[FieldPosition] = []
    row = column = 0
    for number, (wide, is_tick) in enumerate(widths):
        span = min(wide, columns)
        is_other_kind = number > 0 and is_tick != widths[number - 1][1]
        if column and (column + span > columns or is_other_kind):
            row, column = row + 1, 0
        placed.append(FieldPosition(row, column, span))
        column += span
    return placed


class FieldCells(QWidget):
    """As many fields in a row as there is room for; a tick, which has no label, is its own.

    What stands `behind` them is set as a tick is.
    """

    def __init__(
        self,
        fields: Sequence[tuple[QLabel | None, QWidget]],
        behind: Sequence[QWidget] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._fields = (*fields, *((None, widget) for widget in behind))
        self._cells = [widget if label is None else _under(label, widget) for label, widget in self._fields]
        self._placed: list[FieldPosition] = []
        self._grid = with_spacing(QGridLayout(self), Space.SMALL)
        self._place()
        Theme.current().changed.connect(self._place)

    def minimumSizeHint(self) -> QSize:
        """However many stand in a row now, one does in the narrowest room."""
        hint, px = super().minimumSizeHint(), Theme.current().tokens.px
        return QSize(min(hint.width(), px(CELL)), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.StyleChange):
            self._place()
        return super().event(event)

    def _place(self) -> None:
        px = Theme.current().tokens.px
        gap, cell = px(Space.SMALL), px(CELL)
        columns = max(1, (self.width() + gap) // (cell + gap))
        wanted = [
            (max(1, round((widget.sizeHint().width() + gap) / (cell + gap))), label is None)
            for label, widget in self._fields
        ]
        placed = cells(wanted, columns)
        if placed == self._placed:
            return
        self._placed = placed
        for widget, place in zip(self._cells, placed, strict=True):
            self._grid.addWidget(widget, place.row, place.column, 1, place.span)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)


def _under(label: QLabel, control: QWidget) -> QWidget:
    """Return a control with its label above it."""
    cell = QWidget()
    column = with_spacing(QVBoxLayout(cell), Space.TINY)
    column.addWidget(label)
    column.addWidget(control)
    column.addStretch(1)
    return cell
