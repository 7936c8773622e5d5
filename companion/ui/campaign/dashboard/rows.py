"""What the rows of the dashboard say of units, pilots and battles."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from companion.campaign.roster.readiness import (
    PilotState,
    Surveyor,
    UnitState,
    pilot_state,
    unit_state,
)
from companion.campaign.state import Campaign, CampaignBattle, CampaignUnit, Pilot, Stage
from companion.engine.sheet import Tone
from companion.tabletop.counting import counted
from companion.ui.campaign.days import ahead, day_words, short_day
from companion.ui.campaign.state_row import RowWords

UNIT_WORDS = {
    UnitState.READY: ("Ready", Tone.GOOD, "check"),
    UnitState.DAMAGED: ("Damaged", Tone.WARN, "warning"),
    UnitState.BUSY: ("In repair", Tone.PLAIN, "repair"),
    UnitState.AWAY: ("In battle", Tone.PLAIN, "target"),
    UnitState.DESTROYED: ("Destroyed", Tone.DANGER, "wreck"),
    UnitState.LOST: ("Lost", Tone.DANGER, "wreck"),
    UnitState.DISMISSED: ("Dismissed", Tone.PLAIN, "close"),
}
PILOT_WORDS = {
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


def unit_words(campaign: Campaign, unit: CampaignUnit, surveyor: Surveyor) -> RowWords:
    """How a unit is, with the worst of its damage below."""
    state = unit_state(unit, campaign.today)
    words, tone, icon = UNIT_WORDS[state]
    damage = surveyor.damage(unit) if state in (UnitState.DAMAGED, UnitState.BUSY) else None
    below = damage.worst if damage else surveyor.model_name(unit.model)
    if state is UnitState.BUSY and unit.busy_until is not None:
        words = f"Until {short_day(unit.busy_until)}"
    return RowWords(icon, unit.name, below, words, tone, damage.share if damage else None)


def pilot_words(campaign: Campaign, pilot: Pilot) -> RowWords:
    """How a pilot is, with the unit that he usually pilots below."""
    state = pilot_state(pilot, campaign.today)
    words, tone, icon = PILOT_WORDS[state]
    if state is PilotState.BUSY and pilot.busy_until is not None:
        words = f"Until {short_day(pilot.busy_until)}"
    if state is PilotState.WOUNDED:
        words = counted(pilot.wounds, "wound")
    unit = next((each.name for each in campaign.units.values() if each.pilot == pilot.id), "")
    return RowWords(icon, pilot.name, unit, words, tone)


def battle_words(battle: CampaignBattle, today: date) -> RowWords:
    """When a battle is, or was, and how it ended."""
    when = f"{day_words(battle.day)}, {ahead(battle.day, today)}"
    below = " · ".join(part for part in (when, battle.outcome or _first_line(battle.about)) if part)
    return RowWords(BATTLE_ICONS[battle.stage], battle.title, below)


def next_goal(campaign: Campaign) -> tuple[date | None, str]:
    """The next day on which anything happens, and what it is."""
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


def by_need(units: Sequence[CampaignUnit], today: date) -> list[CampaignUnit]:
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
