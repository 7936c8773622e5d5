"""Any calculator's form as controls, one line a field, or side by side where there is little height."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from companion.engine.forms import Field, FieldKind, Form, Value, Values
from companion.ui.calculator.control import Control
from companion.ui.calculator.field_cells import FieldCells
from companion.ui.calculator.fields import control_for
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

NARROW = 300
"""Below this, in pixels at scale 1, labels stand above their controls."""

MORE = "More"


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
