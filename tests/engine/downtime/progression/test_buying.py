"""Buying, whatever the ruleset sells: never beyond the best, never on credit, in any order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.downtime.progression.progression import Progression
from companion.engine.downtime.progression.views import PilotNumbers, Purchase, PurchaseOffer
from companion.errors import IllegalAction
from tests.builders import citytech
from tests.engine.downtime.progression.characters import characters, parse_progression

CITYTECH = citytech().progression
SKILLS = ("gunnery", "piloting")
skills = st.fixed_dictionaries(dict.fromkeys(SKILLS, st.integers(0, 8)))
kills = st.fractions(0, 60, max_denominator=6)
wishes = st.lists(st.sampled_from(SKILLS), max_size=20)


def improve(numbers: PilotNumbers, trait: str) -> PilotNumbers:
    """Return the pilot after an improvement of this skill, or as he is where he cannot buy it."""
    offer = offer_of(CITYTECH, numbers, trait)
    return numbers if offer.why_not else CITYTECH.after_purchase(numbers, offer.purchase)


def offer_of(rules: Progression, numbers: PilotNumbers, trait: str) -> PurchaseOffer:
    return next(offer for offer in rules.offers(numbers) if offer.purchase.trait == trait)


@given(skills, kills, wishes)
def test_no_skill_falls_below_the_least_and_no_kill_is_spent_twice(
    traits: Mapping[str, int], left: Fraction, wanted: list[str]
) -> None:
    pilot = PilotNumbers(traits, left={"kills": left})
    for trait in wanted:
        pilot = improve(pilot, trait)
    assert all(0 <= pilot.traits[trait] <= traits[trait] for trait in SKILLS)
    gained = sum(traits[trait] - pilot.traits[trait] for trait in SKILLS)
    assert pilot.left["kills"] == left - 4 * gained >= 0


@given(skills, kills, st.sampled_from(SKILLS))
def test_what_cannot_be_paid_is_refused(traits: Mapping[str, int], left: Fraction, trait: str) -> None:
    pilot = PilotNumbers(traits, left={"kills": left})
    offer = offer_of(CITYTECH, pilot, trait)
    is_best, is_short = traits[trait] == 0, left < 4
    assert (offer.why_not is not None) == (is_best or is_short)
    if offer.why_not is not None:
        assert offer.why_not.id == ("at_its_best" if is_best else "too_little")
        assert offer.why_not.can_be_overruled
        with pytest.raises(IllegalAction):
            CITYTECH.after_purchase(pilot, offer.purchase)


@given(skills, st.permutations([*SKILLS, *SKILLS, *SKILLS]))
def test_the_order_of_purchases_does_not_matter(traits: Mapping[str, int], order: list[str]) -> None:
    pilot = PilotNumbers(traits, left={"kills": Fraction(24)})
    one, other = pilot, pilot
    for trait in order:
        one = improve(one, trait)
    for trait in sorted(order):
        other = improve(other, trait)
    assert one == other


names = [trait.id for trait in characters().traits() if not trait.is_derived and trait.id != "mettle"]


@given(
    st.dictionaries(st.sampled_from(names), st.integers(0, 5)),
    st.integers(0, 400),
    st.lists(st.integers(0, 40), max_size=12),
)
def test_any_shopping_leaves_a_pilot_that_the_rules_know(
    traits: dict[str, int], experience: int, picked: list[int]
) -> None:
    rules, pilot = characters(), PilotNumbers(traits, left={"experience": Fraction(experience)})
    for number in picked:
        offers = [offer for offer in rules.offers(pilot) if offer.why_not is None]
        if not offers:
            break
        offer = offers[number % len(offers)]
        after = rules.after_purchase(pilot, offer.purchase)
        paid = pilot.left["experience"] - after.left["experience"]
        assert paid == offer.price["experience"] > 0
        pilot = after
    assert rules.why_not_pilot(pilot) is None
    assert pilot.left["experience"] >= 0


@given(st.lists(st.sampled_from(names), min_size=2, max_size=6, unique=True))
def test_independent_purchases_come_to_the_same_in_any_order(chosen: list[str]) -> None:
    rules, pilot = characters(), PilotNumbers(left={"experience": Fraction(100)})
    mixed = sorted(chosen)
    results = []
    for order in (chosen, mixed):
        found = pilot
        for trait in order:
            found = rules.after_purchase(found, offer_of(rules, found, trait).purchase)
        results.append((dict(found.traits), found.left))
    assert results[0] == results[1]


@pytest.mark.parametrize(
    ("purchase", "id"),
    [
        (Purchase("lottery"), "no_such_purchase"),
        (Purchase("improvement", "charm", 2), "no_such_trait"),
        (Purchase("improvement", "gunnery", 1), "other_step"),
        (Purchase("talent", talent="sixth_sense"), "no_such_talent"),
    ],
)
def test_what_there_is_not_cannot_be_bought(purchase: Purchase, id: str) -> None:
    pilot = PilotNumbers({"gunnery": 3}, left={"kills": Fraction(9)})
    refusal = CITYTECH.why_not(pilot, purchase)
    assert refusal is not None
    assert (refusal.id, refusal.can_be_overruled) == (id, False)
    assert CITYTECH.price(pilot, purchase) == {}


def test_the_price_of_what_is_too_dear_is_told() -> None:
    assert CITYTECH.price(PilotNumbers(), Purchase("improvement", "gunnery", 3)) == {"kills": 4}


STEEP = """
groups: {skills: {label: Skills, least: 0, most: 9, source: S}}
traits: {climbing: {label: Climbing, group: skills, usual: 2}, diving: {label: Diving, group: skills}}
counters: {points: {label: Points, unit: point, units: points, source: S}}
purchases:
  course:
    {label: A course, traits: [climbing], steps: 3, best: 6, source: S,
     price: {points: {traits: {diving: 2}, add: 1}}}
"""


def test_steps_a_best_value_and_a_price_by_traits() -> None:
    rules = parse_progression(STEEP)
    pilot = PilotNumbers({"diving": 2}, left={"points": Fraction(99)})
    (offer,) = rules.offers(pilot)
    assert offer.purchase == Purchase("course", "climbing", 5)
    assert offer.price == {"points": 5}
    pilot = rules.after_purchase(pilot, offer.purchase)
    (offer,) = rules.offers(pilot)
    assert offer.purchase.to == 6
    pilot = rules.after_purchase(pilot, offer.purchase)
    (offer,) = rules.offers(pilot)
    assert offer.why_not is not None
    assert (offer.why_not.id, offer.change, offer.price) == ("at_its_best", "6", {})
    refusal = rules.why_not(replace(pilot, traits={}), Purchase("course", "diving", 3))
    assert refusal is not None
    assert refusal.reason == "A course does not improve Diving."


def test_a_pilot_beyond_the_best_is_never_made_worse() -> None:
    (offer,) = parse_progression(STEEP).offers(PilotNumbers({"climbing": 8}))
    assert (offer.purchase.to, offer.why_not and offer.why_not.id) == (8, "at_its_best")
