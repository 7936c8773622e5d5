"""What hits do to the rings of circles: armor, then externals, then internals. Rule: BT Tactics 3025, R63."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.tabletop.odds import NEVER, Odds, at_least, mean


@dataclass(frozen=True, slots=True)
class RingOdds:
    """One ring: circles marked on average, and the chances that it is reached and that it is gone."""

    ring: str
    mean: float
    hit: float
    gone: float


def ring_odds(rings: Mapping[str, int], through: Odds) -> Iterator[RingOdds]:
    """Each ring from the outside in, with what is left of it, against these hits."""
    before = 0
    for ring, left in rings.items():
        marked = within(through, before, left)
        hit = at_least(before + 1, through) if left else NEVER
        yield RingOdds(ring, float(mean(marked)), float(hit), float(at_least(before + left, through)))
        before += left


def within(through: Odds, before: int, left: int) -> Odds:
    """The odds of circles marked in a ring that lies behind others."""
    marked: dict[int, Fraction] = {}
    for hits, chance in through.items():
        points = min(max(hits - before, 0), left)
        marked[points] = marked.get(points, NEVER) + chance
    return marked
