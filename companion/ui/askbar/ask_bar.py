"""The ask bar: the one place where dice and choices are asked and answered; empty, it is the quick bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from companion.engine.asks import Ask, Choice, DiceAnswer
from companion.engine.views.units import SideView
from companion.errors import Refusal
from companion.ui.askbar.choice_pane import ChoicePane
from companion.ui.askbar.face_pane import FacePane
from companion.ui.askbar.keys import is_low
from companion.ui.askbar.quick_pane import QuickPane, QuickReading
from companion.ui.askbar.roll_pane import RollPane
from companion.ui.askbar.typed_dice import format_answers
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label, table_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

OR_OVERRULE, ONLY_LEAVE = "Leave it, or overrule it and say why.", "Nothing has changed: leave it."


class RefusalPane(QWidget):
    """Shows a refusal; `overruled` brings the players' reason, `dismissed` leaves things as they are."""

    overruled = Signal(str)
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reason, self.source = role_label("", LabelRole.SECTION), role_label("", LabelRole.MUTED)
        self.why = QLineEdit()
        self.why.setPlaceholderText("Why the table overrules it (written in the journal)")
        self.why.setAccessibleName("Reason for overruling")
        self.why.returnPressed.connect(self._overrule)
        self.dismiss_button = table_button("Leave it")
        self.overrule_button = table_button("Overrule")
        set_tip(self.overrule_button, "Do it anyway; the journal records that the rule was overruled")
        wear_icon(self.overrule_button, "warning", "warn")
        self.dismiss_button.clicked.connect(self.dismissed)
        self.overrule_button.clicked.connect(self._overrule)
        text_layout = with_spacing(QVBoxLayout(), Space.TINY)
        text_layout.addWidget(self.reason)
        text_layout.addWidget(self.source)
        commands = with_spacing(QHBoxLayout(), Space.SMALL)
        commands.addWidget(self.why, 1)
        commands.addWidget(self.overrule_button)
        commands.addWidget(self.dismiss_button)
        commands.addStretch()
        both = with_spacing(QVBoxLayout(self), Space.SMALL)
        both.addLayout(text_layout)
        both.addLayout(commands)

    def show_refusal(self, refusal: Refusal, *, may_overrule: bool) -> None:
        """Tell why the rules refuse, and what can be done about it."""
        may_overrule &= refusal.can_be_overruled
        self.reason.setText(refusal.reason)
        remedy = OR_OVERRULE if may_overrule else ONLY_LEAVE
        self.source.setText(" · ".join(filter(None, (refusal.source, remedy))))
        self.why.clear()
        self.why.setVisible(may_overrule)
        self.overrule_button.setVisible(may_overrule)

    def take_focus(self) -> None:
        """Put the focus on leaving it, which changes nothing."""
        self.dismiss_button.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
        else:
            super().keyPressEvent(event)

    def _overrule(self) -> None:
        self.overruled.emit(self.why.text().strip() or "Agreed at the table")


SIDES, ABOVE, ABOVE_LOW = Space.MEDIUM, Space.SMALL, Space.TINY
"""The margins; keys for fingers are large already, and a low window leaves the room to the map."""


