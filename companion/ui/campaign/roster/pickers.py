"""Pickers of the roster: the force to move units to, and the pilot of a unit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from companion.campaign.state import Campaign, CampaignUnit
from companion.ui.campaign.components.subject_names import format_force
from companion.ui.campaign.pick_one_dialog import Candidate, pick_one
from companion.ui.campaign.roster.commands import possible_pilots
from companion.ui.campaign.roster.nodes import RosterNode, RosterNodeKind

NOBODY = Candidate("", "No pilot")


def pick_pilot(parent: QWidget, campaign: Campaign, unit: CampaignUnit) -> str | None:
    """Return the id of the pilot for a unit, empty for nobody; None where the player has thought better of
    it.
    """
    seats = {each.pilot: each.name for each in campaign.units.values() if each.pilot}
    candidates = [
        Candidate(pilot.id, pilot.name, seats.get(pilot.id, "no unit"))
        for pilot in possible_pilots(campaign, unit.side)
        if pilot.id != unit.pilot
    ]
    if unit.pilot:
        candidates.append(NOBODY)
    return pick_one(parent, f"Who pilots {unit.name}", candidates, "Assign")


def pick_force(parent: QWidget, campaign: Campaign, moved: Sequence[RosterNode]) -> RosterNode | None:
    """Return the force or side that chosen lines go to."""
    sides = {_side_of(campaign, node) for node in moved}
    own = {node.id for node in moved if node.kind is RosterNodeKind.FORCE}
    candidates = [
        Candidate(f"{RosterNodeKind.SIDE}/{side.id}", side.name, "in no force")
        for side in campaign.sides.values()
        if side.id in sides
    ]
    candidates += [
        Candidate(f"{RosterNodeKind.FORCE}/{force.id}", format_force(campaign, force.id, " > "))
        for force in campaign.forces.values()
        if force.side in sides and force.id not in own
    ]
    picked = pick_one(parent, "Move to", candidates, "Move")
    if picked is None:
        return None
    kind, _, id_ = picked.partition("/")
    return RosterNode(RosterNodeKind(kind), id_, 0)


def _side_of(campaign: Campaign, node: RosterNode) -> str:
    if node.unit is not None:
        return node.unit.side
    return campaign.forces[node.id].side if node.kind is RosterNodeKind.FORCE else node.id
