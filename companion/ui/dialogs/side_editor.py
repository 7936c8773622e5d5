"""One side of a new battle: its name, where it sets up, and its units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from companion.catalog.entries import Entry
from companion.engine.shared.setup import SideSetup, UnitSetup, Zone
from companion.errors import CompanionError
from companion.tabletop.counting import counted
from companion.ui.dialogs.party import party_of
from companion.ui.dialogs.picking.offered import Offered
from companion.ui.dialogs.unit_editor import UnitEditor
from companion.ui.theme.tokens import Space
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.plain import button_text, set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, push_button, role_label

FACING_SOUTH, FACING_NORTH = 3, 0
MARGINS = (Space.MEDIUM, Space.MEDIUM, Space.MEDIUM, Space.MEDIUM)


@dataclass(frozen=True, slots=True)
class ZoneChoice:
    """One choice of where to set up."""

    label: str
    zone: Zone | None


ZONES = (
    ZoneChoice("North row", Zone(edge="north", rows=1)),
    ZoneChoice("Three rows at the north edge", Zone(edge="north", rows=3)),
    ZoneChoice("South row", Zone(edge="south", rows=1)),
    ZoneChoice("Three rows at the south edge", Zone(edge="south", rows=3)),
    ZoneChoice("Anywhere", None),
)


class SideEditor(QFrame):
    """Edits one side; `changed` tells any change, `left_out` what of a force is not here."""

    changed = Signal()
    left_out = Signal(str)

    def __init__(self, side_id: str, offered: Offered, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "card")
        self._side_id, self.offered = side_id, offered
        self.name, self.zone = QLineEdit(), QComboBox()
        self.name.setAccessibleName("Name of the side")
        self.name.setMaxLength(40)
        self.zone.setAccessibleName("Sets up")
        for choice in ZONES:
            self.zone.addItem(choice.label)
        self.zone_label = role_label("Sets up", Role.MUTED)
        self.zone_label.setWordWrap(False)
        self.units: list[UnitEditor] = []
        self.add_button = push_button("Add a unit", icon="plus")
        self.force_button = push_button("Add a force…", icon="roster")
        set_tip(self.force_button, "An imported force of the hangar, with its pilots")
        self._rows = spaced(QVBoxLayout(), Space.LARGE)
        self._arrange()
        self.name.textChanged.connect(self.changed)
        self.zone.currentIndexChanged.connect(self.changed)
        self.add_button.clicked.connect(lambda: self.add_unit())
        self.force_button.clicked.connect(self._open_forces)
        self.show_forces()

    def fill(self, side: SideSetup, units: Sequence[UnitSetup]) -> None:
        """Show a side as a scenario has it."""
        self.name.setText(side.name)
        zones = [choice.zone for choice in ZONES]
        self.zone.setCurrentIndex(zones.index(side.zone) if side.zone in zones else len(zones) - 1)
        for editor in tuple(self.units):
            self._remove(editor)
        for unit in units:
            self.add_unit().fill(unit)

    def show_zone(self, shown: bool) -> None:
        """Ask where the side sets up, or not: on a paper table nobody needs to know."""
        self.zone.setVisible(shown)
        self.zone_label.setVisible(shown)

    def add_unit(self, model: str | None = None, pilot: str = "") -> UnitEditor:
        """Another unit, of the first model unless told."""
        editor = UnitEditor(self.offered, self)
        if model is not None:
            editor.model.choose(model)
        editor.pilot.setText(pilot)
        editor.changed.connect(self.changed)
        editor.removed.connect(lambda: self._remove(editor))
        self.units.append(editor)
        self._rows.addWidget(editor)
        self.changed.emit()
        return editor

    def show_forces(self) -> None:
        """Offer forces of the hangar, where there are any."""
        self.force_button.setVisible(bool(self.offered.forces()))

    def add_force(self, force: Entry) -> None:
        """Add the units of a force with their pilots; raises StoreError where it is gone."""
        party = party_of([force], self.offered, self._side_id)
        for unit in party.units:
            self.add_unit().fill(unit)
        self.left_out.emit(party.left_out)

    def _open_forces(self) -> None:
        menu = QMenu(self)
        for force in self.offered.forces():
            action = menu.addAction(button_text(f"{force.name} ({counted(len(force.parts), 'unit')})"))
            action.triggered.connect(partial(self._add_clicked, force))
        menu.exec(self.force_button.mapToGlobal(self.force_button.rect().bottomLeft()))

    def _add_clicked(self, force: Entry, _checked: bool = False) -> None:
        try:
            self.add_force(force)
        except CompanionError as problem:
            self.left_out.emit(str(problem))

    def side(self) -> SideSetup:
        """The side as edited."""
        zone = ZONES[self.zone.currentIndex()].zone if not self.zone.isHidden() else None
        return SideSetup(
            id=self._side_id, name=self.name.text().strip() or self._side_id.capitalize(), zone=zone
        )

    def unit_setups(self) -> list[UnitSetup]:
        """The units as edited; of equal models the second is called by its number."""
        zone = ZONES[self.zone.currentIndex()].zone
        facing = FACING_SOUTH if zone is not None and zone.edge == "north" else FACING_NORTH
        setups: list[UnitSetup] = []
        names: dict[str, int] = {}
        for number, editor in enumerate(self.units, start=1):
            model = editor.model.choice
            if model is None:
                continue
            names[model] = names.get(model, 0) + 1
            name = f"{editor.model.called()} {names[model]}" if names[model] > 1 else ""
            setups.append(editor.setup(f"{self._side_id}_{number}", self._side_id, name, facing))
        return setups

    def faults(self) -> list[str]:
        """What still keeps the side from the table."""
        name = self.name.text().strip() or self._side_id
        if not self.units:
            return [f"{name} has no units: add at least one."]
        wrong = [f"{name}: {fault}" for editor in self.units if (fault := editor.skills.fault())]
        return wrong + [
            f"{name}: there is no model “{editor.model.text()}”. Choose one from the list."
            for editor in self.units
            if editor.model.choice is None
        ]

    def _arrange(self) -> None:
        head = spaced(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.name, 2)
        where = spaced(QHBoxLayout(), Space.SMALL)
        where.addWidget(self.zone_label)
        where.addWidget(self.zone, 1)
        column = spaced(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addLayout(head)
        column.addLayout(where)
        column.addLayout(self._rows)
        foot = spaced(QHBoxLayout(), Space.SMALL)
        foot.addWidget(self.add_button)
        foot.addWidget(self.force_button)
        foot.addStretch(1)
        column.addLayout(foot)
        column.addStretch(1)

    def _remove(self, editor: UnitEditor) -> None:
        self.units.remove(editor)
        self._rows.removeWidget(editor)
        let_go(editor)
        self.changed.emit()
