"""The part of a ruleset that readers of other programs' files need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.catalog.formats.names import CLAN, NameTable, equipment_names
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.construction import Structure
from companion.engine.battletech.tables.kinds.conventional_units import Conventional
from companion.engine.battletech.tables.kinds.vehicles import Vehicles
from companion.engine.battletech.tables.weapons import Equipment, Size, Weapon

RATING_PER_SINK = 25
"""Of engines, where a ruleset has no rules of construction."""


@dataclass(frozen=True, slots=True)
class KnownRules:
    """Weapons, equipment and internal structure of a ruleset, and the names that files have for them."""

    weapons: Mapping[str, Weapon] = field(hash=False, repr=False)
    equipment: Mapping[str, Equipment] = field(hash=False, repr=False)
    structure: Structure | None = field(hash=False, repr=False)
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
