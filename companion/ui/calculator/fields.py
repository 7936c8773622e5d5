"""The controls that fill in one field of a form: segments, a list, a stepper, a tick."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.engine.forms import Field, FieldChoice, FieldKind, Value
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.lines import ValueLine
from companion.ui.widgets.number_field import LARGE_KEYS, NumberField
from companion.ui.widgets.plain_text import button_text, set_item_tip, set_tip
from companion.ui.widgets.spacing import with_spacing

MOST_SEGMENTS, LONGEST_SEGMENTS, MOST_LISTED = 5, 44, 12
ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}

LETTERS = 12
FIRST = "Enter takes the first match."
STRANGE = "“{text}” is not on the list: type another part of a name."


class Control(QWidget):
    """A control of a field; `edited` tells that the player changed it, setting it from outside is silent."""

    edited = Signal()

    @property
    def fault(self) -> str:
        """The fault of the typed text, so that the value does not count; empty if there is none."""
        return ""

    def value(self) -> Value:
        """Return the control's value."""
        raise NotImplementedError

    def set_value(self, value: Value) -> None:
        """Hold another value without telling."""
        raise NotImplementedError


class SearchableChoice(Control):
    """Any part of a name finds it; Enter takes the first match.

    What is no name is told, and the choice before counts for nothing until it is put right; Esc does.
    """

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._fault, self._hint = "", field.hint
        self._names = {choice.label.lower(): choice.id for choice in field.choices}
        self.box, self.line = QComboBox(), ValueLine()
        self._value = str(field.default)
        self._offer(field)
        self.box.activated.connect(lambda _index: self._choose(str(self.box.currentData())))
        self.line.textEdited.connect(self._search)
        self.line.editingFinished.connect(self._finish)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.box)
        self.setFocusProxy(self.box)

    def _offer(self, field: Field) -> None:
        box = self.box
        box.setEditable(True)
        box.setLineEdit(self.line)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(LETTERS)
        for widget in (box, self.line):
            widget.setAccessibleName(field.label)
        for index, choice in enumerate(field.choices):
            box.addItem(choice.label, choice.id)
            set_item_tip(box, index, choice.hint)
        finder = box.completer()
        assert finder is not None, "an editable list has one"
        finder.setFilterMode(Qt.MatchFlag.MatchContains)
        finder.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)

    @property
    def fault(self) -> str:
        return self._fault

    def value(self) -> Value:
        return self._value

    def set_value(self, value: Value) -> None:
        self._value = str(value)
        self.box.setCurrentIndex(self.box.findData(self._value))
        self.line.setText(self.box.currentText())
        self.line.setCursorPosition(0)
        self._tell("")

    def find_choice(self, text: str) -> str:
        """Return the first choice with these letters in its name; empty where there is none."""
        letters = text.strip().lower()
        if letters in self._names:
            return self._names[letters]
        begins = (key for name, key in self._names.items() if name.startswith(letters))
        return next(begins, next((key for name, key in self._names.items() if letters in name), ""))

    def _search(self, text: str) -> None:
        """A whole name counts at once; a part of one leaves the choice open."""
        if (whole := self._names.get(text.strip().lower())) is not None:
            self._choose(whole, is_typing=True)
            return
        near = self.find_choice(text)
        message = (
            "Enter takes the first match."
            if near
            else f"“{text}” is not on the list: type another part of a name."
        )
        self._tell(message)
        self.edited.emit()

    def _finish(self) -> None:
        """Whoever goes on takes the first that was found; without any, nothing is taken."""
        if self._fault and (near := self.find_choice(self.line.text())):
            self._choose(near)

    def _choose(self, choice: str, *, is_typing: bool = False) -> None:
        is_other = choice != self._value or bool(self._fault)
        if is_typing:
            self._value = choice
            self._tell("")
        else:
            self.set_value(choice)
        if is_other:
            self.edited.emit()

    def _tell(self, fault: str) -> None:
        self._fault = fault
        restyle(self.box, "wrong", "true" if fault else "false")
        set_tip(self.box, fault or self._hint)
        self.line.setAccessibleDescription(fault)


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
