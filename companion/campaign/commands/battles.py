"""Commands of battles to come and under way: planned, called off, begun, forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Literal

from companion.campaign.commands.checks import (
    check_at_hand,
    check_day,
    check_no_double,
    check_not_fighting,
    check_pilot,
    check_pilot_side,
    check_unit,
    display_name,
    refuse,
    refuse_unknown,
    with_values,
    without,
)
from companion.campaign.commands.command import Command, CommandRule, Day, EntryText, Group, Text
from companion.campaign.phrases import format_iso_day, join_sentences
from companion.campaign.state import Campaign, CampaignBattle, PilotStatus, Stage, UnitStatus
from companion.documents.model import GivenName, Id, RuleModel
from companion.documents.rule_model import Field
from companion.engine.skeleton.fast_replace import replace
from companion.errors import Refusal


class Participant(RuleModel):
    """A unit that takes part in a battle, and its pilot there."""

    unit: Id
    """The unit."""
    pilot: Id | None = None
    """Its pilot, where he is one of the campaign."""


class PlanBattle(Command):
    """A battle to come, or a change of its plan."""

    do: Literal["plan_battle"] = "plan_battle"
    plan: Id
    """What the campaign knows the plan by."""
    title: GivenName
    """What players call it."""
    day: Day
    """When it is to be."""
    about: Text = ""
    """What is known of it."""


class DropPlan(Command):
    """The cancelling of a planned battle."""

    do: Literal["drop_plan"] = "drop_plan"
    plan: Id
    """The plan."""


class BeginBattle(Command):
    """The beginning of a battle with units of the campaign."""

    do: Literal["begin_battle"] = "begin_battle"
    battle: Id
    """The battle, by the name that it has in every database."""
    title: GivenName
    """What players call it."""
    day: Day
    """When it is."""
    plan: Id | None = None
    """The plan that it carries out."""
    taken: tuple[Participant, ...] = Field(min_length=1, max_length=200)
    """The campaign's units in it."""


class ForgetBattle(Command):
    """The removal of a battle from the campaign; its units are back where they were."""

    do: Literal["forget_battle"] = "forget_battle"
    battle: Id
    """The battle."""


def battle_of(campaign: Campaign, battle: str) -> CampaignBattle | None:
    """Return the battle of this name in every database, where the campaign has begun it."""
    found = campaign.battles.get(battle)
    if found is not None and found.battle:
        return found
    return next((it for it in campaign.battles.values() if it.battle == battle), None)


def known_battle(campaign: Campaign, battle: str) -> CampaignBattle:
    """Return a battle that has begun; raises LookupError for any other."""
    if found := battle_of(campaign, battle):
        return found
    raise LookupError(f"the battle {battle} never began")


def _check_plan(campaign: Campaign, command: PlanBattle) -> Iterator[Refusal]:
    yield from check_day(command.day)
    before = campaign.battles.get(command.plan)
    if before is not None and before.stage is not Stage.PLANNED:
        yield refuse("begun", f"{before.title} has begun; it is no longer a plan.")


def _check_drop(campaign: Campaign, command: DropPlan) -> Iterator[Refusal]:
    yield from _check_planned(campaign, command.plan)


def _check_planned(campaign: Campaign, plan: str) -> Iterator[Refusal]:
    plans = {id: it for id, it in campaign.battles.items() if it.stage is Stage.PLANNED}
    if plan not in plans:
        yield refuse_unknown("planned battle", plan, plans)


def _check_begin(campaign: Campaign, command: BeginBattle) -> Iterator[Refusal]:
    yield from check_day(command.day)
    day = date.fromisoformat(command.day)
    if day < campaign.began:
        yield refuse("too_early", f"The campaign begins on {campaign.began}, after {command.day}.")
    if battle_of(campaign, command.battle) is not None:
        yield refuse("begun", f"{command.title} has already begun.")
    if command.plan is not None:
        yield from _check_planned(campaign, command.plan)
    yield from check_no_double([taken.unit for taken in command.taken], "unit")
    yield from check_no_double([taken.pilot for taken in command.taken if taken.pilot], "pilot")
    for taken in command.taken:
        yield from check_unit_ready(campaign, taken.unit, max(day, campaign.today))
        if taken.pilot is not None:
            yield from check_pilot_ready(campaign, taken.pilot, max(day, campaign.today))
            unit = campaign.units[taken.unit]
            yield from check_pilot_side(campaign, taken.pilot, unit.side, unit.name or unit.id)


def check_unit_ready(campaign: Campaign, id: str, day: date) -> Iterator[Refusal]:
    """Yield what keeps a unit from going into a battle on this day."""
    yield from check_unit(campaign, id)
    unit, name = campaign.units[id], display_name(campaign.units, id)
    if unit.status is UnitStatus.DESTROYED:
        yield refuse("destroyed", f"{name} is destroyed. Repair it first, or leave it behind.")
    yield from check_at_hand(campaign, id)
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


