"""The controls that fill in one field of a form: segments, a list, a stepper, a tick."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.engine.forms import Field, FieldChoice, FieldKind, Value
from companion.ui.calculator.control import Control
from companion.ui.calculator.searchable_choice import SearchableChoice
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.numbers.number_field import LARGE_KEYS, NumberField
from companion.ui.widgets.plain_text import button_text, set_item_tip, set_tip
from companion.ui.widgets.spacing import with_spacing

MOST_SEGMENTS, LONGEST_SEGMENTS, MOST_LISTED = 5, 44, 12
ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


def control_for(field: Field) -> Control:
    """Return the control that suits a field: few short choices side by side, many in a list."""
    match field.kind:
        case FieldKind.NUMBER:
            control: Control = Stepper(field)
        case FieldKind.FLAG:
            control = Tick(field)
        case FieldKind.CHOICE:
            control = _choice_control(field)
    set_tip(control, field.hint)
    control.set_value(field.default)
    return control


def _choice_control(field: Field) -> Control:
    if _is_short_list(field.choices):
        return SegmentsControl(field)
    return SearchableChoice(field) if len(field.choices) > MOST_LISTED else ChoicesControl(field)


def _is_short_list(choices: Sequence[FieldChoice]) -> bool:
    return len(choices) <= MOST_SEGMENTS and sum(len(choice.label) for choice in choices) <= LONGEST_SEGMENTS


class Segment(QPushButton):
    """One of a few choices; it leaves arrow keys to the row that it stands in."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class SegmentsControl(Control):
    """A few choices side by side, one of them down; arrow keys move between them."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        self._buttons: dict[str, Segment] = {}
        flow = Flow()
        for choice in field.choices:
            button = Segment(button_text(choice.label))
            button.setCheckable(True)
            button.setAutoDefault(False)
            set_tip(button, choice.hint)
            button.setAccessibleName(f"{field.label}: {choice.label}")
            self._group.addButton(button)
            self._buttons[choice.id] = button
            flow.add(button)
        self._group.buttonClicked.connect(self.edited)
        _fill(self, flow)

    def value(self) -> Value:
        return next((key for key, button in self._buttons.items() if button.isChecked()), "")

    def set_value(self, value: Value) -> None:
        self._buttons[str(value)].setChecked(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys choose the neighbour."""
        step = ARROWS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        ids = list(self._buttons)
        index = ids.index(str(self.value())) + step
        if 0 <= index < len(ids):
            self._buttons[ids[index]].setFocus()
            self._buttons[ids[index]].click()


class ChoicesControl(Control):
    """Many choices in a list that opens."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._box = QComboBox()
        self._box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._box.setMinimumContentsLength(11)
        self._box.setAccessibleName(field.label)
        for index, choice in enumerate(field.choices):
            self._box.addItem(choice.label, choice.id)
            set_item_tip(self._box, index, choice.hint)
        self._box.activated.connect(self.edited)
        _fill(self, self._box)
        self.setFocusProxy(self._box)

    def value(self) -> Value:
        return str(self._box.currentData())

    def set_value(self, value: Value) -> None:
        self._box.setCurrentIndex(self._box.findData(str(value)))


class Stepper(Control):
    """A number between two large keys."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.number = NumberField(field.label, field.low, field.high, keys=LARGE_KEYS)
        self.number.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.number.set_hint(field.hint)
        self.number.edited.connect(self.edited)
        row = with_spacing(QHBoxLayout(self), 0)
        row.addWidget(self.number)
        row.addStretch(1)
        self.setFocusProxy(self.number)

    @property
    def fault(self) -> str:
        return self.number.fault

    def value(self) -> Value:
        return self.number.number

    def set_value(self, value: Value) -> None:
        self.number.set_number(int(value))


class Tick(Control):
    """Yes or no; the words of the field stand beside the tick itself."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._box = QCheckBox(button_text(field.label))
        self._box.clicked.connect(self.edited)
        _fill(self, self._box)
        self.setFocusProxy(self._box)

    def value(self) -> Value:
        return self._box.isChecked()

    def set_value(self, value: Value) -> None:
        self._box.setChecked(bool(value))


def _fill(control: QWidget, inside: QWidget) -> None:
    layout = QVBoxLayout(control)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(inside)
