"""All, none, or what stays cool: the attacks of a plan ticked at one touch."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from companion.engine.views.attacks import AttackKind, AttackPlan
from companion.engine.volleys import Begin, can_hit
from companion.ui.theme.tokens import Space
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

WORDS = {
    Begin.ALL: ("All", "Everything that may hit"),
    Begin.NONE: ("None", "Nothing"),
    Begin.COOL: ("Cool", "The most damage on average for which heat does nothing at the end of the turn"),
}


class BeginRow(QWidget):
    """Three keys, of which the one that tells what is ticked is down; `chosen` brings a Begin.

    Where nobody counts heat, nothing is cool.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[Begin, QPushButton] = {}
        self.room = role_label("", Role.MUTED)
        self.room.setWordWrap(False)
        self.room.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = spaced(QHBoxLayout(self), Space.TINY)
        for begin, (words, hint) in WORDS.items():
            button = self.buttons[begin] = push_button(words, Kind.QUIET)
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            set_tip(button, f"{hint}. Remembered for this unit")
            button.setAccessibleName(f"Tick: {words}")
            button.clicked.connect(lambda _on, begin=begin: self.chosen.emit(begin))
            row.addWidget(button)
        row.addWidget(self.room, 1)
        self.setAccessibleName("Attacks ticked at one touch")

    def show_plan(self, plan: AttackPlan, begun: Begin | None) -> None:
        """Offer what suits a plan; `begun` is what is ticked now, where it is one of the three."""
        self.setVisible(plan.kind is AttackKind.WEAPONS and any(can_hit(attack) for attack in plan.attacks))
        counts_heat = plan.heat_room is not None
        self.buttons[Begin.COOL].setVisible(counts_heat)
        self.room.setText(f"up to {plan.heat_room} heat" if counts_heat else "")
        for begin, button in self.buttons.items():
            button.setChecked(begin is begun)
