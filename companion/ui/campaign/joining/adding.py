"""What is added to the roster: units, stored forces, pilots, forces."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from companion.campaign.deeds import ForceEntry, SetForce
from companion.campaign.roster.recruiting import fresh_id, recruited
from companion.ui.campaign.door import CampaignDoor
from companion.ui.campaign.joining.force_dialog import ForceDialog
from companion.ui.campaign.joining.pilot_dialog import PilotDialog
from companion.ui.campaign.joining.unit_dialog import UnitDialog
from companion.ui.campaign.pick_one import Candidate, pick_one
from companion.ui.campaign.roster.nodes import Kind, Node
from companion.ui.picking.offered import Offered
from companion.ui.widgets.letting_go import run_modal

if TYPE_CHECKING:
    from companion.catalog.entries import Entry

NO_FORCES = "The hangar has no forces yet. Import one there, or add units one by one."


class Adding:
    """Asks what is wanted, and enters it; the line that the player is on says where it goes."""

    def __init__(self, door: CampaignDoor, parent: QWidget) -> None:
        self.door, self._parent = door, parent

    def units(self, at: Node | None) -> None:
        """Units and stored forces of the hangar, all that the player has picked."""
        side, force = self._place(at)
        dialog = UnitDialog(self.door, force or side, self._parent)
        run_modal(dialog)
        if (deed := dialog.deed()) is not None:
            self.door.do(deed)
        for each in dialog.forces:
            self.door.in_words(partial(self._enlist, each, dialog.belongs[0]))

    def stored(self, at: Node | None) -> None:
        """A stored force, with its pilots and its damage."""
        stock = self.door.stock
        if not len(stock.index) and not self.door.in_words(stock.read):
            return
        forces = {entry.key: entry for entry in Offered((), stock=stock).forces()}
        if not forces:
            self.door.told.emit(NO_FORCES)
            return
        candidates = [Candidate(key, entry.name, ", ".join(entry.parts)) for key, entry in forces.items()]
        picked = pick_one(self._parent, "Add a stored force", candidates, "Add")
        if picked is not None:
            self.door.in_words(lambda: self._enlist(forces[picked], self._place(at)[0]))

    def pilots(self, at: Node | None) -> None:
        """Pilots by name."""
        dialog = PilotDialog(self.door, self._place(at)[0], self._parent)
        if run_modal(dialog):
            self.door.do(dialog.deed())

    def force(self, at: Node | None) -> None:
        """A lance, a star, or a company of several."""
        side, force = self._place(at)
        dialog = ForceDialog(self.door.campaign, side, force, self._parent)
        if run_modal(dialog):
            name = dialog.given
            entry = ForceEntry(
                id=fresh_id(name, self.door.campaign.forces),
                name=name,
                kind=dialog.kind_words,
                side=dialog.side,
                parent=dialog.above,
            )
            self.door.do(SetForce(force=entry))

    def _enlist(self, force: Entry, side: str) -> None:
        campaign = self.door.campaign
        chain = self.door.session.ruling.source.chain
        mustered = self.door.stock.force(force, side, chain)
        found = recruited(campaign, self.door.game, mustered, side, force.name)
        if found.deeds:
            self.door.session.do_all(found.deeds)
        if found.left_out:
            self.door.told.emit(" ".join(found.left_out))

    def _place(self, at: Node | None) -> tuple[str, str]:
        """The side and the force that a line stands for; the first side of the players' own without one."""
        campaign = self.door.campaign
        if at is not None and at.kind is Kind.UNIT:
            unit = campaign.units[at.id]
            return unit.side, unit.force or ""
        if at is not None and at.kind is Kind.FORCE:
            return campaign.forces[at.id].side, at.id
        if at is not None and at.kind is Kind.SIDE:
            return at.id, ""
        sides = list(campaign.sides.values())
        return next((side.id for side in sides if side.is_ours), sides[0].id), ""
