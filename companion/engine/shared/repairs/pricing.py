"""What mending takes by the sections `repairs` and `stores`: prices, days, and what a wreck is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.engine.shared.repairs.rules import RepairRules, StoreRow
from companion.engine.shared.repairs.stores import amounts
from companion.engine.shared.repairs.views import RepairBill, RepairItem
from companion.engine.shared.repairs.words import say


@dataclass(frozen=True, slots=True)
class Cost:
    """What one thing takes, and the rows that say so."""

    price: Mapping[str, int]
    days: int
    reasons: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Prices:
    """The rows of a ruleset."""

    rules: RepairRules
    stores: Mapping[str, StoreRow]

    def of(self, facts: frozenset[str], amount: int) -> Cost:
        """What mending so many points or shots of this takes; no row takes nothing, and no sum less."""
        price: Counter[str] = Counter()
        days, reasons, sources = 0, [], []
        for row in self.rules.rows.values():
            if row.holds(facts):
                times = row.times(amount)
                days += row.days * times
                price.update({store: each * times for store, each in row.price.items()})
                reasons.append(row.label)
                sources.append(row.source)
        told = {store: points for store, points in price.items() if points > 0}
        return Cost(told, max(days, 0), tuple(reasons), "; ".join(dict.fromkeys(sources)))

    def bill(self, items: Iterable[RepairItem]) -> RepairBill:
        """What some items take together."""
        price: Counter[str] = Counter()
        days, sources = 0, dict[str, None]()
        for item in items:
            price.update(item.price)
            days += item.days
            if item.source:
                sources[item.source] = None
        return RepairBill(dict(price), days, self._words(price, days), "; ".join(sources))

    def _words(self, price: Mapping[str, int], days: int) -> str:
        told = amounts(self.stores, price)
        if not told:
            return say("only_days", days=days) if days else say("free")
        return say("bill_days", price=told, days=days) if days else say("bill", price=told)

    def salvage(self, tons: int) -> Mapping[str, int]:
        """What a wreck of so many tons gives that is taken apart."""
        rules = self.rules.salvage
        if rules is None:
            return {}
        times = tons // rules.tons
        return {store: each * times for store, each in rules.price.items() if each * times}
