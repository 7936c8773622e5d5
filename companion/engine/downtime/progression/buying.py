"""Purchases of pilots: offers, refusals, and the pilot after a purchase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from companion.engine.downtime.progression.pilot_rules import PilotRules, PilotTalent
from companion.engine.downtime.progression.tables import TALENT, ForSale, Need, PurchaseRow, evaluate
from companion.engine.downtime.progression.text import format_counted, refused, say
from companion.engine.downtime.progression.views import PilotNumbers, Purchase, PurchaseOffer
from companion.errors import IllegalAction, Refusal


def offers(pilots: PilotRules, numbers: PilotNumbers) -> Iterator[PurchaseOffer]:
    """Yield everything that is sold, in the order of the ruleset, also what a pilot cannot buy now."""
    for name, row in pilots.rules.purchases.items():
        for trait in pilots.rules.sold_traits(row):
            yield _improvement(pilots, numbers, name, row, trait)
    for name, talent in pilots.talents.items():
        if talent.row.price:
            yield _learning(pilots, numbers, name, talent)


def _improvement(
    pilots: PilotRules, numbers: PilotNumbers, name: str, row: PurchaseRow, trait: str
) -> PurchaseOffer:
    now = pilots.value(numbers)(trait)
    then = _next(pilots, row, trait, now)
    purchase = Purchase(name, trait, then)
    trait_row = pilots.rules.traits[trait]
    change = say("change", now=pilots.format_rank(trait, now), then=pilots.format_rank(trait, then))
    price = _price(pilots, numbers, row, then) if then != now else {}
    return PurchaseOffer(
        purchase,
        trait_row.label,
        change if then != now else pilots.format_rank(trait, now),
        price,
        _format_price(pilots, price),
        why_not(pilots, numbers, purchase),
        row.source,
        trait_row.about,
    )


def _learning(pilots: PilotRules, numbers: PilotNumbers, name: str, talent: PilotTalent) -> PurchaseOffer:
    purchase = Purchase(TALENT, talent=name)
    price = _price(pilots, numbers, talent.row)
    return PurchaseOffer(
        purchase,
        talent.label,
        say("learn"),
        price,
        _format_price(pilots, price),
        why_not(pilots, numbers, purchase),
        talent.source,
        talent.about,
    )


def price_of(pilots: PilotRules, numbers: PilotNumbers, purchase: Purchase) -> Mapping[str, Fraction]:
    """Return what a purchase costs that `why_not` knows, by counter."""
    if purchase.id == TALENT and purchase.talent is not None:
        return _price(pilots, numbers, pilots.talents[purchase.talent].row)
    return _price(pilots, numbers, pilots.rules.purchases[purchase.id], purchase.to or 0)


def why_not(pilots: PilotRules, numbers: PilotNumbers, purchase: Purchase) -> Refusal | None:
    """Return why a pilot cannot buy this now: it is not for sale, he lacks something, or it costs too
    much.
    """
    if purchase.id == TALENT:
        return _why_not_learn(pilots, numbers, purchase.talent or "")
    row, trait = pilots.rules.purchases.get(purchase.id), purchase.trait or ""
    if row is None:
        return refused.nonsense("no_such_purchase", purchase=purchase.id)
    if trait not in pilots.rules.traits:
        return refused.nonsense("no_such_trait", trait=trait)
    label, now = pilots.rules.traits[trait].label, pilots.value(numbers)(trait)
    if trait not in pilots.rules.sold_traits(row):
        return refused.nonsense("not_sold", label=row.label, trait=label)
    then = _next(pilots, row, trait, now)
    if then == now:
        return refused.by_rule("at_its_best", pilots.group(trait).source, trait=label, now=now)
    if purchase.to != then:
        return refused.nonsense("other_step", trait=label, now=now, then=then, to=purchase.to)
    return _why_not_sold(pilots, numbers, row, row.source, _price(pilots, numbers, row, then))


def _why_not_learn(pilots: PilotRules, numbers: PilotNumbers, name: str) -> Refusal | None:
    talent = pilots.talents.get(name)
    if talent is None:
        return refused.nonsense("no_such_talent", talent=name)
    if not talent.row.price:
        return refused.by_rule("talent_not_sold", talent.source, talent=talent.label)
    if name in numbers.talents:
        return refused.nonsense("has_talent", talent=talent.label)
    return _why_not_sold(pilots, numbers, talent.row, talent.source, _price(pilots, numbers, talent.row))


def _why_not_sold(
    pilots: PilotRules, numbers: PilotNumbers, row: ForSale, source: str, price: Mapping[str, Fraction]
) -> Refusal | None:
    if row.needs and not any(_has(pilots, numbers, need) for need in row.needs):
        return refused.by_rule("needs", source, needs=tuple(_format_need(pilots, it) for it in row.needs))
    short = {
        counter: _remaining(numbers, counter)
        for counter in price
        if _remaining(numbers, counter) < price[counter]
    }
    if short:
        asked = {counter: price[counter] for counter in short}
        price_text, left_text = _format_amounts(pilots, asked), _format_amounts(pilots, short)
        return refused.by_rule("too_little", source, price=price_text, left=left_text)
    return None


def after_purchase(pilots: PilotRules, numbers: PilotNumbers, purchase: Purchase) -> PilotNumbers:
    """Return the pilot once he has bought this. Raises IllegalAction for what `why_not` is against."""
    if refusal := why_not(pilots, numbers, purchase):
        raise IllegalAction(refusal)
    price = price_of(pilots, numbers, purchase)
    left = {**numbers.left, **{counter: _remaining(numbers, counter) - it for counter, it in price.items()}}
    if purchase.talent is not None:
        return replace(numbers, talents=(*numbers.talents, purchase.talent), left=left)
    assert purchase.trait is not None, "what is no talent changes a trait"
    assert purchase.to is not None, "what is no talent changes a trait to a value"
    return replace(numbers, traits={**numbers.traits, purchase.trait: purchase.to}, left=left)


def _next(pilots: PilotRules, row: PurchaseRow, trait: str, now: int) -> int:
    """Return what a trait becomes: so many steps better, yet no better than it may be, and never worse."""
    group = pilots.group(trait)
    if group.better == "lower":
        best = group.least if row.best is None else max(row.best, group.least)
        return min(now, max(now - row.steps, best))
    best = group.most if row.best is None else min(row.best, group.most)
    return max(now, min(now + row.steps, best))


def _price(pilots: PilotRules, numbers: PilotNumbers, row: ForSale, new: int = 0) -> Mapping[str, Fraction]:
    value = pilots.value(numbers)
    return {counter: Fraction(evaluate(amount, value, new)) for counter, amount in row.price.items()}


def _remaining(numbers: PilotNumbers, counter: str) -> Fraction:
    return numbers.left.get(counter, Fraction(0))


def _has(pilots: PilotRules, numbers: PilotNumbers, need: Need) -> bool:
    value = pilots.value(numbers)
    return set(need.talents) <= set(numbers.talents) and all(
        pilots.is_as_good(trait, value(trait), wanted) for trait, wanted in need.traits.items()
    )


def _format_need(pilots: PilotRules, need: Need) -> str:
    traits = [f"{pilots.rules.traits[name].label} {wanted}" for name, wanted in need.traits.items()]
    return " and ".join([*traits, *(pilots.talents[name].label for name in need.talents)])


def _format_amounts(pilots: PilotRules, amounts: Mapping[str, Fraction]) -> tuple[str, ...]:
    counters = pilots.rules.counters
    return tuple(format_counted(counters[name], amount) for name, amount in amounts.items())


def _format_price(pilots: PilotRules, price: Mapping[str, Fraction]) -> str:
    return say("price", price=_format_amounts(pilots, price))
