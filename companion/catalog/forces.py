"""The units of a force as a battle may take them: looked up by their names, with pilots and damage."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.catalog.conditions import condition_of
from companion.catalog.entries import CatalogueEntry, EntryOrigin
from companion.catalog.formats.force import ForceDocument, ForceFileUnit
from companion.catalog.identity import names_of, normalize_name
from companion.documents.document import Document, SourcePositions
from companion.documents.model import validate
from companion.engine.shared.setup import UnitCondition, UnitSetup

WORST_SKILL = 8
"""The highest skill number that a battle knows."""
LOST = "devastated"
"""The fate of a unit of which nothing is left to fight with."""
_OWN_FIRST = (EntryOrigin.OWN, EntryOrigin.IMPORTED, EntryOrigin.PLAYERS, EntryOrigin.SHIPPED)


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
