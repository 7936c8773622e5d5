"""Pane of the ask bar for dice: who rolls what, what it takes, keys for every total, and a field."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.asks import Roll
from companion.engine.views.units import SideView
from companion.errors import InputError
from companion.tabletop.dice import counting_faces
from companion.tabletop.number_text import format_count, format_needed_roll
from companion.tabletop.odds import at_least, odds_of, percent
from companion.ui.askbar.ask_header import AskHeader
from companion.ui.askbar.keys import FaceKeys, RowPlates, TotalKeys, is_low
from companion.ui.askbar.typed_dice import TOTAL_PATTERN, TypedRolls, format_answers, parse_rolls
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.gestures.gesture_sets import DICE
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.lines import ValueLine
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

ALLOWED = frozenset("0123456789+,; ")


class DiceField(ValueLine):
    """Takes digits, spaces and plus signs; R, Shift+R, Backspace and Esc are commands of the ask bar."""

    entered = Signal()
    roll_requested = Signal()
    remaining_rolls_requested = Signal()
    take_back_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Dice")
        self.setMaxLength(200)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._is_foreign(event)
        ):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match DICE.of_key(event):
            case "answer":
                # A line edit would pass Enter on, and the window would go on with the turn.
                self.entered.emit()
            case "roll":
                self.roll_requested.emit()
            case "roll_rest":
                self.remaining_rolls_requested.emit()
            case "take_back" if not self.text():
                self.take_back_requested.emit()
            case "give_up" if self.text():
                self.clear()
            case "give_up":
                self.cancel_requested.emit()
            case _ if self._is_foreign(event):
                event.ignore()
            case _:
                super().keyPressEvent(event)

    def _is_foreign(self, event: QKeyEvent) -> bool:
        text, is_command = event.text(), DICE.of_key(event) in ("roll", "roll_rest")
        return text.isprintable() and bool(text) and text not in ALLOWED and not is_command


USUAL_DICE = 2
"""Of more dice it is told how many are rolled."""

LINES, LINE_HEIGHT = 2, 1.3
"""Room for what a typed line comes to, which must not move the map when it grows; fingers tap keys."""


class RollPane(QWidget):
    """Asks for one roll; `answered` brings the rolls given, the first for this one."""

    answered = Signal(object)
    roll_requested = Signal()
    remaining_rolls_requested = Signal()
    take_back_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._roll: Roll | None = None
        self._given = 0
        self._waiting = ""
        self.header = AskHeader()
        self.reading = role_label("", LabelRole.CAPTION)
        self.reading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.reading.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.keys, self.faces, self.plates = TotalKeys(), FaceKeys(), RowPlates()
        self.field = DiceField()
        self._arrange()
        self._connect()

    def show_roll(self, roll: Roll, side: SideView | None, given: int) -> None:
        """Ask a side for a roll; `given` answers to the same action can be taken back.

        What is typed for this roll already stays in the field.
        """
        is_new = (roll, given) != (self._roll, self._given)
        self._roll, self._given = roll, given
        self.header.show_ask(roll, side, given, _format_need(roll))
        if not is_new:
            return
        self.keys.show_roll(roll)
        self.faces.show_roll(roll)
        self.plates.show_roll(roll)
        self.field.setPlaceholderText(f"{roll.dice}, or several")
        self._show_waiting()
        fits = self._show_typed(self.field.text())
        if self.waiting:
            self._show_waiting_hint(roll, fits=fits)

    @property
    def waiting(self) -> str:
        """Typed answers that nothing has asked for yet."""
        return self._waiting if self.field.text().endswith(self._waiting) else ""

    def keep_answers(self, waiting: str) -> None:
        """Keep typed answers for the rolls that are asked next."""
        self._waiting = waiting
        self._show_waiting()

    def end_roll(self, *, is_dropped: bool = False) -> None:
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

    def say(self, text: str) -> None:
        """Tell why an answer cannot be, where there is room for all of it."""
        self.header.show_problem(text)

    def _arrange(self) -> None:
        side = with_spacing(QVBoxLayout(), 0)
        side.addWidget(self.field)
        side.addWidget(self.reading)
        bottom = with_spacing(QHBoxLayout(), Space.SMALL)
        bottom.addWidget(self.keys, 5)
        bottom.addWidget(self.faces, 3)
        bottom.addWidget(self.plates, 5)
        bottom.addLayout(side, 1)
        # No higher than the other panes, in whose place it comes.
        self._column = with_spacing(QVBoxLayout(self), 1)
        self._column.addWidget(self.header)
        self._column.addLayout(bottom)
        Theme.current().changed.connect(self.measure)
        self.measure()

    def _connect(self) -> None:
        self.field.textChanged.connect(self._show_typed)
        self.field.entered.connect(self._enter)
        self.keys.chosen.connect(self._choose)
        self.faces.pressed.connect(self._add_face)
        self.faces.taken_back.connect(self._take_face_back)
        for pressed, typed, wanted in (
            (self.header.roll_requested, self.field.roll_requested, self.roll_requested),
            (
                self.header.remaining_rolls_requested,
                self.field.remaining_rolls_requested,
                self.remaining_rolls_requested,
            ),
            (self.header.take_back_requested, self.field.take_back_requested, self.take_back_requested),
            (self.header.cancel_requested, self.field.cancel_requested, self.cancel_requested),
        ):
            pressed.connect(wanted)
            typed.connect(wanted)

    def measure(self) -> None:
        """Take the height that suits the window."""
        tokens = Theme.current().tokens
        self.field.setMinimumWidth(tokens.px(170))
        lines = 1 if tokens.finger or is_low(self) else LINES
        self.reading.setFixedHeight(tokens.px(lines * FontSize.CAPTION * LINE_HEIGHT))
        self._column.activate()  # also while another pane is shown: all have one height

    def _show_typed(self, text: str) -> bool:
        """Say what is typed comes to, before it is entered; False where it is no roll."""
        self.header.show_problem("")
        self.keys.light(None)
        self.plates.light(None)
        if (roll := self._roll) is None:
            return False
        try:
            typed = parse_rolls(text, roll)
        except InputError:
            self.reading.setText(self._format_unfinished(roll) or f"Not a roll of {roll.dice}")
            return False
        if typed is None:
            self.reading.setText("Enter: accept · R: roll for me")
            return False
        shown = sum(counting_faces(roll.dice, typed.first))
        self.keys.light(shown)
        self.plates.light(shown + roll.dice.bonus)
        self.reading.setText(_format_typed(typed, roll))
        return True

    def _enter(self) -> None:
        text = self.field.text()
        if self._roll is None:
            return
        try:
            typed = parse_rolls(text, self._roll)
        except InputError as problem:
            self.field.setSelection(*_find_misfit(text))
            self.say(str(problem))
            return
        if typed is not None:
            self._waiting = ""
            self.answered.emit(typed.all)

    def _choose(self, shown: int) -> None:
        """A key answers in place of what is being typed; what waits for later rolls of the action stays."""
        self._waiting = self.waiting if self._given else ""
        self.answered.emit(((shown,),))

    def _add_face(self, face: int) -> None:
        """A key adds what one die shows; the last die answers."""
        if (roll := self._roll) is None:
            return
        shown = [*self._shown_faces(), face]
        if len(shown) < roll.dice.count:
            self._show_faces(shown)
            return
        self._waiting = self.waiting if self._given else ""
        self.answered.emit((tuple(shown),))

    def _format_unfinished(self, roll: Roll) -> str:
        """Say what faces come to while more dice are to be told; empty for anything else."""
        shown = self._shown_faces()
        missing = roll.dice.count - len(shown)
        if not self.faces.keys or not shown or missing < 1 or max(shown) > roll.dice.sides:
            return ""
        sums = f"{' + '.join(map(str, shown))} = " if len(shown) > 1 else ""
        return f"{sums}{sum(shown)}, {format_count(missing, 'more die')}"

    def _take_face_back(self) -> None:
        self._show_faces(self._shown_faces()[:-1])

    def _show_faces(self, shown: Sequence[int]) -> None:
        typed = "+".join(map(str, shown))
        self.field.setText(f"{typed} {self.waiting}" if self.waiting else typed)

    def _shown_faces(self) -> list[int]:
        """The faces in the field, before what waits; totals that are typed there give way to them."""
        text = self.field.text().removesuffix(self.waiting).strip()
        return [int(face) for face in text.split("+") if face] if set(text) <= set("0123456789+") else []

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

    def _show_waiting_hint(self, roll: Roll, *, fits: bool) -> None:
        """Say that typed answers wait, and what is asked before them."""
        waiting, first = self._waiting, self._waiting.split()[0]
        if not self._given:
            text, whole = (
                f"{waiting} left over. Enter: {first}",
                "Typing replaces it.",
            )
        elif not fits:
            text, whole = f"First type {roll.dice}, then {waiting}", "Kept for the rolls after this one."
        else:
            text, whole = f"Type before {waiting}; Enter: {first}", "Kept for what comes next."
        self.reading.setText(text)
        set_tip(self.reading, f"{text}. {whole}")


def _find_misfit(text: str) -> tuple[int, int]:
    """Return start and length of the invalid part of a refused line: its first roll, or all of it."""
    first = TOTAL_PATTERN.search(text)
    is_roll = first is not None and not TOTAL_PATTERN.sub("", text).strip(" ,;")
    return (first.start(), len(first[0])) if first is not None and is_roll else (0, len(text))


def _format_need(roll: Roll) -> str:
    dice = str(roll.dice).upper()
    if roll.need is None:
        return dice
    chance = percent(at_least(roll.need, odds_of(roll.dice)))
    needed = f"{format_needed_roll(roll.need, roll.dice)} ({chance})"
    return f"{dice}: {needed}" if roll.dice.dice_counted > USUAL_DICE else needed


def _format_typed(typed: TypedRolls, roll: Roll) -> str:
    faces = counting_faces(roll.dice, typed.first)
    result = sum(faces) + roll.dice.bonus
    sums = " + ".join(map(str, faces)) + " = " if len(typed.first) > 1 else ""
    text = f"{sums}{result}"
    if roll.need is not None:
        text += ": enough" if result >= roll.need else ": not enough"
    if leads_to := roll.rows.get(result):
        text += f": {leads_to}"
    if typed.rest:
        text += f", then {format_answers(typed.rest)}"
    return text
