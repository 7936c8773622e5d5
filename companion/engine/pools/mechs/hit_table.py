"""The hit location table of a mech, by spaces. Rule: Untitled Mech Game, R223, R224."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor

from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.tables.frame import CORE, HEAD, LEG

LAST = 100


@dataclass(frozen=True, slots=True)
class HitRow:
    """A row of the table: the rolls from `low` to `high` that hit a location; none where `high` is lower."""

    location: str
    label: str
    low: int
    high: int

    @property
    def rolls(self) -> str:
        """The rolls as players read them, `62–74`; 00 is 100."""
        if self.high < self.low:
            return "–"
        low, high = (f"{number % LAST:02d}" for number in (self.low, self.high))
        return low if low == high else f"{low}–{high}"


@dataclass(frozen=True, slots=True)
class _Share:
    location: str
    label: str
    weight: float
    takes_rest: bool = False


def shares_to_rows(shares: Sequence[tuple[str, str, float, bool]]) -> tuple[HitRow, ...]:
    """Return a table of locations with their weights; the one that takes the rest makes up for rounding."""
    total = sum(weight for _, _, weight, _ in shares)
    if total <= 0:
        return ()
    numbers = [0 if takes_rest else floor(LAST * weight / total + 0.5) for _, _, weight, takes_rest in shares]
    rest = LAST - sum(numbers)
    rows, low = [], 1
    for (location, label, _weight, takes_rest), number in zip(shares, numbers, strict=True):
        high = low + (rest if takes_rest else number) - 1
        rows.append(HitRow(location, label, low, high))
        low = high + 1
    return tuple(rows)


def hit_table(design: MechDesign) -> tuple[HitRow, ...]:
    """Return the hit location table: heads first, then the core, what hangs on it, what is exposed, legs."""
    return shares_to_rows([(one.location, one.label, one.weight, one.takes_rest) for one in _shares(design)])


def _shares(design: MechDesign) -> Iterator[_Share]:
    figures = design.modules.values()
    share = design.tables.statistics.exposed_share
    order = (
        [one for one in figures if one.module.type == HEAD],
        [one for one in figures if one.module.type == CORE],
        [one for one in figures if one.module.type not in (HEAD, CORE, LEG)],
    )
    for one in (one for group in order for one in group):
        module = one.module
        yield _Share(module.id, module.label, max(one.spaces, 0), module.type == CORE)
    for part in design.parts:
        if part.exposed > 0:
            place = "/".join(map(str, part.at))
            yield _Share(place, part.label.partition(" (")[0], part.exposed * share)
    for one in (one for one in figures if one.module.type == LEG):
        yield _Share(one.module.id, one.module.label, max(one.spaces, 0))
