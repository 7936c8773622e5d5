"""A 'Mech with the rules it is held against: what it carries, is built of and has in its slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from companion.construction.battletech.loadout import Loadout
from companion.engine.battletech.tables.construction import Part, part_of
from companion.engine.battletech.tables.effects import DOUBLE_SINK, HEAT_SINK, SYSTEMS
from companion.engine.battletech.tables.equipment import Equipment
from companion.engine.battletech.tables.locations import LocationRow
from companion.engine.battletech.tables.missiles import kind_of
from companion.engine.battletech.units.mech_model import MechModel, plan_of
from companion.tabletop.number_text import format_count

SINKS = (HEAT_SINK, DOUBLE_SINK)
JUMP_JET, ENDO_STEEL, FERRO_FIBROUS, ENGINE, XL_ENGINE = (
    "jump_jet", "endo_steel", "ferro_fibrous", "engine", "xl_engine",
)  # fmt: skip


class Blueprint(Loadout[MechModel]):
    """A 'Mech's model held against the tables of its ruleset."""

    @cached_property
    def locations(self) -> Mapping[str, LocationRow]:
        """The locations of a 'Mech that stands so, in the order of the sheet."""
        return plan_of(self.tables, self.model.configuration).names

    @cached_property
    def arms(self) -> Sequence[str]:
        """The arms among them."""
        return plan_of(self.tables, self.model.configuration).arms

    def label(self, location: str) -> str:
        """Return a location within a sentence."""
        row = self.locations.get(location)
        return super().label(location) if row is None else row.label.lower()

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        """What kind of location each is."""
        return {name: part_of(row) for name, row in self.locations.items()}

    def built_equipment(self, kind: str) -> Equipment | None:
        """Return the row of what its makers build into a 'Mech."""
        return self._built_by_kind.get(kind)

    @cached_property
    def _built_by_kind(self) -> Mapping[str, Equipment]:
        makers = (self.base, "any")
        rows = self.tables.equipment.items()
        return {kind_of(name): row for name, row in rows if row.tech in makers}

    def slots_of_built(self, kind: str) -> int:
        """Return how many slots what its makers build in fills."""
        row = self.built_equipment(kind)
        return self.resolve_size(row.slots) if row is not None else 0

    @cached_property
    def sink(self) -> str:
        """The system that its heat sinks are on the critical hit table."""
        sinks = self.model.heat_sinks
        return DOUBLE_SINK if sinks is not None and sinks.kind == "double" else HEAT_SINK

    @cached_property
    def sinks_in_engine(self) -> int:
        """How many of its heat sinks stand in no slot."""
        engine, sinks = self.model.engine, self.model.heat_sinks
        if engine is None or sinks is None:
            return 0
        return min(sinks.number, engine.rating // self.rules.engine.rating_per_sink)

    @cached_property
    def sink_slots(self) -> int:
        """How many slots its heat sinks fill."""
        sinks = self.model.heat_sinks
        return 0 if sinks is None else (sinks.number - self.sinks_in_engine) * self.slots_of_built(self.sink)

    @cached_property
    def filled_slots(self) -> Mapping[str, Mapping[str, tuple[int, ...]]]:
        """Where each name stands on the critical hit table: slots from 0 by location."""
        found: dict[str, dict[str, tuple[int, ...]]] = {}
        for location, slots in self.model.slots.items():
            for index, name in enumerate(slots):
                if name is not None:
                    inside = found.setdefault(name, {})
                    inside[location] = (*inside.get(location, ()), index)
        return found

    def count(self, name: str) -> int:
        """Return how many slots bear a name."""
        return sum(map(len, self.filled_slots.get(name, {}).values()))

    @cached_property
    def has_unknown(self) -> bool:
        """Whether a slot bears a name that nothing has, so that what fills too few slots may be misspelt."""
        return any(map(self.is_unknown, self.filled_slots))

    def is_unknown(self, name: str | None) -> bool:
        """Whether nothing has this name that stands in a slot."""
        return name is not None and name not in SYSTEMS and name not in self.model.aboard


def format_slot_count(number: int) -> str:
    """So many slots in words."""
    return format_count(number, "critical slot")


def format_system(system: str) -> str:
    """Return a system within a sentence."""
    return "ferro-fibrous armor" if system == FERRO_FIBROUS else system.replace("_", " ")


def plural_of(system: str) -> str:
    """Several of a system within a sentence; a material has no plural."""
    return format_system(system) + ("" if system in (ENDO_STEEL, FERRO_FIBROUS) else "s")


def runs(indexes: Sequence[int]) -> tuple[int, ...]:
    """Return the lengths of slots side by side."""
    found: list[int] = []
    for place, index in enumerate(indexes):
        if place and index == indexes[place - 1] + 1:
            found[-1] += 1
        else:
            found.append(1)
    return tuple(found)
