"""A force of a campaign as a file: its units and pilots as they are, to join another campaign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from companion.battles.models import game_with_documents
from companion.campaign.commands.command import Command, PilotEntry, Share, UnitEntry
from companion.campaign.commands.forces import ForceEntry, SetForce
from companion.campaign.commands.members import Enlist
from companion.campaign.commands.progression import Award
from companion.campaign.files.exporting import format_flow
from companion.campaign.state import Campaign, CampaignUnit, Pilot, PilotStatus, UnitStatus
from companion.documents.document import Document
from companion.documents.model import GivenName, Id, RuleModel, validate
from companion.documents.rule_model import Field
from companion.documents.similar_names import did_you_mean
from companion.engine.downtime.progression.views import PilotNumbers
from companion.engine.families import game_of
from companion.engine.game import campaigns_of
from companion.errors import Fault, FileError, InputError
from companion.rulebooks.loader import RulebookLibrary, RulesetName

if TYPE_CHECKING:
    from companion.engine.game import CampaignGame

MAX_MEMBERS = 1000


class RosterPilot(PilotEntry):
    """A pilot as he is, with what is counted for him and not spent yet."""

    left: Mapping[Id, Share] = {}
    """What is left of what was counted for him."""


class RosterData(RuleModel):
    """A force with its units and pilots; whoever takes it in says which side it joins."""

    roster: GivenName
    """What players call the force."""
    ruleset: RulesetName
    """The ruleset that its units and pilots are meant for."""
    forces: Annotated[tuple[ForceEntry, ...], Field(max_length=MAX_MEMBERS)] = ()
    """The force and its parts, each after the one that it is a part of."""
    pilots: Annotated[tuple[RosterPilot, ...], Field(max_length=MAX_MEMBERS)] = ()
    """The pilots of its units."""
    units: Annotated[tuple[UnitEntry, ...], Field(max_length=MAX_MEMBERS)] = ()
    """The units, with what is left of them."""
    models: Mapping[str, Mapping[str, Any]] = {}
    """The unit files of models that the ruleset does not ship, by their ids."""


def roster_text(campaign: Campaign, force: str, unshipped: Mapping[str, Mapping[str, Any]]) -> str:
    """Return a force by its id or name as a file, with those of its models that are not shipped.

    Raises InputError where there is no such force.
    """
    top = _force_name(campaign, force)
    forces = list(_with_parts(campaign, top))
    units = [it for it in campaign.units.values() if it.force in forces and it.status is UnitStatus.READY]
    seated = {unit.pilot for unit in units}
    pilots = [it for it in campaign.pilots.values() if it.id in seated and it.status is PilotStatus.FIT]
    kept = {pilot.id for pilot in pilots}
    parts = {
        "forces": [_force_data(campaign, it, top) for it in forces],
        "pilots": [_pilot_data(it) for it in pilots],
        "units": [_unit_data(it, kept) for it in units],
    }
    lines = [
        f"roster: {format_flow(campaign.forces[top].name)}\n",
        f"ruleset: {format_flow(campaign.ruleset)}\n",
    ]
    for name, items in parts.items():
        lines += [f"{name}:\n", *(f"  - {format_flow(item)}\n" for item in items)] if items else []
    known = {**unshipped, **campaign.models}
    models = {unit.model: known[unit.model] for unit in units if unit.model in known}
    lines += (
        ["models:\n", *(f"  {format_flow(name)}: {format_flow(data)}\n" for name, data in models.items())]
        if models
        else []
    )
    return "".join(lines)


def _force_name(campaign: Campaign, force: str) -> str:
    if force in campaign.forces:
        return force
    names = {it.name: it.id for it in campaign.forces.values()}
    if force in names:
        return names[force]
    raise InputError(f"There is no force '{force}'. {did_you_mean(force, names)}".rstrip())


def _with_parts(campaign: Campaign, force: str) -> Iterator[str]:
    yield force
    for part in campaign.forces.values():
        if part.parent == force:
            yield from _with_parts(campaign, part.id)


def _force_data(campaign: Campaign, force: str, top: str) -> dict[str, Any]:
    it = campaign.forces[force]
    parent = it.parent if force != top else None
    return _data(ForceEntry(id=it.id, name=it.name, kind=it.kind, side=it.side, parent=parent))


def _pilot_data(pilot: Pilot) -> dict[str, Any]:
    left = {counter: pilot.unspent_amount(counter) for counter in pilot.earned}
    roster_pilot = RosterPilot(
        id=pilot.id,
        name=pilot.name,
        side=pilot.side,
        traits=pilot.traits,
        talents=pilot.talents,
        tech=pilot.tech,
        wounds=pilot.wounds,
        left={counter: str(amount) for counter, amount in left.items() if amount > 0},
    )
    return _data(roster_pilot)


def _unit_data(unit: CampaignUnit, pilots: set[str]) -> dict[str, Any]:
    unit_entry = UnitEntry(
        id=unit.id,
        model=unit.model,
        name=unit.name,
        side=unit.side,
        force=unit.force,
        pilot=unit.pilot if unit.pilot in pilots else None,
        loads=unit.loads,
        condition=unit.condition,
    )
    return _data(unit_entry)


def _data(entry: RuleModel) -> dict[str, Any]:
    return entry.model_dump(mode="json", exclude_defaults=True)


def read_roster(document: Document, rulebooks: RulebookLibrary) -> RosterData:
    """Understand the file of a force by the ruleset that it names; raises FileError with all its faults."""
    roster = validate(RosterData, document)
    try:
        game = campaigns_of(game_of(rulebooks.load(roster.ruleset)))
        game = game_with_documents(game, roster.roster, roster.models)
    except InputError as problem:
        raise FileError([document.fault(("ruleset",), str(problem))]) from problem
    if faults := list(_faults(roster, document, game)):
        raise FileError(faults)
    return roster


def joining_commands(
    campaign: Campaign, game: CampaignGame, document: Document, side: str | None = None
) -> tuple[Command, ...]:
    """Return the commands by which the force of a file joins a side, the first of ours unless told.

    Ids that are taken already become others. Raises FileError with all its faults, and InputError for a side
    that there is not.
    """
    roster = validate(RosterData, document)
    joined = _side(campaign, side)
    if faults := list(_faults(roster, document, game)):
        raise FileError(faults)
    forces = _fresh_ids((it.id for it in roster.forces), {*campaign.forces})
    pilots = _fresh_ids((it.id for it in roster.pilots), {*campaign.pilots})
    units = _fresh_ids((it.id for it in roster.units), {*campaign.units})
    enlist = Enlist(
        units=tuple(
            it.model_copy(update={"id": units[it.id], "side": joined, **_place_and_pilot(it, forces, pilots)})
            for it in roster.units
        ),
        pilots=tuple(_entry(it, pilots[it.id], joined) for it in roster.pilots),
        models=roster.models,
    )
    return (*_set_forces(roster, forces, joined), enlist, *_awards(roster, pilots))


def _place_and_pilot(
    unit: UnitEntry, forces: Mapping[str, str], pilots: Mapping[str, str]
) -> dict[str, str | None]:
    return {"force": forces.get(unit.force or ""), "pilot": pilots.get(unit.pilot or "")}


def _set_forces(roster: RosterData, forces: Mapping[str, str], side: str) -> Iterator[SetForce]:
    for it in roster.forces:
        given = {"id": forces[it.id], "side": side, "parent": _parent_of(it, forces)}
        yield SetForce(force=it.model_copy(update=given))


def _awards(roster: RosterData, pilots: Mapping[str, str]) -> Iterator[Award]:
    for pilot in roster.pilots:
        for counter, amount in pilot.left.items():
            yield Award(pilot=pilots[pilot.id], counter=counter, amount=amount, why="Brought along")


def _parent_of(force: ForceEntry, forces: Mapping[str, str]) -> str | None:
    return forces.get(force.parent) if force.parent is not None else None


def _entry(pilot: RosterPilot, id: str, side: str) -> PilotEntry:
    given = {name: getattr(pilot, name) for name in PilotEntry.model_fields}
    return PilotEntry(**{**given, "id": id, "side": side})


def _side(campaign: Campaign, side: str | None) -> str:
    names = {it.name: it.id for it in campaign.sides.values()}
    if side is None:
        return next((it.id for it in campaign.sides.values() if it.is_ours), next(iter(campaign.sides)))
    if side in campaign.sides or side in names:
        return side if side in campaign.sides else names[side]
    raise InputError(f"There is no side '{side}'. {did_you_mean(side, names)}".rstrip())


def _fresh_ids(ids: Iterable[str], known: set[str]) -> dict[str, str]:
    """New ids where they are taken, by the old ones."""
    found = {}
    for id in ids:
        new, number = id, 2
        while new in known:
            new, number = f"{id}_{number}", number + 1
        known.add(new)
        found[id] = new
    return found


def _faults(roster: RosterData, document: Document, game: CampaignGame) -> Iterator[Fault]:
    """Yield whatever refers to nothing, is there twice, or is beyond the bounds of the rules."""
    for name in ("forces", "pilots", "units"):
        ids = [it.id for it in getattr(roster, name)]
        for index, id in enumerate(ids):
            if id in ids[:index]:
                yield document.fault((name, index, "id"), f"there are two {name} '{id}'.")
    for index, force in enumerate(roster.forces):
        above = {it.id for it in roster.forces[:index]}
        if force.parent is not None and force.parent not in above:
            yield document.fault(("forces", index, "parent"), f"there is no force '{force.parent}' above it.")
    yield from _unit_faults(roster, document, game)
    yield from _pilot_faults(roster, document, game)


def _unit_faults(roster: RosterData, document: Document, game: CampaignGame) -> Iterator[Fault]:
    forces, pilots = {it.id for it in roster.forces}, {it.id for it in roster.pilots}
    for index, unit in enumerate(roster.units):
        if unit.force is not None and unit.force not in forces:
            message = f"there is no force '{unit.force}'."
            yield document.fault(("units", index, "force"), message, did_you_mean(unit.force, forces))
        if unit.pilot is not None and unit.pilot not in pilots:
            message = f"there is no pilot '{unit.pilot}'."
            yield document.fault(("units", index, "pilot"), message, did_you_mean(unit.pilot, pilots))
        if unit.model not in roster.models and not game.knows_model(unit.model):
            yield document.fault(("units", index, "model"), f"there is no model '{unit.model}'.")


def _pilot_faults(roster: RosterData, document: Document, game: CampaignGame) -> Iterator[Fault]:
    """Skills that no pilot can have by the ruleset, and what it does not count."""
    progression = game.progression
    for index, pilot in enumerate(roster.pilots if progression else ()):
        numbers = PilotNumbers(pilot.traits, left=dict.fromkeys(pilot.left, Fraction(0)))
        if (refusal := progression.why_not_pilot(numbers)) is not None:
            yield document.fault(("pilots", index), refusal.reason)
