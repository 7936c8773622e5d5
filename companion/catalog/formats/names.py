"""Names in other programs' files for the things that the rules have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, lru_cache

from companion import paths
from companion.documents.model import RuleModel, validate
from companion.documents.yamlfile import read_document
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.construction import StructureKinds
from companion.engine.battletech.tables.effects import SYSTEMS, System
from companion.engine.battletech.tables.equipment import Equipment, Size
from companion.engine.battletech.tables.kinds.vehicles import Arms, Conventional, Vehicles
from companion.engine.battletech.tables.missiles import kind_of
from companion.engine.battletech.tables.weapons import Weapon

INNER_SPHERE, CLAN, ANY = "inner_sphere", "clan", "any"
MAKERS: Mapping[str, tuple[str, ...]] = {"is": ("is",), "clan": ("clan", "cl"), "any": ()}
"""What stands before a name where it says who makes the thing, by the first part of the thing's id."""
TECHS: Mapping[str, str] = {"is": INNER_SPHERE, "clan": CLAN, "any": ANY}
AMMO = "ammo"
FULL, HALF = 1.0, 0.5

RATING_PER_SINK = 25
"""Of engines, where a ruleset has no rules of construction."""


class NameRole(Enum):
    """The role of a name."""

    SYSTEM = "system"
    THING = "thing"
    AMMUNITION = "ammunition"


@dataclass(frozen=True, slots=True)
class NameMeaning:
    """The meaning of a name: a system, or a thing of the rules by its id, or a lot of its ammunition."""

    sense: NameRole
    id: str
    lot: float = FULL
    """Tons of ammunition."""
    is_one_shot: bool = False


class ThingNames(RuleModel):
    """The names of one weapon or piece of equipment; files are written with the first of each list."""

    names: tuple[str, ...]
    """The thing itself."""
    ammunition: tuple[str, ...] = ()
    """A ton of its ammunition."""
    half: tuple[str, ...] = ()
    """Half a ton of its ammunition."""
    one_shot: tuple[str, ...] = ()
    """The launcher that holds one salvo and no more."""
    loads: tuple[str, ...] = ()
    """Words that its ammunition has with it where it is of a kind that players choose before a battle."""


class NameTable(RuleModel):
    """The names of systems and things in files of other programs."""

    systems: Mapping[System, tuple[str, ...]]
    """Systems that every 'Mech has."""
    things: Mapping[str, ThingNames]
    """Weapons and equipment, by the names of `weapons` and `equipment`."""
    platoons: Mapping[Arms, tuple[str, ...]] = {}
    """What platoons are armed with."""
    suits: Mapping[str, ThingNames] = {}
    """Weapons on suits of battle armor, by the names of `weapons`."""

    @cached_property
    def _meanings(self) -> Mapping[str, Mapping[str, NameMeaning]]:
        """Meanings by the plain name, and by the chassis' technology on which it has them."""
        found: dict[str, dict[str, NameMeaning]] = {}
        for system, names in self.systems.items():
            for name in names:
                found.setdefault(plain(name), {})[ANY] = NameMeaning(NameRole.SYSTEM, system)
        for id, row in self.things.items():
            maker = id.partition(".")[0]
            for name, meaning in _meanings_of(id, row):
                for prefix in MAKERS[maker]:
                    found.setdefault(prefix + name, {})[ANY] = meaning
                found.setdefault(name, {}).setdefault(TECHS[maker], meaning)
        return found

    def meaning(self, name: str, tech: str) -> NameMeaning | None:
        """Return what a name means on a chassis of a technology base; None where the rules do not have it.

        A name that says no maker may be the Inner Sphere's on a Clan chassis, never the other way.
        """
        by_tech = self._meanings.get(plain(name))
        if by_tech is None:
            return None
        found = by_tech.get(tech) or by_tech.get(ANY) or by_tech.get(INNER_SPHERE)
        if found is None or found.sense is not NameRole.THING or kind_of(found.id) not in SYSTEMS:
            return found
        maker = TECHS[found.id.partition(".")[0]]
        fits = maker in (tech, ANY) or tech == ANY or kind_of(found.id) in SAME_EVERYWHERE
        return NameMeaning(NameRole.SYSTEM, kind_of(found.id)) if fits else None

    @cached_property
    def on_suits(self) -> Mapping[str, NameMeaning]:
        """What stands on suits of battle armor, by the plain name."""
        return {name: meaning for id, row in self.suits.items() for name, meaning in _meanings_of(id, row)}

    @cached_property
    def arms(self) -> Mapping[str, Arms]:
        """What platoons are armed with, by the plain name."""
        return {plain(name): weapon for weapon, names in self.platoons.items() for name in names}

    def find_name(self, id: str, tech: str, kind: str = "names") -> str | None:
        """Return a name that means just this thing on a chassis of the technology base; None where there is
        none.
        """
        row = self.things.get(id)
        names = getattr(row, kind) if row is not None else ()
        makers = {"is": "IS ", "clan": "Clan ", "any": ""}[id.partition(".")[0]]
        for name in (*names, *(makers + name for name in names)):
            meaning = self.meaning(name, tech)
            if meaning is not None and meaning.id in (id, kind_of(id)):
                return str(name)
        return None


