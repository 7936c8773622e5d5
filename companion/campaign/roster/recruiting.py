"""Units and pilots that join a campaign: under ids and names that nobody there has yet."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.campaign.commands.command import Command
from companion.campaign.commands.forces import ForceEntry, SetForce
from companion.campaign.commands.members import Enlist
from companion.campaign.commands.values import PilotEntry, UnitEntry
from companion.campaign.state import Campaign
from companion.catalog.forces import ForceMember
from companion.documents.model import LONGEST_NAME
from companion.engine.game import Game
from companion.engine.shared.setup import UnitSetup

MAX_ID_LENGTH = 40
_NO_WORD = re.compile("[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Recruits:
    """The commands that bring a force into a campaign; `rejected` says who cannot join, and why."""

    commands: tuple[Command, ...]
    rejected: tuple[str, ...] = ()


def fresh_id(text: str, used: Collection[str]) -> str:
    """Return an id like a name, with a number where it is taken: `wolfhound`, `wolfhound_2`."""
    plain = _NO_WORD.sub("_", text.lower()).strip("_")[:MAX_ID_LENGTH] or "entry"
    return _numbered_name(plain, used, "_")


def fresh_name(text: str, used: Collection[str]) -> str:
    """Return a name with a number where it is taken: Wolfhound, Wolfhound 2."""
    return _numbered_name(text[: LONGEST_NAME - 4], used, " ")


def new_units(
    campaign: Campaign,
    model: str,
    called: str,
    number: int,
    side: str,
    force: str | None = None,
    besides: Sequence[UnitEntry] = (),
) -> tuple[UnitEntry, ...]:
    """So many units of a model, each under a name that neither the campaign nor those `besides` have."""
    ids = {*campaign.units, *(unit.id for unit in besides)}
    names = {*(unit.name for unit in campaign.units.values()), *(unit.name for unit in besides)}
    made = []
    for _ in range(number):
        name = fresh_name(called, names)
        unit = UnitEntry(id=fresh_id(name, ids), model=model, name=name, side=side, force=force)
        ids.add(unit.id)
        names.add(unit.name)
        made.append(unit)
    return tuple(made)


def recruit_force(
    campaign: Campaign, game: Game, members: Sequence[ForceMember], side: str, name: str
) -> Recruits:
    """Return a stored force for a side: its units with their damage in a force of its name, and its
    pilots.
    """
    force = ForceEntry(id=fresh_id(name, campaign.forces), name=name[:LONGEST_NAME], side=side)
    usual = {
        model.id: (model.short_name, _default_skills(model.gunnery, model.piloting))
        for model in game.models()
    }
    able = [unit for unit in members if unit.setup is not None and not unit.absence]
    units: list[UnitEntry] = []
    pilots: list[PilotEntry] = []
    unit_ids, pilot_ids = set(campaign.units), set(campaign.pilots)
    names = {unit.name for unit in campaign.units.values()}
    for each in able:
        assert each.setup is not None, "only those that have one"
        called, traits = usual.get(each.setup.model, (each.name, {}))
        pilot = _pilot_of(each.setup, side, traits, pilot_ids)
        unit = _unit_of(each.setup, side, force.id, fresh_name(each.setup.name or called, names), unit_ids)
        if pilot is not None:
            pilot_ids.add(pilot.id)
            pilots.append(pilot)
            unit = unit.model_copy(update={"pilot": pilot.id})
        unit_ids.add(unit.id)
        names.add(unit.name)
        units.append(unit)
    commands: tuple[Command, ...] = ()
    if units:
        commands = (SetForce(force=force), Enlist(units=tuple(units), pilots=tuple(pilots)))
    return Recruits(commands, tuple(_rejected_units(members)))


def _unit_of(setup: UnitSetup, side: str, force: str, name: str, used: Collection[str]) -> UnitEntry:
    condition = setup.condition
    if condition is not None and condition.hits:
        condition = condition.model_copy(update={"hits": 0})
    return UnitEntry(
        id=fresh_id(name, used), model=setup.model, name=name, side=side, force=force, loads=setup.loads,
        condition=condition,
    )  # fmt: skip


def _pilot_of(
    setup: UnitSetup, side: str, usual: Mapping[str, int], used: Collection[str]
) -> PilotEntry | None:
    if not setup.pilot:
        return None
    given = {**usual, **_default_skills(setup.gunnery, setup.piloting)}
    hits = setup.condition.hits if setup.condition is not None else 0
    return PilotEntry(
        id=fresh_id(setup.pilot, used), name=setup.pilot, side=side, traits=given, talents=setup.abilities,
        wounds=hits,
    )  # fmt: skip


def _default_skills(gunnery: int | None, piloting: int | None) -> dict[str, int]:
    given = {"gunnery": gunnery, "piloting": piloting}
    return {name: value for name, value in given.items() if value is not None}


def _rejected_units(members: Sequence[ForceMember]) -> Iterator[str]:
    for unit in members:
        if unit.absence:
            yield f"{unit.name} is left out. {unit.absence}"


def _numbered_name(text: str, used: Collection[str], between: str) -> str:
    if text not in used:
        return text
    number = 2
    while f"{text}{between}{number}" in used:
        number += 1
    return f"{text}{between}{number}"
