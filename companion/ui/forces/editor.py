"""One side of a new battle where forces are built from points and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.catalog.entries import CatalogueEntry
from companion.engine.forces import ForcePlace, ForceView
from companion.engine.game import Game
from companion.engine.skeleton.force_building import ForceBuilding
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.views.units import SideView
from companion.errors import CompanionError
from companion.ui.forces.choice_form import ChoiceForm
from companion.ui.forces.members import (
    EditedUnit,
    ask_force,
    ask_force_target,
    load_force_file,
    names_of,
    unit_setups,
    write_force,
)
from companion.ui.forces.meter import PointsMeter
from companion.ui.forces.picker import CardPicker
from companion.ui.forces.unit_row import UnitFaultList, UnitRow
from companion.ui.picking.lineup import LineupMember, units_for_side
from companion.ui.picking.unit_picker import UnitPicker, pick_model
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import delete_later, run_modal
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.side_mark import SideMark
from companion.ui.widgets.spacing import with_spacing

if TYPE_CHECKING:
    from companion.rulebooks.loader import RulebookLibrary


def remaining_cards(
    forces: ForceBuilding, side: SideSetup, units: Sequence[UnitSetup], swapped: UnitSetup
) -> dict[str, str]:
    """Return the cards of a unit that its new model may have too, by place.

    A card stays where the model has the place, the card belongs there, and nothing comes to stand against
    the unit by it. The `units` are the whole force, with the old model or the new one.
    """
    kept: dict[str, str] = {}
    for place, card in swapped.loads.items():
        now = _with_loads(units, swapped, kept)
        offered = {each.id: each.offers for each in forces.cards(side, now, swapped.id)}
        if not any(offer.id == card for offer in offered.get(place, ())):
            continue
        then = _with_loads(units, swapped, {**kept, place: card})
        if _faults(forces, side, then, swapped.id) <= _faults(forces, side, now, swapped.id):
            kept[place] = card
    return kept


def _with_loads(units: Sequence[UnitSetup], unit: UnitSetup, loads: dict[str, str]) -> list[UnitSetup]:
    changed = unit.model_copy(update={"loads": loads})
    return [changed if other.id == unit.id else other for other in units]


def _faults(forces: ForceBuilding, side: SideSetup, units: Sequence[UnitSetup], unit: str) -> int:
    """Return the number of faults of one unit."""
    return sum(not fault.is_warning for fault in forces.view(side, units).faults_of(unit))


MARGINS = (Space.MEDIUM, Space.MEDIUM, Space.MEDIUM, Space.MEDIUM)


class ForceEditor(QFrame):
    """Edits one side; `changed` reports any change, `absent_reported` what cannot be played here.

    What is allowed is asked of the game after each change.
    """

    changed = Signal()
    absent_reported = Signal(str)

    def __init__(
        self,
        side: SideView,
        game: Game,
        offered: UnitPool,
        rulebooks: RulebookLibrary,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("panel", "card")
        self._side, self._game, self._rulebooks = side, game, rulebooks
        self.offered = offered
        self._models = {model.id: model for model in game.models()}
        self._chosen: dict[str, str] = {}
        self._view: ForceView | None = None
        self.members: list[EditedUnit] = []
        self.name, self.meter, self.faults_shown = QLineEdit(side.name), PointsMeter(), UnitFaultList()
        self.fields = ChoiceForm()
        self.notice = role_label("", LabelRole.DANGER)
        self.load_button = icon_button("folder", "Load a force from a file")
        self.save_button = icon_button("save", "Save this force as a file")
        self.add_button = push_button("Add units", icon="plus")
        self.add_button.setAutoDefault(False)
        self.empty = EmptyState("mech", "No units yet.", "Add the first unit")
        self._rows = with_spacing(QVBoxLayout(), Space.SMALL)
        self._arrange()
        self._connect()
        self._refresh()

    # --- as the dialog for a new battle uses it ---

    def fill(self, side: SideSetup, units: Sequence[UnitSetup]) -> None:
        """Show a force as a scenario or a file has it."""
        self.name.setText(side.name)
        self._chosen = dict(side.force)
        for member in tuple(self.members):
            self._drop(member)
        for unit in units:
            self._take(unit.model, unit.loads)
        self._refresh()

    def show_game(self, game: Game) -> None:
        """Ask the same rules with other options from now on."""
        self._game = game
        self._refresh()

    def add_unit(self, model: str | None = None) -> None:
        """Another unit, of the first model unless told."""
        self._take(model or next(iter(self._models)), {})
        self._refresh()

    def side(self) -> SideSetup:
        """Return the side as edited."""
        name = self.name.text().strip() or self._side.name
        return SideSetup(id=self._side.id, name=name, force=self._chosen)

    def unit_setups(self) -> list[UnitSetup]:
        """Return the units as edited; of equal models the second is called by its number."""
        return unit_setups(self.members, self._models, self._side)

    def faults(self) -> list[str]:
        """Return what still keeps the side from the table, with whom it concerns."""
        name = self.side().name
        if not self.members or self._view is None:
            return [f"{name} has no units: add at least one."]
        called = dict(zip((unit.id for unit in self.unit_setups()), self._names(), strict=True))
        return [
            f"{name}, {called[fault.unit]}: {fault.text}" if fault.unit else f"{name}: {fault.text}"
            for fault in self._view.faults
            if not fault.is_warning
        ]

    # --- units and cards ---

    def choose_units(self) -> None:
        """Pick units one after the other; each stands on the side at once, and its cost beside the list."""
        picker, meter = UnitPicker(self.offered, "Add units", self.window()), PointsMeter()
        picker.lineup.add_meter(meter)

        def show() -> None:
            meter.show_force(self.view)
            self._price(self.unit_setups())
            picker.show_side(self.side().name, self.on_side())

        signals = (
            (picker.picked, self.add_unit),
            (picker.force_picked, self.add_force),
            (picker.dropped, lambda place: self.remove(self.members[place])),
        )
        for signal, change in signals:
            signal.connect(change)
            signal.connect(lambda _what: show())
        show()
        run_modal(picker)

    def on_side(self) -> list[LineupMember]:
        """Return the units on the side by now, for a picker."""
        return [
            LineupMember(name, self._models[member.model].silhouette, str(unit.points))
            for name, member, unit in zip(self._names(), self.members, self.view.units, strict=True)
        ]

    @property
    def view(self) -> ForceView:
        """The force's cost and faults."""
        assert self._view is not None, "shown with a force"
        return self._view

    @property
    def _forces(self) -> ForceBuilding:
        assert self._game.ports.forces is not None, "only for rules that count points"
        return self._game.ports.forces

    def _price(self, others: Sequence[UnitSetup]) -> None:
        """Let each model tell what is against it beside some units."""
        self.offered.prices = {offer.id: offer for offer in self._forces.models(self.side(), others)}

    def add_force(self, force: CatalogueEntry) -> None:
        """Add the units of a stored force; what cannot be had is told."""
        try:
            party = units_for_side([force], self.offered, self._side.id)
        except CompanionError as problem:
            self._show_notice(str(problem))
            return
        for unit in party.units:
            self._take(unit.model, unit.loads)
        self._refresh()
        self.absent_reported.emit(party.omissions)

    def choose_cards(self, member: EditedUnit, place: str = "") -> None:
        """Offer the cards for a unit, beginning at one of its places."""
        name = self._names()[self.members.index(member)]
        picker = CardPicker(
            name, lambda: self._places(member), lambda at, card: self.set_card(member, at, card), self
        )
        picker.go_to(place)
        run_modal(picker)

    def set_card(self, member: EditedUnit, place: str, card: str) -> None:
        """Lay a card at a place of a unit, or none."""
        member.loads = {**member.loads, place: card}
        if not card:
            del member.loads[place]
        self._refresh()

    def choose_swap(self, member: EditedUnit) -> None:
        """Offer every model in the stead of a unit's own."""
        index = self.members.index(member)
        self._price([unit for number, unit in enumerate(self.unit_setups()) if number != index])
        title = f"Swap for another unit: {self._names()[index]}"
        picked = pick_model(self.offered, title, self.window(), current=member.model)
        if picked is not None:
            self.swap(member, picked)

    def swap(self, member: EditedUnit, model: str) -> None:
        """Give a unit another model; its cards stay where they fit, and those that do not are told."""
        index, side = self.members.index(member), self.side()
        cards = {card.place: card.name for card in self.view.units[index].cards}
        member.model = model
        units = self.unit_setups()
        member.loads = remaining_cards(self._forces, side, units, units[index])
        self._refresh()
        if gone := [name for place, name in cards.items() if place not in member.loads]:
            self._show_notice(f"{self._names()[index]} cannot have {' and '.join(gone)}: taken off.")

    def remove(self, member: EditedUnit) -> None:
        """Take a unit away."""
        self._drop(member)
        self._refresh()

    def _places(self, member: EditedUnit) -> tuple[ForceView, tuple[ForcePlace, ...]]:
        unit = self.unit_setups()[self.members.index(member)]
        return self.view, self._forces.cards(self.side(), self.unit_setups(), unit.id)

    def _take(self, model: str, loads: Mapping[str, str]) -> None:
        row = UnitRow()
        member = EditedUnit(model, row, {place: card for place, card in loads.items() if card})
        self.members.append(member)
        self._rows.addWidget(row)
        row.removed.connect(lambda: self.remove(member))
        row.swap_requested.connect(lambda: self.choose_swap(member))
        row.cards_requested.connect(lambda place: self.choose_cards(member, place))
        row.card_removed.connect(lambda place: self.set_card(member, place, ""))

    def _drop(self, member: EditedUnit) -> None:
        self.members.remove(member)
        delete_later(member.row)

    # --- files ---

    def load(self) -> None:
        """Take over a force from a file; what is wrong with the file is told here."""
        if (path := ask_force(self)) is None:
            return
        try:
            force = load_force_file(path, self._game, self._rulebooks)
        except CompanionError as problem:
            self._show_notice(str(problem))
            return
        self.fill(force.side, force.units)

    def save(self) -> None:
        """Save the force as a file."""
        if (path := ask_force_target(self, self.side().name)) is None:
            return
        try:
            write_force(path, self._game.ruleset, self.side(), self.unit_setups())
        except CompanionError as problem:
            self._show_notice(str(problem))

    def _show_notice(self, problem: str) -> None:
        """Say what went wrong, or nothing any more."""
        self.notice.setText(problem)
        self.notice.setVisible(bool(problem))

    # --- showing ---

    def _refresh(self) -> None:
        """Ask the game again, and show what it says."""
        self._show_notice("")
        view = self._forces.view(self.side(), self.unit_setups())
        asked = {each.id: str(each.default) for each in view.fields}
        if asked != self._chosen:
            self._chosen = asked
            self._refresh()
            return
        self._view = view
        self.fields.show_fields(view.fields)
        self.meter.show_force(view)
        self.faults_shown.show_faults(view.faults_of("") if self.members else ())
        for member, unit, name in zip(self.members, view.units, self._names(), strict=True):
            model = self._models[member.model]
            summary = f"{model.id} · {model.summary}"
            member.row.show_unit(name, summary, model.silhouette, unit, view.faults_of(unit.id))
        self.empty.setVisible(not self.members)
        self.add_button.setVisible(bool(self.members))
        self.save_button.setEnabled(bool(self.members))
        self.changed.emit()

    def _names(self) -> list[str]:
        return names_of(self.members, self._models)

    def _choose(self, values: Mapping[str, str]) -> None:
        self._chosen = dict(values)
        self._refresh()

    def _connect(self) -> None:
        self.name.textChanged.connect(self.changed)
        self.fields.changed.connect(lambda: self._choose(self.fields.values()))
        self.add_button.clicked.connect(self.choose_units)
        self.empty.action_chosen.connect(self.choose_units)
        self.load_button.clicked.connect(self.load)
        self.save_button.clicked.connect(self.save)

    def _arrange(self) -> None:
        if self.empty.button is not None:
            self.empty.button.setAutoDefault(False)
        self.name.setAccessibleName("Name of the side")
        self.name.setMaxLength(40)
        self.notice.hide()
        mark = SideMark()
        mark.show_side(self._side)
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        for widget, stretch in ((mark, 0), (self.name, 1), (self.load_button, 0), (self.save_button, 0)):
            head.addWidget(widget, stretch)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addLayout(head)
        for part in (self.notice, self.fields, self.meter, self.faults_shown):
            column.addWidget(part)
        column.addLayout(self._rows)
        column.addWidget(self.empty)
        column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
