"""A campaign's stores: what there is in the beginning, what a battle gains, and amounts in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.shared.repairs.rules import GainRow, StoreRow
from companion.engine.shared.repairs.views import BattleFacts, Gain, StoreView
from companion.engine.shared.wording import in_sentence


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
