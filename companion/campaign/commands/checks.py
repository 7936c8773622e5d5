"""Checks and changes that commands of any kind share: what they name exists, texts can be kept, payments."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from pydantic import ValidationError

from companion.campaign.commands.command import UnitEntry
from companion.campaign.state import (
    Campaign,
    CampaignUnit,
    Pilot,
    PilotService,
    PilotStatus,
    UnitService,
    UnitStatus,
)
from companion.documents.model import RuleModel
from companion.documents.similar_names import did_you_mean
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.notes import plain_text, why_not_text
from companion.errors import Refusal


def check_nothing(_campaign: Campaign, _command: object) -> Iterator[Refusal]:
    """Refuse nothing: the command makes sense in any campaign."""
    yield from ()


def display_name(known: Mapping[str, Any], id: str) -> str:
    """Return the name of something as players know it, or its id where it has none."""
    return getattr(known.get(id), "name", "") or id


def refuse_unknown(what: str, id: str, known: Mapping[str, Any]) -> Refusal:
    """Refuse an unknown name, and suggest the nearest known one."""
    return Refusal.invalid("unknown", f"There is no {what} '{id}'. {did_you_mean(id, known)}".rstrip())


def refuse(id: str, reason: str) -> Refusal:
    """Return the refusal of something that makes no sense."""
    return Refusal.invalid(id, reason)


def check_side(campaign: Campaign, id: str) -> Iterator[Refusal]:
    """Refuse an unknown side."""
    if id not in campaign.sides:
        yield refuse_unknown("side", id, campaign.sides)


def check_unique(ids: Sequence[str], known: Mapping[str, Any], what: str) -> Iterator[Refusal]:
    """Refuse ids that are there already."""
    for place, id in enumerate(ids):
        if id in known or id in ids[:place]:
            name = getattr(known.get(id), "name", "") or id
            yield refuse("is_there", f"There is already a {what} {id} ({name}). Choose another id.")


def check_force(campaign: Campaign, force: str | None, side: str) -> Iterator[Refusal]:
    """Refuse a force that this side does not have."""
    if not force:
        return
    if force not in campaign.forces:
        yield refuse_unknown("force", force, campaign.forces)
    elif campaign.forces[force].side != side:
        yield refuse("other_side", f"{campaign.forces[force].name} is a force on another side.")


def check_unit(campaign: Campaign, id: str) -> Iterator[Refusal]:
    """Refuse a unit that does not exist, or not any more."""
    if id not in campaign.units:
        yield refuse_unknown("unit", id, campaign.units)
    elif campaign.units[id].status is UnitStatus.DISMISSED:
        yield refuse("dismissed", f"{display_name(campaign.units, id)} has left the campaign.")


def check_pilot(campaign: Campaign, id: str) -> Iterator[Refusal]:
    """Refuse a pilot that does not exist, or not any more."""
    if id not in campaign.pilots:
        yield refuse_unknown("pilot", id, campaign.pilots)
    elif campaign.pilots[id].status is PilotStatus.DISMISSED:
        yield refuse("dismissed", f"{display_name(campaign.pilots, id)} has left the campaign.")


def check_pilot_side(campaign: Campaign, id: str, side: str, unit: str) -> Iterator[Refusal]:
    """Refuse a pilot that does not exist, or is of another side than his unit."""
    yield from check_pilot(campaign, id)
    yield from check_same_side(display_name(campaign.pilots, id), campaign.pilots[id].side, unit, side)


def check_same_side(pilot: str, pilot_side: str, unit: str, unit_side: str) -> Iterator[Refusal]:
    """Refuse a pilot and a unit of different sides."""
    if pilot_side != unit_side:
        yield refuse("other_side", f"{pilot} and {unit} are on different sides.")


def check_not_fighting(it: Any, what: str) -> Iterator[Refusal]:
    """Refuse a unit or pilot in a battle."""
    if it.battle is not None:
        yield refuse("in_battle", f"{what}, {it.name or it.id}, is in a battle. Return from that first.")


def check_at_hand(campaign: Campaign, id: str) -> Iterator[Refusal]:
    """Refuse a unit that is in the enemy's hands or in a battle."""
    unit = campaign.units[id]
    if unit.status is UnitStatus.LOST:
        yield refuse("lost", f"{display_name(campaign.units, id)} is in the enemy's hands.")
    yield from check_not_fighting(unit, "This unit")


def check_alive(campaign: Campaign, id: str) -> Iterator[Refusal]:
    """Refuse a dead pilot."""
    if campaign.pilots[id].status is PilotStatus.KILLED:
        yield refuse("dead", f"{display_name(campaign.pilots, id)} is dead.")


