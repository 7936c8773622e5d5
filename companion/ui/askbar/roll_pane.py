"""The ask bar while dice are asked: who rolls what, what it takes, keys for every total, and a field."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.asks import Roll
from companion.engine.views import SideView
from companion.errors import InputError
from companion.tabletop.odds import at_least, odds_of, percent
from companion.ui.askbar.dice_field import DiceField
from companion.ui.askbar.keys import TotalKeys
from companion.ui.askbar.typed import Typed, read_typed
from companion.ui.controls import restyle
from companion.ui.side_mark import SideMark
from companion.ui.spacing import spaced
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Type
from companion.ui.widgets.words import Kind, Role, push_button, role_label

WORDS_FROM = 760
LINES, LINE_HEIGHT = 2, 1.4
"""Room for what a typed line comes to, which must not move the map when it grows."""


class RollPane(QWidget):
    """Asks for one roll; `answered` brings the rolls given, the first for this one."""

    answered = Signal(object)
    roll_wanted = Signal()
    rest_wanted = Signal()
    back_wanted = Signal()
    give_up_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._roll: Roll | None = None
        self.headline, self.need = role_label("", Role.SECTION), role_label("", Role.NUMBER)
        self.need.setWordWrap(False)
        self.reading = role_label("", Role.CAPTION)
        self.reading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.reading.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.keys, self.field, self.side_mark = TotalKeys(), DiceField(), SideMark()
        self.roll_button = push_button("Roll for me", icon="dice")
        self.rest_button = push_button("Roll the rest", Kind.QUIET, "dice")
        self.back_button = push_button("Back", Kind.QUIET, "undo")
        self.give_up_button = push_button("Give up", Kind.QUIET, "close")
        self._quiet = {
            button: button.text() for button in (self.rest_button, self.back_button, self.give_up_button)
        }
        for button, words in self._quiet.items():
            button.setAccessibleName(words)
        self.roll_button.setToolTip("The app rolls these dice (R)")
        self.rest_button.setToolTip("The app rolls these and all that follow (Shift+R)")
        self.back_button.setToolTip("Take back the last answer (Backspace)")
        self.give_up_button.setToolTip("Nothing has happened (Esc)")
        self._arrange()
        self._connect()

    def show_roll(self, roll: Roll, side: SideView | None, given: int) -> None:
        """Ask a side for a roll; `given` answers to the same action can be taken back."""
        self._roll = roll
        self.side_mark.show_side(side)
        self.headline.setText(roll.purpose)
        self.headline.setToolTip(roll.source)
        self.need.setText(_need_in_words(roll))
        self.keys.show_roll(roll)
        self.field.clear()
        self.field.setPlaceholderText(f"{roll.dice}, or several")
        self.back_button.setEnabled(given > 0)
        self._read("")

    def take_focus(self) -> None:
        """Put the cursor where the dice are typed."""
        self.field.setFocus()
        self.field.selectAll()

    def type_digit(self, digit: str) -> None:
        """A digit typed anywhere in the window belongs here."""
        self.field.setFocus()
        self.field.insert(digit)

    def say(self, words: str) -> None:
        """Tell why an answer cannot be."""
        self.reading.setText(words)
        restyle(self.reading, "role", "danger")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._letter_buttons()

    def _letter_buttons(self) -> None:
        """Where there is little room the quiet buttons say what they do by icon and tooltip only."""
        is_wide = self.width() >= Theme.current().tokens.px(WORDS_FROM)
        for button, words in self._quiet.items():
            button.setText(words if is_wide else "")

    def _arrange(self) -> None:
        self.headline.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        top = spaced(QHBoxLayout(), Space.SMALL)
        top.addWidget(self.side_mark)
        top.addWidget(self.headline, 1)
        top.addWidget(self.need)
        for button in (self.roll_button, *self._quiet):
            top.addWidget(button)
        side = spaced(QVBoxLayout(), Space.TINY)
        side.addWidget(self.field)
        side.addWidget(self.reading)
        bottom = spaced(QHBoxLayout(), Space.SMALL)
        bottom.addWidget(self.keys, 5)
        bottom.addLayout(side, 1)
        both = spaced(QVBoxLayout(self), Space.TINY)
        both.addLayout(top)
        both.addLayout(bottom)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _connect(self) -> None:
        self.field.textChanged.connect(self._read)
        self.field.entered.connect(self._enter)
        self.keys.chosen.connect(lambda shown: self.answered.emit(((shown,),)))
        for signal, button, wanted in (
            (self.field.roll_wanted, self.roll_button, self.roll_wanted),
            (self.field.rest_wanted, self.rest_button, self.rest_wanted),
            (self.field.back_wanted, self.back_button, self.back_wanted),
            (self.field.give_up_wanted, self.give_up_button, self.give_up_wanted),
        ):
            signal.connect(wanted)
            button.clicked.connect(wanted)

    def _measure(self) -> None:
        tokens = Theme.current().tokens
        self.field.setMinimumWidth(tokens.px(170))
        self.reading.setFixedHeight(tokens.px(LINES * Type.CAPTION * LINE_HEIGHT))

    def _read(self, text: str) -> None:
        """Say what is typed comes to, before it is entered."""
        typed = self._typed(text)
        if typed is None or self._roll is None:
            self.keys.light(None)
            restyle(self.reading, "role", "caption")
            return
        self.keys.light(sum(typed.first))
        self.reading.setText(_in_words(typed, self._roll))
        restyle(self.reading, "role", "caption")

    def _typed(self, text: str) -> Typed | None:
        if self._roll is None:
            return None
        try:
            typed = read_typed(text, self._roll)
        except InputError as problem:
            self.say(str(problem))
            return None
        if typed is None:
            self.reading.setText("Enter: take it · R: roll for me")
            restyle(self.reading, "role", "caption")
        return typed

    def _enter(self) -> None:
        if (typed := self._typed(self.field.text())) is not None:
            self.answered.emit(typed.all)


def _need_in_words(roll: Roll) -> str:
    if roll.need is None:
        return str(roll.dice).upper()
    chance = percent(at_least(roll.need, odds_of(roll.dice)))
    return f"{roll.need} or more ({chance})"


def _in_words(typed: Typed, roll: Roll) -> str:
    result = sum(typed.first) + roll.dice.bonus
    sums = " + ".join(str(face) for face in typed.first) + " = " if len(typed.first) > 1 else ""
    words = f"{sums}{result}"
    if roll.need is not None:
        words += ": enough" if result >= roll.need else ": not enough"
    if leads_to := roll.rows.get(result):
        words += f": {leads_to}"
    if typed.rest:
        words += ", then " + ", ".join("+".join(map(str, answer)) for answer in typed.rest)
    return words
