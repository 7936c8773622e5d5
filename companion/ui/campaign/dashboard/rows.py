"""Texts of the dashboard's rows for units, pilots and battles."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from companion.campaign.phrases import format_day
from companion.campaign.roster import DamageSurvey, PilotState, UnitState, pilot_state, unit_state
from companion.campaign.state import Campaign, CampaignBattle, CampaignUnit, Pilot, Stage
from companion.engine.sheet import Tone
from companion.tabletop.number_text import format_count
from companion.ui.campaign.cards import StateRowText
from companion.ui.campaign.dates import format_distance, format_short_day

UNIT_STATES = {
    UnitState.READY: ("Ready", Tone.GOOD, "check"),
    UnitState.DAMAGED: ("Damaged", Tone.WARN, "warning"),
    UnitState.BUSY: ("In repair", Tone.PLAIN, "repair"),
    UnitState.AWAY: ("In battle", Tone.PLAIN, "target"),
    UnitState.DESTROYED: ("Destroyed", Tone.DANGER, "wreck"),
    UnitState.LOST: ("Lost", Tone.DANGER, "wreck"),
    UnitState.DISMISSED: ("Dismissed", Tone.PLAIN, "close"),
}
PILOT_STATES = {
    PilotState.FIT: ("Fit", Tone.GOOD, "warrior"),
    PilotState.WOUNDED: ("Wounded", Tone.WARN, "wound"),
    PilotState.BUSY: ("Recovering", Tone.PLAIN, "wound"),
    PilotState.AWAY: ("In battle", Tone.PLAIN, "target"),
    PilotState.CAPTURED: ("Captured", Tone.DANGER, "lock"),
    PilotState.MISSING: ("Missing", Tone.DANGER, "help"),
    PilotState.RETIRED: ("Retired", Tone.PLAIN, "home"),
    PilotState.KILLED: ("Killed", Tone.DANGER, "close"),
    PilotState.DISMISSED: ("Dismissed", Tone.PLAIN, "close"),
}
BATTLE_ICONS = {Stage.PLANNED: "calendar", Stage.RUNNING: "target", Stage.RETURNED: "flag"}


def unit_row_text(campaign: Campaign, unit: CampaignUnit, surveyor: DamageSurvey) -> StateRowText:
    """Return how a unit is, with the worst of its damage below."""
    state = unit_state(unit, campaign.today)
    label, tone, icon = UNIT_STATES[state]
    damage = surveyor.damage(unit) if state in (UnitState.DAMAGED, UnitState.BUSY) else None
    below = damage.worst if damage else surveyor.model_name(unit.model)
    if state is UnitState.BUSY and unit.busy_until is not None:
        label = f"Until {format_short_day(unit.busy_until)}"
    return StateRowText(icon, unit.name, below, label, tone, damage.share if damage else None)


def pilot_row_text(campaign: Campaign, pilot: Pilot) -> StateRowText:
    """Return how a pilot is, with the unit that he usually pilots below."""
    state = pilot_state(pilot, campaign.today)
    label, tone, icon = PILOT_STATES[state]
    if state is PilotState.BUSY and pilot.busy_until is not None:
        label = f"Until {format_short_day(pilot.busy_until)}"
    if state is PilotState.WOUNDED:
        label = format_count(pilot.wounds, "wound")
    unit = next((each.name for each in campaign.units.values() if each.pilot == pilot.id), "")
    return StateRowText(icon, pilot.name, unit, label, tone)


def battle_row_text(battle: CampaignBattle, today: date) -> StateRowText:
    """Return when a battle is, or was, and how it ended."""
    when = f"{format_day(battle.day)}, {format_distance(battle.day, today)}"
    below = " · ".join(part for part in (when, battle.outcome or _first_line(battle.about)) if part)
    return StateRowText(BATTLE_ICONS[battle.stage], battle.title, below)


def next_goal(campaign: Campaign) -> tuple[date | None, str]:
    """Return the next day on which anything happens, and what it is."""
    today, found = campaign.today, []
    for unit in campaign.units.values():
        if unit.busy_until is not None and unit.busy_until > today:
            found.append((unit.busy_until, f"{unit.name} is ready"))
    for pilot in campaign.pilots.values():
        if pilot.busy_until is not None and pilot.busy_until > today:
            found.append((pilot.busy_until, f"{pilot.name} is ready"))
    for battle in campaign.battles.values():
        if battle.stage is Stage.PLANNED and battle.day > today:
            found.append((battle.day, battle.title))
    return min(found) if found else (None, "")


def units_by_need(units: Sequence[CampaignUnit], today: date) -> list[CampaignUnit]:
    """Units in the order in which they need the player: damaged, in repair, lost; not the ready."""
    order = (UnitState.DAMAGED, UnitState.BUSY, UnitState.AWAY, UnitState.DESTROYED, UnitState.LOST)
    states = {unit.id: unit_state(unit, today) for unit in units}
    needing = [unit for unit in units if states[unit.id] in order]
    return sorted(needing, key=lambda unit: order.index(states[unit.id]))


def pilots_by_need(pilots: Sequence[Pilot], today: date) -> list[Pilot]:
    """Pilots in the order in which they need the player; not the fit, nor those who will not come back."""
    order = (PilotState.WOUNDED, PilotState.BUSY, PilotState.MISSING, PilotState.CAPTURED, PilotState.AWAY)
    states = {pilot.id: pilot_state(pilot, today) for pilot in pilots}
    needing = [pilot for pilot in pilots if states[pilot.id] in order]
    return sorted(needing, key=lambda pilot: (order.index(states[pilot.id]), -pilot.wounds))


def _first_line(text: str) -> str:
    return text.strip().splitlines()[0] if text.strip() else ""
