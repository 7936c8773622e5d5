"""Situation of the target, entered where no map gives it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.engine.forms import Form, Values
from companion.ui.calculator.form_view import FormView
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.spacing import with_spacing


class SituationForm(QWidget):
    """Form of a situation, or nothing; `changed` carries all its values, `faulted` an invalid one.

    It is `touched` when somebody types in it, be it what stands there already.
    """

    changed = Signal(dict)
    touched = Signal()
    faulted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form: FormView | None = None
        self._column = with_spacing(QVBoxLayout(self), 0)

    @property
    def is_needed(self) -> bool:
        """Whether anything has to be entered."""
        return self._form is not None

    @property
    def fault(self) -> str:
        """The fault of an invalid number; empty if there is none."""
        return self._form.fault if self._form is not None else ""

    @property
    def is_typing(self) -> bool:
        """Whether the keyboard is in one of its fields."""
        field = self.window().focusWidget()
        return field is not None and field.hasFocus() and self.isAncestorOf(field)

    def ask(self, form: Form | None, values: Values | None = None) -> None:
        """Ask how the target stands; None where the map knows."""
        if self._form is not None and self._form.form != form:
            delete_later(self._form)
            self._form = None
        if form is not None and self._form is None:
            self._form = FormView(form, in_cells=True)
            self._form.values_changed.connect(self.changed)
            self._form.faulted.connect(self.faulted)
            for line in self._form.findChildren(QLineEdit):
                line.textEdited.connect(self._touch)
            self._column.addWidget(self._form)
        if self._form is not None and values is not None:
            self._form.set_values(values)

    def _touch(self) -> None:
        if not self.fault:
            self.touched.emit()

    def move_to(self, column: QBoxLayout, place: int) -> None:
        """Stand in another column, the keyboard where it was."""
        field = self.window().focusWidget() if self.is_typing else None
        column.insertWidget(place, self)
        if field is not None:
            self.show()
            field.setFocus()

    def take_keyboard(self) -> None:
        """Let it be typed, from its first field on."""
        if self._form is not None:
            self._form.control(self._form.form.fields[0].id).setFocus()
