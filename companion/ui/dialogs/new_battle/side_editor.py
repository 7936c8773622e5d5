"""One side of a new battle: its name, where it sets up, and its units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from companion.catalog.entries import CatalogueEntry, DocumentKind
from companion.engine.skeleton.setup import SideSetup, UnitSetup, Zone
from companion.engine.views.units import SideView
from companion.errors import CompanionError
from companion.tabletop.number_text import format_count
from companion.ui.dialogs.new_battle.goal_field import GoalField
from companion.ui.dialogs.unit_editor import UnitEditor
from companion.ui.hangar.rows.pictures import picture_of
from companion.ui.picking.lineup import LineupMember, format_totals, units_for_side
from companion.ui.picking.unit_picker import UnitPicker
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import delete_later, run_modal
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.side_mark import SideMark
from companion.ui.widgets.spacing import with_spacing

FACING_SOUTH, FACING_NORTH = 3, 0
MARGINS = (Space.MEDIUM, Space.MEDIUM, Space.MEDIUM, Space.MEDIUM)


@dataclass(frozen=True, slots=True)
class ZoneChoice:
    """One choice of where to set up."""

    label: str
    zone: Zone | None


ZONES = (
    ZoneChoice("North row", Zone(edge="north", rows=1)),
    ZoneChoice("3 rows at the north edge", Zone(edge="north", rows=3)),
    ZoneChoice("South row", Zone(edge="south", rows=1)),
    ZoneChoice("3 rows at the south edge", Zone(edge="south", rows=3)),
    ZoneChoice("Anywhere", None),
)


class SideEditor(QFrame):
    """Edits one side; `changed` reports any change, `absent_reported` what of a force is missing here.

    `removed` asks for the side to go, where `show_place` has offered it.
    """

    changed, removed = Signal(), Signal()
    absent_reported = Signal(str)

    def __init__(self, side_id: str, offered: UnitPool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "card")
        self._side_id, self.offered = side_id, offered
        self.name, self.zone = QLineEdit(), QComboBox()
        self.name.setAccessibleName("Name of the side")
        self.name.setMaxLength(40)
        self.name.setText(self._fallback_name)
        self._mark = SideMark()
        self._mark.hide()
        self.remove_button = icon_button("trash", "Remove this side")
        self.remove_button.hide()
        self.zone.setAccessibleName("Sets up")
        self._zones = list(ZONES)
        for choice in self._zones:
            self.zone.addItem(choice.label)
        self.zone_label = role_label("Sets up", LabelRole.MUTED)
        self.zone_label.setWordWrap(False)
        self.goal = GoalField()
        self.goal.hide()
        self._counted: tuple[UnitEditor, ...] = ()
        self.units: list[UnitEditor] = []
        self.add_button = push_button("Add units", icon="plus")
        self.add_button.setAutoDefault(False)
        set_tip(self.add_button, "Units one by one, or a whole stored force from the hangar")
        self.sums = role_label("", LabelRole.MUTED)
        self.empty = EmptyState("mech", "No units yet.", "Add the first unit")
        if self.empty.button is not None:
            self.empty.button.setAutoDefault(False)
        self._rows = with_spacing(QVBoxLayout(), Space.LARGE)
        self._arrange()
        self.name.textChanged.connect(self.changed)
        self.zone.currentIndexChanged.connect(self.changed)
        self.goal.changed.connect(self.changed)
        self.changed.connect(self._show_sums)
        self.changed.connect(self._offer_carriers)
        self.changed.connect(self._count_for_goal)
        self.add_button.clicked.connect(self.choose_units)
        self.empty.action_chosen.connect(self.choose_units)
        self.remove_button.clicked.connect(self.removed)
        self._show_sums()

    def fill(self, side: SideSetup, units: Sequence[UnitSetup]) -> None:
        """Show a side as a scenario has it."""
        self.name.setText(side.name)
        self._choose_zone(side.zone)
        for editor in tuple(self.units):
            self.remove(editor)
        editors = {unit.id: self.add_unit() for unit in units}
        for unit in units:
            editors[unit.id].fill(unit)
        self._offer_carriers()
        for unit in units:
            editors[unit.id].carrier.choose(editors.get(unit.carrier))
        named = side.goal.units if side.goal is not None else ()
        self._counted = tuple(editors[name] for name in named if name in editors)
        self.goal.show_goal(side.goal, len(self._counting()))

    def offer_goal(self) -> None:
        """Ask how the side wins, where the rules know more than to fight to the last."""
        self.goal.show()

    def _counting(self) -> list[UnitEditor]:
        """Return the units that count for the goal: those that a scenario names, else all."""
        return [editor for editor in self._counted if editor in self.units] or self.units

    def _count_for_goal(self) -> None:
        if self.goal.needed.count() != len(self._counting()):
            self.goal.show_count(len(self._counting()))

    def _offer_carriers(self) -> None:
        """Offer every unit of the side that carries others to those that ride."""
        names = dict(zip(self.units, self._names(), strict=True))
        carriers = [(editor, names[editor]) for editor in self.units if editor.carries]
        for editor in self.units:
            editor.carrier.show_carriers(carriers if editor.rides else ())

    def _names(self) -> list[str]:
        """Return the units by their names; of equal models the second is called by its number."""
        found: list[str] = []
        times: dict[str, int] = {}
        for editor in self.units:
            model = editor.model.choice or ""
            times[model] = times.get(model, 0) + 1
            found.append(f"{editor.display_name} {times[model]}" if times[model] > 1 else editor.display_name)
        return found

    def _choose_zone(self, zone: Zone | None) -> None:
        """Choose where the side sets up; what a scenario has of its own is offered too."""
        if zone is not None and all(choice.zone != zone for choice in self._zones):
            self._zones.append(ZoneChoice(f"{format_count(zone.rows, 'row')} at the {zone.edge} edge", zone))
            self.zone.addItem(self._zones[-1].label)
        self.zone.setCurrentIndex([choice.zone for choice in self._zones].index(zone))

    def show_place(self, index: int, *, is_removable: bool) -> None:
        """Wear the mark of the side's place in the order, and offer to remove the side, or not."""
        self._mark.show_side(SideView(self._side_id, self.side().name, index))
        self.remove_button.setVisible(is_removable)

    def show_zone(self, shown: bool) -> None:
        """Ask where the side sets up, or not: on a paper table nobody needs to know."""
        self.zone.setVisible(shown)
        self.zone_label.setVisible(shown)

    def add_unit(self, model: str = "", pilot: str = "") -> UnitEditor:
        """Another unit, of a model that is still to be chosen unless told."""
        editor = UnitEditor(self.offered, self)
        editor.model.choose(model)
        editor.pilot.setText(pilot)
        editor.changed.connect(self.changed)
        editor.removed.connect(lambda: self.remove(editor))
        self.units.append(editor)
        self._rows.addWidget(editor)
        self.changed.emit()
        return editor

    def add_first_unit(self) -> None:
        """Begin with the first model of the first kind: a 'Mech wherever there are any."""
        kinds = [*DocumentKind]
        if rows := self.offered.search("").rows:
            first = min(rows, key=lambda row: kinds.index(row.entry.kind))
            self.add_unit(first.entry.key)

    def add_force(self, force: CatalogueEntry) -> None:
        """Add the units of a force with their pilots; raises StoreError where it is gone."""
        party = units_for_side([force], self.offered, self._side_id)
        for unit in party.units:
            self.add_unit().fill(unit)
        self.absent_reported.emit(party.omissions)

    def choose_units(self) -> None:
        """Pick units one after the other; each stands on the side at once."""
        picker = UnitPicker(self.offered, "Add units", self.window())
        for signal, add in ((picker.picked, self.add_unit), (picker.force_picked, self._add_picked)):
            signal.connect(add)
            signal.connect(lambda _picked: self._show_in(picker))
        picker.dropped.connect(lambda place: self.remove(self.units[place]))
        picker.dropped.connect(lambda _place: self._show_in(picker))
        self._show_in(picker)
        run_modal(picker)

    def _add_picked(self, force: CatalogueEntry) -> None:
        try:
            self.add_force(force)
        except CompanionError as problem:
            self.absent_reported.emit(str(problem))

    def _show_in(self, picker: UnitPicker) -> None:
        members = []
        for editor in self.units:
            entry = self.offered.entry(editor.model.choice or "")
            worth = f"{entry.tonnage:g} t" if entry is not None and entry.tonnage else ""
            members.append(
                LineupMember(editor.model.name or "?", picture_of(entry) if entry else "medium", worth)
            )
        picker.show_side(self.side().name, members, self.sums.text())

    def _show_sums(self) -> None:
        entries = [self.offered.entry(editor.model.choice or "") for editor in self.units]
        self.sums.setText(format_totals(entries, len(self.units)))
        self.empty.setVisible(not self.units)
        self.add_button.setVisible(bool(self.units))

    def side(self) -> SideSetup:
        """Return the side as edited."""
        zone = self._zones[self.zone.currentIndex()].zone if not self.zone.isHidden() else None
        counting = self._counting()
        named = () if len(counting) == len(self.units) else tuple(self._ids()[editor] for editor in counting)
        name = self.name.text().strip() or self._fallback_name
        return SideSetup(id=self._side_id, name=name, zone=zone, goal=self.goal.goal(named))

    def _ids(self) -> dict[UnitEditor, str]:
        """Return the id of each unit in the battle."""
        return {editor: f"{self._side_id}_{number}" for number, editor in enumerate(self.units, start=1)}

    @property
    def _fallback_name(self) -> str:
        """The name of a side without one of its own."""
        return self._side_id.replace("_", " ").capitalize()

    def unit_setups(self) -> list[UnitSetup]:
        """Return the units as edited; of equal models the second is called by its number."""
        zone = self.side().zone
        facing = FACING_SOUTH if zone is not None and zone.edge == "north" else FACING_NORTH
        ids = self._ids()
        setups: list[UnitSetup] = []
        for editor, name in zip(self.units, self._names(), strict=True):
            if editor.model.choice is None:
                continue
            own = "" if name == editor.display_name else name
            setup = editor.setup(ids[editor], self._side_id, own, facing)
            carrier = editor.carrier.carrier()
            setups.append(setup.model_copy(update={"carrier": ids[carrier]}) if carrier in ids else setup)
        return setups

    def faults(self) -> list[str]:
        """Return what still keeps the side from the table."""
        name = self.name.text().strip() or self._fallback_name
        if not self.units:
            return [f"{name} has no units: add at least one."]
        return [
            f"{name}: unit {number} has no model. Choose one, or remove it."
            for number, editor in enumerate(self.units, start=1)
            if editor.model.choice is None
        ]

    def _arrange(self) -> None:
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(self._mark)
        head.addWidget(self.name, 1)
        head.addWidget(self.remove_button)
        where = with_spacing(QHBoxLayout(), Space.SMALL)
        where.addWidget(self.zone_label)
        where.addWidget(self.zone, 1)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addLayout(head)
        column.addLayout(where)
        column.addWidget(self.goal)
        column.addWidget(self.sums)
        column.addLayout(self._rows)
        column.addWidget(self.empty)
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        foot.addWidget(self.add_button)
        foot.addStretch(1)
        column.addLayout(foot)
        column.addStretch(1)

    def remove(self, editor: UnitEditor) -> None:
        self.units.remove(editor)
        delete_later(editor)
        self.changed.emit()