SAME_EVERYWHERE = ("heat_sink", "jump_jet")
"""Systems that are alike whoever builds them."""


@lru_cache(maxsize=32768)
def plain(name: str) -> str:
    """Return a name without what files write in several ways: case, spaces and signs."""
    return re.sub(r"[^a-z0-9]+", "", name.lower())


@lru_cache(maxsize=1)
def equipment_names() -> NameTable:
    """Return the names that come with the app."""
    return validate(NameTable, read_document(paths.resources() / "imports" / "equipment-names.yaml"))


def _meanings_of(id: str, row: ThingNames) -> Iterator[tuple[str, NameMeaning]]:
    for name in row.names:
        yield plain(name), NameMeaning(NameRole.THING, id)
    for name in row.one_shot:
        yield plain(name), NameMeaning(NameRole.THING, id, is_one_shot=True)
    for lot, names in ((FULL, row.ammunition), (HALF, row.half)):
        meaning = NameMeaning(NameRole.AMMUNITION, id, lot)
        for name in map(plain, names):
            yield name, meaning
            for load in map(plain, row.loads):
                yield name + load, meaning
                yield name.replace(AMMO, load + AMMO, 1), meaning


@dataclass(frozen=True, slots=True)
class KnownRules:
    """Weapons, equipment and internal structure of a ruleset, and the names that files have for them."""

    weapons: Mapping[str, Weapon] = field(hash=False, repr=False)
    equipment: Mapping[str, Equipment] = field(hash=False, repr=False)
    structure: StructureKinds | None = field(hash=False, repr=False)
    rating_per_sink: int
    free_sinks: int
    conventional: Conventional | None = field(hash=False, repr=False)
    vehicles: Vehicles | None = field(hash=False, repr=False)
    names: NameTable = field(hash=False, repr=False)
    readers: dict[str, object] = field(default_factory=dict, compare=False, repr=False)
    """What readers have learned so far, which makes them faster."""

    def has(self, id: str) -> bool:
        """Whether the ruleset has this thing."""
        return id in self.weapons or id in self.equipment

    def slots(self, id: str, tonnage: int) -> int | None:
        """Critical slots that a thing fills in a 'Mech of so many tons; None where its weapons decide."""
        if id in self.weapons:
            return self.weapons[id].slots
        size = self.equipment[id].slots
        if not isinstance(size, Size):
            return size
        if size.of != "tonnage":
            return None
        return -(-tonnage // size.per) if size.round == "up" else int(tonnage / size.per + 0.5)

    def slots_of_sink(self, system: str, tech: str) -> int:
        """Critical slots that one heat sink of a kind fills on chassis of a technology base."""
        maker = CLAN if tech == CLAN else "is"
        return self.slots(f"{maker}.{system}", 0) or 1 if system == "double_heat_sink" else 1

    def shots(self, id: str, lot: float) -> int | None:
        """Rounds in so many tons of a thing's ammunition; None where it uses none."""
        row = self.weapons.get(id) or self.equipment.get(id)
        per_ton = row.shots_per_ton if row is not None else None
        return int(per_ton * lot) if per_ton else None


def known_rules_in(tables: Tables) -> KnownRules:
    """Return what readers need of a ruleset's tables; made once and kept, it reads faster with every file."""
    design = tables.construction
    return KnownRules(
        weapons=tables.weapons,
        equipment=tables.equipment,
        structure=design.structure if design else None,
        rating_per_sink=design.engine.rating_per_sink if design else RATING_PER_SINK,
        free_sinks=design.heat_sinks.free if design else 0,
        conventional=tables.conventional,
        vehicles=tables.vehicles,
        names=equipment_names(),
    )
