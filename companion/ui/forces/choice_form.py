"""A form whose fields come and go with what is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from companion.engine.forms import Field
from companion.ui.calculator.fields import Control, control_for
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing


class ChoiceForm(QWidget):
    """A few fields below one another that may come and go; `changed` tells that a player chose."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controls: dict[str, Control] = {}
        self._shown: dict[str, tuple[QLabel, Control]] = {}
        self._grid = with_spacing(QGridLayout(self), Space.SMALL)
        self._grid.setColumnStretch(1, 1)

    def show_fields(self, fields: Sequence[Field]) -> None:
        """Show these fields with their defaults as values."""
        for key in [key for key in self.controls if key not in {each.id for each in fields}]:
            del self.controls[key]
            for old in self._shown.pop(key):
                delete_later(old)
        for row, each in enumerate(fields):
            if each.id not in self.controls:
                self._add(each)
            for column, widget in enumerate(self._shown[each.id]):
                self._grid.addWidget(widget, row, column)
            self.controls[each.id].set_value(each.default)
        self.controls = {each.id: self.controls[each.id] for each in fields}

    def values(self) -> dict[str, str]:
        """Return the choices, by field."""
        return {key: str(control.value()) for key, control in self.controls.items()}

    def _add(self, each: Field) -> None:
        control = self.controls[each.id] = control_for(each)
        control.edited.connect(self.changed)
        label = role_label(each.label, LabelRole.MUTED)
        label.setWordWrap(False)
        label.setBuddy(control)
        self._shown[each.id] = (label, control)
