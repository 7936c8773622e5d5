"""Additions to the roster: units, stored forces, pilots, forces."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from companion.campaign.commands.command import Command, PilotEntry, UnitEntry
from companion.campaign.commands.forces import ForceEntry, SetForce
from companion.campaign.commands.members import Enlist
from companion.campaign.commands.progression import Award
from companion.campaign.roster import fresh_id, fresh_name, new_units, recruit_force
from companion.campaign.state import Campaign
from companion.catalog.entries import CatalogueEntry
from companion.documents.model import LONGEST_NAME
from companion.engine.downtime.progression.views import PilotNumbers
from companion.tabletop.number_text import format_count
from companion.ui.campaign.additions.creation_form import CreationForm
from companion.ui.campaign.components.page_parts import add_fields, dialog_buttons
from companion.ui.campaign.components.subject_names import place_choices
from companion.ui.campaign.controller import CampaignController
from companion.ui.campaign.pick_one_dialog import Candidate, pick_one
from companion.ui.campaign.roster.nodes import RosterNode, RosterNodeKind
from companion.ui.hangar.rows.pictures import picture_of
from companion.ui.picking.lineup import LineupMember, format_totals
from companion.ui.picking.unit_picker import UnitPicker
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import in_scroll_area, resize_on_screen
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

NO_FORCES = "The hangar has no forces yet. Import one there, or add units one by one."
NO_CHARACTERS = "The hangar has no character by these rules yet. Design or import one there, or add pilots."

KINDS = ("Lance", "Star", "Company", "Battalion", "Binary", "Trinary", "Platoon")
WIDTH = 420

SIZE = (760, 520)
MOST = 100
MARGINS = (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
HINT = "One name a line"

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


class ForceDialog(QDialog):
    """The fields of a new force; its kind is free text."""

    def __init__(self, campaign: Campaign, side: str, force: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New force")
        self.name, self.kind, self.place = QLineEdit(), QComboBox(), QComboBox()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName("Name")
        self.name.setPlaceholderText("Command Lance")
        self.kind.setEditable(True)
        self.kind.addItems(KINDS)
        self.kind.setAccessibleName("What it is")
        self.place.setAccessibleName("Part of")
        for name, of_side, within in place_choices(campaign):
            self.place.addItem(name, (of_side, within))
        wanted = (side, force)
        found = next((at for at in range(self.place.count()) if tuple(self.place.itemData(at)) == wanted), 0)
        self.place.setCurrentIndex(found)
        self.make_button = push_button("Make", ButtonKind.PRIMARY)
        self._arrange()
        self.name.textChanged.connect(self._follow)
        self._follow()

    @property
    def given_name(self) -> str:
        """Its name."""
        return " ".join(self.name.text().split())

    @property
    def kind_text(self) -> str:
        """What it is."""
        return " ".join(self.kind.currentText().split())[:LONGEST_NAME]

    @property
    def side(self) -> str:
        """Its side."""
        return str(self.place.currentData()[0])

    @property
    def parent_force(self) -> str | None:
        """The force that it is a part of."""
        return self.place.currentData()[1] or None

    def _follow(self) -> None:
        self.make_button.setEnabled(bool(self.given_name))

    def _arrange(self) -> None:
        column = with_spacing(
            QVBoxLayout(self), Space.TINY, (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
        )
        add_fields(column, (("Name", self.name), ("What it is", self.kind), ("Part of", self.place)))
        column.addLayout(dialog_buttons(self, self.make_button))
        self.setMinimumWidth(Theme.current().tokens.px(WIDTH))


class PilotDialog(QDialog):
    """Names at the left; with which skills they begin at the right."""

    def __init__(self, controller: CampaignController, side: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Add pilots")
        self.controller = controller
        self.names, self.side = QPlainTextEdit(), QComboBox()
        self.creation = CreationForm(controller.progression) if controller.progression is not None else None
        self.names.setPlaceholderText(HINT)
        self.names.setAccessibleName("Names")
        self.names.setTabChangesFocus(True)
        self.side.setAccessibleName("Side")
        for each in controller.campaign.sides.values():
            self.side.addItem(each.name, each.id)
        self.side.setCurrentIndex(max(self.side.findData(side), 0))
        self.fault = role_label("", LabelRole.DANGER)
        self.add_button = push_button("", ButtonKind.PRIMARY)
        self._arrange()
        self.names.textChanged.connect(self._follow)
        if self.creation is not None:
            self.creation.changed.connect(self._follow)
        self._follow()

    def given_names(self) -> list[str]:
        """Return the names that were typed."""
        lines = (" ".join(line.split())[:LONGEST_NAME] for line in self.names.toPlainText().splitlines())
        return [line for line in lines if line]

    def command(self) -> Command:
        """Return the entry that adds them."""
        ids, pilots = set(self.controller.campaign.pilots), []
        for number, name in enumerate(self.given_names()):
            numbers = self.creation.numbers(number) if self.creation is not None else PilotNumbers()
            pilot = PilotEntry(
                id=fresh_id(name, ids),
                name=name,
                side=str(self.side.currentData()),
                traits=numbers.traits,
                talents=numbers.talents,
                tech=numbers.tech,
            )
            ids.add(pilot.id)
            pilots.append(pilot)
        return Enlist(pilots=tuple(pilots))

    def _follow(self) -> None:
        names = self.given_names()
        fault = f"Not more than {MOST} at once." if len(names) > MOST else ""
        if self.creation is not None:
            self.creation.show_names(names[:MOST])
            fault = fault or self.creation.fault
        self.fault.setText(fault)
        self.add_button.setText(f"Add {format_count(len(names), 'pilot')}" if names else "Add")
        self.add_button.setEnabled(bool(names) and not fault)

    def _arrange(self) -> None:
        left = with_spacing(QVBoxLayout(), Space.TINY)
        left.addWidget(role_label("Names", LabelRole.SECTION))
        left.addWidget(self.names, 1)
        left.addSpacing(Theme.current().tokens.px(Space.SMALL))
        left.addWidget(role_label("Side", LabelRole.SECTION))
        left.addWidget(self.side)
        row = with_spacing(QHBoxLayout(), Space.WIDE)
        row.addLayout(left, 2)
        if self.creation is not None:
            row.addWidget(in_scroll_area(self.creation, "Starting skills"), 3)
        column = with_spacing(QVBoxLayout(self), Space.LARGE, MARGINS)
        column.addLayout(row, 1)
        column.addLayout(dialog_buttons(self, self.add_button, self.fault))
        resize_on_screen(self, *SIZE)


class RosterAdditions:
    """Dialogs for additions, and their commands; the current line of the roster says where additions go."""

    def __init__(self, controller: CampaignController, parent: QWidget) -> None:
        self.controller, self._parent = controller, parent

    def add_units(self, node: RosterNode | None) -> None:
        """Add units and stored forces of the hangar: all that the player picks."""
        side, force = self._place(node)
        dialog = UnitDialog(self.controller, force or side, self._parent)
        run_modal(dialog)
        if (command := dialog.command()) is not None:
            self.controller.do(command)
        for each in dialog.forces:
            self.controller.attempt(partial(self._enlist, each, dialog.belongs[0]))

    def add_stored_force(self, node: RosterNode | None) -> None:
        """Add a stored force, with its pilots and its damage."""
        stock = self.controller.stock
        if not len(stock.index) and not self.controller.attempt(stock.read_index):
            return
        forces = {entry.key: entry for entry in UnitPool((), stock=stock).forces()}
        if not forces:
            self.controller.problem_reported.emit(NO_FORCES)
            return
        candidates = [Candidate(key, entry.name, ", ".join(entry.parts)) for key, entry in forces.items()]
        picked = pick_one(self._parent, "Add a stored force", candidates, "Add")
        if picked is not None:
            self.controller.attempt(lambda: self._enlist(forces[picked], self._place(node)[0]))

    def add_pilots(self, node: RosterNode | None) -> None:
        """Add pilots by name."""
        dialog = PilotDialog(self.controller, self._place(node)[0], self._parent)
        if run_modal(dialog):
            self.controller.do(dialog.command())

    def add_character(self, node: RosterNode | None) -> None:
        """Add a character of the hangar as a pilot, with the XP that is left."""
        controller = self.controller
        if not controller.attempt(controller.stock.read_once):
            return
        chain = controller.session.resolved_rules.source.chain
        pool = UnitPool((), controller.game, controller.stock, chain)
        entries = {entry.key: entry for entry in pool.characters()}
        if not entries:
            controller.problem_reported.emit(NO_CHARACTERS)
            return
        candidates = [Candidate(key, entry.name, "") for key, entry in entries.items()]
        picked = pick_one(self._parent, "Add a character", candidates, "Add")
        if picked is not None:
            side = self._place(node)[0]
            controller.attempt(lambda: self._enlist_character(pool, entries[picked], side))

    def _enlist_character(self, pool: UnitPool, entry: CatalogueEntry, side: str) -> None:
        numbers, known = pool.character_numbers(entry), set(self.controller.campaign.pilots)
        pilot = PilotEntry(
            id=fresh_id(entry.name, known),
            name=entry.name[:LONGEST_NAME],
            side=side,
            traits=numbers.traits,
            talents=numbers.talents,
        )
        gained = [
            Award(pilot=pilot.id, counter=counter, amount=str(amount), why="Left from its creation")
            for counter, amount in numbers.left.items()
            if amount > 0
        ]
        self.controller.session.do_all([Enlist(pilots=(pilot,)), *gained])

    def add_force(self, node: RosterNode | None) -> None:
        """Add a lance, a star, or a company of several."""
        side, force = self._place(node)
        dialog = ForceDialog(self.controller.campaign, side, force, self._parent)
        if run_modal(dialog):
            name = dialog.given_name
            entry = ForceEntry(
                id=fresh_id(name, self.controller.campaign.forces),
                name=name,
                kind=dialog.kind_text,
                side=dialog.side,
                parent=dialog.parent_force,
            )
            self.controller.do(SetForce(force=entry))

    def _enlist(self, force: CatalogueEntry, side: str) -> None:
        campaign = self.controller.campaign
        chain = self.controller.session.resolved_rules.source.chain
        mustered = self.controller.stock.force(force, side, chain)
        found = recruit_force(campaign, self.controller.game, mustered, side, force.name)
        if found.commands:
            self.controller.session.do_all(found.commands)
        if found.rejected:
            self.controller.problem_reported.emit(" ".join(found.rejected))

    def _place(self, node: RosterNode | None) -> tuple[str, str]:
        """Return the side and the force that a line stands for; the first side of the players' own without
        one.
        """
        campaign = self.controller.campaign
        if node is not None and node.kind is RosterNodeKind.UNIT:
            unit = campaign.units[node.id]
            return unit.side, unit.force or ""
        if node is not None and node.kind is RosterNodeKind.FORCE:
            return campaign.forces[node.id].side, node.id
        if node is not None and node.kind is RosterNodeKind.SIDE:
            return node.id, ""
        sides = list(campaign.sides.values())
        return next((side.id for side in sides if side.is_ours), sides[0].id), ""
