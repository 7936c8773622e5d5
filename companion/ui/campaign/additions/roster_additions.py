"""Additions to the roster: units, stored forces, pilots, forces."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from companion.campaign.commands.forces import ForceEntry, SetForce
from companion.campaign.roster import fresh_id, recruit_force
from companion.ui.campaign.additions.force_dialog import ForceDialog
from companion.ui.campaign.additions.pilot_dialog import PilotDialog
from companion.ui.campaign.additions.unit_dialog import UnitDialog
from companion.ui.campaign.controller import CampaignController
from companion.ui.campaign.pick_one_dialog import Candidate, pick_one
from companion.ui.campaign.roster.nodes import RosterNode, RosterNodeKind
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.widgets.deletion import run_modal

if TYPE_CHECKING:
    from companion.catalog.entries import CatalogueEntry

NO_FORCES = "The hangar has no forces yet. Import one there, or add units one by one."


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
