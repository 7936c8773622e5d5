"""Choices about one attack in its row: a few short ones side by side, longer ones in a list."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from companion.engine.forms import Field, FieldKind
from companion.engine.views.attacks import AttackChoice, AttackView
from companion.ui.calculator.fields import Control, control_for
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing


class AttackChoices(QWidget):
    """The choices of one attack; controls stay as long as what there is to choose stays the same."""

    chosen = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[tuple[str, ...], ...] = ()
        self._controls: dict[str, Control] = {}
        self._labels: list[QLabel] = []
        self._grid = with_spacing(QGridLayout(self), Space.TINY, (0, Space.TINY, 0, Space.TINY))
        self._grid.setColumnStretch(1, 1)
        self.hide()

    def show_choices(self, attack: AttackView) -> None:
        """Show what there is to choose, and what is chosen."""
        shape = tuple(
            (attack.name, choice.id, choice.label, *(option.id for option in choice.options))
            for choice in attack.choices
        )
        if shape != self._shown:
            self._shown = shape
            self._rebuild(attack)
        for choice in attack.choices:
            if self._controls[choice.id].value() != choice.value:
                self._controls[choice.id].set_value(choice.value)
        self.setVisible(bool(attack.choices))

    def control(self, choice_id: str) -> Control:
        """Return the control of one choice."""
        return self._controls[choice_id]

    def _rebuild(self, attack: AttackView) -> None:
        for old in (*self._controls.values(), *self._labels):
            delete_later(old)
        self._controls, self._labels = {}, []
        for row, choice in enumerate(attack.choices):
            control = self._control(attack, choice)
            label = role_label(choice.label, LabelRole.MUTED)
            label.setWordWrap(False)
            label.setBuddy(control)
            self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(control, row, 1)
            self._controls[choice.id] = control
            self._labels.append(label)

    def _control(self, attack: AttackView, choice: AttackChoice) -> Control:
        # Two rows may ask the same: the name of the attack tells them apart when they are read out.
        field = Field(
            choice.id, f"{attack.name}: {choice.label}", FieldKind.CHOICE, choice.value, choice.options
        )
        control = control_for(field)
        control.edited.connect(lambda: self.chosen.emit(choice.id, str(control.value())))
        return control
