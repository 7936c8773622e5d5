"""Fields of a form that are folded away until somebody wants anything special."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from companion.engine.forms import Field, Value
from companion.ui.calculator.fields import Control, control_for
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing


class FoldedFields(QWidget):
    """Fields that most units leave as they are, folded under a heading that tells the differences.

    The controls are made when they are first shown: most units of a battle are begun without.
    """

    changed = Signal()

    def __init__(
        self, heading: str, format_special: Callable[[Sequence[Field]], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._heading, self._format_special = heading, format_special
        self.controls: dict[str, Control] = {}
        self._fields: tuple[Field, ...] = ()
        self._values: dict[str, Value] = {}
        self._page: QWidget | None = None
        inside = QWidget()
        self._rows = with_spacing(QVBoxLayout(inside), 0)
        self.fold = Fold(heading, inside)
        self.fold.opened.connect(self._build_fields)
        with_spacing(QVBoxLayout(self), 0).addWidget(self.fold)

    def show_fields(self, fields: Sequence[Field]) -> None:
        """Ask for each of these."""
        if tuple(fields) != self._fields:
            self._fields = tuple(fields)
            self._values = {field.id: field.default for field in fields}
            self._remove_fields()
            if self.fold.is_open:
                self._build_fields()
        self.setVisible(bool(fields))
        self._tell()

    def choose(self, values: Mapping[str, Value]) -> None:
        """Set some of them."""
        self._values |= {name: value for name, value in values.items() if name in self._values}
        for name, control in self.controls.items():
            control.set_value(self._values[name])
        self._tell()

    def special(self) -> dict[str, Value]:
        """Return those that differ from what is usual."""
        return {field.id: self._values[field.id] for field in self._special()}

    def _special(self) -> tuple[Field, ...]:
        return tuple(field for field in self._fields if self._values[field.id] != field.default)

    def _remove_fields(self) -> None:
        if self._page is not None:
            delete_later(self._page)
        self._page, self.controls = None, {}

    def _build_fields(self) -> None:
        if self._page is not None:
            return
        self._page = QWidget()
        self._rows.addWidget(self._page)
        grid = with_spacing(QGridLayout(self._page), Space.TINY)
        grid.setColumnStretch(1, 1)
        for row, field in enumerate(self._fields):
            control = self.controls[field.id] = control_for(field)
            control.set_value(self._values[field.id])
            control.edited.connect(self._on_edited)
            label = role_label(field.label, LabelRole.MUTED)
            set_tip(label, field.hint)
            label.setBuddy(control)
            grid.addWidget(label, row, 0)
            grid.addWidget(control, row, 1)
        self.changed.emit()  # so that the Tab key finds them

    def _on_edited(self) -> None:
        self._values = {name: control.value() for name, control in self.controls.items()}
        self._tell()
        self.changed.emit()

    def _tell(self) -> None:
        self.fold.heading.setText(f"{self._heading}: {self._format_special(self._special())}")