class AskBar(QFrame):
    """Panes of one height; `answered` brings a tuple of answers, the first for what is asked now."""

    answered = Signal(object)
    roll_requested = Signal()
    remaining_rolls_requested = Signal()
    take_back_requested = Signal()
    cancel_requested = Signal()
    overruled = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self.setAccessibleName("Ask bar")
        self.quick, self.refusal = QuickPane(), RefusalPane()
        self.roll, self.faces, self.choice = RollPane(), FacePane(), ChoicePane()
        self._panes = QStackedWidget()
        self._is_low: bool | None = None  # until it stands in its window
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._panes)
        Theme.current().changed.connect(self._measure)
        self._measure()
        for pane in (self.quick, self.roll, self.faces, self.choice, self.refusal):
            self._panes.addWidget(pane)
        self.refusal.overruled.connect(self.overruled)
        self.refusal.dismissed.connect(self.cancel_requested)
        for pane in (self.roll, self.faces, self.choice):
            pane.answered.connect(partial(self._answer, pane))
            pane.roll_requested.connect(self.roll_requested)
            pane.remaining_rolls_requested.connect(self.remaining_rolls_requested)
            pane.take_back_requested.connect(self.take_back_requested)
            pane.cancel_requested.connect(self.cancel_requested)
        for ends in (self.remaining_rolls_requested, self.cancel_requested):
            ends.connect(self.drop_answers)

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._adapt_to_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._adapt_to_height()

    @property
    def is_asking(self) -> bool:
        """Whether dice or a choice are asked now."""
        return self._asking is not None

    @property
    def is_resting(self) -> bool:
        """Whether nothing is asked or refused now."""
        return self._panes.currentWidget() is self.quick

    def show_units(self, marks: Mapping[str, tuple[SideView, int]]) -> None:
        """Know side and number of every unit that may be asked about."""
        for pane in (self.choice, self.faces, self.roll):
            pane.header.marks.known = marks

    def ask(self, ask: Ask, side: SideView | None, given: int) -> None:
        """Ask the table, and take the focus; `given` answers to the same action can be taken back."""
        if isinstance(ask, Choice):
            self.choice.show_choice(ask, side, given)
        elif ask.faces:
            self.faces.show_roll(ask, side, given)
        else:
            self.roll.show_roll(ask, side, given)
        pane = self.choice if isinstance(ask, Choice) else self.faces if ask.faces else self.roll
        self._panes.setCurrentWidget(pane)
        pane.take_focus()

    def refuse(self, refusal: Refusal, *, may_overrule: bool = True) -> None:
        """Tell why the rules refuse, and offer to overrule them."""
        self.refusal.show_refusal(refusal, may_overrule=may_overrule)
        self._panes.setCurrentWidget(self.refusal)
        self.refusal.take_focus()

    def rest(self) -> None:
        """Nothing is asked: be the quick bar."""
        self.roll.end_roll()
        if self.is_asking:
            waiting = self.roll.waiting
            kept = f"{waiting}: not needed yet. Kept for the next roll." if waiting else ""
            self.quick.show_reading(QuickReading(kept))
        self._panes.setCurrentWidget(self.quick)
        for pane in (self.roll, self.faces, self.choice):
            pane.header.clear()

    def keep_answers(self, answers: Sequence[DiceAnswer]) -> None:
        """Keep typed answers that no roll has taken, in the field of the next one."""
        self.roll.keep_answers(format_answers(answers))

    def drop_answers(self) -> None:
        """Forget typed answers that wait: what they were for is not rolled by hand any more."""
        self.roll.end_roll(is_dropped=True)

    def say(self, text: str) -> None:
        """Tell why the last answer cannot be."""
        if self._asking is not None:
            self._asking.say(text)

    def _answer(self, pane: QWidget, answers: object) -> None:
        """Pass answers on; a key pressed once too often reaches a pane that asks no more."""
        if self._asking is pane:
            self.answered.emit(answers)

    def type_digit(self, digit: str) -> bool:
        """Take a digit typed somewhere in the window; False when nothing is asked."""
        if self._asking is None:
            return False
        self._asking.type_digit(digit)
        return True

    def _adapt_to_height(self) -> None:
        """Lie as low as can be in a low window."""
        if (low := is_low(self)) != self._is_low:
            self._is_low = low
            self._measure()
            self.roll.measure()
            self.choice.strip.measure()
            for key in (*self.roll.keys.keys, *self.faces.keys, self.choice.strip):
                key.updateGeometry()

    def _measure(self) -> None:
        tokens = Theme.current().tokens
        sides, above = tokens.px(SIDES), tokens.px(ABOVE_LOW if tokens.finger or self._is_low else ABOVE)
        self._column.setContentsMargins(sides, above, sides, above)

    @property
    def _asking(self) -> RollPane | FacePane | ChoicePane | None:
        pane = self._panes.currentWidget()
        return pane if isinstance(pane, RollPane | FacePane | ChoicePane) else None
