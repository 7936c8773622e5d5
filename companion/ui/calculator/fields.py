"""The controls that fill in one field of a form: segments, a list, a stepper, a tick."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
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

from companion.engine.forms import Field, FieldChoice, Kind, Value
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.plain import button_text, set_item_tip, set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.value_line import NumberLine
from companion.ui.widgets.words import Role

MOST_SEGMENTS, LONGEST_SEGMENTS = 5, 44
KEY_WIDTH, NUMBER_WIDTH = 44, 56
ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class Control(QWidget):
    """A control of a field; `edited` tells that the player changed it, setting it from outside is silent."""

    edited = Signal()

    def value(self) -> Value:
        """What the control holds now."""
        raise NotImplementedError

    def set_value(self, value: Value) -> None:
        """Hold another value without telling."""
        raise NotImplementedError


def control_for(field: Field) -> Control:
    """The control that suits a field: few short choices side by side, many in a list."""
    match field.kind:
        case Kind.NUMBER:
            control: Control = Stepper(field)
        case Kind.FLAG:
            control = Tick(field)
        case Kind.CHOICE:
            control = Segments(field) if _are_few(field.choices) else Choices(field)
    set_tip(control, field.hint)
    control.set_value(field.default)
    return control


def _are_few(choices: Sequence[FieldChoice]) -> bool:
    return len(choices) <= MOST_SEGMENTS and sum(len(choice.label) for choice in choices) <= LONGEST_SEGMENTS


class Segment(QPushButton):
    """One of a few choices; it leaves arrow keys to the row that it stands in."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class Segments(Control):
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


class Choices(Control):
    """Many choices in a list that opens."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._box = QComboBox()
        self._box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._box.setMinimumContentsLength(12)
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
    """A number between two large keys; a typed one that is out of bounds is told, and not taken."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._low, self._high = field.low, field.high
        self._number = self._settled = field.low
        self._line = NumberLine(is_signed=field.low < 0)
        self._line.setAccessibleName(field.label)
        self._less = self._key("−", f"{field.label}: one less", -1)
        self._more = self._key("+", f"{field.label}: one more", 1)
        self._fault = CutLabel()
        self._fault.setProperty("role", Role.DANGER.value)
        self._fault.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = spaced(QHBoxLayout(self), Space.TINY)
        for part in (self._less, self._line, self._more):
            row.addWidget(part)
        row.addWidget(self._fault, 1)
        self._line.stepped.connect(self._step)
        self._line.textEdited.connect(self._typed)
        self._line.editingFinished.connect(self._leave)
        self.setFocusProxy(self._line)
        Theme.current().changed.connect(self._measure)
        self._measure()
        self._show(self._number)

    @property
    def fault(self) -> str:
        """What is wrong with the number typed; empty when nothing is."""
        return self._fault.text()

    def value(self) -> Value:
        return self._number

    def set_value(self, value: Value) -> None:
        self._show(int(value))

    def _key(self, sign: str, name: str, step: int) -> QPushButton:
        key = QPushButton(sign)
        key.setAccessibleName(name)
        key.setAutoDefault(False)
        key.setAutoRepeat(True)
        key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        key.clicked.connect(lambda: self._step(step))
        return key

    def _step(self, step: int) -> None:
        self._change(self._number + step)
        self._show(self._number)

    def _typed(self) -> None:
        """Take what is typed; while it makes no number that can be, the one before the typing counts."""
        number = self._line.number
        if number is None or self._is_within(number):
            self._tell_fault("")
        else:
            self._tell_fault(f"{self._low} to {self._high}")
            restyle(self._line, "wrong", "true")
        self._change(number if number is not None and self._is_within(number) else self._settled)

    def _leave(self) -> None:
        """The number that counts is shown again; one that was not taken is told."""
        number = self._line.number
        self._show(self._number)
        if number is not None and not self._is_within(number):
            self._tell_fault(f"{self._low} to {self._high}, not {number}")

    def _is_within(self, number: int) -> bool:
        return self._low <= number <= self._high

    def _tell_fault(self, words: str) -> None:
        self._fault.show_words(words)
        self._line.setAccessibleDescription(words)
        restyle(self._line, "wrong", "false")

    def _change(self, number: int) -> None:
        number = min(max(number, self._low), self._high)
        if number != self._number:
            self._number = number
            self._show_ends()
            self.edited.emit()

    def _show(self, number: int) -> None:
        self._number = self._settled = min(max(number, self._low), self._high)
        self._line.setText(str(self._number))
        self._tell_fault("")
        self._show_ends()

    def _show_ends(self) -> None:
        self._less.setEnabled(self._number > self._low)
        self._more.setEnabled(self._number < self._high)

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        for key in (self._less, self._more):
            key.setFixedWidth(px(KEY_WIDTH))
        self._line.setFixedWidth(px(NUMBER_WIDTH))


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
