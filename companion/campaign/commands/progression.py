"""Progression of pilots: their numbers as the ruleset knows them, what they buy, what is counted by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from companion.campaign.commands.checks import (
    add_amounts,
    check_alive,
    check_pilot,
    display_name,
    refuse,
    with_pilot_record,
    with_values,
)
from companion.campaign.commands.command import Command, CommandRule, EntryText, Group, Rank, Share
from companion.campaign.phrases import join_sentences, label
from companion.campaign.state import Campaign, Pilot
from companion.documents.model import Id, OptionalLine
from companion.engine.downtime.progression.views import PilotNumbers, Purchase, PurchaseOffer
from companion.engine.skeleton.fast_replace import replace
from companion.errors import Refusal
from companion.tabletop.number_text import join_listed

if TYPE_CHECKING:
    from companion.engine.game import CampaignGame


MAX_COUNTED = 9_999
"""No pilot has more of anything that is counted for him."""


class Advance(Command):
    """A pilot pays for a better skill, a talent or anything else that the ruleset sells."""

    do: Literal["advance"] = "advance"
    pilot: Id
    """The pilot."""
    purchase: Id
    """What is bought, by the name that `progression.purchases` of the ruleset gives."""
    trait: Id | None = None
    """The skill that changes."""
    to: Rank | None = None
    """What it is from now on."""
    talent: Id | None = None
    """What he can do from now on."""
    price: Mapping[Id, Share] = {}
    """What it costs of what is counted for him."""
    source: OptionalLine = ""
    """By which rule."""


class Award(Command):
    """Something is counted for a pilot by hand, or taken off again."""

    do: Literal["award"] = "award"
    pilot: Id
    """The pilot."""
    counter: Id
    """What is counted, by the name that `progression.counters` of the ruleset gives."""
    amount: Share
    """How much."""
    is_taken: bool = False
    """Whether it is taken off."""
    why: OptionalLine = ""
    """Why, in words."""


def pilot_numbers(pilot: Pilot) -> PilotNumbers:
    """Return what a ruleset is asked about a pilot."""
    counters = sorted({*pilot.earned, *pilot.spent})
    left = {counter: pilot.unspent_amount(counter) for counter in counters}
    return PilotNumbers(pilot.traits, pilot.talents, pilot.tech, left, pilot.wounds)


def purchase_of(pilot: str, offer: PurchaseOffer) -> Advance:
    """Return the command that buys what is on offer."""
    bought = offer.purchase
    return Advance(
        pilot=pilot,
        purchase=bought.id,
        trait=bought.trait,
        to=bought.to,
        talent=bought.talent,
        price={counter: str(amount) for counter, amount in offer.price.items()},
        source=offer.source,
    )


def why_not_buy(game: CampaignGame, pilot: Pilot, command: Advance) -> Refusal | None:
    """Return what the ruleset has against a purchase at its price, or None."""
    numbers = pilot_numbers(pilot)
    purchase = Purchase(command.purchase, command.trait, command.to, command.talent)
    refusal = game.progression.why_not(numbers, purchase)
    if refusal is not None:
        return refusal
    price = game.progression.price(numbers, purchase)
    if price != {counter: Fraction(share) for counter, share in command.price.items()}:
        text = ", ".join(f"{amount} {counter}" for counter, amount in price.items()) or "nothing"
        return Refusal.invalid("other_price", f"By the rules this costs: {text}.")
    return None


def _check_advance(campaign: Campaign, command: Advance) -> Iterator[Refusal]:
    yield from check_pilot(campaign, command.pilot)
    yield from check_alive(campaign, command.pilot)
    pilot = campaign.pilots[command.pilot]
    for counter, share in command.price.items():
        left = pilot.unspent_amount(counter)
        if left < Fraction(share):
            reason = f"{pilot.name} has {left} {counter} left, and this costs {share}."
            yield refuse("too_expensive", reason)
    if command.talent is not None and command.talent in pilot.talents:
        yield refuse("has_it", f"{pilot.name} already has {command.talent}.")


def _check_award(campaign: Campaign, command: Award) -> Iterator[Refusal]:
    yield from check_pilot(campaign, command.pilot)
    pilot = campaign.pilots[command.pilot]
    left = pilot.unspent_amount(command.counter)
    if command.is_taken and left < Fraction(command.amount):
        yield refuse("too_much", f"{pilot.name} has {left} {command.counter} left; no more can be taken off.")
    if not command.is_taken and left + Fraction(command.amount) > MAX_COUNTED:
        reason = f"{pilot.name} has {left} {command.counter}; no more than {MAX_COUNTED} are counted."
        yield refuse("too_much", reason)


def _advance(campaign: Campaign, number: int, command: Advance) -> Campaign:
    pilot = campaign.pilots[command.pilot]
    traits, talents, what = pilot.traits, pilot.talents, command.purchase
    if command.trait is not None and command.to is not None:
        what = (
            f"{command.trait} {traits[command.trait]} to {command.to}"
            if command.trait in traits
            else command.trait
        )
        traits = {**traits, command.trait: command.to}
    if command.talent is not None:
        talents, what = (*talents, command.talent), command.talent
    spent = add_amounts(pilot.spent, {counter: Fraction(share) for counter, share in command.price.items()})
    pilot = with_pilot_record(
        replace(pilot, traits=traits, talents=talents, spent=spent),
        number,
        campaign.today,
        f"Improved: {what}",
    )
    return replace(campaign, pilots=with_values(campaign.pilots, pilot))


def _award(campaign: Campaign, number: int, command: Award) -> Campaign:
    amount = Fraction(command.amount) * (-1 if command.is_taken else 1)
    pilot = campaign.pilots[command.pilot]
    pilot = replace(pilot, earned=add_amounts(pilot.earned, {command.counter: amount}))
    what = f"{'Lost' if command.is_taken else 'Gained'} {command.amount} {command.counter}"
    what += f": {command.why}" if command.why else ""
    pilot = with_pilot_record(pilot, number, campaign.today, what, counted={command.counter: amount})
    return replace(campaign, pilots=with_values(campaign.pilots, pilot))


def _describe_advance(campaign: Campaign, command: Advance) -> EntryText:
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


def _describe_award(campaign: Campaign, command: Award) -> EntryText:
    name = display_name(campaign.pilots, command.pilot)
    verb = "loses" if command.is_taken else "gains"
    return EntryText(f"{name} {verb} {command.amount} {label(command.counter)}", join_sentences(command.why))


COMMANDS = (
    CommandRule(
        Advance,
        _check_advance,
        _advance,
        _describe_advance,
        lambda it: (it.pilot,),
        Group.PEOPLE,
        "star-full",
        by_rules=lambda campaign, command, game: why_not_buy(game, campaign.pilots[command.pilot], command),
    ),
    CommandRule(
        Award,
        _check_award,
        _award,
        _describe_award,
        lambda it: (it.pilot,),
        Group.PEOPLE,
        "star",
        pilots=lambda it: (PilotNumbers(left={it.counter: Fraction(it.amount)}),),
        is_idle=lambda _, command: not int(command.amount.split("/")[0]),
    ),
)
