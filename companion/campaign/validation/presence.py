"""Checks that commands of any kind share: whatever they name exists and is free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from companion.campaign.state import Campaign, PilotStatus, UnitStatus
from companion.documents.similar_names import did_you_mean
from companion.errors import Refusal


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