def check_stores(campaign: Campaign, changes: Mapping[str, int]) -> Iterator[Refusal]:
    """Refuse a payment that the stores cannot cover."""
    for what, change in changes.items():
        there = campaign.stores.get(what, 0)
        if change < 0 and there + change < 0:
            yield refuse("stores_empty", f"The stores have only {there} {what}; this takes {-change}.")


def check_day(text: str) -> Iterator[Refusal]:
    """Refuse a day that the calendar does not have."""
    try:
        date.fromisoformat(text)
    except ValueError:
        yield refuse("no_day", f"There is no day {text}. Days are written as 3025-04-01.")


def check_no_double(ids: Sequence[str], what: str) -> Iterator[Refusal]:
    """Refuse an id that a command names twice."""
    if double := next((id for place, id in enumerate(ids) if id in ids[:place]), None):
        yield refuse("twice", f"The {what} {double} is named twice.")


D = TypeVar("D", bound=RuleModel)


def check_texts(command: RuleModel) -> Refusal | None:
    """Return why the texts of a command cannot be kept."""
    return why_not_text(_texts(command.model_dump()))


def plain_command(command: D) -> D:
    """Return the same command without the control characters that were pasted with its texts."""
    if check_texts(command) is None:
        return command
    try:
        return type(command).model_validate_json(json.dumps(_plain_data(command.model_dump(mode="json"))))
    except ValidationError:  # nothing is left of a name: the command is refused as it is
        return command


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from _texts(key)
            yield from _texts(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _texts(value)


def _plain_data(data: Any) -> Any:
    if isinstance(data, str):
        return plain_text(data)
    if isinstance(data, Mapping):
        return {_plain_data(key): _plain_data(value) for key, value in data.items()}
    return [_plain_data(value) for value in data] if isinstance(data, (list, tuple)) else data


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


K = TypeVar("K", bound=_HasId)


def with_values(known: Mapping[str, K], *values: K) -> dict[str, K]:
    """Return a mapping with these values added, each by its id."""
    return {**known, **{value.id: value for value in values}}


def without(known: Mapping[str, K], id: str) -> dict[str, K]:
    """Return the same without this one."""
    return {key: value for key, value in known.items() if key != id}


def unit_of(entry: UnitEntry, day: date, number: int, what: str, battle: str | None = None) -> CampaignUnit:
    """Return a unit as it joins."""
    return CampaignUnit(
        entry.id,
        entry.model,
        entry.name,
        entry.side,
        entry.force,
        entry.pilot,
        entry.loads,
        entry.condition,
        service=(UnitService(number, day, what, battle),),
    )


def with_unit_record(
    unit: CampaignUnit, number: int, day: date, what: str, battle: str | None = None, pilot: str | None = None
) -> CampaignUnit:
    """Return the unit with one more line in its record."""
    return replace(unit, service=(*unit.service, UnitService(number, day, what, battle, pilot)))


def with_pilot_record(
    pilot: Pilot,
    number: int,
    day: date,
    what: str,
    battle: str | None = None,
    unit: str | None = None,
    counted: Mapping[str, Fraction] | None = None,
) -> Pilot:
    """Return the pilot with one more line in his record, which shows him as he is now."""
    line = PilotService(number, day, what, pilot.traits, battle, unit, pilot.wounds, counted or {})
    return replace(pilot, service=(*pilot.service, line))


def without_assignments(campaign: Campaign, pilots: Sequence[str]) -> Campaign:
    """Return the campaign where these pilots have no unit any more."""
    units = [replace(it, pilot=None) for it in campaign.units.values() if it.pilot in pilots]
    return replace(campaign, units=with_values(campaign.units, *units)) if units else campaign


def with_stores(campaign: Campaign, changes: Mapping[str, int]) -> Campaign:
    """Return the campaign with more in its stores, or less where an amount is negative."""
    stores = {**campaign.stores, **{key: campaign.stores.get(key, 0) + it for key, it in changes.items()}}
    return replace(campaign, stores=stores) if changes else campaign


def with_payment(campaign: Campaign, price: Mapping[str, int]) -> Campaign:
    """Return the campaign with less in its stores."""
    return with_stores(campaign, {what: -amount for what, amount in price.items()})


def add_amounts(one: Mapping[str, Fraction], other: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Add two mappings of amounts by counter."""
    return {**one, **{key: one.get(key, Fraction(0)) + value for key, value in other.items()}}
