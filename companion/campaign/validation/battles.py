"""Validation of beginning battles, returning from them and forgetting them, in a campaign as it is now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from companion.campaign.commands import BeginBattle, ForgetBattle, Participant, ReturnBattle
from companion.campaign.projection.battles import battle_of
from companion.campaign.state import Campaign, PilotStatus, Stage, UnitStatus
from companion.campaign.validation.presence import (
    check_day,
    check_force,
    check_not_fighting,
    check_pilot,
    check_pilot_side,
    check_same_side,
    check_side,
    check_stores,
    check_unique,
    check_unit,
    display_name,
    refuse,
    refuse_unknown,
)
from companion.errors import Refusal


def check_begin(campaign: Campaign, command: BeginBattle) -> Iterator[Refusal]:
    """Yield what keeps units of the campaign from going into this battle."""
    yield from check_day(command.day)
    day = date.fromisoformat(command.day)
    if day < campaign.began:
        yield refuse("too_early", f"The campaign begins on {campaign.began}, after {command.day}.")
    if battle_of(campaign, command.battle) is not None:
        yield refuse("begun", f"{command.title} has already begun.")
    if command.plan is not None:
        plans = {id: it for id, it in campaign.battles.items() if it.stage is Stage.PLANNED}
        if command.plan not in plans:
            yield refuse_unknown("planned battle", command.plan, plans)
    yield from _check_unique([taken.unit for taken in command.taken], "unit")
    yield from _check_unique([taken.pilot for taken in command.taken if taken.pilot], "pilot")
    for taken in command.taken:
        yield from check_unit_ready(campaign, taken.unit, max(day, campaign.today))
        if taken.pilot is not None:
            yield from check_pilot_ready(campaign, taken.pilot, max(day, campaign.today))
        yield from _check_crew(campaign, taken)


def _check_unique(ids: Sequence[str], what: str) -> Iterator[Refusal]:
    if double := next((id for place, id in enumerate(ids) if id in ids[:place]), None):
        yield refuse("twice", f"The {what} {double} is named twice.")


def check_unit_ready(campaign: Campaign, id: str, day: date) -> Iterator[Refusal]:
    """Yield what keeps a unit from going into a battle on this day."""
    yield from check_unit(campaign, id)
    unit, name = campaign.units[id], display_name(campaign.units, id)
    if unit.status is UnitStatus.DESTROYED:
        yield refuse("destroyed", f"{name} is destroyed. Repair it first, or leave it behind.")
    if unit.status is UnitStatus.LOST:
        yield refuse("lost", f"{name} is in the enemy's hands.")
    yield from check_not_fighting(unit, "This unit")
    if unit.busy_until is not None and unit.busy_until > day:
        yield refuse("busy", f"{name} is being repaired until {unit.busy_until}.")


def check_pilot_ready(campaign: Campaign, id: str, day: date) -> Iterator[Refusal]:
    """Yield what keeps a pilot from going into a battle on this day."""
    yield from check_pilot(campaign, id)
    pilot = campaign.pilots[id]
    if pilot.status is not PilotStatus.FIT:
        labels = {PilotStatus.KILLED: "is dead", PilotStatus.RETIRED: "has retired"}
        yield refuse("not_fit", f"{pilot.name} {labels.get(pilot.status, f'is {pilot.status}')}.")
    yield from check_not_fighting(pilot, "This pilot")
    if pilot.busy_until is not None and pilot.busy_until > day:
        yield refuse("busy", f"{pilot.name} recovers until {pilot.busy_until}.")


def _check_crew(campaign: Campaign, participant: Participant) -> Iterator[Refusal]:
    if participant.pilot is None:
        return
    unit, pilot = campaign.units[participant.unit], campaign.pilots[participant.pilot]
    yield from check_same_side(
        pilot.name, pilot.side, display_name(campaign.units, participant.unit), unit.side
    )


def check_return(campaign: Campaign, command: ReturnBattle) -> Iterator[Refusal]:
    """Yield what keeps a battle from being returned from so."""
    yield from check_day(command.day)
    battle = battle_of(campaign, command.battle)
    if battle is None:
        yield refuse("never_began", f"{command.title} never began in this campaign.")
        return
    if battle.stage is not Stage.RUNNING:
        reason = f"{battle.title} already has a return: entry {battle.entry}."
        yield refuse("returned", f"{reason} Correct that entry, or take it back.")
    pilots = {pilot: pilot for pilot in battle.units.values() if pilot}
    for unit in command.units:
        if unit.unit not in battle.units:
            yield refuse_unknown("unit in this battle", unit.unit, battle.units)
    for pilot in command.pilots:
        if pilot.pilot not in pilots:
            yield refuse_unknown("pilot in this battle", pilot.pilot, pilots)
    yield from _check_unique([unit.unit for unit in command.units], "unit")
    yield from _check_unique([pilot.pilot for pilot in command.pilots], "pilot")
    yield from _check_salvage(campaign, command)


def _check_salvage(campaign: Campaign, command: ReturnBattle) -> Iterator[Refusal]:
    for pilot in (pilot for kill in command.kills for pilot in kill.by):
        if pilot not in campaign.pilots:
            yield refuse_unknown("pilot", pilot, campaign.pilots)
    yield from check_unique([unit.id for unit in command.salvage], campaign.units, "unit")
    for unit in command.salvage:
        yield from check_side(campaign, unit.side)
        yield from check_force(campaign, unit.force, unit.side)
        if unit.pilot is not None:
            yield from check_pilot_side(campaign, unit.pilot, unit.side, unit.name or unit.model)
    yield from check_stores(campaign, command.gained)


def check_forget(campaign: Campaign, command: ForgetBattle) -> Iterator[Refusal]:
    """Yield what keeps a battle from being forgotten."""
    battle = battle_of(campaign, command.battle)
    if battle is None:
        yield refuse("never_began", "That battle never began in this campaign.")
    elif battle.stage is Stage.RETURNED:
        reason = f"{battle.title} has a return: entry {battle.entry}. Take that back first."
        yield refuse("returned", reason)
