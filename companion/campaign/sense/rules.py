"""What rulesets say of deeds, and deeds that would change nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from companion.campaign import deeds as did
from companion.campaign.folding import fold
from companion.campaign.growing import why_not_buy
from companion.campaign.state import Campaign
from companion.documents.names import did_you_mean
from companion.engine.shared.progression.views import PilotNumbers
from companion.errors import FileError, InputError, Refusal

if TYPE_CHECKING:
    from companion.engine.game import Game


def changes_nothing(campaign: Campaign, deed: did.Deed) -> Refusal | None:
    """Whether a deed that makes sense would leave the campaign as it is."""
    is_idle = replace(fold(campaign, campaign.number, deed), number=campaign.number) == campaign
    if isinstance(deed, did.Repair):
        unit = campaign.units[deed.unit]
        whole = (unit.condition, unit.status) == (deed.condition, unit.status.READY)
        is_idle = whole and not deed.what and not deed.price
    elif isinstance(deed, did.Award):
        is_idle = not int(deed.amount.split("/")[0])
    if is_idle:
        return Refusal.nonsense("changes_nothing", "That changes nothing.")
    return None


OF_PILOTS = (did.Enlist, did.ChangePilot, did.Award, did.ReturnBattle)
"""Deeds that give pilots skills, or count something for them."""


def against_rules(
    campaign: Campaign, deed: did.Deed, game: Callable[[], Game], game_of: Callable[[Campaign], Game]
) -> Refusal | None:
    """What the ruleset has against a deed that makes sense, or None; `game_of` makes that of any campaign."""
    try:
        match deed:
            case did.ChangeRules():
                game_of(fold(campaign, campaign.number, deed))
            case did.Enlist():
                models = _models(game(), deed.models, [unit.model for unit in deed.units])
                return models or out_of_bounds(game(), deed)
            case did.ChangePilot() if deed.traits:
                return out_of_bounds(game(), deed)
            case did.Award():
                return out_of_bounds(game(), deed)
            case did.Advance():
                return why_not_buy(game(), campaign.pilots[deed.pilot], deed)
            case did.ReturnBattle():
                models = _models(game(), deed.models, [unit.model for unit in deed.salvage])
                return models or out_of_bounds(game(), deed)
    except (FileError, InputError) as problem:
        return Refusal.nonsense("against_rules", str(problem))
    return None


def out_of_bounds(game: Game, deed: did.Deed) -> Refusal | None:
    """A skill that no pilot can have by the ruleset, or something that it does not count; None of neither.

    Rules that know nothing of pilots between battles set no bounds.
    """
    progression = game.progression
    for numbers in _numbers_in(deed) if progression else ():
        if (refusal := progression.why_not_pilot(numbers)) is not None:
            return refusal
    return None


def _numbers_in(deed: did.Deed) -> Iterator[PilotNumbers]:
    """The skills that a deed gives to pilots, and what it counts for them."""
    match deed:
        case did.Enlist():
            yield from (PilotNumbers(pilot.traits) for pilot in deed.pilots)
        case did.ChangePilot():
            yield PilotNumbers(deed.traits or {})
        case did.Award():
            yield PilotNumbers(left={deed.counter: Fraction(deed.amount)})
        case did.ReturnBattle():
            yield from (PilotNumbers(left=dict.fromkeys(it.counted, Fraction(0))) for it in deed.pilots)


def _models(game: Game, carried: Mapping[str, object], models: list[str]) -> Refusal | None:
    for model in models:
        if model not in carried and not game.knows_model(model):
            known = [view.id for view in game.models()]
            reason = f"There is no model '{model}'. {did_you_mean(model, known)}".rstrip()
            return Refusal.nonsense("unknown", reason)
    return None
