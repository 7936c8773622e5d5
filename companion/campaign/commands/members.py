"""Commands on units and pilots: they join, leave, and are changed by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Literal

from companion.campaign.commands.checks import (
    check_alive,
    check_force,
    check_not_fighting,
    check_pilot,
    check_pilot_side,
    check_same_side,
    check_side,
    check_unique,
    check_unit,
    display_name,
    refuse_unknown,
    unit_of,
    with_pilot_record,
    with_unit_record,
    with_values,
    without_assignments,
)
from companion.campaign.commands.command import (
    Command,
    CommandRule,
    Digest,
    EntryText,
    Group,
    PilotEntry,
    Rank,
    SnapshotName,
    UnitEntry,
)
from companion.campaign.phrases import join_names, join_sentences, label
from companion.campaign.state import Campaign, Pilot, PilotService, PilotStatus, UnitStatus
from companion.documents.model import GivenName, Id, Name, OptionalLine
from companion.engine.downtime.progression.views import PilotNumbers
from companion.engine.skeleton.fast_replace import replace
from companion.errors import Refusal
from companion.tabletop.number_text import join_listed


class Enlist(Command):
    """Units and pilots join the campaign."""

    do: Literal["enlist"] = "enlist"
    units: tuple[UnitEntry, ...] = ()
    """The units."""
    pilots: tuple[PilotEntry, ...] = ()
    """The pilots."""
    models: Mapping[str, Mapping[str, Any]] = {}
    """The unit files of models that the ruleset does not ship, by their ids."""
    snapshots: Mapping[SnapshotName, Digest] = {}
    """What the campaign keeps of the other models."""


class DismissMembers(Command):
    """Units and pilots leave the campaign; their records stay."""

    do: Literal["dismiss"] = "dismiss"
    units: tuple[Id, ...] = ()
    """The units."""
    pilots: tuple[Id, ...] = ()
    """The pilots."""
    why: OptionalLine = ""
    """Why, in words."""


class ReassignUnit(Command):
    """A unit is renamed, moved to another force, given a pilot or other loads; None leaves as it was."""

    do: Literal["change_unit"] = "change_unit"
    unit: Id
    """The unit."""
    name: Name | None = None
    """What players call it."""
    force: str | None = None
    """Its force; an empty one is none."""
    pilot: str | None = None
    """Who usually pilots it; an empty one is nobody."""
    loads: Mapping[str, str] | None = None
    """Special rounds by ammunition slot, or cards by the place they are assigned to."""


class ChangePilot(Command):
    """A pilot is renamed, or changed by hand for a reason that is on record; None leaves as it was."""

    do: Literal["change_pilot"] = "change_pilot"
    pilot: Id
    """The pilot."""
    name: GivenName | None = None
    """His name."""
    traits: Mapping[Id, Rank] | None = None
    """Skills and other numbers that change."""
    talents: tuple[Id, ...] | None = None
    """All that he can do besides."""
    status: Literal["fit", "captured", "missing", "retired", "killed"] | None = None
    """How he is."""
    portrait: str | None = None
    """The digest of his portrait; an empty one is none."""
    why: OptionalLine = ""
    """Why, in words."""


def _check_enlist(campaign: Campaign, command: Enlist) -> Iterator[Refusal]:
    coming = {pilot.id: pilot for pilot in command.pilots}
    yield from check_unique([unit.id for unit in command.units], campaign.units, "unit")
    yield from check_unique([pilot.id for pilot in command.pilots], campaign.pilots, "pilot")
    for side in (*(unit.side for unit in command.units), *(pilot.side for pilot in command.pilots)):
        yield from check_side(campaign, side)
    for unit in command.units:
        yield from check_force(campaign, unit.force, unit.side)
        if (pilot := coming.get(unit.pilot or "")) is not None:
            yield from check_same_side(pilot.name, pilot.side, unit.name or unit.model, unit.side)
        elif unit.pilot is not None:
            yield from check_pilot_side(campaign, unit.pilot, unit.side, unit.name or unit.model)


def _check_dismiss(campaign: Campaign, command: DismissMembers) -> Iterator[Refusal]:
    for kind, ids, known, there in (
        ("unit", command.units, campaign.units, check_unit),
        ("pilot", command.pilots, campaign.pilots, check_pilot),
    ):
        for id in ids:
            yield from there(campaign, id)
            yield from check_not_fighting(known[id], f"This {kind}")


def _check_change_unit(campaign: Campaign, command: ReassignUnit) -> Iterator[Refusal]:
    yield from check_unit(campaign, command.unit)
    side = campaign.units[command.unit].side
    yield from check_force(campaign, command.force, side)
    if command.pilot:
        yield from check_pilot_side(campaign, command.pilot, side, display_name(campaign.units, command.unit))
        yield from check_alive(campaign, command.pilot)


def _check_change_pilot(campaign: Campaign, command: ChangePilot) -> Iterator[Refusal]:
    if command.pilot not in campaign.pilots:
        yield refuse_unknown("pilot", command.pilot, campaign.pilots)


def _enlist(campaign: Campaign, number: int, command: Enlist) -> Campaign:
    units = [unit_of(it, campaign.today, number, "Joined") for it in command.units]
    pilots = [_pilot(it, campaign.today, number) for it in command.pilots]
    return replace(
        campaign,
        units=with_values(campaign.units, *units),
        pilots=with_values(campaign.pilots, *pilots),
        models={**campaign.models, **command.models},
        snapshots={**campaign.snapshots, **command.snapshots},
    )


def _pilot(entry: PilotEntry, day: date, number: int) -> Pilot:
    service = PilotService(number, day, "Joined", entry.traits, wounds=entry.wounds)
    return Pilot(
        entry.id,
        entry.name,
        entry.side,
        entry.traits,
        entry.talents,
        entry.tech,
        entry.wounds,
        service=(service,),
    )


def _dismiss(campaign: Campaign, number: int, command: DismissMembers) -> Campaign:
    what = "Left" + (f": {command.why}" if command.why else "")
    units = [
        replace(
            with_unit_record(campaign.units[id], number, campaign.today, what), status=UnitStatus.DISMISSED
        )
        for id in command.units
    ]
    pilots = [
        replace(
            with_pilot_record(campaign.pilots[id], number, campaign.today, what), status=PilotStatus.DISMISSED
        )
        for id in command.pilots
    ]
    campaign = replace(
        campaign, units=with_values(campaign.units, *units), pilots=with_values(campaign.pilots, *pilots)
    )
    return without_assignments(campaign, command.pilots)


def _change_unit(campaign: Campaign, _: int, command: ReassignUnit) -> Campaign:
    unit = campaign.units[command.unit]
    unit = replace(
        unit,
        name=unit.name if command.name is None else command.name,
        force=unit.force if command.force is None else command.force or None,
        pilot=unit.pilot if command.pilot is None else command.pilot or None,
        loads=unit.loads if command.loads is None else command.loads,
    )
    return replace(campaign, units=with_values(campaign.units, unit))


def _change_pilot(campaign: Campaign, number: int, command: ChangePilot) -> Campaign:
    before = campaign.pilots[command.pilot]
    pilot = replace(
        before,
        name=before.name if command.name is None else command.name,
        traits=before.traits if command.traits is None else {**before.traits, **command.traits},
        talents=before.talents if command.talents is None else command.talents,
        status=before.status if command.status is None else PilotStatus(command.status),
        portrait=before.portrait if command.portrait is None else command.portrait,
    )
    if what := _describe_change(before, pilot, command.why):
        pilot = with_pilot_record(pilot, number, campaign.today, what)
    campaign = replace(campaign, pilots=with_values(campaign.pilots, pilot))
    return without_assignments(campaign, (command.pilot,)) if pilot.status is PilotStatus.KILLED else campaign


def _describe_change(before: Pilot, after: Pilot, why: str) -> str:
    """Return what the record says of a change by hand; a name or a portrait is no service."""
    if before.status is not after.status:
        return f"{str(after.status).capitalize()}" + (f": {why}" if why else "")
    if (before.traits, before.talents) != (after.traits, after.talents):
        return "Changed by hand" + (f": {why}" if why else "")
    return ""


def _describe_enlisting(campaign: Campaign, command: Enlist) -> EntryText:
    names = [pilot.name for pilot in command.pilots] + [unit.name or unit.model for unit in command.units]
    headline = f"{join_names(names)} {'joins' if len(names) == 1 else 'join'}"
    return EntryText(headline, tuple(_recruit_lines(campaign, command)))


def _recruit_lines(campaign: Campaign, command: Enlist) -> Iterator[str]:
    for pilot in command.pilots:
        traits = ", ".join(f"{label(trait)} {value}" for trait, value in pilot.traits.items())
        yield f"{pilot.name}: {traits}" if traits else pilot.name
    for unit in command.units:
        force = f", {display_name(campaign.forces, unit.force)}" if unit.force else ""
        yield f"{unit.name} ({unit.model}){force}" if unit.name else f"{unit.model}{force}"


def _describe_dismissal(campaign: Campaign, command: DismissMembers) -> EntryText:
    names = [display_name(campaign.units, id) for id in command.units]
    names += [display_name(campaign.pilots, id) for id in command.pilots]
    return EntryText(
        f"{join_names(names)} {'leaves' if len(names) == 1 else 'leave'}", join_sentences(command.why)
    )


def _describe_unit_change(campaign: Campaign, command: ReassignUnit) -> EntryText:
    name = display_name(campaign.units, command.unit)
    found = []
    if command.pilot is not None:
        pilot = display_name(campaign.pilots, command.pilot)
        found.append(f"{pilot} pilots {name}" if command.pilot else f"{name} has no pilot")
    if command.force is not None:
        force = display_name(campaign.forces, command.force)
        found.append(f"{name} joins {force}" if command.force else f"{name} belongs to no force")
    if command.name is not None:
        found.append(f"{name} is called {command.name or campaign.units[command.unit].model}")
    if command.loads is not None:
        found.append(f"{name} has other ammunition loaded")
    return EntryText(
        (found or [f"{name} stays as it is"])[0], join_sentences(*(f"{it}." for it in found[1:]))
    )


def _describe_pilot_change(campaign: Campaign, command: ChangePilot) -> EntryText:
    name = display_name(campaign.pilots, command.pilot)
    found = []
    if command.status is not None:
        labels = {"retired": "retires", "killed": "dies", "fit": "is fit again"}
        found.append(f"{name} {labels.get(command.status, f'is {command.status}')}")
    if command.traits:
        found.append(
            f"{name}: {join_listed(f'{label(key)} is {value}' for key, value in command.traits.items())}"
        )
    if command.talents is not None:
        found.append(
            f"{name} has the talents {join_listed(map(label, command.talents))}"
            if command.talents
            else f"{name} has no talents"
        )
    if command.name is not None and command.name != name:
        found.append(f"{name} is now called {command.name}")
    if command.portrait is not None:
        found.append(f"{name} has {'a portrait' if command.portrait else 'no portrait'}")
    return EntryText(
        (found or [f"{name} changes"])[0], join_sentences(*(f"{it}." for it in found[1:]), command.why)
    )


def _recruit_ids(command: Enlist) -> Iterable[str | None]:
    units = [id for unit in command.units for id in (unit.id, unit.force)]
    return (*units, *(pilot.id for pilot in command.pilots))


COMMANDS = (
    CommandRule(
        Enlist,
        _check_enlist,
        _enlist,
        _describe_enlisting,
        _recruit_ids,
        Group.PEOPLE,
        "plus",
        units=lambda it: it.units,
        pilots=lambda it: (PilotNumbers(pilot.traits) for pilot in it.pilots),
    ),
    CommandRule(
        DismissMembers,
        _check_dismiss,
        _dismiss,
        _describe_dismissal,
        lambda it: (*it.units, *it.pilots),
        Group.PEOPLE,
        "leave-map",
    ),
    CommandRule(
        ReassignUnit,
        _check_change_unit,
        _change_unit,
        _describe_unit_change,
        lambda it: (it.unit, it.force, it.pilot),
        Group.MACHINES,
        "mech",
    ),
    CommandRule(
        ChangePilot,
        _check_change_pilot,
        _change_pilot,
        _describe_pilot_change,
        lambda it: (it.pilot,),
        Group.PEOPLE,
        "warrior",
        pilots=lambda it: (PilotNumbers(it.traits),) if it.traits else (),
    ),
)
