"""Progression of a campaign's pilots: their numbers as the ruleset knows them, and what they may buy."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from companion.campaign.commands import Advance
from companion.campaign.state import Pilot
from companion.engine.shared.progression.views import PilotNumbers, Purchase, PurchaseOffer
from companion.errors import Refusal

if TYPE_CHECKING:
    from companion.engine.game import Game


def pilot_numbers(pilot: Pilot) -> PilotNumbers:
    """Return what a ruleset is asked about a pilot."""
    counters = sorted({*pilot.earned, *pilot.spent})
    left = {counter: pilot.unspent_amount(counter) for counter in counters}
    return PilotNumbers(pilot.traits, pilot.talents, pilot.tech, left, pilot.wounds)


def purchase_of(pilot: str, offer: PurchaseOffer) -> Advance:
    """Return the deed that buys what is on offer."""
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


def why_not_buy(game: Game, pilot: Pilot, command: Advance) -> Refusal | None:
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
