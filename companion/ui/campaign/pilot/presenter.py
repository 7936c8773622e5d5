"""The presenter of a pilot's page: the pilot, and what the ruleset offers him."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction

from companion.campaign.commands.progression import pilot_numbers
from companion.campaign.phrases import format_day
from companion.campaign.roster.readiness import PilotState, pilot_state
from companion.campaign.state import Campaign, Pilot, PilotKill
from companion.engine.game import Game
from companion.engine.sheet import Tone
from companion.tabletop.number_text import format_count
from companion.ui.campaign.components.amounts import format_mixed_number
from companion.ui.campaign.components.record_lines import RecordLine
from companion.ui.campaign.components.subject_names import ModelNames, find_battle, format_force, side_index
from companion.ui.campaign.pilot.skill_history import SkillHistory, SkillLine, SkillMoment
from companion.ui.campaign.pilot.view_model import NO_KILLS, PilotDetails

KILLS = "kills"
"""The counter that rules keep kills by."""
MOST_LINES = 4
"""So many skills are told apart in a chart: those that changed first of all."""
STATES = {
    PilotState.FIT: ("Fit", Tone.GOOD),
    PilotState.WOUNDED: ("Wounded", Tone.WARN),
    PilotState.BUSY: ("Resting", Tone.WARN),
    PilotState.AWAY: ("In a battle", Tone.PLAIN),
    PilotState.CAPTURED: ("Captured", Tone.DANGER),
    PilotState.MISSING: ("Missing", Tone.DANGER),
    PilotState.RETIRED: ("Retired", Tone.PLAIN),
    PilotState.KILLED: ("Killed", Tone.DANGER),
    PilotState.DISMISSED: ("Dismissed", Tone.PLAIN),
}


def build_pilot_details(
    campaign: Campaign, game: Game, pilot: Pilot, picture: bytes, *, may_change: bool
) -> PilotDetails:
    """Return a pilot with all that his page shows."""
    rules, numbers = game.progression, pilot_numbers(pilot)
    state, tone = STATES[pilot_state(pilot, campaign.today)]
    if pilot.busy_until is not None and pilot.busy_until > campaign.today:
        state = f"{state} until {format_day(pilot.busy_until)}"
    healing = rules.healing(numbers)
    return PilotDetails(
        pilot.id,
        pilot.name,
        _about(campaign, pilot),
        state,
        tone,
        _where(campaign, game, pilot),
        side_index(campaign, pilot.side),
        picture,
        rules.traits(numbers),
        rules.boxes(numbers),
        rules.counters(numbers),
        rules.talents(numbers),
        rules.offers(numbers),
        skills_of(campaign, game, pilot),
        tuple(_kill(campaign, kill) for kill in pilot.kills),
        tuple(_record(pilot)),
        healing.text if healing is not None else "",
        rules.about,
        may_change,
        _no_kills(pilot),
    )


def _no_kills(pilot: Pilot) -> str:
    """Return what stands in the place of kills that are told by name: also how many are counted without."""
    earned = pilot.earned.get(KILLS, Fraction(0))
    if not earned:
        return NO_KILLS
    verb = "is" if earned == 1 else "are"
    return f"No kill is told by name: {format_mixed_number(earned)} {verb} counted by hand."


def skills_of(campaign: Campaign, game: Game, pilot: Pilot) -> SkillHistory:
    """Return a pilot's skills over the days of a campaign."""
    traits = [trait for trait in game.progression.traits(pilot_numbers(pilot)) if not trait.is_derived]
    changes = {trait.id: tuple(_points(campaign, pilot, trait.id, trait.usual)) for trait in traits}
    most_changed = sorted(traits, key=lambda trait: -len(changes[trait.id]))[:MOST_LINES]
    lines = [SkillLine(trait.label, changes[trait.id]) for trait in traits if trait in most_changed]
    first = min((line.day for line in pilot.service), default=campaign.began)
    is_low_better = bool(traits) and traits[0].is_lower_better
    return SkillHistory(tuple(lines), tuple(_moments(pilot)), first, campaign.today, is_low_better)


def _points(campaign: Campaign, pilot: Pilot, trait: str, usual: int) -> Iterator[tuple[date, int]]:
    """Yield the days on which a skill changed; a day that changed it twice counts once, at its end."""
    ends = {line.day: line.traits.get(trait, usual) for line in pilot.service}
    ends = ends or {campaign.began: pilot.traits.get(trait, usual)}
    last: int | None = None
    for day in sorted(ends):
        if ends[day] != last:
            last = ends[day]
            yield day, last


def _moments(pilot: Pilot) -> Iterator[SkillMoment]:
    for day in sorted({line.day for line in pilot.service}):
        text = "; ".join(line.what for line in pilot.service if line.day == day)
        yield SkillMoment(day, text, sum(kill.day == day for kill in pilot.kills))


def _about(campaign: Campaign, pilot: Pilot) -> str:
    unit = next((unit for unit in campaign.units.values() if unit.pilot == pilot.id), None)
    force = format_force(campaign, unit.force) if unit is not None else ""
    return ", ".join(filter(None, (campaign.sides[pilot.side].name, force)))


def _where(campaign: Campaign, game: Game, pilot: Pilot) -> str:
    unit = next((unit for unit in campaign.units.values() if unit.pilot == pilot.id), None)
    if unit is None:
        return "Has no unit"
    models = ModelNames(game)
    name, model = models.unit(unit), models.name(unit.model)
    return f"Pilots {name}" if name == model else f"Pilots {name} ({model})"


def _kill(campaign: Campaign, kill: PilotKill) -> RecordLine:
    share = "" if kill.share == Fraction(1) else f" ({format_mixed_number(kill.share)})"
    battle = find_battle(campaign, kill.battle)
    turn = f"turn {kill.turn}" if kill.turn else ""
    more = ", ".join(filter(None, (kill.how, battle.title if battle else "", turn)))
    entry = battle.entry if battle is not None and battle.entry is not None else 0
    return RecordLine(kill.day, f"{kill.victim}{share}", more, entry)


def _record(pilot: Pilot) -> Iterator[RecordLine]:
    for line in pilot.service:
        texts = [
            f"{format_mixed_number(amount)} {counter.replace('_', ' ')}"
            for counter, amount in line.counted.items()
        ]
        wounds = format_count(line.wounds, "wound") if line.wounds else ""
        yield RecordLine(line.day, line.what, ", ".join(filter(None, (*texts, wounds))), line.entry)
