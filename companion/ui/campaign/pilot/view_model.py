"""The view model of a pilot's page: plain values, made from the campaign and its rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from companion.campaign.commands.progression import pilot_numbers
from companion.campaign.phrases import format_day
from companion.campaign.roster import pilot_state
from companion.campaign.skill_labels import skill_labels_of
from companion.campaign.state import Campaign, Pilot, PilotKill
from companion.engine.downtime.progression.views import (
    BoxesView,
    CounterView,
    PurchaseOffer,
    TalentView,
    TraitView,
)
from companion.engine.game import CampaignGame
from companion.engine.sheet import Tone
from companion.tabletop.number_text import format_count
from companion.ui.campaign.components.record_lines import RecordLine
from companion.ui.campaign.components.subject_names import (
    ModelNames,
    find_battle,
    format_force,
    side_index,
)
from companion.ui.campaign.dashboard.rows import PILOT_STATES

KILLS = "kills"
"""The counter that rules keep kills by."""
MOST_LINES = 4
"""So many skills are told apart in a chart: those that changed first of all."""

NO_KILLS = "No kills yet."


@dataclass(frozen=True, slots=True)
class SkillLine:
    """The history of one skill: its name, and its value from each day on."""

    label: str
    points: tuple[tuple[date, int], ...]

    def at(self, day: date) -> int | None:
        """Return what it was at the end of a day; None before he had it."""
        return next((value for since, value in reversed(self.points) if since <= day), None)


@dataclass(frozen=True, slots=True)
class SkillMoment:
    """A day in a pilot's record: the event, and the number of his kills on it."""

    day: date
    text: str
    kills: int = 0


@dataclass(frozen=True, slots=True)
class SkillHistory:
    """The data of the chart; better values lie higher, in whichever direction a ruleset counts."""

    lines: tuple[SkillLine, ...] = ()
    moments: tuple[SkillMoment, ...] = ()
    first: date = date(3025, 1, 1)
    last: date = date(3025, 1, 1)
    is_low_better: bool = True

    def format_moment(self, moment: SkillMoment) -> str:
        """Return a moment in words."""
        values = ", ".join(
            f"{line.label} {value}" for line in self.lines if (value := line.at(moment.day)) is not None
        )
        kills = format_count(moment.kills, "kill") if moment.kills else ""
        return "; ".join(filter(None, (f"{format_day(moment.day)}: {moment.text}", values, kills)))


NO_SKILLS = SkillHistory()
"""Of a pilot of whom nothing is told."""


@dataclass(frozen=True, slots=True)
class PilotDetails:
    """A pilot; the `state` says in words how he is, `where` what he pilots, `growth` how pilots grow."""

    id: str
    name: str
    about: str
    state: str
    tone: Tone
    where: str
    side: int = 0
    picture: bytes = b""
    traits: tuple[TraitView, ...] = ()
    boxes: tuple[BoxesView, ...] = ()
    counters: tuple[CounterView, ...] = ()
    talents: tuple[TalentView, ...] = ()
    offers: tuple[PurchaseOffer, ...] = ()
    skills: SkillHistory = NO_SKILLS
    kills: tuple[RecordLine, ...] = ()
    record: tuple[RecordLine, ...] = ()
    heals: str = ""
    growth: str = ""
    may_change: bool = True
    no_kills: str = NO_KILLS
    """What stands in the place of the kills where none is told by name."""


def build_pilot_details(
    campaign: Campaign, game: CampaignGame, pilot: Pilot, picture: bytes, *, may_change: bool
) -> PilotDetails:
    """Return a pilot with all that his page shows."""
    rules, numbers = game.progression, pilot_numbers(pilot)
    state, tone, _ = PILOT_STATES[pilot_state(pilot, campaign.today)]
    if pilot.busy_until is not None and pilot.busy_until > campaign.today:
        state = f"{state} until {format_day(pilot.busy_until)}"
    healing, labels = rules.healing(numbers), skill_labels_of(campaign, game, pilot)
    return PilotDetails(
        pilot.id,
        pilot.name,
        _about(campaign, pilot),
        state,
        tone,
        _where(campaign, game, pilot),
        side_index(campaign, pilot.side),
        picture,
        traits_of(campaign, game, pilot),
        rules.boxes(numbers),
        rules.counters(numbers),
        rules.talents(numbers),
        tuple(
            replace(offer, label=labels.get(offer.purchase.trait or "", offer.label))
            for offer in rules.offers(numbers)
        ),
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


def traits_of(campaign: Campaign, game: CampaignGame, pilot: Pilot) -> tuple[TraitView, ...]:
    """Return a pilot's numbers by the names that they have in his unit."""
    labels = skill_labels_of(campaign, game, pilot)
    traits = game.progression.traits(pilot_numbers(pilot))
    return tuple(replace(trait, label=labels.get(trait.id, trait.label)) for trait in traits)


def skills_of(campaign: Campaign, game: CampaignGame, pilot: Pilot) -> SkillHistory:
    """Return a pilot's skills over the days of a campaign."""
    traits = [trait for trait in traits_of(campaign, game, pilot) if not trait.is_derived]
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


def _where(campaign: Campaign, game: CampaignGame, pilot: Pilot) -> str:
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


def format_mixed_number(amount: Fraction) -> str:
    """Return a number of which there may be a part: `2`, `1/3`, `2 1/2`."""
    whole, rest = divmod(abs(amount), 1)
    parts = [str(whole)] if whole or not rest else []
    return ("-" if amount < 0 else "") + " ".join([*parts, *([str(rest)] if rest else [])])
