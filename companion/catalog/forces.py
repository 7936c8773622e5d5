"""The units of a force as a battle may take them: looked up by their names, with pilots and damage."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.catalog.conditions import condition_of
from companion.catalog.entries import Entry, Origin
from companion.catalog.formats.force import ForceDocument, ForceUnit
from companion.catalog.keeping import folded, names_of
from companion.documents.document import Document, Places
from companion.documents.model import validate
from companion.engine.shared.setup import UnitCondition, UnitSetup

WORST_SKILL = 8
"""The highest skill number that a battle knows."""
LOST = "devastated"
"""The fate of a unit of which nothing is left to fight with."""
_OWN_FIRST = (Origin.OWN, Origin.IMPORTED, Origin.PLAYERS, Origin.SHIPPED)


@dataclass(frozen=True, slots=True)
class Mustered:
    """One unit of a force: what it is called, and how it would begin a battle, with its damage.

    `setup` and `entry` are None where no unit of that name is known. `misfits` are what of its damage has no
    place on that unit. `fate` tells where a battle left it.
    """

    name: str
    entry: Entry | None = None
    setup: UnitSetup | None = None
    misfits: tuple[str, ...] = ()
    is_ejected: bool = False
    fate: str = ""

    @property
    def why_out(self) -> str:
        """Why it can take part in no further battle; nothing where it can."""
        if self.setup is None:
            return "It is not in the hangar."
        if self.fate == LOST:
            return "It was destroyed in its last battle."
        return "Its pilot has ejected." if self.is_ejected else ""


class Muster:
    """Looks the units of forces up, for battles by some rulesets; `documents` gives what an entry holds."""

    def __init__(
        self,
        entries: Iterable[Entry],
        rulesets: Collection[str],
        documents: Callable[[Entry], Mapping[str, Any]],
    ) -> None:
        found = [entry for entry in entries if entry.is_unit and entry.ruleset in rulesets]
        found.sort(key=lambda entry: _OWN_FIRST.index(entry.origin))
        self._documents = documents
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
            if entry is None:
                yield Mustered(name, is_ejected=unit.is_ejected, fate=unit.fate)
                continue
            is_whole = unit.damage is None and not unit.hits
            condition = condition_of(unit, {} if is_whole else self._documents(entry))
            setup = _setup(unit, entry, f"{side}_{number}", side, condition.left)
            yield Mustered(name, entry, setup, condition.misfits, unit.is_ejected, unit.fate)


def strangers(document: Mapping[str, Any], known: Collection[str]) -> tuple[str, ...]:
    """The units of a force that are not among some folded names, each once."""
    names = (name_of(unit.get("chassis"), unit.get("model")) for unit in document.get("units", ()))
    return tuple(dict.fromkeys(name for name in names if folded(name) not in known))


def name_of(chassis: object, model: object) -> str:
    """Chassis and model as one name."""
    return f"{chassis or ''} {model or ''}".strip() or "?"


def _setup(unit: ForceUnit, entry: Entry, id: str, side: str, condition: UnitCondition | None) -> UnitSetup:
    return UnitSetup(
        id=id,
        model=entry.key,
        side=side,
        pilot=unit.pilot or unit.nick,
        gunnery=_skill(unit.gunnery),
        piloting=_skill(unit.piloting),
        condition=condition,
    )


def _skill(told: int | None) -> int | None:
    return None if told is None else min(told, WORST_SKILL)
