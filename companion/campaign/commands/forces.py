"""Commands on the sides of a campaign and their forces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.campaign.commands.checks import (
    check_nothing,
    check_side,
    display_name,
    refuse,
    refuse_unknown,
    with_values,
    without,
)
from companion.campaign.commands.command import Command, CommandRule, EntryText, Group
from companion.campaign.commands.founding import SideEntry, side_of
from companion.campaign.state import Campaign, Force
from companion.documents.model import GivenName, Id, Name, RuleModel
from companion.engine.skeleton.fast_replace import replace
from companion.errors import Refusal
from companion.tabletop.number_text import join_listed


class ForceEntry(RuleModel):
    """A force of a side: a lance, a star, or a company of several."""

    id: Id
    """What the campaign knows it by."""
    name: GivenName
    """What players call it."""
    kind: Name = ""
    """What it is, such as Lance."""
    side: Id
    """Its side."""
    parent: Id | None = None
    """The force that it is a part of."""


class SetSide(Command):
    """A side is added or changed."""

    do: Literal["set_side"] = "set_side"
    side: SideEntry
    """The side."""


class SetForce(Command):
    """A force is added, renamed, or made a part of another."""

    do: Literal["set_force"] = "set_force"
    force: ForceEntry
    """The force."""


class Disband(Command):
    """A side or a force is no more; what belonged to a force stays with the one above it."""

    do: Literal["disband"] = "disband"
    side: Id | None = None
    """A side without units and pilots."""
    force: Id | None = None
    """A force."""


def _check_set_force(campaign: Campaign, command: SetForce) -> Iterator[Refusal]:
    force = command.force
    yield from check_side(campaign, force.side)
    above, seen = force.parent, {force.id}
    while above is not None:
        if above in seen:
            yield refuse("part_of_itself", f"{force.name} cannot be a part of itself.")
            return
        if above not in campaign.forces:
            yield refuse_unknown("force", above, campaign.forces)
            return
        if campaign.forces[above].side != force.side:
            yield refuse("other_side", f"{campaign.forces[above].name} is a force on another side.")
        seen.add(above)
        above = campaign.forces[above].parent
    yield from _check_move(campaign, command)


def _check_move(campaign: Campaign, command: SetForce) -> Iterator[Refusal]:
    """Yield a force that changes sides would leave what belongs to it behind."""
    before = campaign.forces.get(command.force.id)
    if before is None or before.side == command.force.side:
        return
    units = any(unit.force == before.id for unit in campaign.units.values())
    parts = any(force.parent == before.id for force in campaign.forces.values())
    if units or parts:
        yield refuse("has_members", f"{before.name} has units or parts on its side. Move those first.")


def _check_disband(campaign: Campaign, command: Disband) -> Iterator[Refusal]:
    if command.force is not None and command.force not in campaign.forces:
        yield refuse_unknown("force", command.force, campaign.forces)
    if command.side is None:
        return
    yield from check_side(campaign, command.side)
    if len(campaign.sides) == 1:
        yield refuse("last_side", "A campaign has at least one side.")
    units = [it.side for it in campaign.units.values()]
    pilots = [it.side for it in campaign.pilots.values()]
    forces = [it.side for it in campaign.forces.values() if it.id != command.force]
    if command.side in (*units, *pilots, *forces):
        name = display_name(campaign.sides, command.side)
        yield refuse("has_members", f"Forces, units or pilots belong to {name}, or once ")


def _set_side(campaign: Campaign, _: int, command: SetSide) -> Campaign:
    return replace(campaign, sides=with_values(campaign.sides, side_of(command.side)))


def _set_force(campaign: Campaign, _: int, command: SetForce) -> Campaign:
    it = command.force
    force = Force(it.id, it.name, it.side, it.kind, it.parent)
    return replace(campaign, forces=with_values(campaign.forces, force))


def _disband(campaign: Campaign, _: int, command: Disband) -> Campaign:
    if command.side is not None:
        campaign = replace(campaign, sides=without(campaign.sides, command.side))
    if command.force is None:
        return campaign
    above = campaign.forces[command.force].parent
    left = without(campaign.forces, command.force).values()
    forces = [replace(it, parent=above) if it.parent == command.force else it for it in left]
    units = [replace(it, force=above) for it in campaign.units.values() if it.force == command.force]
    return replace(campaign, forces=with_values({}, *forces), units=with_values(campaign.units, *units))


def _describe_side(campaign: Campaign, command: SetSide) -> EntryText:
    before = campaign.sides.get(command.side.id)
    if before is None:
        return EntryText(f"{command.side.name} takes part")
    if before.name != command.side.name:
        return EntryText(f"{before.name} is now called {command.side.name}")
    return EntryText(f"{command.side.name} is {'ours' if command.side.is_ours else 'no longer ours'}")


def _describe_force(campaign: Campaign, command: SetForce) -> EntryText:
    force, before = command.force, campaign.forces.get(command.force.id)
    if before is None:
        return EntryText(f"{force.name}{f' ({force.kind})' if force.kind else ''} is formed")
    if force.parent != before.parent:
        above = display_name(campaign.forces, force.parent) if force.parent else ""
        return EntryText(f"{force.name} becomes part of {above}" if above else f"{force.name} is on its own")
    is_renamed = before.name != force.name
    return EntryText(f"{before.name} is now called {force.name}" if is_renamed else f"{force.name} changes")


def _describe_disbanding(campaign: Campaign, command: Disband) -> EntryText:
    gone = [display_name(campaign.forces, command.force)] if command.force else []
    gone += [display_name(campaign.sides, command.side)] if command.side else []
    return EntryText(f"{join_listed(gone)} {'is' if len(gone) == 1 else 'are'} disbanded")


COMMANDS = (
    CommandRule(
        SetSide,
        check_nothing,
        _set_side,
        _describe_side,
        lambda it: (it.side.id,),
        Group.OTHERS,
        "side-circle",
    ),
    CommandRule(
        SetForce,
        _check_set_force,
        _set_force,
        _describe_force,
        lambda it: (it.force.id, it.force.parent, it.force.side),
        Group.MACHINES,
        "roster",
    ),
    CommandRule(
        Disband,
        _check_disband,
        _disband,
        _describe_disbanding,
        lambda it: (it.side, it.force),
        Group.MACHINES,
        "roster",
    ),
)
