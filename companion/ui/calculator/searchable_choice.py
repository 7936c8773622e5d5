"""One of many choices, found by typing a part of its name."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QSizePolicy, QVBoxLayout

from companion.engine.forms import Field, Value
from companion.ui.calculator.control import Control
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.lines.value_line import ValueLine
from companion.ui.widgets.plain_text import set_item_tip, set_tip

LETTERS = 12
FIRST = "Enter takes the first match."
STRANGE = "“{text}” is not on the list: type another part of a name."


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
