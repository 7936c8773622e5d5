"""The remains of a damaged unit in full, and the same as briefly as set-ups state it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.shared.repairs.printed_unit import PrintedUnit
from companion.engine.shared.setup import UnitCondition


@dataclass(slots=True)
class UnitRemains:
    """The remains of a unit, location by location; repairs change them."""

    armor: dict[str, int]
    rear: dict[str, int]
    structure: dict[str, int]
    hit: dict[str, set[int]]
    shots: dict[str, int]
    marks: set[str]

    def copy(self) -> UnitRemains:
        """Return the same, to be mended by itself."""
        hit = {name: set(slots) for name, slots in self.hit.items()}
        return UnitRemains(
            dict(self.armor), dict(self.rear), dict(self.structure), hit, dict(self.shots), set(self.marks)
        )

    def is_lost(self, printed: PrintedUnit, place: str) -> bool:
        """Whether a location is destroyed: nothing is left of its structure or, without any, of its armor."""
        row = printed.places[place]
        if row.structure:
            return self.structure[place] <= 0
        return bool(row.armor) and self.armor[place] <= 0


def remains_of(printed: PrintedUnit, condition: UnitCondition | None) -> UnitRemains:
    """Return what is left of a unit in a condition.

    With a location all that was in it is gone, and the locations that are lost with it.
    """
    given_condition, places = condition or UnitCondition(), printed.places
    found = UnitRemains(
        {name: min(given_condition.armor.get(name, row.armor), row.armor) for name, row in places.items()},
        {name: min(given_condition.rear.get(name, row.rear), row.rear) for name, row in places.items()},
        {
            name: min(given_condition.structure.get(name, row.structure), row.structure)
            for name, row in places.items()
        },
        {name: set(given_condition.slots.get(name, ())) & set(row.slots) for name, row in places.items()},
        {
            name: min(given_condition.shots.get(name, row.shots), row.shots)
            for name, row in printed.feeds.items()
        },
        set(given_condition.marks) & set(printed.marks),
    )
    for name in _lost_locations(printed, found):
        found.armor[name] = found.rear[name] = found.structure[name] = 0
        found.hit[name] = set(places[name].slots)
    for name, feed in printed.feeds.items():
        is_gone = feed.location in places and found.is_lost(printed, feed.location)
        if is_gone or found.hit.get(feed.location, set()) & set(feed.slots):
            found.shots[name] = 0
    return found


def _lost_locations(printed: PrintedUnit, remains: UnitRemains) -> set[str]:
    lost = {name for name in printed.places if remains.is_lost(printed, name)}
    while more := {
        name for name, row in printed.places.items() if name not in lost and lost & set(row.lost_with)
    }:
        lost |= more
    return lost


def condition_of(
    printed: PrintedUnit, left: UnitRemains, old_condition: UnitCondition | None
) -> UnitCondition | None:
    """Return the same as a set-up tells it; None where the unit is whole. Hits on the pilot stay as they
    were.
    """
    places = printed.places
    found = UnitCondition(
        armor=_reduced_values(left.armor, {name: row.armor for name, row in places.items()}),
        rear=_reduced_values(left.rear, {name: row.rear for name, row in places.items()}),
        structure=_reduced_values(left.structure, {name: row.structure for name, row in places.items()}),
        slots={name: tuple(sorted(hit)) for name, hit in left.hit.items() if hit},
        shots=_reduced_values(left.shots, {name: row.shots for name, row in printed.feeds.items()}),
        hits=old_condition.hits if old_condition else 0,
        marks=tuple(name for name in printed.marks if name in left.marks),
    )
    return None if found == UnitCondition() else found


def _reduced_values(left: Mapping[str, int], full: Mapping[str, int]) -> dict[str, int]:
    return {name: points for name, points in left.items() if points < full[name]}
