"""What is left of a unit with all that follows from it, and the same told as briefly as set-ups tell it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.shared.repairs.printed import Printed
from companion.engine.shared.setup import UnitCondition


@dataclass(slots=True)
class Damaged:
    """Everything that is left of a unit, location by location; mending changes it."""

    armor: dict[str, int]
    rear: dict[str, int]
    structure: dict[str, int]
    hit: dict[str, set[int]]
    shots: dict[str, int]
    marks: set[str]

    def copy(self) -> Damaged:
        """The same, to be mended by itself."""
        hit = {name: set(slots) for name, slots in self.hit.items()}
        return Damaged(
            dict(self.armor), dict(self.rear), dict(self.structure), hit, dict(self.shots), set(self.marks)
        )

    def is_lost(self, printed: Printed, place: str) -> bool:
        """Whether a location is destroyed: nothing is left of its structure or, without any, of its armor."""
        row = printed.places[place]
        if row.structure:
            return self.structure[place] <= 0
        return bool(row.armor) and self.armor[place] <= 0


def damaged(printed: Printed, condition: UnitCondition | None) -> Damaged:
    """What is left of a unit in a condition.

    With a location all that was in it is gone, and the locations that are lost with it.
    """
    told, places = condition or UnitCondition(), printed.places
    found = Damaged(
        {name: min(told.armor.get(name, row.armor), row.armor) for name, row in places.items()},
        {name: min(told.rear.get(name, row.rear), row.rear) for name, row in places.items()},
        {name: min(told.structure.get(name, row.structure), row.structure) for name, row in places.items()},
        {name: set(told.slots.get(name, ())) & set(row.slots) for name, row in places.items()},
        {name: min(told.shots.get(name, row.shots), row.shots) for name, row in printed.feeds.items()},
        set(told.marks) & set(printed.marks),
    )
    for name in _lost(printed, found):
        found.armor[name] = found.rear[name] = found.structure[name] = 0
        found.hit[name] = set(places[name].slots)
    for name, feed in printed.feeds.items():
        is_gone = feed.location in places and found.is_lost(printed, feed.location)
        if is_gone or found.hit.get(feed.location, set()) & set(feed.slots):
            found.shots[name] = 0
    return found


def _lost(printed: Printed, found: Damaged) -> set[str]:
    lost = {name for name in printed.places if found.is_lost(printed, name)}
    while more := {
        name for name, row in printed.places.items() if name not in lost and lost & set(row.lost_with)
    }:
        lost |= more
    return lost


def condition_of(printed: Printed, left: Damaged, told: UnitCondition | None) -> UnitCondition | None:
    """The same as a set-up tells it; None where the unit is whole. Hits on the pilot stay as they were."""
    places = printed.places
    found = UnitCondition(
        armor=_less(left.armor, {name: row.armor for name, row in places.items()}),
        rear=_less(left.rear, {name: row.rear for name, row in places.items()}),
        structure=_less(left.structure, {name: row.structure for name, row in places.items()}),
        slots={name: tuple(sorted(hit)) for name, hit in left.hit.items() if hit},
        shots=_less(left.shots, {name: row.shots for name, row in printed.feeds.items()}),
        hits=told.hits if told else 0,
        marks=tuple(name for name in printed.marks if name in left.marks),
    )
    return None if found == UnitCondition() else found


def _less(left: Mapping[str, int], full: Mapping[str, int]) -> dict[str, int]:
    return {name: points for name, points in left.items() if points < full[name]}
