"""What deeds of any kind demand: that whom they name is there, and free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from companion.campaign.state import Campaign, PilotStatus, UnitStatus
from companion.documents.names import did_you_mean
from companion.errors import Refusal


def called(known: Mapping[str, Any], id: str) -> str:
    """What players call something, or its id where it has no name."""
    return getattr(known.get(id), "name", "") or id


def unknown(what: str, id: str, known: Mapping[str, Any]) -> Refusal:
    """Something that is named and is not there, with the nearest that is."""
    return Refusal.nonsense("unknown", f"There is no {what} '{id}'. {did_you_mean(id, known)}".rstrip())


def refused(id: str, reason: str) -> Refusal:
    """What makes no sense, in words."""
    return Refusal.nonsense(id, reason)


def side_there(campaign: Campaign, id: str) -> Iterator[Refusal]:
    """Refused where there is no such side."""
    if id not in campaign.sides:
        yield unknown("side", id, campaign.sides)


def not_twice(ids: Sequence[str], known: Mapping[str, Any], what: str) -> Iterator[Refusal]:
    """Refused where something joins that is there already."""
    for place, id in enumerate(ids):
        if id in known or id in ids[:place]:
            name = getattr(known.get(id), "name", "") or id
            yield refused("is_there", f"There is already a {what} {id} ({name}). Choose another id.")


def force_of(campaign: Campaign, force: str | None, side: str) -> Iterator[Refusal]:
    """Refused where there is no such force on this side."""
    if not force:
        return
    if force not in campaign.forces:
        yield unknown("force", force, campaign.forces)
    elif campaign.forces[force].side != side:
        yield refused("other_side", f"{campaign.forces[force].name} is a force on another side.")


def unit_there(campaign: Campaign, id: str) -> Iterator[Refusal]:
    """Refused where there is no such unit, or not any more."""
    if id not in campaign.units:
        yield unknown("unit", id, campaign.units)
    elif campaign.units[id].status is UnitStatus.DISMISSED:
        yield refused("dismissed", f"{called(campaign.units, id)} has left the campaign.")


def pilot_there(campaign: Campaign, id: str) -> Iterator[Refusal]:
    """Refused where there is no such pilot, or not any more."""
    if id not in campaign.pilots:
        yield unknown("pilot", id, campaign.pilots)
    elif campaign.pilots[id].status is PilotStatus.DISMISSED:
        yield refused("dismissed", f"{called(campaign.pilots, id)} has left the campaign.")


def pilot_of_side(campaign: Campaign, id: str, side: str, unit: str) -> Iterator[Refusal]:
    """Refused where there is no such pilot, or he is of another side than the unit that he is given."""
    yield from pilot_there(campaign, id)
    yield from same_side(called(campaign.pilots, id), campaign.pilots[id].side, unit, side)


def same_side(pilot: str, pilot_side: str, unit: str, unit_side: str) -> Iterator[Refusal]:
    """Refused where a pilot and a unit are of different sides."""
    if pilot_side != unit_side:
        yield refused("other_side", f"{pilot} and {unit} are on different sides.")


def not_fighting(it: Any, what: str) -> Iterator[Refusal]:
    """Refused for who is in a battle."""
    if it.battle is not None:
        yield refused("in_battle", f"{what}, {it.name or it.id}, is in a battle. Return from that first.")


def in_stores(campaign: Campaign, changes: Mapping[str, int]) -> Iterator[Refusal]:
    """Refused where the stores hold less than goes out."""
    for what, change in changes.items():
        there = campaign.stores.get(what, 0)
        if change < 0 and there + change < 0:
            yield refused("stores_empty", f"The stores have only {there} {what}; this takes {-change}.")


def a_day(text: str) -> Iterator[Refusal]:
    """Refused where the calendar has no such day."""
    try:
        date.fromisoformat(text)
    except ValueError:
        yield refused("no_day", f"There is no day {text}. Days are written as 3025-04-01.")
