"""Text for commands, as a diary has it: a headline, and details for whoever wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from companion.campaign import commands as did
from companion.campaign.state import Campaign
from companion.campaign.texts.battles import begin_text, drop_text, forget_text, plan_text, return_text
from companion.campaign.texts.phrases import (
    EntryText,
    days_between,
    format_changes,
    format_day,
    format_iso_day,
    join_sentences,
    label,
)
from companion.campaign.validation.presence import display_name
from companion.rulebooks.loader import RulebookLibrary
from companion.tabletop.number_text import format_count, join_listed


def describe_command(campaign: Campaign | None, command: did.CampaignCommand) -> EntryText:
    """Describe a command; `campaign` is the one before it."""
    if isinstance(command, did.Found):
        return _describe_founding(command)
    assert campaign is not None, "only a founding comes first"
    return _DESCRIBERS[type(command)](campaign, command)


def _ruleset_title(name: str) -> str:
    return RulebookLibrary.of_player().title(name)


def _describe_founding(command: did.Found) -> EntryText:
    rules = f"Rules: {_ruleset_title(command.ruleset)}, from {format_iso_day(command.day)} on."
    sides = f"Sides: {join_listed(side.name for side in command.sides)}."
    return EntryText(f"{command.name} begins", join_sentences(rules, sides, command.about))


def _describe_description(campaign: Campaign, command: did.Describe) -> EntryText:
    is_renamed = command.name != campaign.name
    headline = "The campaign has a new description"
    return EntryText(
        f"The campaign is now called {command.name}" if is_renamed else headline,
        join_sentences(command.about),
    )


def _describe_rules(campaign: Campaign, command: did.ChangeRules) -> EntryText:
    if (command.ruleset, command.options) == (campaign.ruleset, campaign.options):
        return EntryText(f"Now uses the current rules of {_ruleset_title(command.ruleset)}")
    options = join_listed(f"{label(key)} {value}" for key, value in command.options.items())
    return EntryText(
        f"Uses {_ruleset_title(command.ruleset)} from now on",
        join_sentences(options and f"Options: {options}."),
    )


def _describe_side(campaign: Campaign, command: did.SetSide) -> EntryText:
    before = campaign.sides.get(command.side.id)
    if before is None:
        return EntryText(f"{command.side.name} takes part")
    if before.name != command.side.name:
        return EntryText(f"{before.name} is now called {command.side.name}")
    return EntryText(f"{command.side.name} is {'ours' if command.side.is_ours else 'no longer ours'}")


def _describe_force(campaign: Campaign, command: did.SetForce) -> EntryText:
    force, before = command.force, campaign.forces.get(command.force.id)
    if before is None:
        return EntryText(f"{force.name}{f' ({force.kind})' if force.kind else ''} is formed")
    if force.parent != before.parent:
        above = display_name(campaign.forces, force.parent) if force.parent else ""
        return EntryText(f"{force.name} becomes part of {above}" if above else f"{force.name} is on its own")
    is_renamed = before.name != force.name
    return EntryText(f"{before.name} is now called {force.name}" if is_renamed else f"{force.name} changes")


def _describe_disbanding(campaign: Campaign, command: did.Disband) -> EntryText:
    gone = [display_name(campaign.forces, command.force)] if command.force else []
    gone += [display_name(campaign.sides, command.side)] if command.side else []
    return EntryText(f"{join_listed(gone)} {'is' if len(gone) == 1 else 'are'} disbanded")


def _join_names(names: Sequence[str], limit: int = 3) -> str:
    return join_listed(names) if len(names) <= limit else f"{', '.join(names[:2])} and {len(names) - 2} more"


def _describe_enlisting(campaign: Campaign, command: did.Enlist) -> EntryText:
    names = [pilot.name for pilot in command.pilots] + [unit.name or unit.model for unit in command.units]
    headline = f"{_join_names(names)} {'joins' if len(names) == 1 else 'join'}"
    return EntryText(headline, tuple(_recruit_lines(campaign, command)))


def _recruit_lines(campaign: Campaign, command: did.Enlist) -> Iterator[str]:
    for pilot in command.pilots:
        traits = ", ".join(f"{label(trait)} {value}" for trait, value in pilot.traits.items())
        yield f"{pilot.name}: {traits}" if traits else pilot.name
    for unit in command.units:
        force = f", {display_name(campaign.forces, unit.force)}" if unit.force else ""
        yield f"{unit.name} ({unit.model}){force}" if unit.name else f"{unit.model}{force}"


def _describe_dismissal(campaign: Campaign, command: did.Dismiss) -> EntryText:
    names = [display_name(campaign.units, id) for id in command.units]
    names += [display_name(campaign.pilots, id) for id in command.pilots]
    return EntryText(
        f"{_join_names(names)} {'leaves' if len(names) == 1 else 'leave'}", join_sentences(command.why)
    )


def _describe_unit_change(campaign: Campaign, command: did.ChangeUnit) -> EntryText:
    name = display_name(campaign.units, command.unit)
    found = []
    if command.pilot is not None:
        pilot = display_name(campaign.pilots, command.pilot)
        found.append(f"{pilot} pilots {name}" if command.pilot else f"{name} has no pilot")
    if command.force is not None:
        force = display_name(campaign.forces, command.force)
        found.append(f"{name} joins {force}" if command.force else f"{name} belongs to no force")
    if command.name is not None:
        found.append(f"{name} is called {command.name or campaign.units[command.unit].model}")
    if command.loads is not None:
        found.append(f"{name} has other ammunition loaded")
    return EntryText(
        (found or [f"{name} stays as it is"])[0], join_sentences(*(f"{it}." for it in found[1:]))
    )


def _describe_pilot_change(campaign: Campaign, command: did.ChangePilot) -> EntryText:
    name = display_name(campaign.pilots, command.pilot)
    found = []
    if command.status is not None:
        labels = {"retired": "retires", "killed": "dies", "fit": "is fit again"}
        found.append(f"{name} {labels.get(command.status, f'is {command.status}')}")
    if command.traits:
        found.append(
            f"{name}: {join_listed(f'{label(key)} is {value}' for key, value in command.traits.items())}"
        )
    if command.talents is not None:
        found.append(
            f"{name} has the talents {join_listed(map(label, command.talents))}"
            if command.talents
            else f"{name} has no talents"
        )
    if command.name is not None and command.name != name:
        found.append(f"{name} is now called {command.name}")
    if command.portrait is not None:
        found.append(f"{name} has {'a portrait' if command.portrait else 'no portrait'}")
    return EntryText(
        (found or [f"{name} changes"])[0], join_sentences(*(f"{it}." for it in found[1:]), command.why)
    )


def _describe_repair(campaign: Campaign, command: did.Repair) -> EntryText:
    cost = _format_cost(command.price, command.days)
    return EntryText(
        f"{display_name(campaign.units, command.unit)} is repaired",
        join_sentences(*command.what, cost, command.source),
    )


def _describe_healing(campaign: Campaign, command: did.Heal) -> EntryText:
    headline = f"{display_name(campaign.pilots, command.pilot)} {'heals' if command.wounds else 'recovers'}"
    left = f"{format_count(command.wounds, 'wound')} left." if command.wounds else ""
    return EntryText(
        headline, join_sentences(left, _format_cost(command.price, command.days), command.source)
    )


def _format_cost(price: Mapping[str, int], days: int) -> str:
    parts = [f"{amount} {label(what)}" for what, amount in price.items() if amount]
    parts += [format_count(days, "day")] if days else []
    return f"Takes {join_listed(parts)}." if parts else ""


def _describe_advance(campaign: Campaign, command: did.Advance) -> EntryText:
    what = label(command.talent or command.purchase)
    if command.trait is not None and command.to is not None:
        pilot = campaign.pilots.get(command.pilot)
        before = pilot.traits.get(command.trait) if pilot else None
        what = f"{label(command.trait)} {'' if before is None else f'from {before} '}to {command.to}"
    price = join_listed(f"{share} {label(counter)}" for counter, share in command.price.items())
    return EntryText(
        f"{display_name(campaign.pilots, command.pilot)} improves: {what}",
        join_sentences(price and f"Paid with {price}.", command.source),
    )


def _describe_award(campaign: Campaign, command: did.Award) -> EntryText:
    name = display_name(campaign.pilots, command.pilot)
    verb = "loses" if command.is_taken else "gains"
    return EntryText(f"{name} {verb} {command.amount} {label(command.counter)}", join_sentences(command.why))


def _describe_days(campaign: Campaign, command: did.PassDays) -> EntryText:
    to = date.fromisoformat(command.to)
    passed = days_between(campaign.today, to)
    headline = f"{format_count(passed, 'day')} {'passes' if passed == 1 else 'pass'}"
    return EntryText(headline, (f"It is {format_day(to)}.",))


def _describe_note(campaign: Campaign, command: did.WriteNote) -> EntryText:
    before = "Note changed" if command.note in campaign.notes else "Note"
    return EntryText(f"{before}: {command.title}", join_sentences(command.text))


def _describe_note_removal(campaign: Campaign, command: did.RemoveNote) -> EntryText:
    note = campaign.notes.get(command.note)
    return EntryText(f"Note deleted: {note.title if note else command.note}")


def _describe_stores(_: Campaign, command: did.ChangeStores) -> EntryText:
    return EntryText(f"Stores: {format_changes(command.changes)}", join_sentences(command.why))


_DESCRIBERS: Mapping[type, Callable[[Campaign, Any], EntryText]] = {
    did.Describe: _describe_description,
    did.ChangeRules: _describe_rules,
    did.SetSide: _describe_side,
    did.SetForce: _describe_force,
    did.Disband: _describe_disbanding,
    did.Enlist: _describe_enlisting,
    did.Dismiss: _describe_dismissal,
    did.ChangeUnit: _describe_unit_change,
    did.ChangePilot: _describe_pilot_change,
    did.PlanBattle: plan_text,
    did.DropPlan: drop_text,
    did.BeginBattle: begin_text,
    did.ReturnBattle: return_text,
    did.ForgetBattle: forget_text,
    did.Repair: _describe_repair,
    did.Heal: _describe_healing,
    did.Advance: _describe_advance,
    did.Award: _describe_award,
    did.PassDays: _describe_days,
    did.WriteNote: _describe_note,
    did.RemoveNote: _describe_note_removal,
    did.ChangeStores: _describe_stores,
    did.TakeBack: lambda _, command: EntryText(f"Taken back: entry {command.entry}"),
}
