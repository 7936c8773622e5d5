"""All armor in one place: points of the most there may be, tons to spread, and two ways to spread them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from companion.construction.editing.views import ArmorSum
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.numbers.number_field import NumberField
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing


class ArmorPanel(QFrame):
    """`tons_requested` brings tons in the smallest possible steps."""

    tons_requested = Signal(int)
    maximum_requested = Signal()
    even_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.points = role_label("", LabelRole.NUMBER)
        self.points.setWordWrap(False)
        self.spare = role_label("", LabelRole.CAPTION)
        self.tons = NumberField("Tons of armor")
        self.maximum_button = push_button("Maximum", ButtonKind.NORMAL, "shield")
        self.even_button = push_button("Even out", ButtonKind.NORMAL)
        set_tip(self.maximum_button, "As much armor as every location may have")
        set_tip(self.even_button, "Spread the points so that each location has the same share of its maximum")
        column = with_spacing(
            QVBoxLayout(self), Space.TINY, (Space.SMALL, Space.TINY, Space.SMALL, Space.SMALL)
        )
        column.addWidget(role_label("Armor", LabelRole.SECTION))
        column.addWidget(self.points)
        column.addWidget(self.spare)
        row = with_spacing(QHBoxLayout(), Space.SMALL)
        row.addWidget(self.tons, 1)
        row.addWidget(role_label("tons", LabelRole.MUTED))
        column.addLayout(row)
        column.addWidget(self.maximum_button)
        column.addWidget(self.even_button)
        column.addStretch(1)
        self.tons.edited.connect(self._request_tons)
        self.maximum_button.clicked.connect(self.maximum_requested)
        self.even_button.clicked.connect(self.even_requested)

    def _request_tons(self) -> None:
        if not self.tons.fault:
            self.tons_requested.emit(self.tons.number)

    def show_armor(self, armor: ArmorSum) -> None:
        """Show what there is."""
        self.points.setText(f"{armor.points} of {armor.maximum}")
        share = f"{round(100 * armor.points / max(armor.maximum, 1))} % of the maximum"
        self.spare.setText(f"{share}, {armor.spare} to spare" if armor.spare else share)
        steps = round(armor.tons / armor.lot)
        self.tons.show_number(steps, 0, round(armor.maximum_tons / armor.lot), armor.lot)
        self.maximum_button.setEnabled(armor.points < armor.maximum)
