"""The units of a force as a battle may take them: looked up by their names, with pilots and damage."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.catalog.entries import Entry, Origin
from companion.catalog.formats.force import ForceDocument, ForceUnit, UnitDamage
from companion.catalog.keeping import folded, names_of
from companion.documents.document import Document, Places
from companion.documents.model import validate
from companion.engine.shared.setup import UnitSetup

WORST_SKILL = 8
"""The highest skill number that a battle knows."""
_OWN_FIRST = (Origin.OWN, Origin.IMPORTED, Origin.PLAYERS, Origin.SHIPPED)


@dataclass(frozen=True, slots=True)
class Mustered:
    """One unit of a force: what it is called, and how it would begin a battle.

    `setup` and `entry` are None where no unit of that name is known. `hits` are those that its warrior has
    taken; `damage` is what it has left, None where it is whole. `fate` tells where a battle left it.
    """

    name: str
    entry: Entry | None = None
    setup: UnitSetup | None = None
    damage: UnitDamage | None = None
    hits: int = 0
    is_ejected: bool = False
    fate: str = ""


class Muster:
    """Looks the units of forces up, for battles by some rulesets."""

    def __init__(self, entries: Iterable[Entry], rulesets: Collection[str]) -> None:
        found = [entry for entry in entries if entry.is_unit and entry.ruleset in rulesets]
        found.sort(key=lambda entry: _OWN_FIRST.index(entry.origin))
        self._by_name: dict[str, Entry] = {}
        for entry in found:
            for name in names_of(entry):
                self._by_name.setdefault(name, entry)

    def units(self, document: Mapping[str, Any], side: str) -> tuple[Mustered, ...]:
        """The units of a force's document, on a side; raises FileError for what is no force."""
        name = str(document.get("name", "a force"))
        force = validate(ForceDocument, Document(name, dict(document), Places.of_file(name)))
        return tuple(self._mustered(force.units, side))

    def _mustered(self, units: Sequence[ForceUnit], side: str) -> Iterator[Mustered]:
        for number, unit in enumerate(units, 1):
            name = name_of(unit.chassis, unit.model)
            entry = self._by_name.get(folded(name))
            setup = _setup(unit, entry, f"{side}_{number}", side) if entry is not None else None
            yield Mustered(name, entry, setup, unit.damage, unit.hits, unit.is_ejected, unit.fate)


def strangers(document: Mapping[str, Any], known: Collection[str]) -> tuple[str, ...]:
    """The units of a force that are not among some folded names, each once."""
    names = (name_of(unit.get("chassis"), unit.get("model")) for unit in document.get("units", ()))
    return tuple(dict.fromkeys(name for name in names if folded(name) not in known))


def name_of(chassis: object, model: object) -> str:
    """Chassis and model as one name."""
    return f"{chassis or ''} {model or ''}".strip() or "?"


def _setup(unit: ForceUnit, entry: Entry, id: str, side: str) -> UnitSetup:
    return UnitSetup(
        id=id,
        model=entry.key,
        side=side,
        pilot=unit.pilot or unit.nick,
        gunnery=_skill(unit.gunnery),
        piloting=_skill(unit.piloting),
    )


def _skill(told: int | None) -> int | None:
    return None if told is None else min(told, WORST_SKILL)
