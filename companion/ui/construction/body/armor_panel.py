"""All armor in one place: points of the most there may be, tons to spread, and two ways to spread them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from companion.construction.editing.views import ArmorSum
from companion.ui.theme.tokens import Space
from companion.ui.widgets.numbers.number_field import NumberField
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label


class ArmorPanel(QFrame):
    """`tons_wanted` brings tons in the least steps that there are."""

    tons_wanted = Signal(int)
    most_wanted = Signal()
    even_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.points = role_label("", Role.NUMBER)
        self.points.setWordWrap(False)
        self.spare = role_label("", Role.CAPTION)
        self.tons = NumberField("Tons of armor")
        self.most_button = push_button("Maximum", Kind.NORMAL, "shield")
        self.even_button = push_button("Even out", Kind.NORMAL)
        set_tip(self.most_button, "As much armor as every location may have")
        set_tip(self.even_button, "Spread the points so that each location has the same share of its maximum")
        column = spaced(QVBoxLayout(self), Space.TINY, (Space.SMALL, Space.TINY, Space.SMALL, Space.SMALL))
        column.addWidget(role_label("Armor", Role.SECTION))
        column.addWidget(self.points)
        column.addWidget(self.spare)
        row = spaced(QHBoxLayout(), Space.SMALL)
        row.addWidget(self.tons, 1)
        row.addWidget(role_label("tons", Role.MUTED))
        column.addLayout(row)
        column.addWidget(self.most_button)
        column.addWidget(self.even_button)
        column.addStretch(1)
        self.tons.edited.connect(self._want_tons)
        self.most_button.clicked.connect(self.most_wanted)
        self.even_button.clicked.connect(self.even_wanted)

    def _want_tons(self) -> None:
        if not self.tons.fault:
            self.tons_wanted.emit(self.tons.number)

    def show_armor(self, armor: ArmorSum) -> None:
        """Show what there is."""
        self.points.setText(f"{armor.points} of {armor.most}")
        share = f"{round(100 * armor.points / max(armor.most, 1))} % of the maximum"
        self.spare.setText(f"{share}, {armor.spare} to spare" if armor.spare else share)
        steps = round(armor.tons / armor.lot)
        self.tons.show_number(steps, 0, round(armor.most_tons / armor.lot), armor.lot)
        self.most_button.setEnabled(armor.points < armor.most)
