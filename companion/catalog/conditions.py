"""Conditions of a force's units: the damage in its file, as a battle begins with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.catalog.formats.force import ForceFileUnit, RoundsLeft, SlotDamage, UnitDamage
from companion.engine.shared.setup import UnitCondition

Points = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class FittedCondition:
    """A unit's condition, None where it is whole; `misfits` lists what of the file has no place on it."""

    condition: UnitCondition | None = None
    misfits: tuple[str, ...] = ()


@dataclass(slots=True)
class _Fitting:
    """The fitting of a file's damage to a unit's document, with notes on what does not fit."""

    model: Mapping[str, Any]
    misfits: list[str] = field(default_factory=list)

    def points(self, given: Points, key: str, what: str) -> dict[str, int]:
        """Return what is left of points by location, without what is whole."""
        full: Points = self.model.get(key) or {}
        for location in given:
            if location not in full:
                self.misfits.append(f"{what} in {location}")
        return {location: left for location, left in given.items() if left < full.get(location, 0)}

    def struck(self, given: tuple[SlotDamage, ...], lost: Points) -> dict[str, tuple[int, ...]]:
        """Return the slots that are hit; what was in a lost location is gone with it."""
        found: dict[str, set[int]] = {}
        for row in given:
            if lost.get(row.location, 1) == 0:
                continue
            if row.slot is None or self._filling(row.location, row.slot) is None:
                self.misfits.append(f"a hit on {_bin_name(row)}")
            else:
                found.setdefault(row.location, set()).add(row.slot)
        return {location: tuple(sorted(slots)) for location, slots in found.items()}

    def shots(self, given: tuple[RoundsLeft, ...]) -> dict[str, int]:
        """Return the shots left by ammunition slot, without what is full or has no rules."""
        found: dict[str, int] = {}
        for row in given:
            stored = self._bin_of(row)
            if stored is None:
                self.misfits.append(f"the shots in {_bin_name(row)}")
            elif "weapon" in stored and row.shots < stored.get("shots", 0):
                found[stored["id"]] = row.shots
        return found

    def _bin_of(self, row: RoundsLeft) -> Mapping[str, Any] | None:
        """Return the ammunition of a row: what is in its slot or, without one, the only one of its
        location.
        """
        bins = {stored.get("id"): stored for stored in self.model.get("ammunition") or ()}
        if row.slot is not None:
            return bins.get(self._filling(row.location, row.slot))
        here = [stored for stored in bins.values() if stored.get("location") == row.location]
        return here[0] if len(here) == 1 else None

    def _filling(self, location: str, slot: int) -> str | None:
        slots = (self.model.get("slots") or {}).get(location) or ()
        return slots[slot - 1] if slot <= len(slots) else None


def condition_of(unit: ForceFileUnit, model: Mapping[str, Any]) -> FittedCondition:
    """Return what is left of a unit of a force, as far as it fits the document of its model."""
    damage, fitting = unit.damage or UnitDamage(), _Fitting(model)
    structure = fitting.points(damage.structure, "structure", "structure")
    rears: Points = model.get("rear_armor") or {}
    gone = {location: 0 for location, left in structure.items() if left == 0 and rears.get(location)}
    left = UnitCondition(
        armor=fitting.points(damage.armor, "armor", "armor"),
        rear=fitting.points({**damage.rear, **gone}, "rear_armor", "rear armor"),
        structure=structure,
        slots=fitting.struck(damage.slots, structure),
        shots=fitting.shots(damage.ammunition),
        hits=unit.hits,
    )
    return FittedCondition(None if left == UnitCondition() else left, tuple(dict.fromkeys(fitting.misfits)))


def _bin_name(row: SlotDamage | RoundsLeft) -> str:
    where = f"slot {row.slot} of {row.location}" if row.slot is not None else row.location
    return f"{where} ({row.thing})" if row.thing else where
