"""Odds of attacks on the rings of circles: armor, then externals, then internals.

Rule: BT Tactics 3025, R63.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.tracks import INTERNAL
from companion.engine.tactics.odds.attack_outcomes import AttackOutcome, Ends
from companion.tabletop.odds import NEVER, Odds, mean

RING_LABELS = {
    "armor": say("sheet/armor"),
    "external": say("sheet/externals"),
    "internal": say("sheet/internals"),
}


@dataclass(frozen=True, slots=True)
class RingOdds:
    """Odds of one ring: circles marked on average, and the chances that it is reached and that it is gone."""

    ring: str
    mean: float
    hit: float
    gone: float


def of_ends(ends: Ends, number: Callable[[AttackOutcome], int]) -> Odds:
    """Return the odds of a number that every end has."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for end, chance in ends.items():
        found[number(end)] += chance
    return dict(sorted(found.items()))


def chance_of(ends: Ends, is_so: Callable[[AttackOutcome], bool]) -> Fraction:
    """Return the chance of ends of which something is so."""
    return sum((chance for end, chance in ends.items() if is_so(end)), NEVER)


def ring_odds(rings: Mapping[str, int], ends: Ends) -> Iterator[RingOdds]:
    """Yield each ring from the outside in, with what is left of it; a unit that is lost has no internals
    left.
    """
    for ring, left in rings.items():
        marked = of_ends(ends, lambda end, ring=ring: getattr(end, ring))  # type: ignore[misc]
        gone = sum((chance for points, chance in marked.items() if points >= left), NEVER)
        if ring == INTERNAL:
            gone = chance_of(ends, lambda end: end.is_destroyed)
        hit = sum((chance for points, chance in marked.items() if points), NEVER)
        yield RingOdds(ring, float(mean(marked)), float(hit), float(gone))
