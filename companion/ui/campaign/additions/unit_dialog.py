"""The dialog that adds units to a campaign: the list that battles pick from, and where they belong."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QCheckBox, QComboBox, QVBoxLayout, QWidget

from companion.campaign.commands.command import Command, PilotEntry, UnitEntry
from companion.campaign.commands.members import Enlist
from companion.campaign.roster import fresh_id, fresh_name, new_units
from companion.catalog.entries import CatalogueEntry
from companion.ui.campaign.components.subject_names import place_choices
from companion.ui.campaign.controller import CampaignController
from companion.ui.hangar.rows.pictures import picture_of
from companion.ui.picking.lineup import LineupMember, format_totals
from companion.ui.picking.unit_picker import UnitPicker
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

NEW_UNITS = "To be added"


class UnitDialog(UnitPicker):
    """A picker of units and stored forces; `command` adds the units, all as one entry."""

    def __init__(self, controller: CampaignController, place: str, parent: QWidget | None = None) -> None:
        chain = controller.session.resolved_rules.source.chain
        super().__init__(
            UnitPool(controller.game.models(), controller.game, controller.stock, chain), "Add units", parent
        )
        self.controller = controller
        self.chosen: list[CatalogueEntry] = []
        """Units and stored forces in the order in which they were picked."""
        self.place, self.with_pilots = QComboBox(), QCheckBox("Each with a pilot of usual skills")
        self.with_pilots.setChecked(True)
        self._fill_places(place)
        self._add_above_lineup()
        self.picked.connect(self._take_unit)
        self.force_picked.connect(self._take)
        self.dropped.connect(self._take_off)
        self._show_chosen()

    @property
    def belongs(self) -> tuple[str, str]:
        """The side that the units join, and the force within it; no force is the side alone."""
        side, force = self.place.currentData()
        return side, force

    @property
    def forces(self) -> list[CatalogueEntry]:
        """The stored forces that are chosen."""
        return [entry for entry in self.chosen if not entry.is_unit]

    def command(self) -> Command | None:
        """Return the entry that adds the units; None without any."""
        side, force = self.belongs
        campaign = self.controller.campaign
        units: list[UnitEntry] = []
        pilots: list[PilotEntry] = []
        for entry in self.chosen:
            view = self.pool.view(entry.key) if entry.is_unit else None
            if view is None:
                continue
            (unit,) = new_units(campaign, view.id, view.short_name, 1, side, force or None, units)
            skills = {"gunnery": view.gunnery, "piloting": view.piloting}
            if self.with_pilots.isChecked():
                traits = {name: value for name, value in skills.items() if value is not None}
                pilots.append(self._pilot(view.short_name, traits, side, pilots))
                unit = unit.model_copy(update={"pilot": pilots[-1].id})
            units.append(unit)
        models = self.pool.documents(unit.model for unit in units)
        return Enlist(units=tuple(units), pilots=tuple(pilots), models=models) if units else None

    def _pilot(self, called: str, traits: dict[str, int], side: str, pilots: list[PilotEntry]) -> PilotEntry:
        campaign = self.controller.campaign
        names = {*(each.name for each in campaign.pilots.values()), *(each.name for each in pilots)}
        name = fresh_name(f"{called} pilot", names)
        ids = {*campaign.pilots, *(pilot.id for pilot in pilots)}
        return PilotEntry(id=fresh_id(name, ids), name=name, side=side, traits=traits)

    def _take_unit(self, model: str) -> None:
        if (entry := self.pool.entry(model)) is not None:
            self._take(entry)

    def _take(self, entry: CatalogueEntry) -> None:
        self.chosen.append(entry)
        self._show_chosen()

    def _take_off(self, index: int) -> None:
        del self.chosen[index]
        self._show_chosen()

    def _show_chosen(self) -> None:
        units = [entry for entry in self.chosen if entry.is_unit]
        members = [
            LineupMember(entry.name, picture_of(entry), f"{entry.tonnage:g} t" if entry.tonnage else "")
            for entry in self.chosen
        ]
        self.show_side(NEW_UNITS, members, format_totals(units, len(units)))

    def _fill_places(self, place: str) -> None:
        self.place.setAccessibleName("Where they belong")
        for name, side, force in place_choices(self.controller.campaign):
            self.place.addItem(name, (side, force))
        wanted = next((at for at in range(self.place.count()) if place in self.place.itemData(at)), 0)
        self.place.currentTextChanged.connect(partial(set_tip, self.place))
        self.place.setCurrentIndex(wanted)
        set_tip(self.place, self.place.currentText())

    def _add_above_lineup(self) -> None:
        box = QWidget()
        column = with_spacing(QVBoxLayout(box), Space.TINY)
        self.place.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for part in (role_label("Where they belong", LabelRole.MUTED), self.place, self.with_pilots):
            column.addWidget(part)
        self.lineup.add_above(box)
