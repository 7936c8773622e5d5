"""One attack on one target: a tick, its number and chance, its choices, and the reasons."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QSizePolicy, QWidget

from companion.engine.forms import Field, FieldKind, Outcome
from companion.engine.views.attacks import AttackChoice, AttackView
from companion.ui.calculator.answer import Breakdown
from companion.ui.calculator.fields import Control, control_for
from companion.ui.calculator.wording import NO_BREAK, attack_text, chance_text
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.plain_text import PlainLabel, set_tip
from companion.ui.widgets.spacing import with_spacing

NARROW, WIDE = 240, 560
"""In pixels at scale 1: below the one there are three lines, from the other on there is one."""

UNKNOWN = "?"
"""In place of a number that nobody can tell yet."""


class AttackChoices(QWidget):
    """The choices of one attack; controls stay as long as what there is to choose stays the same."""

    chosen = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[tuple[str, ...], ...] = ()
        self._controls: dict[str, Control] = {}
        self._labels: list[QLabel] = []
        self._grid = with_spacing(QGridLayout(self), Space.TINY, (0, Space.TINY, 0, Space.TINY))
        self._grid.setColumnStretch(1, 1)
        self.hide()

    def show_choices(self, attack: AttackView) -> None:
        """Show what there is to choose, and what is chosen."""
        shape = tuple(
            (attack.name, choice.id, choice.label, *(option.id for option in choice.options))
            for choice in attack.choices
        )
        if shape != self._shown:
            self._shown = shape
            self._rebuild(attack)
        for choice in attack.choices:
            if self._controls[choice.id].value() != choice.value:
                self._controls[choice.id].set_value(choice.value)
        self.setVisible(bool(attack.choices))

    def control(self, choice_id: str) -> Control:
        """Return the control of one choice."""
        return self._controls[choice_id]

    def _rebuild(self, attack: AttackView) -> None:
        for old in (*self._controls.values(), *self._labels):
            delete_later(old)
        self._controls, self._labels = {}, []
        for row, choice in enumerate(attack.choices):
            control = self._control(attack, choice)
            label = role_label(choice.label, LabelRole.MUTED)
            label.setWordWrap(False)
            label.setBuddy(control)
            self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(control, row, 1)
            self._controls[choice.id] = control
            self._labels.append(label)

    def _control(self, attack: AttackView, choice: AttackChoice) -> Control:
        # Two rows may ask the same: the name of the attack tells them apart when they are read out.
        field = Field(
            choice.id, f"{attack.name}: {choice.label}", FieldKind.CHOICE, choice.value, choice.options
        )
        control = control_for(field)
        control.edited.connect(lambda: self.chosen.emit(choice.id, str(control.value())))
        return control


class AttackLine(QWidget):
    """An attack to tick; one that the rules refuse may be ticked too, for players may overrule them.

    `ticked` tells the tick as it now is, `chosen` a choice's id and value.
    """

    ticked = Signal(bool)
    chosen = Signal(str, str)

    def __init__(self, attack: AttackView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.attack = attack
        self._shown: tuple[AttackView, str, bool, bool] | None = None
        self.tick = QCheckBox()
        self.tick.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.why = table_button("Why?", ButtonKind.QUIET)
        self.choices = AttackChoices()
        self._name = TickLabel(self.tick)
        self._place, self._brief = role_label("", LabelRole.MUTED), CutLabel()
        restyle(self._brief, "role", LabelRole.MUTED)
        self._number = role_label("", LabelRole.NUMBER)
        self._chance = role_label("", LabelRole.MUTED)
        self._reason = role_label("", LabelRole.WARN)
        self._breakdown = Breakdown()
        self._lines = 0
        self._says_reason = True
        self._build()
        self.tick.clicked.connect(self.ticked)
        self.why.toggled.connect(self._tell_why)
        self.choices.chosen.connect(self.chosen)
        Theme.current().changed.connect(self._measure)
        self._measure()
        self.show_attack(attack)

    def _build(self) -> None:
        self.why.setCheckable(True)
        self.why.setAutoDefault(False)
        self._breakdown.hide()
        self._brief.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._grid = grid = with_spacing(QGridLayout(self), 0)
        for label in (self._number, self._chance):
            label.setWordWrap(False)
        for row, widget in enumerate((self.choices, self._reason, self._breakdown), start=3):
            grid.addWidget(widget, row, 1, 1, 5)

    def show_attack(
        self,
        attack: AttackView,
        *,
        is_ticked: bool = False,
        elsewhere: str = "",
        says_reason: bool = True,
        is_position_known: bool = True,
    ) -> None:
        """Show how the attack stands now; `elsewhere` names another target that it is ticked for.

        What speaks against it may be said elsewhere, for several at once. Unless `is_position_known`, the
        attack has no number.
        """
        self.tick.setChecked(is_ticked)
        if (attack, elsewhere, says_reason, is_position_known) == self._shown:
            return
        self._says_reason = says_reason and (is_position_known or attack.refusal is not None)
        if attack.id != self.attack.id:
            self.why.setChecked(False)
        self.attack, self._shown = attack, (attack, elsewhere, says_reason, is_position_known)
        number = attack.calculation.text if is_position_known else UNKNOWN
        chance = chance_text(attack.calculation.probability) if is_position_known else ""
        self._name.setText(attack.name)
        self._place.setText(attack_text(attack).replace(" · ", f"{NO_BREAK}· "))
        self._brief.show_text(attack_text(attack))
        self._number.setText(number)
        self._chance.setText(chance)
        self._tell_reason(elsewhere)
        self.choices.show_choices(attack)
        self.tick.setAccessibleName(", ".join(part for part in (attack.name, attack.location) if part))
        self.tick.setAccessibleDescription(f"{number}, {chance}")
        self.why.setAccessibleName(f"Why {number}?")
        set_tip(self.why, f"Why {number}?")
        self.why.setEnabled(is_position_known and bool(attack.calculation.modifiers))
        self._tell_why()

    @property
    def is_ticked(self) -> bool:
        """Whether the attack is to be made."""
        return self.tick.isChecked()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def _tell_reason(self, elsewhere: str) -> None:
        reason = reason_against(self.attack) if self._says_reason else ""
        text = reason or (f"Aimed at {elsewhere}. Tick it to aim it here." if elsewhere else "")
        restyle(self._reason, "role", LabelRole.WARN if reason else LabelRole.MUTED)
        self._reason.setText(text)
        set_tip(self._reason, self.attack.refusal.source if self.attack.refusal else "")
        self._reason.setVisible(bool(text))

    def _tell_why(self) -> None:
        """The reasons for the number, where somebody asks for them."""
        is_asked = self.why.isChecked() and self.why.isEnabled()
        if is_asked:
            self._breakdown.show_modifiers(self.attack.calculation.modifiers)
        self._breakdown.setVisible(is_asked)

    def _measure(self) -> None:
        """All in one line where there is room; else in two, and the key for the reasons in a third."""
        px = Theme.current().tokens.px
        self._grid.setHorizontalSpacing(px(Space.SMALL))
        wide = self.width()
        lines = 3 if wide < px(NARROW) else 2 if wide < px(WIDE) else 1
        if lines != self._lines:
            self._lines = lines
            self._place_in(lines)

    def _place_in(self, lines: int) -> None:
        grid, is_one = self._grid, lines == 1
        self._name.setWordWrap(not is_one)
        side = Qt.AlignmentFlag.AlignVCenter if is_one else Qt.AlignmentFlag.AlignTop
        grid.addWidget(self.tick, 0, 0, 1 if is_one else 2, 1, side)
        grid.addWidget(self._name, 0, 1)
        grid.addWidget(self._brief, 0, 2)
        grid.addWidget(self._place, 1, 1)
        # Only now: what is shown without a parent is a window of its own, and takes the keyboard.
        self._place.setVisible(not is_one)
        self._brief.setVisible(is_one)
        for row, label in enumerate((self._number, self._chance)):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | side)
            grid.addWidget(label, *((0, 3 + row) if is_one else (row, 3)))
        why = (2, 1, 1, 1) if lines == 3 else (0, 5, 1, 1) if is_one else (0, 5, 2, 1)
        grid.addWidget(self.why, *why, Qt.AlignmentFlag.AlignLeft)
        grid.setColumnStretch(1, 0 if is_one else 1)
        grid.setColumnStretch(2, 1 if is_one else 0)


class TickLabel(PlainLabel):
    """Wrapping text beside a tick; pressing it presses the tick."""

    def __init__(self, tick: QCheckBox) -> None:
        super().__init__()
        self._tick = tick
        self.setProperty("role", LabelRole.SECTION.value)
        self.setWordWrap(True)
        self.setBuddy(tick)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.setAccepted(event.button() is Qt.MouseButton.LeftButton)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._tick.click()


def reason_against(attack: AttackView) -> str:
    """Return the reason against an attack; empty if there is none."""
    if attack.refusal is not None:
        return attack.refusal.reason
    match attack.calculation.outcome:
        case Outcome.ROLL:
            return ""
        case Outcome.AUTOMATIC_MISS:
            return "It cannot hit: no roll is that high."
        case Outcome.IMPOSSIBLE:
            return attack.calculation.reason
