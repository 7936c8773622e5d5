"""Commands for lines of the roster: their menus, their pickers, and their entries in the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from companion.campaign.commands.command import Command
from companion.campaign.commands.forces import Disband, ForceEntry, SetForce, SetSide
from companion.campaign.commands.founding import SideEntry
from companion.campaign.commands.members import ChangePilot, DismissMembers, ReassignUnit
from companion.campaign.roster import PilotState, pilot_state
from companion.campaign.state import Campaign, CampaignUnit, Force, Pilot
from companion.ui.campaign.components.subject_names import format_force
from companion.ui.campaign.pick_one_dialog import Candidate, pick_one
from companion.ui.campaign.roster.model import PILOT, DraggedItems
from companion.ui.campaign.roster.nodes import RosterNode, RosterNodeKind
from companion.ui.theme.icons import wear_icon

NOBODY = Candidate("", "No pilot")

Do = Callable[[str], None]


def move_commands(campaign: Campaign, dragged: DraggedItems, target: RosterNode) -> tuple[Command, ...]:
    """Entries that put what is carried on a line: units and forces into it, a pilot into a unit."""
    if target.kind is RosterNodeKind.UNIT:
        return tuple(ReassignUnit(unit=target.id, pilot=id_) for kind, id_ in dragged if kind == PILOT)
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
                yield ReassignUnit(unit=id_, force=force)


def rename_command(campaign: Campaign, node: RosterNode, name: str) -> Command:
    """Return the entry that calls a line otherwise."""
    if node.kind is RosterNodeKind.SIDE:
        side = campaign.sides[node.id]
        return SetSide(side=SideEntry(id=side.id, name=name, is_ours=side.is_ours))
    if node.kind is RosterNodeKind.FORCE:
        return SetForce(force=force_entry(campaign.forces[node.id], name=name))
    return ReassignUnit(unit=node.id, name=name)


def removal_commands(nodes: Sequence[RosterNode]) -> tuple[Command, ...]:
    """Entries that dismiss units and disband forces."""
    units = tuple(node.id for node in nodes if node.kind is RosterNodeKind.UNIT)
    forces = [node.id for node in nodes if node.kind is RosterNodeKind.FORCE]
    dismissal: tuple[Command, ...] = (DismissMembers(units=units),) if units else ()
    return (*dismissal, *(Disband(force=force) for force in forces))


def unseat_commands(nodes: Sequence[RosterNode]) -> tuple[Command, ...]:
    """Entries that take the pilots out of units."""
    return tuple(
        ReassignUnit(unit=node.id, pilot="") for node in nodes if node.unit is not None and node.unit.pilot
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


def unit_menu(parent: QWidget, chosen: Sequence[RosterNode], has_cut: bool, do: Do) -> QMenu:
    """Return what can be done with the chosen lines of the tree."""
    menu = QMenu(parent)
    kinds = {node.kind for node in chosen}
    units = [node for node in chosen if node.kind is RosterNodeKind.UNIT]
    if len(units) == 1 == len(chosen):
        _add(menu, "Open\tEnter", "mech", "open", do)
        _add(menu, "Choose the pilot…\tP", "warrior", "assign", do)
    if any(node.unit is not None and node.unit.pilot for node in units):
        _add(menu, "Remove the pilot", "leave-map", "unseat", do)
    if kinds and RosterNodeKind.SIDE not in kinds:
        _add(menu, "Move to…\tM", "forward", "move", do)
        _add(menu, "Cut\tCtrl+X", "hand", "cut", do)
    if has_cut:
        _add(menu, "Paste here\tCtrl+V", "check", "paste", do)
    if len(chosen) == 1:
        _add(menu, "Rename…\tF2", "edit", "rename", do)
    menu.addSeparator()
    _add(menu, "Add units…\tIns", "plus", "add_units", do)
    _add(menu, "Add a stored force…", "hangar", "add_stored", do)
    _add(menu, "New force…", "roster", "add_force", do)
    if kinds and RosterNodeKind.SIDE not in kinds:
        menu.addSeparator()
        word = "Disband" if kinds == {RosterNodeKind.FORCE} else "Dismiss"
        _add(menu, f"{word}\tDel", "trash", "dismiss", do)
    return menu


def pilot_menu(parent: QWidget, chosen: Sequence[Pilot], has_characters: bool, do: Do) -> QMenu:
    """Return what can be done with the chosen pilots; where rules have characters, they may join."""
    menu = QMenu(parent)
    if len(chosen) == 1:
        _add(menu, "Open\tEnter", "warrior", "open_pilot", do)
        _add(menu, "Rename…\tF2", "edit", "rename_pilot", do)
    _add(menu, "Add pilots…\tIns", "plus", "add_pilots", do)
    if has_characters:
        _add(menu, "Add a character of the hangar…", "hangar", "add_character", do)
    if chosen:
        menu.addSeparator()
        _add(menu, "Dismiss\tDel", "trash", "dismiss_pilots", do)
    return menu


def _add(menu: QMenu, label: str, icon: str, command: str, do: Do) -> None:
    action = menu.addAction(label)
    wear_icon(action, icon)
    action.triggered.connect(partial(_carry_out, do, command))


def _carry_out(do: Do, command: str, _checked: bool = False) -> None:
    do(command)
