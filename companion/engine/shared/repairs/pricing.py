"""Prices of repairs by the sections `repairs` and `stores`: cost, days, and the worth of a wreck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.engine.shared.repairs.rules import RepairRules, StoreRow
from companion.engine.shared.repairs.stores import format_amounts
from companion.engine.shared.repairs.text import say
from companion.engine.shared.repairs.views import RepairBill, RepairItem


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
