"""The ask bar while a player has to choose, or to tell which card a real deck showed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.engine.asks import Choice
from companion.engine.views.units import SideView
from companion.tabletop.counting import counted
from companion.ui.askbar.head import AskHead
from companion.ui.askbar.option_strip import OptionKey, OptionStrip
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label

SEARCH = 190


class CardField(QLineEdit):
    """Takes the name of a card; Enter is the one found first, or with nothing typed the app's draw."""

    entered = Signal()
    rest_wanted = Signal()
    back_wanted = Signal()
    give_up_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                is_shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
                (self.rest_wanted if is_shifted else self.entered).emit()
            case Qt.Key.Key_Backspace if not self.text():
                self.back_wanted.emit()
            case Qt.Key.Key_Escape if self.text():
                self.clear()
            case Qt.Key.Key_Escape:
                self.give_up_wanted.emit()
            case _:
                super().keyPressEvent(event)


class ChoicePane(QWidget):
    """Asks for one choice; `answered` brings its id. A card is searched for by name, or drawn by the app."""

    answered = Signal(object)
    roll_wanted = Signal()
    rest_wanted = Signal()
    back_wanted = Signal()
    give_up_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice: Choice | None = None
        self.head, self.strip, self.search = AskHead(), OptionStrip(), CardField()
        self.reading = role_label("", Role.CAPTION)
        self.search.setPlaceholderText("Which card was it?")
        self.search.setAccessibleName("Name of the card drawn")
        side = spaced(QVBoxLayout(), Space.TINY)
        side.addWidget(self.search)
        side.addWidget(self.reading)
        side.addStretch(1)
        bottom = spaced(QHBoxLayout(), Space.SMALL)
        bottom.addLayout(side)
        bottom.addWidget(self.strip, 1)
        both = spaced(QVBoxLayout(self), Space.TINY)
        both.addWidget(self.head)
        both.addLayout(bottom)
        Theme.current().changed.connect(self._measure)
        self._measure()
        self._connect()

    @property
    def buttons(self) -> tuple[OptionKey, ...]:
        """The keys of the options in their order."""
        return self.strip.keys

    def show_choice(self, choice: Choice, side: SideView | None, given: int) -> None:
        """Ask a side for a choice; `given` answers to the same action can be taken back."""
        self._choice = choice
        cards = sum(option.copies for option in choice.options)
        self.head.show_ask(choice, side, given, counted(cards, "card") if choice.is_draw else "")
        verb = "Draw" if choice.is_draw else ""
        self.head.offer_chance(
            verb,
            "The app draws the card (Enter)",
            "The app draws and rolls everything that follows (Shift+Enter)",
        )
        options = choice.options
        if choice.is_draw:
            options = tuple(sorted(options, key=lambda option: option.label))
        self.strip.show_options(options, are_cards=choice.is_draw)
        self.search.clear()
        self.search.setVisible(choice.is_draw)
        self.reading.setVisible(choice.is_draw)
        self._say_how()

    def take_focus(self) -> None:
        """Put the focus where the answer is typed: on the search, or on the first option."""
        if self._choice is not None and self._choice.is_draw:
            self.search.setFocus()
        elif self.buttons:
            self.buttons[0].setFocus()

    def type_digit(self, digit: str) -> None:
        """A digit typed anywhere in the window picks the option with that number; cards have names."""
        is_draw = self._choice is not None and self._choice.is_draw
        if not is_draw and 1 <= int(digit) <= len(self.buttons):
            self.buttons[int(digit) - 1].click()

    def say(self, words: str) -> None:
        """Tell why an answer cannot be."""
        self.reading.setText(words)
        self.reading.show()
        restyle(self.reading, "role", "danger")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isdigit():
            self.type_digit(event.text())
        elif event.key() == Qt.Key.Key_Escape:
            self.give_up_wanted.emit()
        elif event.key() == Qt.Key.Key_Backspace and self.head.back_button.isEnabled():
            self.back_wanted.emit()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def _connect(self) -> None:
        self.strip.chosen.connect(lambda chosen: self.answered.emit((chosen,)))
        self.search.textChanged.connect(self._search)
        self.search.entered.connect(self._enter)
        self.head.roll_wanted.connect(self.roll_wanted)
        self.head.rest_wanted.connect(self.rest_wanted)
        self.search.rest_wanted.connect(self.rest_wanted)
        for part in (self.head, self.search):
            part.back_wanted.connect(self.back_wanted)
            part.give_up_wanted.connect(self.give_up_wanted)

    def _search(self, text: str) -> None:
        found = self.strip.show_only(text)
        if text.strip() and not found:
            self.say(f"There is no card {text.strip()!r} left.")
        else:
            self._say_how(found[0].option.label if text.strip() and found else "")

    def _enter(self) -> None:
        if not self.search.text().strip():
            self.roll_wanted.emit()
        elif found := self.strip.show_only(self.search.text()):
            self.answered.emit((found[0].option.id,))

    def _say_how(self, found: str = "") -> None:
        self.reading.setText(f"Enter: {found}" if found else "Enter: draw for me")
        restyle(self.reading, "role", "caption")

    def _measure(self) -> None:
        width = Theme.current().tokens.px(SEARCH)
        self.search.setFixedWidth(width)
        self.reading.setFixedWidth(width)
