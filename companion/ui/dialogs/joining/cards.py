"""The cards of a unit that joins a battle, and what its force costs with them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.engine.forces import ForcePlace, ForceView
from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.ui.forces.meter import PointsMeter
from companion.ui.forces.picker import CardPicker
from companion.ui.forces.unit_row import CardRow, UnitFaultList
from companion.ui.table.views import BattleViews
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later, run_modal
from companion.ui.widgets.labels_and_buttons import push_button
from companion.ui.widgets.spacing import with_spacing


class JoiningCards(QWidget):
    """Chooses them, and tells what they cost; at a table nothing that is told keeps the unit away."""

    def __init__(self, shown: BattleViews, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._views = shown
        self._newcomer: UnitSetup | None = None
        self.loads: dict[str, str] = {}
        self.meter, self.faults = PointsMeter(), UnitFaultList()
        self.add_button = push_button("Add cards", icon="plus")
        self.add_button.setAutoDefault(False)
        self.add_button.clicked.connect(lambda: self.choose())
        self.rows: list[CardRow] = []
        self._card_rows = with_spacing(QVBoxLayout(), Space.TINY)
        column = with_spacing(QVBoxLayout(self), Space.SMALL)
        column.addLayout(self._card_rows)
        column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(Space.SMALL)
        column.addWidget(self.meter)
        column.addWidget(self.faults)

    def show_newcomer(self, newcomer: UnitSetup | None) -> None:
        """Show what this unit may have; one of another model begins without cards."""
        model = self._newcomer.model if self._newcomer is not None else ""
        if newcomer is None or newcomer.model != model:
            self.loads = {}
        self._newcomer = newcomer
        self._refresh()

    def fill(self, loads: Mapping[str, str]) -> None:
        """Begin with the cards of a stored unit."""
        self.loads = {place: card for place, card in loads.items() if card}
        self._refresh()

    def choose(self, place: str = "") -> None:
        """Offer the cards, beginning at one of the unit's places."""
        if self._newcomer is not None:
            picker = CardPicker(
                self._newcomer.name or self._newcomer.model, self._places, self.set_card, self
            )
            picker.go_to(place)
            run_modal(picker)

    def set_card(self, place: str, card: str) -> None:
        """Lay a card at a place of the unit, or none."""
        self.loads = {**self.loads, place: card}
        if not card:
            del self.loads[place]
        self._refresh()

    def _force(self) -> tuple[SideSetup, list[UnitSetup]]:
        """Return the side as it stands, with the unit that joins."""
        assert self._newcomer is not None, "only with a unit"
        standing = self._views.game.current_force(self._views.battle, self._newcomer.side)
        assert standing is not None, "only for rules that count points"
        side, units = standing
        return side, [*units, self._newcomer.model_copy(update={"loads": self.loads})]

    def _places(self) -> tuple[ForceView, tuple[ForcePlace, ...]]:
        assert self._newcomer is not None, "only with a unit"
        side, units = self._force()
        game = self._views.game
        view = game.force(side, units)
        assert view is not None, "only for rules that count points"
        return view, game.force_cards(side, units, self._newcomer.id)

    def _refresh(self) -> None:
        self.setVisible(self._newcomer is not None)
        if self._newcomer is None:
            return
        view, _places = self._places()
        unit = view.unit(self._newcomer.id)
        assert unit is not None, "it stands in its force"
        self.meter.show_force(view)
        self.faults.show_faults([*view.faults_of(""), *view.faults_of(unit.id)])
        for row in self.rows:
            delete_later(row)
        self.rows = [CardRow(card) for card in unit.cards]
        for row in self.rows:
            self._card_rows.addWidget(row)
            row.pressed.connect(self.choose)
            row.removed.connect(lambda place: self.set_card(place, ""))
        self.add_button.setEnabled(unit.has_room)
