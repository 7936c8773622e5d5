"""The ask bar while a player has to choose: a large button an option, and a digit for each."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.asks import Choice
from companion.engine.views import SideView
from companion.ui.side_mark import SideMark
from companion.ui.spacing import spaced
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.words import Kind, Role, push_button, role_label


class ChoicePane(QWidget):
    """Asks for one choice; `answered` brings the chosen id."""

    answered = Signal(object)
    back_wanted = Signal()
    give_up_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: tuple[QPushButton, ...] = ()
        self.headline, self.side_mark = role_label("", Role.SECTION), SideMark()
        self.headline.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.back_button = push_button("Back", Kind.QUIET, "undo")
        self.give_up_button = push_button("Give up", Kind.QUIET, "close")
        self.back_button.clicked.connect(self.back_wanted)
        self.give_up_button.clicked.connect(self.give_up_wanted)
        top = spaced(QHBoxLayout(), Space.SMALL)
        top.addWidget(self.side_mark)
        top.addWidget(self.headline, 1)
        top.addWidget(self.back_button)
        top.addWidget(self.give_up_button)
        self._row = spaced(QHBoxLayout(), Space.SMALL)
        both = spaced(QVBoxLayout(self), Space.TINY)
        both.addLayout(top)
        both.addLayout(self._row)

    def show_choice(self, choice: Choice, side: SideView | None, given: int) -> None:
        """Ask a side for a choice; `given` answers to the same action can be taken back."""
        self.side_mark.show_side(side)
        self.headline.setText(choice.purpose)
        self.headline.setToolTip(choice.source)
        self.back_button.setEnabled(given > 0)
        while self._row.takeAt(0) is not None:
            pass
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = tuple(self._button(choice, number) for number in range(len(choice.options)))
        for button in self.buttons:
            self._row.addWidget(button)
        self._row.addStretch(1)

    def take_focus(self) -> None:
        """Put the focus on the first option."""
        if self.buttons:
            self.buttons[0].setFocus()

    def type_digit(self, digit: str) -> None:
        """A digit typed anywhere in the window picks the option with that number."""
        if 1 <= int(digit) <= len(self.buttons):
            self.buttons[int(digit) - 1].click()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isdigit():
            self.type_digit(event.text())
        elif event.key() == Qt.Key.Key_Escape:
            self.give_up_wanted.emit()
        elif event.key() == Qt.Key.Key_Backspace and self.back_button.isEnabled():
            self.back_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _button(self, choice: Choice, number: int) -> QPushButton:
        option = choice.options[number]
        hint = f": {option.hint}" if option.hint else ""
        button = QPushButton(f"{number + 1}   {option.label}{hint}", self)
        button.setMinimumHeight(Theme.current().tokens.px(48))
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self.answered.emit(option.id))
        return button