def _check_forget(campaign: Campaign, command: ForgetBattle) -> Iterator[Refusal]:
    battle = battle_of(campaign, command.battle)
    if battle is None:
        yield refuse("never_began", "That battle never began in this campaign.")
    elif battle.stage is Stage.RETURNED:
        reason = f"{battle.title} has a return: entry {battle.entry}. Take that back first."
        yield refuse("returned", reason)


def _plan(campaign: Campaign, _number: int, command: PlanBattle) -> Campaign:
    day = date.fromisoformat(command.day)
    plan = CampaignBattle(command.plan, command.title, day, Stage.PLANNED, about=command.about)
    return replace(campaign, battles=with_values(campaign.battles, plan))


def _drop(campaign: Campaign, _number: int, command: DropPlan) -> Campaign:
    return replace(campaign, battles=without(campaign.battles, command.plan))


def _begin(campaign: Campaign, _number: int, command: BeginBattle) -> Campaign:
    day = date.fromisoformat(command.day)
    plan = campaign.battles[command.plan] if command.plan else None
    battle = CampaignBattle(
        plan.id if plan else command.battle,
        command.title,
        day,
        Stage.RUNNING,
        command.battle,
        plan.about if plan else "",
        units={taken.unit: taken.pilot for taken in command.taken},
    )
    units = [replace(campaign.units[taken.unit], battle=command.battle) for taken in command.taken]
    pilots = [replace(campaign.pilots[it.pilot], battle=command.battle) for it in command.taken if it.pilot]
    return replace(
        campaign,
        today=max(campaign.today, day),
        battles=with_values(campaign.battles, battle),
        units=with_values(campaign.units, *units),
        pilots=with_values(campaign.pilots, *pilots),
    )


def _forget(campaign: Campaign, _number: int, command: ForgetBattle) -> Campaign:
    """Return the campaign as though a battle had not been; a plan for it stands again."""
    battle = known_battle(campaign, command.battle)
    battles = without(campaign.battles, battle.id)
    if battle.id != battle.battle:
        plan = CampaignBattle(battle.id, battle.title, battle.day, Stage.PLANNED, about=battle.about)
        battles = with_values(battles, plan)
    return replace(return_units(campaign, command.battle), battles=battles)


def return_units(campaign: Campaign, battle: str) -> Campaign:
    """Return the campaign with nobody in this battle any more."""
    units = [replace(it, battle=None) for it in campaign.units.values() if it.battle == battle]
    pilots = [replace(it, battle=None) for it in campaign.pilots.values() if it.battle == battle]
    return replace(
        campaign, units=with_values(campaign.units, *units), pilots=with_values(campaign.pilots, *pilots)
    )


def _describe_plan(_campaign: Campaign, command: PlanBattle) -> EntryText:
    return EntryText(
        f"{command.title} is planned for {format_iso_day(command.day)}", join_sentences(command.about)
    )


def _describe_cancelling(campaign: Campaign, command: DropPlan) -> EntryText:
    plan = campaign.battles.get(command.plan)
    return EntryText(f"{plan.title if plan else command.plan} is called off")


def _describe_beginning(campaign: Campaign, command: BeginBattle) -> EntryText:
    return EntryText(f"{command.title} begins", tuple(_participant_names(campaign, command)))


def _participant_names(campaign: Campaign, command: BeginBattle) -> Iterator[str]:
    for taken in command.taken:
        unit = display_name(campaign.units, taken.unit)
        yield f"{display_name(campaign.pilots, taken.pilot)} in {unit}" if taken.pilot else unit


def _describe_forgetting(campaign: Campaign, command: ForgetBattle) -> EntryText:
    battle = battle_of(campaign, command.battle)
    return EntryText(f"{battle.title if battle else 'A battle'} does not count")


def _participant_ids(command: BeginBattle) -> Iterable[str | None]:
    participants = (id for taken in command.taken for id in (taken.unit, taken.pilot))
    return (command.battle, command.plan, *participants)


COMMANDS = (
    CommandRule(
        PlanBattle, _check_plan, _plan, _describe_plan, lambda it: (it.plan,), Group.BATTLES, "calendar"
    ),
    CommandRule(
        DropPlan, _check_drop, _drop, _describe_cancelling, lambda it: (it.plan,), Group.BATTLES, "close"
    ),
    CommandRule(
        BeginBattle, _check_begin, _begin, _describe_beginning, _participant_ids, Group.BATTLES, "target"
    ),
    CommandRule(
        ForgetBattle,
        _check_forget,
        _forget,
        _describe_forgetting,
        lambda it: (it.battle,),
        Group.BATTLES,
        "close",
    ),
)
