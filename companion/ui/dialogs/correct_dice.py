"""The dialog that corrects the dice of an earlier entry and shows what would change."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from companion.engine.asks import Answer, Choice, Roll
from companion.errors import InputError
from companion.ui.askbar.face_pane import FaceKey
from companion.ui.askbar.keys import TotalKeys
from companion.ui.askbar.typed_dice import faces_of, format_answer, parse_rolls
from companion.ui.help.help_key import offer_help
from companion.ui.journal.correction import CorrectionStep, DiceCorrection
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.lines import ValueLine
from companion.ui.widgets.spacing import with_spacing


class RollKeys(QWidget):
    """The totals of a roll, or the faces of its dice; `typed` brings what a key stands for."""

    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.totals = TotalKeys()
        self.faces: tuple[FaceKey, ...] = ()
        self._roll: Roll | None = None
        self._row = with_spacing(QHBoxLayout(self), Space.TINY)
        self._row.addWidget(self.totals)
        self.totals.chosen.connect(lambda total: self.typed.emit(str(total)))
        self.hide()

    def show_roll(self, roll: Roll | None) -> None:
        """Put out the keys of a roll; none where nothing is rolled."""
        if roll != self._roll:
            self._roll = roll
            for key in self.faces:
                delete_later(key)
            self.faces = ()
            self.totals.hide()
            if roll is not None and roll.faces:
                self.faces = tuple(self._face_keys(roll))
            elif roll is not None:
                self.totals.show_roll(roll)
        self.setVisible(roll is not None)

    def _face_keys(self, roll: Roll) -> list[FaceKey]:
        keys = [FaceKey(face, len(roll.faces), self) for face in faces_of(roll)]
        for key in keys:
            key.clicked.connect(partial(self.typed.emit, key.face.letter))
            self._row.addWidget(key)
        return keys


def _is_rolled_in_secret(question: CorrectionStep) -> bool:
    """Whether a question would tell what is still hidden, and is answered."""
    return isinstance(question.ask, Roll) and question.ask.is_secret and question.answer is not None


MARGINS = (Space.WIDE, Space.WIDE, Space.WIDE, Space.LARGE)


class CorrectDialog(QDialog):
    """Edits the answers of one entry, by typing or by the keys of the roll that has the focus; accepted only
    when something would change.
    """

    committed = Signal(object)

    def __init__(self, line: str, correcting: DiceCorrection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Correct the dice")
        offer_help(self, "dice")
        self._correcting = correcting
        self.fields: list[ValueLine | QComboBox] = []
        self._form = with_spacing(QFormLayout(), Space.SMALL)
        self._marked = 0
        self.keys = RollKeys()
        self.keys.typed.connect(self._type)
        self.changes, self.verdict = QListWidget(), role_label("")
        self.changes.setAccessibleName("What changes")
        self.changes.setWordWrap(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.commit_button = self.buttons.addButton("Correct", QDialogButtonBox.ButtonRole.AcceptRole)
        self.commit_button.setProperty("kind", "primary")
        self.buttons.accepted.connect(self._commit)
        self.buttons.rejected.connect(self.reject)
        title, heading = role_label(line, LabelRole.SECTION), role_label("What changes", LabelRole.SECTION)
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, MARGINS)
        for part in (title, self._form, self.keys, heading, self.changes, self.verdict, self.buttons):
            column.addLayout(part) if isinstance(part, QFormLayout) else column.addWidget(part)
        resize_on_screen(self, 560, 520)
        self._ask_all()
        self._tell()
        self._show_keys()
        if self.fields:
            self.fields[0].setFocus()

    def begin_with(self, number: int) -> None:
        """Put the keyboard on a roll by its place, where there are so many."""
        if number < len(self.fields):
            self.fields[number].setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys are those of the roll whose line has the focus."""
        if event.type() is QEvent.Type.FocusIn and watched in self.fields:
            self._marked = next(number for number, field in enumerate(self.fields) if field is watched)
            self._show_keys()
        return super().eventFilter(watched, event)

    def _show_keys(self) -> None:
        asks = [question.ask for question in self._correcting.questions]
        ask = asks[self._marked] if self._marked < len(asks) else None
        self.keys.show_roll(ask if isinstance(ask, Roll) else None)

    def _type(self, text: str) -> None:
        """A key is a total, or the face of the next die; once all dice are told it begins anew."""
        field, ask = self.fields[self._marked], self._correcting.questions[self._marked].ask
        assert isinstance(ask, Roll), "choices have a list"
        assert isinstance(field, ValueLine), "rolls have a line"
        texts = field.text().split() if ask.faces else []
        field.setText(" ".join((*texts, text) if len(texts) < ask.dice.count else (text,)))
        self._read_field(self._marked, ask, field)

    def _ask_all(self) -> None:
        """One field a question; fields of questions that stay keep their place and focus."""
        questions = self._correcting.questions
        self._remove_rows()
        self.fields = []
        for number, question in enumerate(questions):
            field = self._field(number, question)
            label = role_label(question.ask.purpose)
            label.setBuddy(field)
            field.setAccessibleName(question.ask.purpose)
            field.installEventFilter(self)
            self._form.addRow(label, field)
            self._form.setRowVisible(field, not _is_rolled_in_secret(question))
            self.fields.append(field)

    def _remove_rows(self) -> None:
        """Take the rows out; a field that is telling of its change is deleted once it has told."""
        while self._form.rowCount():
            row = self._form.takeRow(0)
            for item in (row.labelItem, row.fieldItem):
                if widget := item.widget():
                    # One that loses the keyboard as it goes has no question left to answer.
                    widget.blockSignals(True)
                    delete_later(widget)

    def _field(self, number: int, question: CorrectionStep) -> ValueLine | QComboBox:
        if isinstance(question.ask, Choice):
            box = QComboBox()
            for option in question.ask.options:
                box.addItem(option.label, option.id)
            box.setCurrentIndex(box.findData(question.answer) if question.answer else -1)
            box.activated.connect(lambda _index: self._give(number, str(box.currentData())))
            return box
        answer = question.answer
        field = ValueLine(
            "" if answer is None or isinstance(answer, str) else format_answer(answer, question.ask)
        )
        field.setPlaceholderText(str(question.ask.dice))
        field.editingFinished.connect(lambda: self._read_field(number, question.ask, field))
        return field

    def _read_field(self, number: int, ask: Roll | Choice, field: ValueLine) -> None:
        assert isinstance(ask, Roll), "choices have a list"
        try:
            typed = parse_rolls(field.text(), ask)
        except InputError as problem:
            self.verdict.setText(str(problem))
            self.commit_button.setEnabled(False)
            return
        self._give(number, typed.first if typed else None)

    def _give(self, number: int, answer: Answer | None) -> None:
        if self._correcting.questions[number].answer == answer:
            return
        before = [question.ask for question in self._correcting.questions]
        self._correcting.give(number, answer)
        if [question.ask for question in self._correcting.questions] != before:
            self._ask_all()
            self._focus_open()
            self._show_keys()
        self._tell()

    def _focus_open(self) -> None:
        for field, question in zip(self.fields, self._correcting.questions, strict=True):
            if question.answer is None:
                field.setFocus()
                return

    def _tell(self) -> None:
        correction = self._correcting.correction
        self.changes.clear()
        if correction is not None and self._correcting.is_changed:
            self.changes.addItems([*correction.lines, *([correction.stop] if correction.stop else [])])
        self.verdict.setText(self._verdict())
        self.commit_button.setEnabled(self._correcting.can_commit)

    def _verdict(self) -> str:
        if self._correcting.fault:
            return self._correcting.fault
        if any(question.answer is None for question in self._correcting.questions):
            return "One more answer is needed."
        if not self._correcting.is_changed:
            return "Type or tap what the dice really showed."
        return "What was played before stays in the journal as a branch."

    def _commit(self) -> None:
        if self._correcting.can_commit:
            self.committed.emit(self._correcting.correction)
            self.accept()
