"""Commands that found a campaign, describe it, and change the rules of its later battles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Literal

from companion.battles.rules.rules_ref import RULES
from companion.campaign.commands.checks import check_nothing, refuse, with_values
from companion.campaign.commands.command import (
    Command,
    CommandRule,
    Day,
    Digest,
    EntryText,
    Group,
    SnapshotName,
    Text,
    no_subjects,
)
from companion.campaign.phrases import format_iso_day, join_sentences, label
from companion.campaign.state import Campaign, CampaignSide
from companion.documents.model import GivenName, Id, RuleModel
from companion.documents.rule_model import Field
from companion.engine.skeleton.fast_replace import replace
from companion.errors import Refusal
from companion.rulebooks.loader import RulebookLibrary, RulesetName
from companion.tabletop.number_text import join_listed


class SideEntry(RuleModel):
    """A side or faction of a campaign."""

    id: Id
    """What the campaign knows it by."""
    name: GivenName
    """What players call it."""
    is_ours: bool = True
    """Whether its units and pilots are kept from battle to battle by the players."""


class Found(Command):
    """The campaign begins."""

    do: Literal["found"] = "found"
    name: GivenName
    """What players call it."""
    ruleset: RulesetName
    """The ruleset that its battles are played by, with house rules over it."""
    options: Mapping[str, str] = {}
    """Choices made for the ruleset's options."""
    day: Day
    """The first day of its calendar."""
    about: Text = ""
    """What it is about."""
    sides: tuple[SideEntry, ...] = Field(min_length=1, max_length=20)
    """Its sides."""
    snapshots: Mapping[SnapshotName, Digest] = {}
    """What the campaign keeps of its rules."""


class Describe(Command):
    """The campaign is called otherwise, or described otherwise."""

    do: Literal["describe"] = "describe"
    name: GivenName
    """What players call it."""
    about: Text = ""
    """What it is about."""


class ChangeCampaignRules(Command):
    """Later battles are played by other rules."""

    do: Literal["change_rules"] = "change_rules"
    ruleset: RulesetName
    """The ruleset from now on."""
    options: Mapping[str, str] = {}
    """Choices made for its options."""
    snapshots: Mapping[SnapshotName, Digest] = {}
    """What the campaign keeps of these rules, and of the models of its units by them."""


def _check_found(campaign: Campaign, _: Found) -> Iterator[Refusal]:
    yield refuse("founded", f"{campaign.name} has already been founded; found another campaign.")


def _found(_: Campaign, number: int, command: Found) -> Campaign:
    day = date.fromisoformat(command.day)
    sides = with_values({}, *map(side_of, command.sides))
    return Campaign(
        number,
        command.name,
        command.ruleset,
        command.options,
        day,
        day,
        command.about,
        sides,
        snapshots=command.snapshots,
    )


def _describe(campaign: Campaign, _: int, command: Describe) -> Campaign:
    return replace(campaign, name=command.name, about=command.about)


def _change_rules(campaign: Campaign, _: int, command: ChangeCampaignRules) -> Campaign:
    snapshots = {**_without_rules(campaign.snapshots), **command.snapshots}
    return replace(campaign, ruleset=command.ruleset, options=command.options, snapshots=snapshots)


def _without_rules(snapshots: Mapping[str, str]) -> dict[str, str]:
    """Return the snapshots of models: rules of one ruleset mean nothing to another."""
    return {name: digest for name, digest in snapshots.items() if name != RULES}


def side_of(entry: SideEntry) -> CampaignSide:
    """Return a side as it takes part."""
    return CampaignSide(entry.id, entry.name, entry.is_ours)


def _ruleset_title(name: str) -> str:
    return RulebookLibrary.of_player().title(name)


def _describe_founding(_: Campaign, command: Found) -> EntryText:
    rules = f"Rules: {_ruleset_title(command.ruleset)}, from {format_iso_day(command.day)} on."
    sides = f"Sides: {join_listed(side.name for side in command.sides)}."
    return EntryText(f"{command.name} begins", join_sentences(rules, sides, command.about))


def _describe_description(campaign: Campaign, command: Describe) -> EntryText:
    is_renamed = command.name != campaign.name
    headline = "The campaign has a new description"
    return EntryText(
        f"The campaign is now called {command.name}" if is_renamed else headline,
        join_sentences(command.about),
    )


def _describe_rules(campaign: Campaign, command: ChangeCampaignRules) -> EntryText:
    if (command.ruleset, command.options) == (campaign.ruleset, campaign.options):
        return EntryText(f"Now uses the current rules of {_ruleset_title(command.ruleset)}")
    options = join_listed(f"{label(key)} {value}" for key, value in command.options.items())
    return EntryText(
        f"Uses {_ruleset_title(command.ruleset)} from now on",
        join_sentences(options and f"Options: {options}."),
    )


COMMANDS = (
    CommandRule(
        Found,
        _check_found,
        _found,
        _describe_founding,
        lambda it: (side.id for side in it.sides),
        Group.OTHERS,
        "flag",
    ),
    CommandRule(
        Describe, check_nothing, _describe, _describe_description, no_subjects, Group.OTHERS, "campaign"
    ),
    CommandRule(
        ChangeCampaignRules, check_nothing, _change_rules, _describe_rules, no_subjects, Group.OTHERS, "edit"
    ),
)
