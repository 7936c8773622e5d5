"""Any calculator's form as controls, one line a field, or side by side where there is little height."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from companion.engine.forms import Field, FieldKind, Form, Value, Values
from companion.ui.calculator.fields import Control, control_for
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

NARROW = 300
"""Below this, in pixels at scale 1, labels stand above their controls."""

MORE = "More"

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


class FormView(QWidget):
    """The fields of a form; `values_changed` carries all values after each change by the player.

    While a number is typed that cannot be, nothing is told but `faulted`: with what is wrong, and without
    words once it is put right. `in_cells` fields stand side by side, and those that are rarely asked for are
    folded away.
    """

    values_changed = Signal(dict)
    faulted = Signal(str)

    def __init__(self, form: Form, parent: QWidget | None = None, *, in_cells: bool = False) -> None:
        super().__init__(parent)
        self.form = form
        self._controls: dict[str, Control] = {}
        self._labels: dict[str, QLabel] = {}
        self._is_narrow: bool | None = None
        self._fault = ""
        self._grid: QGridLayout | None = None
        self.more: Fold | None = None
        self.setAccessibleName(form.title)
        for field in form.fields:
            control = self._controls[field.id] = control_for(field)
            control.edited.connect(self._tell)
            if field.kind is not FieldKind.FLAG:
                label = self._labels[field.id] = role_label(field.label, LabelRole.MUTED)
                set_tip(label, field.hint)
                label.setBuddy(control)
        if in_cells:
            self._lay_out_cells()
        else:
            self._grid = with_spacing(QGridLayout(self), Space.SMALL)
            self._place(is_narrow=False)
            Theme.current().changed.connect(self._turn)

    def values(self) -> dict[str, Value]:
        """Return every field's value as it stands."""
        return {field_id: control.value() for field_id, control in self._controls.items()}

    def set_values(self, values: Values) -> None:
        """Fill in the fields that are named; nothing is told."""
        for field_id, value in values.items():
            if (control := self._controls.get(field_id)) and (control.fault or control.value() != value):
                control.set_value(value)
        if self.more is not None and any(self._differs(field) for field in self.form.fields if field.is_rare):
            self.more.open(True)
        self._tell_fault()

    @property
    def fault(self) -> str:
        """The fault of the first invalid number, after its name; empty if there is none."""
        wrong = (field for field in self.form.fields if self._controls[field.id].fault)
        return next((f"{field.label}: {self._controls[field.id].fault}" for field in wrong), "")

    def control(self, field_id: str) -> Control:
        """Return the control of one field."""
        return self._controls[field_id]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _lay_out_cells(self) -> None:
        column = with_spacing(QVBoxLayout(self), Space.SMALL)
        usual, rare = (
            [
                (self._labels.get(field.id), self._controls[field.id])
                for field in self.form.fields
                if field.is_rare is is_rare
            ]
            for is_rare in (False, True)
        )
        if not rare:
            column.addWidget(FieldCells(usual))
            return
        self.more = Fold(MORE, FieldCells(rare))
        labels = (field.label for field in self.form.fields if field.is_rare)
        set_tip(self.more.heading, ", ".join(labels))
        column.addWidget(FieldCells(usual, [self.more.heading]))
        column.addWidget(self.more)

    def _differs(self, field: Field) -> bool:
        return self._controls[field.id].value() != field.default

    def _turn(self) -> None:
        self._place(is_narrow=self.width() < Theme.current().tokens.px(NARROW))

    def _place(self, *, is_narrow: bool) -> None:
        """Labels beside their controls where there is room, above them where there is none."""
        if is_narrow == self._is_narrow or self._grid is None:
            return
        self._is_narrow = is_narrow
        for row, (field_id, control) in enumerate(self._controls.items()):
            label = self._labels.get(field_id)
            if is_narrow:
                self._grid.addWidget(control, 2 * row + 1, 0, 1, 2)
            else:
                self._grid.addWidget(control, 2 * row, 1 if label else 0, 1, 1 if label else 2)
            if label is not None:
                self._grid.addWidget(
                    label, 2 * row, 0, 1, 2 if is_narrow else 1, Qt.AlignmentFlag.AlignVCenter
                )
        self._grid.setColumnStretch(0, 2)
        self._grid.setColumnStretch(1, 0 if is_narrow else 5)

    def _tell(self) -> None:
        self._tell_fault()
        if not self._fault:
            self.values_changed.emit(self.values())

    def _tell_fault(self) -> None:
        if self.fault != self._fault:
            self._fault = self.fault
            self.faulted.emit(self._fault)
