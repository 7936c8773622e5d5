"""The ask bar while dice are asked: who rolls what, what it takes, keys for every total, and a field."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.asks import Roll
from companion.engine.views.units import SideView
from companion.errors import InputError
from companion.tabletop.counting import needed
from companion.tabletop.dice import kept
from companion.tabletop.odds import at_least, odds_of, percent
from companion.ui.askbar.big_key import is_low
from companion.ui.askbar.dice_field import DiceField
from companion.ui.askbar.head import AskHead
from companion.ui.askbar.keys import TotalKeys
from companion.ui.askbar.typed import WORD, Typed, line_of, read_typed
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Type
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label

LINES, LINE_HEIGHT = 2, 1.4
"""Room for what a typed line comes to, which must not move the map when it grows; fingers tap keys."""


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
        self._given = 0
        self._waiting = ""
        self.head = AskHead()
        self.reading = role_label("", Role.CAPTION)
        self.reading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.reading.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.keys, self.field = TotalKeys(), DiceField()
        self._arrange()
        self._connect()

    def show_roll(self, roll: Roll, side: SideView | None, given: int) -> None:
        """Ask a side for a roll; `given` answers to the same action can be taken back.

        What is typed for this roll already stays in the field.
        """
        is_new = (roll, given) != (self._roll, self._given)
        self._roll, self._given = roll, given
        self.head.show_ask(roll, side, given, _need_in_words(roll))
        if not is_new:
            return
        self.keys.show_roll(roll)
        self.field.setPlaceholderText(f"{roll.dice}, or several")
        self._show_waiting()
        fits = self._read(self.field.text())
        if self.waiting:
            self._tell_waiting(roll, fits=fits)

    @property
    def waiting(self) -> str:
        """Typed answers that nothing has asked for yet."""
        return self._waiting if self.field.text().endswith(self._waiting) else ""

    def keep(self, waiting: str) -> None:
        """Keep typed answers for the rolls that are asked next."""
        self._waiting = waiting
        self._show_waiting()

    def forget(self, *, is_dropped: bool = False) -> None:
        """No roll is asked any more; the typed answers wait for the next one, unless they are dropped."""
        self._roll = None
        if is_dropped:
            self._waiting = ""
        self._show_waiting()

    def take_focus(self) -> None:
        """Put the cursor where the dice are typed."""
        self.field.setFocus()
        self._place_cursor()

    def type_digit(self, digit: str) -> None:
        """A digit typed anywhere in the window belongs here."""
        self.field.setFocus()
        if not self.waiting:
            self.field.end(False)
        self.field.insert(digit)

    def say(self, words: str) -> None:
        """Tell why an answer cannot be."""
        self.reading.setText(words)
        restyle(self.reading, "role", "danger")

    def _arrange(self) -> None:
        side = spaced(QVBoxLayout(), Space.TINY)
        side.addWidget(self.field)
        side.addWidget(self.reading)
        bottom = spaced(QHBoxLayout(), Space.SMALL)
        bottom.addWidget(self.keys, 5)
        bottom.addLayout(side, 1)
        both = spaced(QVBoxLayout(self), Space.TINY)
        both.addWidget(self.head)
        both.addLayout(bottom)
        Theme.current().changed.connect(self.measure)
        self.measure()

    def _connect(self) -> None:
        self.field.textChanged.connect(self._read)
        self.field.entered.connect(self._enter)
        self.keys.chosen.connect(self._choose)
        for pressed, typed, wanted in (
            (self.head.roll_wanted, self.field.roll_wanted, self.roll_wanted),
            (self.head.rest_wanted, self.field.rest_wanted, self.rest_wanted),
            (self.head.back_wanted, self.field.back_wanted, self.back_wanted),
            (self.head.give_up_wanted, self.field.give_up_wanted, self.give_up_wanted),
        ):
            pressed.connect(wanted)
            typed.connect(wanted)

    def measure(self) -> None:
        """Take the height that suits the window."""
        tokens = Theme.current().tokens
        self.field.setMinimumWidth(tokens.px(170))
        lines = 1 if tokens.finger or is_low(self) else LINES
        self.reading.setFixedHeight(tokens.px(lines * Type.CAPTION * LINE_HEIGHT))

    def _read(self, text: str) -> bool:
        """Say what is typed comes to, before it is entered; False where it is no roll."""
        typed = self._typed(text)
        if typed is None or self._roll is None:
            self.keys.light(None)
            restyle(self.reading, "role", "caption")
            return False
        self.keys.light(sum(kept(self._roll.dice, typed.first)))
        self.reading.setText(_in_words(typed, self._roll))
        restyle(self.reading, "role", "caption")
        return True

    def _typed(self, text: str) -> Typed | None:
        if self._roll is None:
            return None
        try:
            typed = read_typed(text, self._roll)
        except InputError as problem:
            self.say(str(problem))
            return None
        if typed is None:
            self.reading.setText("Enter: accept · R: roll for me")
            restyle(self.reading, "role", "caption")
        return typed

    def _enter(self) -> None:
        text = self.field.text()
        if (typed := self._typed(text)) is not None:
            self._waiting = ""
            self.answered.emit(typed.all)
        elif text.strip():
            self.field.setSelection(*_part_to_mend(text))

    def _choose(self, shown: int) -> None:
        """A key answers in place of what is being typed; what waits for later rolls of the action stays."""
        self._waiting = self.waiting if self._given else ""
        self.answered.emit(((shown,),))

    def _show_waiting(self) -> None:
        """Leave nothing in the field but what waits."""
        self._waiting = self.waiting
        self.field.setText(f" {self._waiting}" if self._waiting else "")
        self._place_cursor()

    def _place_cursor(self) -> None:
        """Within an action the roll asked now is typed before what waits; else typing replaces that."""
        if not self.waiting:
            return
        if self._given:
            self.field.deselect()
            self.field.home(False)
        else:
            self.field.selectAll()

    def _tell_waiting(self, roll: Roll, *, fits: bool) -> None:
        """Say that typed answers wait, and what is asked before them."""
        waiting, first = self._waiting, self._waiting.split()[0]
        if not self._given:
            words, whole = (
                f"{waiting} left over. Enter: {first}",
                "Typing replaces it.",
            )
        elif not fits:
            words, whole = f"First type {roll.dice}, then {waiting}", "Kept for the rolls after this one."
        else:
            words, whole = f"Type before {waiting}; Enter: {first}", "Kept for what comes next."
        self.reading.setText(words)
        set_tip(self.reading, f"{words}. {whole}")
        restyle(self.reading, "role", "caption")


def _part_to_mend(text: str) -> tuple[int, int]:
    """Where what cannot be stands in a refused line, and its length: its first roll, or all of it."""
    first = WORD.search(text)
    is_roll = first is not None and not WORD.sub("", text).strip(" ,;")
    return (first.start(), len(first[0])) if first is not None and is_roll else (0, len(text))


def _need_in_words(roll: Roll) -> str:
    if roll.need is None:
        return str(roll.dice).upper()
    chance = percent(at_least(roll.need, odds_of(roll.dice)))
    return f"{needed(roll.need, roll.dice)} ({chance})"


def _in_words(typed: Typed, roll: Roll) -> str:
    faces = kept(roll.dice, typed.first)
    result = sum(faces) + roll.dice.bonus
    sums = " + ".join(map(str, faces)) + " = " if len(typed.first) > 1 else ""
    words = f"{sums}{result}"
    if roll.need is not None:
        words += ": enough" if result >= roll.need else ": not enough"
    if leads_to := roll.rows.get(result):
        words += f": {leads_to}"
    if typed.rest:
        words += f", then {line_of(typed.rest)}"
    return words
