"""Pane of the ask bar for a choice, or for the card that a real deck showed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.engine.asks import Choice
from companion.engine.views.units import SideView
from companion.tabletop.number_text import format_count
from companion.ui.askbar.ask_header import AskHeader
from companion.ui.askbar.option_strip import OptionKey, OptionStrip
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing

SEARCH = 190


class CardField(QLineEdit):
    """Takes the name of a card; Enter picks the first match, or the app's draw where nothing is typed."""

    entered = Signal()
    remaining_rolls_requested = Signal()
    take_back_requested = Signal()
    cancel_requested = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                is_shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
                (self.remaining_rolls_requested if is_shifted else self.entered).emit()
            case Qt.Key.Key_Backspace if not self.text():
                self.take_back_requested.emit()
            case Qt.Key.Key_Escape if self.text():
                self.clear()
            case Qt.Key.Key_Escape:
                self.cancel_requested.emit()
            case _:
                super().keyPressEvent(event)


class ChoicePane(QWidget):
    """Asks for one choice; `answered` brings its id. A card is searched for by name, or drawn by the app."""

    answered = Signal(object)
    roll_requested = Signal()
    remaining_rolls_requested = Signal()
    take_back_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice: Choice | None = None
        self.header, self.strip, self.search = AskHeader(), OptionStrip(), CardField()
        self.reading = role_label("", LabelRole.CAPTION)
        self.search.setPlaceholderText("Which card was it?")
        self.search.setAccessibleName("Name of the card drawn")
        side = with_spacing(QVBoxLayout(), Space.TINY)
        side.addWidget(self.search)
        side.addWidget(self.reading)
        side.addStretch(1)
        bottom = with_spacing(QHBoxLayout(), Space.SMALL)
        bottom.addLayout(side)
        bottom.addWidget(self.strip, 1)
        both = with_spacing(QVBoxLayout(self), Space.TINY)
        both.addWidget(self.header)
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
        self.header.show_ask(choice, side, given, format_count(cards, "card") if choice.is_draw else "")
        verb = "Draw" if choice.is_draw else ""
        self.header.offer_chance(
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
        self._show_hint()

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

    def say(self, text: str) -> None:
        """Tell why an answer cannot be."""
        self.reading.setText(text)
        self.reading.show()
        restyle(self.reading, "role", "danger")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isdigit():
            self.type_digit(event.text())
        elif event.key() == Qt.Key.Key_Escape:
            self.cancel_requested.emit()
        elif event.key() == Qt.Key.Key_Backspace and self.header.back_button.isEnabled():
            self.take_back_requested.emit()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def _connect(self) -> None:
        self.strip.chosen.connect(lambda chosen: self.answered.emit((chosen,)))
        self.search.textChanged.connect(self._search)
        self.search.entered.connect(self._enter)
        self.header.roll_requested.connect(self.roll_requested)
        self.header.remaining_rolls_requested.connect(self.remaining_rolls_requested)
        self.search.remaining_rolls_requested.connect(self.remaining_rolls_requested)
        for part in (self.header, self.search):
            part.take_back_requested.connect(self.take_back_requested)
            part.cancel_requested.connect(self.cancel_requested)

    def _search(self, text: str) -> None:
        found = self.strip.show_only(text)
        if text.strip() and not found:
            self.say(f"There is no card {text.strip()!r} left.")
        else:
            self._show_hint(found[0].option.label if text.strip() and found else "")

    def _enter(self) -> None:
        if not self.search.text().strip():
            self.roll_requested.emit()
        elif found := self.strip.show_only(self.search.text()):
            self.answered.emit((found[0].option.id,))

    def _show_hint(self, found: str = "") -> None:
        self.reading.setText(f"Enter: {found}" if found else "Enter: draw for me")
        restyle(self.reading, "role", "caption")

    def _measure(self) -> None:
        width = Theme.current().tokens.px(SEARCH)
        self.search.setFixedWidth(width)
        self.reading.setFixedWidth(width)
