"""Whether going into battles, and coming back from them, makes sense as a campaign stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from companion.campaign.deeds import BeginBattle, ForgetBattle, ReturnBattle, Taken
from companion.campaign.folding.battles import battle_of
from companion.campaign.sense.presence import (
    a_day,
    called,
    force_of,
    in_stores,
    not_fighting,
    not_twice,
    pilot_of_side,
    pilot_there,
    refused,
    same_side,
    side_there,
    unit_there,
    unknown,
)
from companion.campaign.state import Campaign, PilotStatus, Stage, UnitStatus
from companion.errors import Refusal


def beginning(campaign: Campaign, deed: BeginBattle) -> Iterator[Refusal]:
    """What keeps units of the campaign from going into this battle."""
    yield from a_day(deed.day)
    day = date.fromisoformat(deed.day)
    if day < campaign.began:
        yield refused("too_early", f"The campaign begins on {campaign.began}, after {deed.day}.")
    if battle_of(campaign, deed.battle) is not None:
        yield refused("begun", f"{deed.title} has already begun.")
    if deed.plan is not None:
        plans = {id: it for id, it in campaign.battles.items() if it.stage is Stage.PLANNED}
        if deed.plan not in plans:
            yield unknown("planned battle", deed.plan, plans)
    yield from _once([taken.unit for taken in deed.taken], "unit")
    yield from _once([taken.pilot for taken in deed.taken if taken.pilot], "pilot")
    for taken in deed.taken:
        yield from unit_ready(campaign, taken.unit, max(day, campaign.today))
        if taken.pilot is not None:
            yield from pilot_ready(campaign, taken.pilot, max(day, campaign.today))
        yield from _crew(campaign, taken)


def _once(ids: Sequence[str], what: str) -> Iterator[Refusal]:
    if double := next((id for place, id in enumerate(ids) if id in ids[:place]), None):
        yield refused("twice", f"The {what} {double} is named twice.")


def unit_ready(campaign: Campaign, id: str, day: date) -> Iterator[Refusal]:
    """What keeps a unit from going into a battle on this day."""
    yield from unit_there(campaign, id)
    unit, name = campaign.units[id], called(campaign.units, id)
    if unit.status is UnitStatus.DESTROYED:
        yield refused("destroyed", f"{name} is destroyed. Repair it first, or leave it behind.")
    if unit.status is UnitStatus.LOST:
        yield refused("lost", f"{name} is in the enemy's hands.")
    yield from not_fighting(unit, "This unit")
    if unit.busy_until is not None and unit.busy_until > day:
        yield refused("busy", f"{name} is being repaired until {unit.busy_until}.")


def pilot_ready(campaign: Campaign, id: str, day: date) -> Iterator[Refusal]:
    """What keeps a pilot from going into a battle on this day."""
    yield from pilot_there(campaign, id)
    pilot = campaign.pilots[id]
    if pilot.status is not PilotStatus.FIT:
        words = {PilotStatus.KILLED: "is dead", PilotStatus.RETIRED: "has retired"}
        yield refused("not_fit", f"{pilot.name} {words.get(pilot.status, f'is {pilot.status}')}.")
    yield from not_fighting(pilot, "This pilot")
    if pilot.busy_until is not None and pilot.busy_until > day:
        yield refused("busy", f"{pilot.name} recovers until {pilot.busy_until}.")


def _crew(campaign: Campaign, taken: Taken) -> Iterator[Refusal]:
    if taken.pilot is None:
        return
    unit, pilot = campaign.units[taken.unit], campaign.pilots[taken.pilot]
    yield from same_side(pilot.name, pilot.side, called(campaign.units, taken.unit), unit.side)


def returning(campaign: Campaign, deed: ReturnBattle) -> Iterator[Refusal]:
    """What keeps a battle from being returned from so."""
    yield from a_day(deed.day)
    battle = battle_of(campaign, deed.battle)
    if battle is None:
        yield refused("never_began", f"{deed.title} never began in this campaign.")
        return
    if battle.stage is not Stage.RUNNING:
        reason = f"{battle.title} already has a return: entry {battle.entry}."
        yield refused("returned", f"{reason} Correct that entry, or take it back.")
    pilots = {pilot: pilot for pilot in battle.units.values() if pilot}
    for unit in deed.units:
        if unit.unit not in battle.units:
            yield unknown("unit in this battle", unit.unit, battle.units)
    for pilot in deed.pilots:
        if pilot.pilot not in pilots:
            yield unknown("pilot in this battle", pilot.pilot, pilots)
    yield from _once([unit.unit for unit in deed.units], "unit")
    yield from _once([pilot.pilot for pilot in deed.pilots], "pilot")
    yield from _spoils(campaign, deed)


def _spoils(campaign: Campaign, deed: ReturnBattle) -> Iterator[Refusal]:
    for pilot in (pilot for kill in deed.kills for pilot in kill.by):
        if pilot not in campaign.pilots:
            yield unknown("pilot", pilot, campaign.pilots)
    yield from not_twice([unit.id for unit in deed.salvage], campaign.units, "unit")
    for unit in deed.salvage:
        yield from side_there(campaign, unit.side)
        yield from force_of(campaign, unit.force, unit.side)
        if unit.pilot is not None:
            yield from pilot_of_side(campaign, unit.pilot, unit.side, unit.name or unit.model)
    yield from in_stores(campaign, deed.gained)


def forgetting(campaign: Campaign, deed: ForgetBattle) -> Iterator[Refusal]:
    """What keeps a battle from being forgotten."""
    battle = battle_of(campaign, deed.battle)
    if battle is None:
        yield refused("never_began", "That battle never began in this campaign.")
    elif battle.stage is Stage.RETURNED:
        reason = f"{battle.title} has a return: entry {battle.entry}. Take that back first."
        yield refused("returned", reason)
