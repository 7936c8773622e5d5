"""The dialog that adds a unit to a running battle: letters search it, Enter adds it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from companion.catalog.entries import CatalogueEntry, DocumentKind
from companion.engine.forces import ForcePlace, ForceView
from companion.engine.skeleton.force_building import ForceBuilding
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.views.units import ModelView
from companion.errors import CompanionError
from companion.ui.dialogs.folded_fields import FoldedFields
from companion.ui.dialogs.joining.details import JoiningDetails
from companion.ui.dialogs.pilot_box import PilotBox
from companion.ui.dialogs.unit_editor import (
    ConditionBox,
    format_abilities,
    format_condition,
    format_special_slots,
)
from companion.ui.forces.meter import PointsMeter
from companion.ui.forces.picker import CardPicker
from companion.ui.forces.unit_row import CardRow, UnitFaultList
from companion.ui.picking.lineup import SideUnits, units_for_side
from companion.ui.picking.unit_picker import UnitPicker
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.table.views import BattleViews
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later, run_modal
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.layouts import in_scroll_area, resize_on_screen
from companion.ui.widgets.rows import ROW_HEIGHT, TwoLineList, two_line_item
from companion.ui.widgets.spacing import with_spacing

WHOLE = "Whole"
MAX_ROWS = 4


class JoiningCards(QWidget):
    """Chooses them, and tells what they cost; at a table nothing that is told keeps the unit away."""

    def __init__(self, shown: BattleViews, forces: ForceBuilding, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._views, self._forces = shown, forces
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
        side, units = self._forces.current(self._views.battle, self._newcomer.side)
        return side, [*units, self._newcomer.model_copy(update={"loads": self.loads})]

    def _places(self) -> tuple[ForceView, tuple[ForcePlace, ...]]:
        assert self._newcomer is not None, "only with a unit"
        force = self._force()
        return self._forces.view(*force), self._forces.cards(*force, self._newcomer.id)

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


class UnitsOfForce(QWidget):
    """`chosen` brings a stored unit; units of the force that are absent are listed below."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._units: tuple[UnitSetup, ...] = ()
        self.name, self.absent_label = role_label("", LabelRole.SECTION), role_label("", LabelRole.WARN)
        self.list = TwoLineList("Units of the force")
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        for part in (self.name, self.list, self.absent_label):
            column.addWidget(part)
        self.list.chosen.connect(lambda place: self.chosen.emit(self._units[int(str(place))]))
        Theme.current().changed.connect(self._measure)
        self.hide()

    def show_units(self, force: str, party: SideUnits, offered: UnitPool) -> None:
        """Offer the units of a force by name; without one nothing is shown."""
        self._units = party.units
        self.name.setText(force)
        self.absent_label.setText(party.omissions)
        self.absent_label.setVisible(bool(party.omissions))
        self.list.setVisible(bool(party.units))
        self._measure()
        self.setVisible(bool(force))
        items = []
        for place, unit in enumerate(party.units):
            view = offered.view(unit.model)
            state = format_condition(unit.condition).rstrip(".") if unit.condition is not None else WHOLE
            text = " · ".join(filter(None, (unit.pilot, state)))
            items.append(two_line_item(place, view.name if view is not None else unit.model, text))
        self.list.show_items(items, 0)

    def _measure(self) -> None:
        rows = min(len(self._units), MAX_ROWS)
        self.list.setFixedHeight(Theme.current().tokens.px(rows * ROW_HEIGHT))


