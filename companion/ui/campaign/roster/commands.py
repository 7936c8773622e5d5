"""Commands for lines of the roster, as entries of the campaign's journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.campaign.commands.command import Command
from companion.campaign.commands.forces import Disband, ForceEntry, SetForce, SetSide
from companion.campaign.commands.founding import SideEntry
from companion.campaign.commands.members import ChangePilot, ChangeUnit, Dismiss
from companion.campaign.roster import PilotState, pilot_state
from companion.campaign.state import Campaign, Force, Pilot
from companion.ui.campaign.roster.model import PILOT, DraggedItems
from companion.ui.campaign.roster.nodes import RosterNode, RosterNodeKind


def move_commands(campaign: Campaign, dragged: DraggedItems, target: RosterNode) -> tuple[Command, ...]:
    """Entries that put what is carried on a line: units and forces into it, a pilot into a unit."""
    if target.kind is RosterNodeKind.UNIT:
        return tuple(ChangeUnit(unit=target.id, pilot=id_) for kind, id_ in dragged if kind == PILOT)
    force = target.id if target.kind is RosterNodeKind.FORCE else ""
    side = campaign.forces[force].side if force else target.id
    return tuple(_force_move_commands(campaign, dragged, force, side))


def _force_move_commands(
    campaign: Campaign, dragged: DraggedItems, force: str, side: str
) -> Iterator[Command]:
    moved = {id_ for kind, id_ in dragged if kind == RosterNodeKind.FORCE}
    for kind, id_ in dragged:
        if kind == RosterNodeKind.FORCE and id_ != force:
            own = campaign.forces[id_]
            if own.parent not in moved:
                yield SetForce(force=force_entry(own, parent=force or None, side=side))
        elif kind == RosterNodeKind.UNIT:
            own_force = campaign.units[id_].force
            if (own_force or "") != force and not _is_within(campaign, own_force, moved):
                yield ChangeUnit(unit=id_, force=force)


def rename_command(campaign: Campaign, node: RosterNode, name: str) -> Command:
    """Return the entry that calls a line otherwise."""
    if node.kind is RosterNodeKind.SIDE:
        side = campaign.sides[node.id]
        return SetSide(side=SideEntry(id=side.id, name=name, is_ours=side.is_ours))
    if node.kind is RosterNodeKind.FORCE:
        return SetForce(force=force_entry(campaign.forces[node.id], name=name))
    return ChangeUnit(unit=node.id, name=name)


def removal_commands(nodes: Sequence[RosterNode]) -> tuple[Command, ...]:
    """Entries that dismiss units and disband forces."""
    units = tuple(node.id for node in nodes if node.kind is RosterNodeKind.UNIT)
    forces = [node.id for node in nodes if node.kind is RosterNodeKind.FORCE]
    dismissal: tuple[Command, ...] = (Dismiss(units=units),) if units else ()
    return (*dismissal, *(Disband(force=force) for force in forces))


def unseat_commands(nodes: Sequence[RosterNode]) -> tuple[Command, ...]:
    """Entries that take the pilots out of units."""
    return tuple(
        ChangeUnit(unit=node.id, pilot="") for node in nodes if node.unit is not None and node.unit.pilot
    )


def rename_pilot_command(pilot: Pilot, name: str) -> Command:
    """Return the entry that calls a pilot otherwise."""
    return ChangePilot(pilot=pilot.id, name=name)


def force_entry(
    force: Force, *, name: str | None = None, parent: str | None = "", side: str | None = None
) -> ForceEntry:
    """Return a force as entries write it, with what changes; an empty parent leaves it where it is."""
    return ForceEntry(
        id=force.id,
        name=name or force.name,
        kind=force.kind,
        side=side or force.side,
        parent=force.parent if parent == "" else parent,
    )


def possible_pilots(campaign: Campaign, side: str) -> list[Pilot]:
    """Return the pilots of a side who may be given a unit: the free ones first, by name."""
    seated = {unit.pilot for unit in campaign.units.values()}
    there = (PilotState.FIT, PilotState.WOUNDED, PilotState.BUSY, PilotState.AWAY)
    found = [
        pilot
        for pilot in campaign.pilots.values()
        if pilot.side == side and pilot_state(pilot, campaign.today) in there
    ]
    return sorted(found, key=lambda pilot: (pilot.id in seated, pilot.name.casefold()))


def _is_within(campaign: Campaign, force: str | None, moved: set[str]) -> bool:
    """Whether a unit goes along with a force that is moved."""
    steps = 0
    while force is not None and force in campaign.forces and steps <= len(campaign.forces):
        if force in moved:
            return True
        force, steps = campaign.forces[force].parent, steps + 1
    return False
