"""Validation of commands by the ruleset, and of commands that would change nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from companion.campaign import commands as did
from companion.campaign.progression import why_not_buy
from companion.campaign.projection import apply_command
from companion.campaign.state import Campaign
from companion.documents.similar_names import did_you_mean
from companion.engine.shared.progression.views import PilotNumbers
from companion.errors import FileError, InputError, Refusal

if TYPE_CHECKING:
    from companion.engine.game import Game


def refuse_no_change(campaign: Campaign, command: did.CampaignCommand) -> Refusal | None:
    """Whether a deed that makes sense would leave the campaign as it is."""
    is_idle = replace(apply_command(campaign, campaign.number, command), number=campaign.number) == campaign
    if isinstance(command, did.Repair):
        unit = campaign.units[command.unit]
        whole = (unit.condition, unit.status) == (command.condition, unit.status.READY)
        is_idle = whole and not command.what and not command.price
    elif isinstance(command, did.Award):
        is_idle = not int(command.amount.split("/")[0])
    if is_idle:
        return Refusal.invalid("changes_nothing", "That changes nothing.")
    return None


OF_PILOTS = (did.Enlist, did.ChangePilot, did.Award, did.ReturnBattle)
"""Deeds that give pilots skills, or count something for them."""


def check_by_rules(
    campaign: Campaign,
    command: did.CampaignCommand,
    game: Callable[[], Game],
    game_of: Callable[[Campaign], Game],
) -> Refusal | None:
    """Return what the ruleset has against a deed that makes sense, or None; `game_of` makes that of any
    campaign.
    """
    try:
        match command:
            case did.ChangeRules():
                game_of(apply_command(campaign, campaign.number, command))
            case did.Enlist():
                models = _models(game(), command.models, [unit.model for unit in command.units])
                return models or check_bounds(game(), command)
            case did.ChangePilot() if command.traits:
                return check_bounds(game(), command)
            case did.Award():
                return check_bounds(game(), command)
            case did.Advance():
                return why_not_buy(game(), campaign.pilots[command.pilot], command)
            case did.ReturnBattle():
                models = _models(game(), command.models, [unit.model for unit in command.salvage])
                return models or check_bounds(game(), command)
    except (FileError, InputError) as problem:
        return Refusal.invalid("against_rules", str(problem))
    return None


def check_bounds(game: Game, command: did.CampaignCommand) -> Refusal | None:
    """Return a skill that no pilot can have by the ruleset, or something that it does not count; None of
    neither.

    Rules that know nothing of pilots between battles set no bounds.
    """
    progression = game.progression
    for numbers in _numbers_in(command) if progression else ():
        if (refusal := progression.why_not_pilot(numbers)) is not None:
            return refusal
    return None


def _numbers_in(command: did.CampaignCommand) -> Iterator[PilotNumbers]:
    """Yield the skills that a deed gives to pilots, and what it counts for them."""
    match command:
        case did.Enlist():
            yield from (PilotNumbers(pilot.traits) for pilot in command.pilots)
        case did.ChangePilot():
            yield PilotNumbers(command.traits or {})
        case did.Award():
            yield PilotNumbers(left={command.counter: Fraction(command.amount)})
        case did.ReturnBattle():
            yield from (PilotNumbers(left=dict.fromkeys(it.counted, Fraction(0))) for it in command.pilots)


def _models(game: Game, carried: Mapping[str, object], models: list[str]) -> Refusal | None:
    for model in models:
        if model not in carried and not game.knows_model(model):
            known = [view.id for view in game.models()]
            reason = f"There is no model '{model}'. {did_you_mean(model, known)}".rstrip()
            return Refusal.invalid("unknown", reason)
    return None
