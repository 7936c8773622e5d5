"""The units of a force as a battle may take them: by name, with pilots and damage; and its tonnage."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.catalog.entries import CatalogueEntry, EntryOrigin
from companion.catalog.formats.force import ForceDocument, ForceFileUnit, RoundsLeft, SlotDamage, UnitDamage
from companion.catalog.identity import names_of, normalize_name
from companion.documents.document import Document, SourcePositions
from companion.documents.model import validate
from companion.engine.skeleton.setup import WORST_SKILL, UnitCondition, UnitSetup

LOST = "devastated"
"""The fate of a unit of which nothing is left to fight with."""
_OWN_FIRST = (EntryOrigin.OWN, EntryOrigin.IMPORTED, EntryOrigin.PLAYERS, EntryOrigin.SHIPPED)

Points = Mapping[str, int]

ForceTonnages: TypeAlias = tuple[int, ...]
"""Units by their place in a list."""

STEPS_PER_TON = 2
"""Units weigh whole or half tons."""
MAX_UNITS = 12


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


@dataclass(frozen=True, slots=True)
class ForceMember:
    """One unit of a force: its name, and its set-up for a battle with its damage.

    `setup` and `entry` are None where no unit of that name is known. `misfits` are what of its damage has no
    place on that unit. `fate` tells where a battle left it.
    """

    name: str
    entry: CatalogueEntry | None = None
    setup: UnitSetup | None = None
    misfits: tuple[str, ...] = ()
    is_ejected: bool = False
    fate: str = ""

    @property
    def absence(self) -> str:
        """Why it can take part in no further battle; nothing where it can."""
        if self.setup is None:
            return "It is not in the hangar."
        if self.fate == LOST:
            return "It was destroyed in its last battle."
        return "Its pilot has ejected." if self.is_ejected else ""


class ForceLookup:
    """A lookup of forces' units for battles by some rulesets; `documents` gives what an entry holds."""

    def __init__(
        self,
        entries: Iterable[CatalogueEntry],
        rulesets: Collection[str],
        documents: Callable[[CatalogueEntry], Mapping[str, Any]],
    ) -> None:
        found = [entry for entry in entries if entry.is_unit and entry.ruleset in rulesets]
        found.sort(key=lambda entry: _OWN_FIRST.index(entry.origin))
        self._documents = documents
        self._by_name: dict[str, CatalogueEntry] = {}
        for entry in found:
            for name in names_of(entry):
                self._by_name.setdefault(name, entry)

    def units(self, document: Mapping[str, Any], side: str) -> tuple[ForceMember, ...]:
        """Return the units of a force's document, on a side; raises FileError for what is no force."""
        name = str(document.get("name", "a force"))
        force = validate(ForceDocument, Document(name, dict(document), SourcePositions.of_file(name)))
        return tuple(self._find_units(force.units, side))

    def _find_units(self, units: Sequence[ForceFileUnit], side: str) -> Iterator[ForceMember]:
        for number, unit in enumerate(units, 1):
            name = name_of(unit.chassis, unit.model)
            entry = self._by_name.get(normalize_name(name))
            if entry is None:
                yield ForceMember(name, is_ejected=unit.is_ejected, fate=unit.fate)
                continue
            is_whole = unit.damage is None and not unit.hits
            condition = condition_of(unit, {} if is_whole else self._documents(entry))
            setup = _setup(unit, entry, f"{side}_{number}", side, condition.condition)
            yield ForceMember(name, entry, setup, condition.misfits, unit.is_ejected, unit.fate)


def unknown_units(document: Mapping[str, Any], known: Collection[str]) -> tuple[str, ...]:
    """Return the units of a force that are not among some folded names, each once."""
    names = (name_of(unit.get("chassis"), unit.get("model")) for unit in document.get("units", ()))
    return tuple(dict.fromkeys(name for name in names if normalize_name(name) not in known))


def name_of(chassis: object, model: object) -> str:
    """Chassis and model as one name."""
    return f"{chassis or ''} {model or ''}".strip() or "?"


def _setup(
    unit: ForceFileUnit, entry: CatalogueEntry, id: str, side: str, condition: UnitCondition | None
) -> UnitSetup:
    return UnitSetup(
        id=id,
        model=entry.key,
        side=side,
        pilot=unit.pilot or unit.nick,
        gunnery=_skill(unit.gunnery),
        piloting=_skill(unit.piloting),
        condition=condition,
    )


def _skill(value: int | None) -> int | None:
    return None if value is None else min(value, WORST_SKILL)


def total(tonnages: Sequence[float]) -> float:
    """Return what units weigh together. In tons."""
    return sum(map(_steps, tonnages)) / STEPS_PER_TON


def propose_forces(
    tonnages: Sequence[float], limit: float, *, units: int | None = None, most: int = 5
) -> tuple[ForceTonnages, ...]:
    """Forces of different units that weigh no more than a limit, the heaviest first, so many `most`.

    They have so many `units`, or any number up to twelve. The list is exact: no force of other units comes
    nearer. Empty where none fits.
    """
    weights, room = [_steps(tons) for tons in tonnages], int(limit * STEPS_PER_TON)
    if room < 0:
        return ()
    sizes = range(1, MAX_UNITS + 1) if units is None else range(units, units + 1)
    reach = _reach(weights, room, max(sizes))
    found: list[ForceTonnages] = []
    for weight in range(room, 0, -1):
        for size in sizes:
            if size < len(reach[0]) and reach[0][size] >> weight & 1:
                for force in _forces(weights, reach, size, weight):
                    found.append(force)
                    if len(found) == most:
                        return tuple(found)
    return tuple(found)


def _steps(tons: float) -> int:
    return round(tons * STEPS_PER_TON)


def _reach(weights: Sequence[int], room: int, limit: int) -> list[list[int]]:
    """Return the weights that each number of units can have, as bits, by the first of them in the list."""
    mask, found = (1 << room + 1) - 1, [[1, *([0] * limit)]]
    for weight in reversed(weights):
        later = found[-1]
        sizes = range(1, limit + 1)
        found.append([1, *(later[size] | (later[size - 1] << weight & mask) for size in sizes)])
    return found[::-1]


def _forces(
    weights: Sequence[int], reach: Sequence[Sequence[int]], size: int, weight: int
) -> Iterator[ForceTonnages]:
    """Yield every force of so many units and this weight."""
    waiting: list[tuple[int, int, int, ForceTonnages]] = [(0, size, weight, ())]
    while waiting:
        at, left, rest, force = waiting.pop()
        if not left:
            if not rest:
                yield force
            continue
        if reach[at + 1][left] >> rest & 1:
            waiting.append((at + 1, left, rest, force))
        if weights[at] <= rest and reach[at + 1][left - 1] >> (rest - weights[at]) & 1:
            waiting.append((at + 1, left - 1, rest - weights[at], (*force, at)))
