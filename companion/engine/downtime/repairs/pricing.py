"""Prices of repairs: cost, days, the worth of a wreck; and what a campaign's stores hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.engine.downtime.repairs.rules import GainRow, RepairRules, StoreRow
from companion.engine.downtime.repairs.views import BattleFacts, Gain, RepairBill, RepairItem, StoreView
from companion.engine.skeleton.wording import Refusals, Sentences, in_sentence

SENTENCES: Mapping[str, str] = {
    "replace": "Replace it",
    "structure": "{points:point} of structure",
    "soldiers": "Replace {soldiers}",
    "armor": "{points:point} of armor",
    "rear": "{points:point} of rear armor",
    "reload": "{what}: {shots:shot}",
    "boxes": "{what}: {boxes}",
    "free": "free",
    "bill": "{price}",
    "bill_days": "{price}, {days:day}",
    "only_days": "{days:day}",
}
REFUSAL_TEXTS: Mapping[str, str] = {
    "not_damaged": "Nothing there is damaged: {item!r}. {remedy}",
    "replace_first": "The {location} is still destroyed: replace it first.",
    "repair_first": "{what} in the {location} is still destroyed: repair it first.",
}
say = Sentences(SENTENCES)
refused = Refusals(REFUSAL_TEXTS)


@dataclass(frozen=True, slots=True)
class RepairCost:
    """The cost of one repair, and the rows behind it."""

    price: Mapping[str, int]
    days: int
    reasons: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class RepairPrices:
    """The rows of a ruleset."""

    rules: RepairRules
    stores: Mapping[str, StoreRow]

    def of(self, facts: frozenset[str], amount: int) -> RepairCost:
        """Return what mending so many points or shots of this takes; no row takes nothing, and no sum
        less.
        """
        price: Counter[str] = Counter()
        days, reasons, sources = 0, [], []
        for row in self.rules.rows.values():
            if row.holds(facts):
                times = row.times(amount)
                days += row.days * times
                price.update({store: each * times for store, each in row.price.items()})
                reasons.append(row.label)
                sources.append(row.source)
        positive_prices = {store: points for store, points in price.items() if points > 0}
        return RepairCost(positive_prices, max(days, 0), tuple(reasons), "; ".join(dict.fromkeys(sources)))

    def bill(self, items: Iterable[RepairItem]) -> RepairBill:
        """Return what some items take together."""
        price: Counter[str] = Counter()
        days, sources = 0, dict[str, None]()
        for item in items:
            price.update(item.price)
            days += item.days
            if item.source:
                sources[item.source] = None
        return RepairBill(dict(price), days, self._format_bill(price, days), "; ".join(sources))

    def _format_bill(self, price: Mapping[str, int], days: int) -> str:
        texts = format_amounts(self.stores, price)
        if not texts:
            return say("only_days", days=days) if days else say("free")
        return say("bill_days", price=texts, days=days) if days else say("bill", price=texts)

    def salvage(self, tons: int) -> Mapping[str, int]:
        """Return what a wreck of so many tons gives that is taken apart."""
        rules = self.rules.salvage
        if rules is None:
            return {}
        times = tons // rules.tons
        return {store: each * times for store, each in rules.price.items() if each * times}


def store_views(stores: Mapping[str, StoreRow]) -> tuple[StoreView, ...]:
    """Return the stores in the order of the ruleset."""
    return tuple(
        StoreView(
            name,
            row.label,
            row.begins_with,
            tuple(f"{gain.label}: {gain.gives}" for gain in row.gains.values()),
            row.source,
        )
        for name, row in stores.items()
    )


def gains(stores: Mapping[str, StoreRow], facts: BattleFacts) -> Iterator[Gain]:
    """Yield what the stores of a side gain by a battle, each with its reason."""
    for name, row in stores.items():
        for gain in row.gains.values():
            if times := _occurrences(gain, facts):
                yield Gain(name, times * gain.gives, gain.label, gain.source)


def _occurrences(gain: GainRow, facts: BattleFacts) -> int:
    match gain.fact:
        case "battle":
            return 1
        case "victory":
            return int(facts.has_won)
        case "kill":
            return sum(number for kind, number in facts.kills.items() if not gain.kinds or kind in gain.kinds)


def format_amounts(stores: Mapping[str, StoreRow], price: Mapping[str, int]) -> tuple[str, ...]:
    """Amounts from stores in words: `4 repair points`."""
    return tuple(f"{amount} {_store_name(stores[name], amount)}" for name, amount in price.items())


def _store_name(row: StoreRow, amount: int) -> str:
    return row.unit if row.unit and amount == 1 else in_sentence(row.label)
