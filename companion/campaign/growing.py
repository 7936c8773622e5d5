"""Pilots of a campaign as their ruleset knows them, and what they may buy."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from companion.campaign.deeds import Advance
from companion.campaign.state import Pilot
from companion.engine.shared.progression.views import Offer, PilotNumbers, Purchase
from companion.errors import Refusal

if TYPE_CHECKING:
    from companion.engine.game import Game


def numbers_of(pilot: Pilot) -> PilotNumbers:
    """What a ruleset is asked about a pilot."""
    counters = sorted({*pilot.earned, *pilot.spent})
    left = {counter: pilot.left(counter) for counter in counters}
    return PilotNumbers(pilot.traits, pilot.talents, pilot.tech, left, pilot.wounds)


def purchase_of(pilot: str, offer: Offer) -> Advance:
    """The deed that buys what is on offer."""
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


def why_not_buy(game: Game, pilot: Pilot, deed: Advance) -> Refusal | None:
    """What the ruleset has against a purchase at its price, or None."""
    numbers = numbers_of(pilot)
    purchase = Purchase(deed.purchase, deed.trait, deed.to, deed.talent)
    refusal = game.progression.why_not(numbers, purchase)
    if refusal is not None:
        return refusal
    price = game.progression.price(numbers, purchase)
    if price != {counter: Fraction(share) for counter, share in deed.price.items()}:
        told = ", ".join(f"{amount} {counter}" for counter, amount in price.items()) or "nothing"
        return Refusal.nonsense("other_price", f"By the rules this costs: {told}.")
    return None
