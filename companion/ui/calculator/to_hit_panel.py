"""The quick to-hit page: a line of shorthand, a form, and a number that explains itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from companion.engine.forms import Completion, Form, Reckoning, Values
from companion.errors import CompanionError, InputError
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import at_least, odds_of
from companion.ui.calculator.answer import Answer, ChancesRow
from companion.ui.calculator.breakdown import Breakdown
from companion.ui.calculator.form_view import FormView
from companion.ui.calculator.wording import reckoning_lines
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.completing_line import CompletingLine, completion_words
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button

SIDE_BY_SIDE = 640


def chances_of(form: Form) -> dict[int, float]:
    """The chance of each target number that the dice of a calculator can reach."""
    if not form.dice:
        return {}
    dice = parse_dice(form.dice)
    odds = odds_of(dice)
    return {number: float(at_least(number, odds)) for number in range(dice.minimum, dice.maximum + 1)}


class ToHitPanel(QScrollArea):
    """Reckons a shot while it is typed; `reckoned` carries each new answer."""

    reckoned = Signal(object)

    def __init__(
        self,
        form: Form,
        reckon: Callable[[Values], Reckoning],
        shorthand: Callable[[str], dict[str, Any]],
        complete: Callable[[str], Sequence[Completion]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._reckon, self._shorthand, self._complete = reckon, shorthand, complete
        self._answer_now: Reckoning | None = None
        self._line, self._told, self._fault = CompletingLine(), CutLabel(), ""
        self._form = FormView(form)
        self._answer = Answer()
        chances = chances_of(form)
        self._chances = ChancesRow(chances)
        if not chances:
            self._chances.hide()
        self._breakdown = Breakdown()
        self._copy = push_button("Copy as text", Kind.QUIET, "copy")
        self._build(form)
        self._form.values_changed.connect(self._fill_in_by_hand)
        self._line.textEdited.connect(self._read_line)
        self._copy.clicked.connect(self.copy)
        Theme.current().changed.connect(self._turn)
        self._show_answer()

    def _build(self, form: Form) -> None:
        self._line.setPlaceholderText(form.shorthand_hint)
        clear = self._line.addAction(QIcon(), QLineEdit.ActionPosition.TrailingPosition)
        wear_icon(clear, "close", "muted")
        set_tip(clear, "Clear the line")
        clear.setVisible(False)
        clear.triggered.connect(lambda: self.type_shorthand(""))
        self._line.textChanged.connect(lambda text: clear.setVisible(bool(text)))
        self._line.setAccessibleName(f"{form.title} in shorthand, such as {form.shorthand_hint}")
        restyle(self._told, "role", Role.MUTED)
        self._copy.setAutoDefault(False)
        told = QWidget()
        column = spaced(QVBoxLayout(told), Space.MEDIUM)
        for widget in (self._answer, self._chances, self._breakdown):
            column.addWidget(widget)
        column.addWidget(self._copy, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self._columns = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), Space.WIDE)
        self._columns.addWidget(self._form, 1)
        self._columns.addWidget(told, 1)
        page = QWidget()
        page.setProperty("bare", True)
        lines = spaced(QVBoxLayout(page), Space.SMALL, (Space.LARGE,) * 4)
        lines.addWidget(self._line)
        lines.addWidget(self._told)
        lines.addLayout(self._columns)
        lines.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusProxy(self._line)

    def show_values(self, values: Values) -> None:
        """Fill the form in from outside, such as from two units on the table."""
        self._line.clear()
        self._tell_fault("")
        self._form.set_values(values)
        self._show_answer()

    def values(self) -> Values:
        """The form as it is filled in."""
        return self._form.values()

    def type_shorthand(self, text: str) -> None:
        """Put words into the line as if they had been typed."""
        self._line.setText(text)
        self._read_line(text)

    @property
    def answer(self) -> Reckoning | None:
        """The answer that stands."""
        return self._answer_now

    @property
    def fault(self) -> str:
        """What is wrong with the line; empty when nothing is."""
        return self._fault

    def copy(self) -> None:
        """Put the answer with its reasons on the clipboard."""
        if self._answer_now is not None:
            QGuiApplication.clipboard().setText("\n".join(reckoning_lines(self._answer_now)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._line.setFocus(event.reason())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._turn()
        super().resizeEvent(event)

    def _read_line(self, text: str) -> None:
        """A line always means the same shot, so whatever it does not name goes back to its default."""
        try:
            values = self._shorthand(text) if text.strip() else {}
        except InputError as error:
            found = self._complete(text)
            self._offer(found)
            if not found or not self._takes(found[0].kept):
                self._tell_fault(error.short, str(error), is_open=bool(found))
            return
        self._offer(())
        self._tell_fault("")
        self._show_values(values)

    def _takes(self, begun: str) -> bool:
        """Whether the whole words of a half-typed line make sense; then they are shown."""
        try:
            values = self._shorthand(begun) if begun else {}
        except InputError:
            return False
        self._show_values(values)
        return True

    def _offer(self, found: Sequence[Completion]) -> None:
        """Say what the end of the line may become."""
        self._tell_fault("")
        self._line.offer(found)
        self._told.show_words(completion_words(found))

    def _show_values(self, values: Values) -> None:
        self._form.set_values({**self._form.form.defaults(), **values})
        self._show_answer()

    def _fill_in_by_hand(self) -> None:
        """A form changed by hand is no longer what the line says."""
        self._line.clear()
        self._tell_fault("")
        self._show_answer()

    def _tell_fault(self, text: str, whole: str = "", *, is_open: bool = False) -> None:
        """Say what is wrong with the line; one that `is_open` may still become something, and is no fault."""
        self._answer.set_stale(bool(text))
        self._fault = "" if is_open else text
        if not is_open:
            self._told.show_words(text, whole)
        restyle(self._told, "role", Role.DANGER if self._fault else Role.MUTED)
        restyle(self._line, "wrong", "true" if self._fault else "false")

    def _show_answer(self) -> None:
        try:
            reckoning = self._reckon(self._form.values())
        except CompanionError as error:
            self._tell_fault(str(error))
            return
        self._answer_now = reckoning
        self._answer.show_reckoning(reckoning)
        self._chances.show_number(reckoning.number)
        self._breakdown.show_modifiers(reckoning.modifiers)
        self.reckoned.emit(reckoning)

    def _turn(self) -> None:
        """Answer beside the form where there is room, above it where there is none."""
        is_wide = self.width() >= Theme.current().tokens.px(SIDE_BY_SIDE)
        direction = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.BottomToTop
        self._columns.setDirection(direction)
