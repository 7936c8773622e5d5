"""Earnings of a pilot from one battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from companion.engine.shared.progression.tables.rules import CounterRow, EarningRow, ProgressionKeys
from companion.engine.shared.progression.views import Earning, PilotFacts


def earnings(rules: ProgressionKeys, facts: PilotFacts) -> Iterator[Earning]:
    """Yield everything that is counted for a pilot, each with its reason."""
    for name, counter in rules.counters.items():
        for row in counter.earned.values():
            if times := _occurrences(counter, row, facts):
                yield Earning(name, times * row.gives, row.label, row.source)


def count_earned(rules: ProgressionKeys, facts: PilotFacts) -> Mapping[str, Fraction]:
    """Return how much of each counter that is; nothing where there is nothing."""
    found: dict[str, Fraction] = {}
    for earning in earnings(rules, facts):
        found[earning.counter] = found.get(earning.counter, Fraction(0)) + earning.amount
    return found


def _occurrences(counter: CounterRow, row: EarningRow, facts: PilotFacts) -> Fraction:
    """Return how often what a row counts has happened."""
    match row.fact:
        case "kill":
            shares = [share for kind, share in facts.kills if share and (not row.kinds or kind in row.kinds)]
            return Fraction(len(shares)) if counter.shares == "whole" else sum(shares, Fraction(0))
        case "victory":
            return Fraction(facts.has_won)
        case "survived":
            return Fraction(facts.has_survived)
        case "wound":
            return Fraction(facts.wounds)
        case "battle":
            return Fraction(1)
