"""A question with a button for each answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QDialog, QHBoxLayout, QInputDialog, QLineEdit, QVBoxLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

MARGINS = (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
NARROW = 420

LONGEST_NAME = 60


class QuestionDialog(QDialog):
    """A question with a button for each answer: Enter gives the primary one, closing it the last."""

    def __init__(
        self, text: str, more: str, answers: Sequence[tuple[str, ButtonKind]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Companion")
        self.answer = len(answers) - 1
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, MARGINS)
        column.addWidget(role_label(text, LabelRole.SECTION))
        if more:
            column.addWidget(role_label(more, LabelRole.MUTED))
        row = with_spacing(QHBoxLayout(), Space.SMALL)
        row.addStretch(1)
        for number, (label, kind) in enumerate(answers):
            button = push_button(label, kind)
            button.clicked.connect(partial(self._give, number))
            button.setAutoDefault(kind is not ButtonKind.DANGER)
            if kind is ButtonKind.PRIMARY:
                button.setDefault(True)
                button.setFocus()
            row.addWidget(button)
        column.addStretch(1)
        column.addLayout(row)
        self.setMinimumWidth(Theme.current().tokens.px(NARROW))

    def _give(self, number: int, _checked: bool = False) -> None:
        self.answer = number
        self.accept()


def ask_question(parent: QWidget, text: str, more: str, answers: Sequence[tuple[str, ButtonKind]]) -> int:
    """Return which of the answers a player gives, counted from 0."""
    question = QuestionDialog(text, more, answers, parent)
    run_modal(question)
    return question.answer


def ask_name(parent: QWidget, title: str, name: str = "") -> str:
    """Return a name, nothing where the player has thought better of it."""
    text, is_given = QInputDialog.getText(parent, title, "Name", QLineEdit.EchoMode.Normal, name)
    return " ".join(text.split())[:LONGEST_NAME] if is_given else ""