class Outfit(QWidget):
    """Fields of a unit's outfit, hidden where the unit has none."""

    def __init__(self, pool: UnitPool, pilot: QLineEdit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.character = PilotBox(pool, pilot)
        self.abilities = FoldedFields("Abilities", format_abilities)
        self.loads = FoldedFields("Ammunition", format_special_slots)
        self.condition = ConditionBox()
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        for part in (self.character, self.condition, self.abilities, self.loads):
            column.addWidget(part)

    def show_usual(self, view: ModelView | None) -> None:
        """Begin with what is usual for a model."""
        self.abilities.show_fields(view.abilities if view is not None else ())
        self.loads.show_fields(view.loads if view is not None else ())
        self.condition.show_condition(None)

    def fill(self, setup: UnitSetup) -> None:
        """Show with what a stored unit comes."""
        self.abilities.choose(dict.fromkeys(setup.abilities, True))
        self.loads.choose(setup.loads)
        self.character.show_pilot(setup)
        self.condition.show_condition(setup.condition)

    def changes(self) -> dict[str, object]:
        """Return the fields of a setup that it decides."""
        return {
            "abilities": tuple(self.abilities.special()),
            "loads": {slot: str(load) for slot, load in self.loads.special().items()},
            "condition": self.condition.condition(),
            **self.character.changes,
        }


SIZE, DETAILS = (1040, 640), 340


class AddUnitDialog(UnitPicker):
    """`join_requested` brings the action by which the unit joins, with its settings beside the list.

    A unit of a stored force comes with its pilot, its ammunition, and what its last battle has left of it.
    """

    join_requested = Signal(object)

    def __init__(self, shown: BattleViews, pool: UnitPool, side: str, parent: QWidget | None = None) -> None:
        super().__init__(pool, "Add a unit to the battle", parent, one=True, has_forces=True)
        self._views = shown
        self._view: ModelView | None = None
        self._force: CatalogueEntry | None = None
        game = shown.game
        self.details = JoiningDetails(
            shown.sides(),
            shown.turn().number,
            game.turn_word,
            has_pilots=game.has_pilots,
            arrives=game.arrival(shown.battle),
        )
        self.details.side.set_value(side)
        self.title, self.units = role_label("", LabelRole.SECTION), UnitsOfForce()
        self.outfit = Outfit(pool, self.details.pilot)
        self.cards = JoiningCards(shown, game.ports.forces) if game.ports.forces is not None else None
        self.pick_button.setText("Add")
        self._lay_beside()
        self.field.textChanged.connect(self._show_marked)
        self.list.chosen.connect(self._show_marked)
        self.tabs.edited.connect(self._show_marked)
        self.units.chosen.connect(self._show_stored)
        self.details.side.edited.connect(self._show_name)
        for line in (self.details.name, self.details.pilot):
            line.returnPressed.connect(self.pick)
        self.accepted.connect(self._add)
        self._show_marked()

    def setup(self) -> UnitSetup | None:
        """Return the unit as it is set; None where none is marked that can be played."""
        view = self._view
        if view is None or self.details.fault:
            return None
        gunnery, piloting = self.details.skills()
        newcomer = self._newcomer(view)
        changes = {
            "name": self.details.name.text().strip() or newcomer.name,
            "pilot": self.details.pilot.text().strip(),
            "gunnery": None if gunnery == view.gunnery else gunnery,
            "piloting": None if piloting == view.piloting else piloting,
        }
        cards = {"loads": self.cards.loads} if self.cards is not None else {}
        return newcomer.model_copy(update=changes | self.outfit.changes() | cards)

    def pick(self) -> None:
        """Take what is marked, unless something that is set for it cannot be."""
        if self.details.fault:
            return
        if self._force is None:
            super().pick()
        elif self._view is not None:
            self.accept()

    def _add(self) -> None:
        if (setup := self.setup()) is not None:
            self.join_requested.emit(self._views.game.add_unit(setup, self.details.arrival))

    # --- what is marked ---

    def _show_marked(self) -> None:
        """Show what is usual for the unit that is marked, or the units of the force that is."""
        row = self.list.current()
        entry = row.entry if row is not None else None
        force = entry if entry is not None and entry.kind is DocumentKind.FORCE else None
        if force is not None and force == self._force:
            return
        if self._force is not None:
            self.details.pilot.clear()  # that of a stored unit
        self._force = force
        party = self._party(force) if force is not None else SideUnits(())
        self.units.show_units(force.name if force is not None else "", party, self.pool)
        if force is None:
            self._show_unit(self.pool.view(entry.key) if entry is not None else None)
        elif not party.units:
            self._show_unit(None)

    def _party(self, force: CatalogueEntry) -> SideUnits:
        try:
            return units_for_side([force], self.pool, str(self.details.side.value()))
        except CompanionError as problem:
            return SideUnits((), str(problem))

    def _show_unit(self, view: ModelView | None) -> None:
        if view is not self._view or view is None:
            self._view = view
            self.title.setText(view.name if view is not None else "")
            self.details.show_skills(
                view.gunnery if view is not None else None, view.piloting if view is not None else None
            )
            if view is not None:
                self.details.call_piloting(view.piloting_label)
            self.outfit.show_usual(view)
            self._show_name()

    def _show_stored(self, setup: UnitSetup) -> None:
        """Show a unit of a force as it is stored."""
        view = self.pool.view(setup.model)
        self._view = None
        self._show_unit(view)
        if view is None:
            return
        self.details.pilot.setText(setup.pilot)
        self.details.show_skills(
            *(
                usual if count is None else count
                for count, usual in ((setup.gunnery, view.gunnery), (setup.piloting, view.piloting))
            )
        )
        self.outfit.fill(setup)
        if self.cards is not None:
            self.cards.fill(setup.loads)
        self.pick_button.setEnabled(True)

    def _show_name(self) -> None:
        view = self._view
        newcomer = self._newcomer(view) if view is not None else None
        called = (newcomer.name or view.short_name) if newcomer is not None and view is not None else ""
        self.details.name.setPlaceholderText(called)
        if self.cards is not None:
            self.cards.show_newcomer(newcomer)

    def _newcomer(self, view: ModelView) -> UnitSetup:
        side = str(self.details.side.value())
        return self._views.game.newcomer(self._views.battle, side, view.id, view.short_name)

    def _lay_beside(self) -> None:
        px, _room = Theme.current().tokens.px, self.screen().availableSize()
        inside = QWidget()
        column = with_spacing(QVBoxLayout(inside), Space.MEDIUM, (0, 0, Space.MEDIUM, 0))
        for part in (self.units, self.title, self.details, self.cards, self.outfit):
            if part is not None:
                column.addWidget(part)
        column.addStretch(1)
        beside = in_scroll_area(inside, "The unit that joins")
        beside.setFixedWidth(px(DETAILS))
        self.add_beside(beside)
        resize_on_screen(self, *SIZE)
