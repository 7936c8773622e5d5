"""The registry of commands: the rows of all chapters, and whatever is asked of a command by its row."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Union

from pydantic import TypeAdapter

from companion.campaign.commands import (
    after_action,
    battles,
    diary,
    downtime,
    forces,
    founding,
    members,
    progression,
)
from companion.campaign.commands.command import Command, CommandRule, EntryText, UnitEntry
from companion.campaign.commands.founding import ChangeCampaignRules, Found
from companion.campaign.state import Campaign
from companion.documents.rule_model import Field
from companion.documents.similar_names import did_you_mean
from companion.errors import FileError, InputError, Refusal

if TYPE_CHECKING:
    from companion.engine.game import CampaignGame

COMMAND_RULES: tuple[CommandRule[Any], ...] = (
    *founding.COMMANDS,
    *forces.COMMANDS,
    *members.COMMANDS,
    *battles.COMMANDS,
    *after_action.COMMANDS,
    *downtime.COMMANDS,
    *progression.COMMANDS,
    *diary.COMMANDS,
)
COMMAND_TYPES: tuple[type[Command], ...] = tuple(rule.command for rule in COMMAND_RULES)
ANY_COMMAND: Any = Annotated[Union[COMMAND_TYPES], Field(discriminator="do")]  # noqa: UP007
"""What reads a command from plain data, by what it is known by."""
RULES_BY_NAME: Mapping[str, CommandRule[Any]] = {
    rule.command.model_fields["do"].default: rule for rule in COMMAND_RULES
}
_PARSER: TypeAdapter[Command] = TypeAdapter(ANY_COMMAND)
_UNFOUNDED = Campaign(0, "", "", {}, date.min, date.min)


def rule_of(command: Command) -> CommandRule[Any]:
    """Return the row of a command."""
    return RULES_BY_NAME[command.do]


def command_data(command: Command) -> dict[str, Any]:
    """Return a command as plain data, without what is as usual: `{do: pass_days, to: 3025-04-01}`."""
    return {"do": command.do, **command.model_dump(mode="json", exclude_defaults=True)}


def command_text(command: Command) -> str:
    """Format a command as JSON text; defaults are left out."""
    return json.dumps(command_data(command), ensure_ascii=False, separators=(",", ":"))


def parse_command(text: str) -> Command:
    """Parse a command from JSON text; raises ValueError."""
    return _PARSER.validate_json(text)


def apply_command(campaign: Campaign | None, number: int, command: Command) -> Campaign:
    """Return the campaign after the entry of this number; raises LookupError for unknown names."""
    if campaign is None and not isinstance(command, Found):
        raise LookupError("a campaign begins with its founding")
    after: Campaign = rule_of(command).apply(campaign or _UNFOUNDED, number, command)
    return replace(after, number=number)


def describe_command(campaign: Campaign | None, command: Command) -> EntryText:
    """Describe a command; `campaign` is the one before it, None before the founding."""
    return rule_of(command).text(campaign or _UNFOUNDED, command)


def subjects_of(command: Command) -> tuple[str, ...]:
    """Return the ids of units, pilots, forces, sides, battles, plans and notes, each once."""
    return tuple(dict.fromkeys(id for id in rule_of(command).subjects(command) if id))


def validate(campaign: Campaign, command: Command) -> Refusal | None:
    """Return why a command makes no sense in this campaign, or None; whatever the ruleset says of it."""
    return next(rule_of(command).validate(campaign, command), None)


def refuse_no_change(campaign: Campaign, command: Command) -> Refusal | None:
    """Refuse a command that makes sense and would leave the campaign as it is."""
    if (is_idle := rule_of(command).is_idle) is not None:
        changes_nothing = is_idle(campaign, command)
    else:
        changes_nothing = apply_command(campaign, campaign.number, command) == campaign
    return Refusal.invalid("changes_nothing", "That changes nothing.") if changes_nothing else None


def check_by_rules(
    campaign: Campaign,
    command: Command,
    game: Callable[[], CampaignGame],
    game_of: Callable[[Campaign], CampaignGame],
) -> Refusal | None:
    """Return what the ruleset has against a command that makes sense, or None.

    `game_of` makes the game of any campaign.
    """
    rule = rule_of(command)
    try:
        if isinstance(command, ChangeCampaignRules):
            game_of(apply_command(campaign, campaign.number, command))
        if (units := rule.units(command)) and (refusal := _check_models(game(), command, units)):
            return refusal
        if any(rule.pilots(command)) and (refusal := check_bounds(game(), command)):
            return refusal
        return rule.by_rules(campaign, command, game()) if rule.by_rules is not None else None
    except (FileError, InputError) as problem:
        return Refusal.invalid("against_rules", str(problem))


def check_bounds(game: CampaignGame, command: Command) -> Refusal | None:
    """Return a skill that no pilot can have by the ruleset, or something that it does not count; None of
    neither.

    Rules that know nothing of pilots between battles set no bounds.
    """
    progression = game.progression
    for numbers in rule_of(command).pilots(command) if progression else ():
        if (refusal := progression.why_not_pilot(numbers)) is not None:
            return refusal
    return None


def _check_models(game: CampaignGame, command: Any, units: Sequence[UnitEntry]) -> Refusal | None:
    """Return a model that neither the ruleset knows nor the command carries."""
    for unit in units:
        if unit.model not in command.models and not game.knows_model(unit.model):
            known = [view.id for view in game.models()]
            reason = f"There is no model '{unit.model}'. {did_you_mean(unit.model, known)}".rstrip()
            return Refusal.invalid("unknown", reason)
    return None
