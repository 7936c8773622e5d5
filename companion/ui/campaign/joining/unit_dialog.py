"""The dialog that adds units: found as in the hangar, as many of each as wanted, with pilots or without."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QHBoxLayout, QVBoxLayout, QWidget

from companion.campaign.deeds import Deed, Enlist, PilotEntry, UnitEntry
from companion.campaign.roster.recruiting import fresh_id, fresh_name, new_units
from companion.tabletop.counting import counted
from companion.ui.campaign.door import CampaignDoor
from companion.ui.campaign.roster.deeds import force_path
from companion.ui.picking.model_button import ModelButton
from companion.ui.picking.offered import Offered
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, icon_button
from companion.ui.widgets.layouts.scrolled import scrolled
from companion.ui.widgets.layouts.sized import resize_on_screen
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.numbers.number_field import NumberField
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label
from companion.ui.work.background import Behind, answered

SIZE = (660, 440)
MOST_OF_ONE = 24
STORED = 2
"""What the dialog answers where the player wants a stored force instead."""
MARGINS = (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)


@dataclass(frozen=True, slots=True)
class Line:
    """So many units of a model."""

    model: str
    name: str
    called: str
    number: int
    traits: tuple[tuple[str, int], ...] = ()


class LineRow(QWidget):
    """A line that is to be added; `removed` tells that it shall not be."""

    removed = Signal()

    def __init__(self, line: Line, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = line
        label = CutLabel()
        label.show_words(f"{line.number} × {line.name}")
        button = icon_button("trash", f"Do not add {line.name}")
        button.clicked.connect(self.removed)
        row = spaced(QHBoxLayout(self), Space.SMALL)
        row.addWidget(label, 1)
        row.addWidget(button)


class UnitDialog(QDialog):
    """Collects lines; what is chosen last counts too, without being put on the list first."""

    def __init__(self, door: CampaignDoor, place: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Add units")
        self.door, self.behind = door, Behind(self)
        chain = door.session.ruling.source.chain
        self._offered = Offered(door.game.models(), door.game, door.stock, chain)
        self.model = ModelButton(self._offered)
        self.number = NumberField("How many", 1, MOST_OF_ONE)
        self.place, self.with_pilots = QComboBox(), QCheckBox("Each with a pilot of usual skills")
        self.list_button = push_button("Another model", Kind.QUIET, "plus")
        self.stored_button = push_button("A stored force instead…", Kind.QUIET, "hangar")
        self.cancel_button, self.add_button = push_button("Cancel"), push_button("", Kind.PRIMARY)
        self.rows: list[LineRow] = []
        self._lines = spaced(QVBoxLayout(), 0)
        self._fill_places(place)
        self.with_pilots.setChecked(True)
        self._arrange()
        self._connect()
        if not len(door.stock.index):
            self.behind.ask(door.stock.read, answered(lambda _index: self._follow(), self._say_unread))
        self._follow()

    def lines(self) -> list[Line]:
        """What is to be added, the model in the field too."""
        return [*(row.line for row in self.rows), *([last] if (last := self._last()) is not None else [])]

    def deed(self) -> Deed:
        """The entry that adds them."""
        side, force = self.place.currentData()
        campaign = self.door.campaign
        units: list[UnitEntry] = []
        pilots: list[PilotEntry] = []
        for line in self.lines():
            made = new_units(campaign, line.model, line.called, line.number, side, force or None, units)
            for unit in made:
                pilot = self._pilot_for(line, side, pilots) if self.with_pilots.isChecked() else None
                units.append(unit.model_copy(update={"pilot": pilot.id}) if pilot else unit)
                pilots += [pilot] if pilot else []
        return Enlist(
            units=tuple(units),
            pilots=tuple(pilots),
            models=self._offered.documents(unit.model for unit in units),
        )

    def put_on_list(self) -> None:
        """Keep what is chosen, and go on to another model."""
        if (line := self._last()) is None:
            return
        row = LineRow(line)
        self.rows.append(row)
        self._lines.addWidget(row)
        row.removed.connect(lambda: self._take_off(row))
        self.model.choose("")
        self.number.set_number(1)
        self.model.setFocus()
        self._follow()

    def done(self, result: int) -> None:
        self.behind.finish()
        super().done(result)

    # --- inside ---

    def _last(self) -> Line | None:
        view = self._offered.view(self.model.choice)
        if view is None:
            return None
        skills = {"gunnery": view.gunnery, "piloting": view.piloting}
        traits = tuple((name, value) for name, value in skills.items() if value is not None)
        return Line(view.id, view.name, view.called, self.number.number, traits)

    def _pilot_for(self, line: Line, side: str, pilots: list[PilotEntry]) -> PilotEntry:
        campaign = self.door.campaign
        names = {*(each.name for each in campaign.pilots.values()), *(each.name for each in pilots)}
        name = fresh_name(f"{line.called} pilot", names)
        ids = {*campaign.pilots, *(pilot.id for pilot in pilots)}
        return PilotEntry(id=fresh_id(name, ids), name=name, side=side, traits=dict(line.traits))

    def _take_off(self, row: LineRow) -> None:
        self.rows.remove(row)
        self._lines.removeWidget(row)
        let_go(row)
        self._follow()

    def _say_unread(self, problem: str) -> None:
        self.door.told.emit(f"The hangar cannot be read, so only units of the rules are offered. {problem}")

    def _follow(self) -> None:
        units = sum(line.number for line in self.lines())
        self.add_button.setText(f"Add {counted(units, 'unit')}" if units else "Add")
        self.add_button.setEnabled(units > 0 and not self.number.fault)
        self.list_button.setEnabled(self._last() is not None and not self.number.fault)

    def _fill_places(self, place: str) -> None:
        campaign = self.door.campaign
        self.place.setAccessibleName("Where they belong")
        for side in campaign.sides.values():
            self.place.addItem(side.name, (side.id, ""))
            for force in campaign.forces.values():
                if force.side == side.id:
                    self.place.addItem(f"{side.name} > {force_path(campaign, force)}", (side.id, force.id))
        wanted = next((at for at in range(self.place.count()) if place in self.place.itemData(at)), 0)
        self.place.setCurrentIndex(wanted)

    def _connect(self) -> None:
        self.model.chosen.connect(self._follow)
        self.number.edited.connect(self._follow)
        self.list_button.clicked.connect(self.put_on_list)
        self.stored_button.clicked.connect(lambda: self.done(STORED))
        self.cancel_button.clicked.connect(self.reject)
        self.add_button.clicked.connect(self.accept)

    def _arrange(self) -> None:
        column = spaced(QVBoxLayout(), Space.TINY, MARGINS)
        column.addWidget(role_label("Model", Role.SECTION))
        row = spaced(QHBoxLayout(), Space.SMALL)
        row.addWidget(self.model, 1)
        row.addWidget(self.number)
        row.addWidget(self.list_button)
        column.addLayout(row)
        column.addSpacing(Theme.current().tokens.px(Space.SMALL))
        column.addWidget(role_label("Where they belong", Role.SECTION))
        column.addWidget(self.place)
        column.addWidget(self.with_pilots)
        inside = QWidget()
        listed = spaced(QVBoxLayout(inside), 0)
        listed.addLayout(self._lines)
        listed.addStretch(1)
        column.addWidget(scrolled(inside, "Units to add"), 1)
        foot = spaced(QHBoxLayout(), Space.SMALL)
        foot.addWidget(self.stored_button)
        foot.addStretch(1)
        foot.addWidget(self.add_button)
        foot.addWidget(self.cancel_button)
        column.addLayout(foot)
        self.setLayout(column)
        resize_on_screen(self, *SIZE)
